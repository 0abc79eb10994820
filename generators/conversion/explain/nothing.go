package explain

import (
	"fmt"

	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// Nothing warns where less is converted than a user may think: versions that
// were not named, and packages in which nothing is to be converted.
func Nothing(p *model.Program, planned *plan.Plan) diag.List {
	var found diag.List
	for _, k := range p.Kinds {
		for _, v := range k.Unlisted {
			found.Add(diag.Diagnostic{
				Pos: k.Pos, Severity: diag.Warning, Code: diag.VersionConflict, Stricter: true,
				Message: fmt.Sprintf("version %q of kind %q is in package %q, which paths= does not name", v.Name, k.Name, v.Package.Path),
				Help:    "name the package in paths= too, so that the version is converted",
				Notes:   []diag.Note{{Pos: v.Root.Pos, Message: "the version is declared here"}},
			})
		}
	}
	if len(plan.Converted(planned)) > 0 {
		return found
	}
	d := diag.Diagnostic{Severity: diag.Warning, Code: diag.NothingFound, Stricter: true}
	switch {
	case len(p.Kinds) == 0:
		d.Message = "no kinds found in the given packages"
		d.Help = "a kind is a struct that embeds metav1.TypeMeta and metav1.ObjectMeta; check paths="
	case len(planned.Kinds) == 0:
		d.Message = "nothing is converted: each kind of the given packages has one version"
		d.Help = "leave out conversion until there is a second version"
		if len(found) > 0 {
			d.Help = "name the packages of all versions in paths=, as in paths=./api/..."
		}
	default:
		d.Message = "nothing is converted: the versions of each kind are the same"
		d.Option = diag.Option{Generator: "crd", Name: "conversion"}
		d.Help = "such versions need no webhook; " + d.Option.With("webhook") + " writes strategy None for them"
	}
	found.Add(d)
	return found
}
