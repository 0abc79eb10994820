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

// Versions returns the versions of a kind, sorted by name. controller-gen also takes
// versions of packages that were not named, if an earlier kind reached them; that is
// followed under compat and an error otherwise.
func (s *Schemas) Versions(k *model.Kind) []*model.Version {
	versions := slices.Clone(k.Versions)
	for _, v := range k.Unlisted {
		if !s.g.touched[v.Package] {
			continue
		}
		s.g.diags.Add(diag.Diagnostic{
			Pos: k.Pos, Code: diag.VersionConflict, Stricter: true,
			Message: fmt.Sprintf("version %q of kind %q is in package %q, which paths= does not name", v.Name, k.Name, v.Package.Path),
			Help:    "name the package in paths= too; controller-gen adds such a version or not, depending on the names of other kinds",
			Notes:   []diag.Note{{Pos: v.Root.Pos, Message: "the version is declared here"}},
		})
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
