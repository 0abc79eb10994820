package override

import (
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/schema/apply"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/own"
)

// An effect is what one marker does to finished schemas. A marker without one does nothing
// to them.
type effect struct {
	// alone says that the marker changes finished schemas where it stands without a path,
	// too: package apply cannot do to a raw schema what it says.
	alone bool
	// value changes the schema that the path leads to.
	value func(a *Amender, s *apiext.JSONSchemaProps, o override)
	// field changes the object around the field that the path leads to, and is nil for a
	// marker with a value.
	field func(parent *apiext.JSONSchemaProps, name string)
}

func (e effect) isNone() bool { return e.value == nil && e.field == nil }

// effectOf is the one place that tells the markers apart which change finished schemas: one
// that is added has a case here. A path before it is followed already.
func effectOf(m markers.Mark) effect {
	switch requiredness := markers.RequirednessOf(m.Name); {
	case isTag(m):
		return effect{value: (*Amender).tag}
	case requiredness == markers.Optional:
		return effect{field: release}
	case requiredness == markers.Required:
		return effect{field: require}
	}
	switch v := m.Value.(type) {
	case markers.Composition:
		return effect{value: (*Amender).compose}
	case own.Use:
		return effect{alone: true, value: func(a *Amender, s *apiext.JSONSchemaProps, o override) { a.own(s, o, v) }}
	case markers.Unset:
		return effect{alone: true, value: func(a *Amender, s *apiext.JSONSchemaProps, o override) { a.unset(s, o, v) }}
	case markers.Opaque:
		return effect{alone: true, value: (*Amender).opaque}
	case markers.Drop:
		return effect{alone: true, field: hide}
	case markers.Description:
		return effect{alone: true, value: func(_ *Amender, s *apiext.JSONSchemaProps, _ override) { s.Description = string(v) }}
	case markers.DescriptionLimit:
		return effect{alone: v.Below != nil, value: func(a *Amender, s *apiext.JSONSchemaProps, o override) { a.shorten(s, o, v) }}
	case markers.Nested:
		return effect{value: func(a *Amender, s *apiext.JSONSchemaProps, o override) { a.nestedChange(s, o, v) }}
	case apply.Marker:
		return effect{value: func(a *Amender, s *apiext.JSONSchemaProps, o override) { a.applyKeyword(s, o, v) }}
	}
	return effect{}
}

// Changes reports whether a marker changes finished schemas, by itself or behind a path.
func Changes(m markers.Mark) bool {
	_, path := m.Value.(markers.At)
	return path || !effectOf(m).isNone()
}

// release takes a name out of what is required.
func release(s *apiext.JSONSchemaProps, name string) {
	s.Required = slices.DeleteFunc(slices.Clone(s.Required), func(r string) bool { return r == name })
}
