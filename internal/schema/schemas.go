// Package schema turns Go types into structural schemas.
//
// It reads a finished model.Program. The work has two steps, each in files of its
// own: a raw schema per declared type, in which other types are references (raw.go,
// struct.go), changed by its markers (package apply, with package tags);
// and flattening, which replaces references and merges what fields and types say
// (flatten.go, merge.go), changed by what markers say of values further inside (package
// override). Which types need no schema, since markers replace all of their values, and how
// deep types that contain themselves are unrolled is decided before, in packages replaced and
// recursion. What set each keyword is noted in package origin; such
// notes travel with the copies of a schema by package sidetable. Package
// cel spells the rules for what no keyword says. The generators put the schemas into CRDs, manifests of
// somebody else's making, OpenAPI documents and the type checks of policies. The
// package knows none of these; it parses no Go source and no markers, and does no
// I/O.
package schema

import (
	"maps"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/apply"
	"github.com/crdgen/crdgen/internal/schema/origin"
	"github.com/crdgen/crdgen/internal/schema/override"
	"github.com/crdgen/crdgen/markers"
)

// Options say how Go types become schemas.
type Options struct {
	// IgnoreUnexportedFields leaves out unexported fields.
	IgnoreUnexportedFields bool
	// AllowDangerousTypes describes floating point numbers, which are findings else.
	AllowDangerousTypes bool
	// DangerousTypes is the generator's option for that; the zero value says that it has none.
	DangerousTypes diag.Option
	// MaxDescLen is the number of bytes that descriptions are cut at, nil for none.
	MaxDescLen *int
	// GenerateEmbeddedObjectMeta describes the ObjectMeta of embedded objects.
	GenerateEmbeddedObjectMeta bool
	// MaxSchemas is how many schemas inside each other one version may have, nil for
	// the usual bound.
	MaxSchemas *int
	// FeatureGates are the states of the gates that +k8s:ifEnabled and ifDisabled name.
	FeatureGates map[string]bool
	// Compat asks for controller-gen's schemas also where they are wrong.
	Compat bool
}

// Schemas makes the schemas of one program's types, each type once.
type Schemas struct {
	g    *builder
	made *flatSchemas
}

// A VersionSchema is the schema of one version of a kind.
type VersionSchema struct {
	Version *model.Version
	Schema  apiext.JSONSchemaProps
}

// New prepares the schemas of the kinds of a program.
func New(p *model.Program, o Options) *Schemas {
	g := newBuilder(o, nil)
	g.survey(p)
	return &Schemas{g, newFlatSchemas()}
}

// OfKind returns the flattened schemas of the versions that are wanted, sorted by
// name. A name comes twice if two packages have the version.
func (s *Schemas) OfKind(k *model.Kind, wanted func(version string) bool) []VersionSchema {
	named := *k
	named.Unlisted = slices.DeleteFunc(slices.Clone(k.Unlisted), func(v *model.Version) bool { return !wanted(v.Name) })
	var out []VersionSchema
	for _, v := range s.Versions(&named) {
		if !wanted(v.Name) {
			continue
		}
		schema := s.OfRoot(v.Root)
		BareMetadata(&schema)
		out = append(out, VersionSchema{v, schema})
	}
	return out
}

// OfRoot returns the complete schema of a kind's type.
func (s *Schemas) OfRoot(t *model.Type) apiext.JSONSchemaProps {
	return newFlattener(s.g, s.made, t).flattenRoot()
}

// Findings returns what was found while the schemas were made.
func (s *Schemas) Findings() diag.List { return s.g.findings() }

// UnusedGates returns the declared feature gates that no tag asked for, sorted. It is
// called when all schemas are made.
func (s *Schemas) UnusedGates() []string { return s.g.tags.UnusedGates() }

// Reached reports whether the schema of a declared type was needed so far.
func (s *Schemas) Reached(t *model.Type) bool { return s.g.raw[t] != nil }

// IsObject reports whether a type is that of a kind and no part of another type, so that the API
// server describes its metadata wherever it is.
func (s *Schemas) IsObject(t *model.Type) bool { return s.g.objects[t] }

// OfField returns the flattened schema of one field of a struct. It says false for
// one that has none, and where something is wrong with it: whoever makes the schema
// of the kind reports that.
func (s *Schemas) OfField(owner *model.Type, field *model.Field) (apiext.JSONSchemaProps, bool) {
	owner = owner.Underlying()
	if !owner.Declared() || owner.Shape != model.Struct || field.Type == nil {
		return apiext.JSONSchemaProps{}, false
	}
	var schema apiext.JSONSchemaProps
	has := false
	sound := s.isSound(func() {
		var raw apiext.JSONSchemaProps
		if raw, has = s.g.Need(owner).Properties[field.JSON().Name]; !has {
			return
		}
		f := newFlattener(s.g, s.made, owner)
		f.at = field.Pos
		schema = f.visit(&raw, nil)
	})
	return schema, has && sound
}

// OfVersion returns the flattened schema of one version of a kind. It says false for one
// that has none, and where making it finds an error.
func (s *Schemas) OfVersion(k *model.Kind, v *model.Version) (apiext.JSONSchemaProps, bool) {
	var made []VersionSchema
	sound := s.isSound(func() { made = s.OfKind(k, func(version string) bool { return version == v.Name }) })
	if len(made) == 0 {
		return apiext.JSONSchemaProps{}, false
	}
	return made[0].Schema, sound
}

// isSound makes schemas, and reports whether that finds no error. What it finds is among the
// findings.
func (s *Schemas) isSound(makes func()) bool {
	cycles := len(s.g.cycles)
	found := s.g.diags.Collect(makes)
	s.g.diags.Add(found...)
	return !found.HasErrors() && len(s.g.cycles) == cycles
}

// IsSchemaMarker reports whether a marker changes the schema of what it stands on.
func IsSchemaMarker(m markers.Mark) bool {
	_, schemaless := m.Value.(crdmarkers.Schemaless)
	return schemaless || apply.Changes(m) || override.Changes(m)
}

// Keywords are the names of those that a schema may have with one value, sorted.
func Keywords() []string { return slices.Sorted(maps.Keys(origin.Keywords())) }
