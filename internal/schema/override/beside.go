package override

import (
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/schema/apply"
	"github.com/crdgen/crdgen/internal/schema/origin"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/fieldpath"
	"github.com/crdgen/crdgen/markers/k8stag"
)

// rulesKeyword holds the rules of a schema.
const rulesKeyword = "x-kubernetes-validations"

// reportReplaced reports the markers whose keywords an override takes away with all others
// that a schema has.
func reportReplaced(by *apply.Applier, before, after *apiext.JSONSchemaProps, o override) {
	for _, name := range append(sortedNames(origin.Keywords()), rulesKeyword) {
		if hasKeyword(before, name) && !hasKeyword(after, name) {
			reportRemoved(by, before, o, name)
		}
	}
}

// hasKeyword reports whether a schema has a keyword with one value, or rules, also where
// several types said it and it stands in allOf.
func hasKeyword(s *apiext.JSONSchemaProps, name string) bool {
	has := origin.HasKeyword(s, name) || name == rulesKeyword && len(s.XValidations) > 0
	return has || slices.ContainsFunc(s.AllOf, func(part apiext.JSONSchemaProps) bool { return origin.HasKeyword(&part, name) })
}

// reportRemoved reports the marker that has set a keyword which an override takes away.
func reportRemoved(by *apply.Applier, s *apiext.JSONSchemaProps, o override, keyword string) {
	setter, isBehind, ok := setBeside(by, s, o, keyword)
	if !ok {
		return
	}
	help := "delete one of them; to keep it, write it below the other one"
	if !isBehind {
		help += ", with +crdgen:at=. before it"
	}
	if isTag(setter) {
		help = "delete one of them"
	}
	by.Diags.Add(diag.Diagnostic{
		Pos: setter.Pos, Severity: diag.Warning, Code: diag.MarkerConflict, Stricter: true,
		Message: "marker " + quote("+"+setter.Name) + " has no effect: " + quote("+"+o.mark.Name) + " removes " + keyword + " again",
		Help:    help,
		Notes:   []diag.Note{{Pos: o.mark.Pos, Message: "it is removed here"}},
	})
}

// setBeside is the marker that has set a keyword, where it stands with the same path on the
// same declaration as the override that removes it, and whether it stands behind a path. One that
// a project declares may set others as well.
func setBeside(by *apply.Applier, s *apiext.JSONSchemaProps, o override, keyword string) (setter markers.Mark, isBehind, ok bool) {
	form := apiext.JSONSchemaProps{
		Type: s.Type, XIntOrString: s.XIntOrString,
		Items: s.Items, Properties: s.Properties, AdditionalProperties: s.AdditionalProperties,
	}
	for _, m := range o.on.Marks() {
		if o.conditional && len(m.When) == 0 {
			continue // it counts in other variants
		}
		var path fieldpath.Path
		at, behind := m.Value.(markers.At)
		if behind {
			if m, path = at.Mark, at.Path; m.Pos.Offset > o.mark.Pos.Offset {
				continue // it is applied later, and stays
			}
		}
		if !setsKeyword(m) || pathKey(path) != pathKey(o.path) {
			continue
		}
		if alone := form.DeepCopy(); sets(by.Trial(), o.on, m, alone, keyword) {
			return m, behind, true
		}
	}
	return markers.Mark{}, false, false
}

// setsKeyword reports whether a marker may set a keyword of the value that it stands on.
func setsKeyword(m markers.Mark) bool {
	switch m.Value.(type) {
	case apply.Marker:
		return !strings.HasPrefix(m.Name, "kubebuilder:validation:items:")
	case *k8stag.Tag:
		return true
	}
	return false
}

// sets reports whether a marker sets a keyword of a schema that has nothing but its form.
func sets(by *apply.Applier, on origin.Target, m markers.Mark, alone *apiext.JSONSchemaProps, keyword string) bool {
	by.Apply(on, markers.Set{m}, alone)
	return hasKeyword(alone, keyword)
}
