package crd

import (
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// Schemas makes the schemas of kinds for generators that put them into objects
// of somebody else's making.
type Schemas struct{ g *builder }

// A VersionSchema is the schema of one version of a kind.
type VersionSchema struct {
	Version *model.Version
	Schema  apiext.JSONSchemaProps
}

// NewSchemas prepares the schemas of the kinds of a program. Of the options those
// about schemas count.
func NewSchemas(p *model.Program, o Options, env generators.Env) *Schemas {
	g := newBuilder(p, o, env)
	g.findCycles()
	return &Schemas{g}
}

// ReachOf says how far schemas with these options look into types.
func ReachOf(o Options) model.Reach { return reach(o) }

// OfKind returns the flattened schemas of the versions that are wanted, sorted by
// name. A name comes twice if two packages have the version.
func (s *Schemas) OfKind(k *model.Kind, wanted func(version string) bool) []VersionSchema {
	named := *k
	named.Unlisted = slices.DeleteFunc(slices.Clone(k.Unlisted), func(v *model.Version) bool { return !wanted(v.Name) })
	var out []VersionSchema
	for _, v := range s.g.versions(&named) {
		if !wanted(v.Name) {
			continue
		}
		schema := s.g.flattenRoot(v.Root)
		bareMetadata(&schema)
		out = append(out, VersionSchema{v, schema})
	}
	return out
}

// Findings returns what was found while the schemas were made.
func (s *Schemas) Findings() diag.List { return s.g.diags }

// OfField returns the flattened schema of one field of a struct. It says false for
// one that has none, and where something is wrong with it: whoever makes the schema
// of the kind reports that.
func (s *Schemas) OfField(owner *model.Type, field *model.Field) (apiext.JSONSchemaProps, bool) {
	owner = owner.Underlying()
	if !owner.Declared() || owner.Shape != model.Struct || field.Type == nil {
		return apiext.JSONSchemaProps{}, false
	}
	before, _ := s.g.diags.Count()
	raw, ok := s.g.need(owner).Properties[field.JSON().Name]
	if !ok {
		return raw, false
	}
	f := &flattener{builder: s.g, limitDesc: noLimit, active: map[*model.Type]int{}, at: field.Pos}
	schema := f.visit(&raw, nil)
	after, _ := s.g.diags.Count()
	return schema, after == before
}
