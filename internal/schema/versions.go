package schema

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/override"
	"github.com/crdgen/crdgen/internal/schema/site"
)

// byNames is why a version of a package that was not named has no business in a CRD.
const byNames = "controller-gen adds such a version or not, depending on the names of other kinds"

// Versions returns the versions of a kind, sorted by name. controller-gen also takes
// versions of packages that were not named, if an earlier kind reached them; that is
// followed under compat and an error otherwise, or a warning where it is in another module.
func (s *Schemas) Versions(k *model.Kind) []*model.Version {
	versions := slices.Clone(k.Versions)
	for _, v := range k.Unlisted {
		if !s.g.touched[v.Package] {
			continue
		}
		d := diag.Diagnostic{
			Pos: k.Pos, Code: diag.VersionConflict, Stricter: true,
			Message: fmt.Sprintf("version %q of kind %q is in package %q, which paths= does not name", v.Name, k.Name, v.Package.Path),
			Help:    "name the package in paths= too; " + byNames,
			Notes:   []diag.Note{{Pos: v.Root.Pos, Message: "the version is declared here"}},
		}
		if !v.Package.Local { // this module has a copy of the kind, whose other versions are not its own
			d.Severity, d.Notes = diag.Warning, nil
			d.Help = "name the package in paths= too if the CRD shall have it: " + byNames
			if !s.g.compat {
				d.Help = "it is left out, as another module has it; " + d.Help
			}
		}
		s.g.diags.Add(d)
		if s.g.compat {
			versions = append(versions, v)
		}
	}
	slices.SortStableFunc(versions, func(a, b *model.Version) int { return strings.Compare(a.Name, b.Name) })
	return versions
}

// BareMetadata replaces the schema of the top-level metadata, which the server
// describes itself, unless it says nothing but what names look like.
func BareMetadata(s *apiext.JSONSchemaProps) {
	if m, ok := s.Properties[override.Metadata]; !ok || override.NamesOnly(&m) {
		return
	}
	s.Properties = maps.Clone(s.Properties)
	s.Properties[override.Metadata] = apiext.JSONSchemaProps{Type: site.TypeObject}
}
