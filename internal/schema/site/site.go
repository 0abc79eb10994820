// Package site is a value inside a schema that is being made: the schema as far as it
// stands, beside the Go type of the value.
//
// It answers what kind of value that is and what is inside of it, for markers and tags
// that reach into lists, maps and structs. It knows no marker and reports nothing.
package site

import (
	"cmp"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/cel"
	"github.com/crdgen/crdgen/internal/schema/origin"
	"github.com/crdgen/crdgen/markers"
)

// Types are the raw schemas of declared types, in which other types are references.
type Types interface {
	// Need returns the raw schema of a declared type.
	Need(t *model.Type) *apiext.JSONSchemaProps
	// TypeOf returns the type that a reference stands for.
	TypeOf(ref *string) *model.Type
	// Unfinished reports whether the raw schema of a type is being made.
	Unfinished(t *model.Type) bool
}

// Forms answers what values look like, by the raw schemas of their types.
type Forms struct{ Types }

// A Site is a value inside a schema: the schema as far as it stands here, and
// the Go type of the value. Where the schema refers to a type, what is put beside
// the reference is merged into the type by flattening.
type Site struct {
	Schema *apiext.JSONSchemaProps
	Type   *model.Type // nil where no Go type describes the value
}

// On returns the site of what markers stand on.
func On(on origin.Target, s *apiext.JSONSchemaProps) Site {
	if on.Field != nil {
		return Site{s, on.Field.Type}
	}
	return Site{s, on.Type}
}

// Form returns the type that a value's JSON has the form of, behind pointers and
// names. It is nil for types that write themselves and where the type is unknown.
func Form(t *model.Type) *model.Type {
	for range 100 {
		if t == nil || t.MarshalsJSON || t.MarshalsText {
			return nil
		}
		if _, known := Known[t.Name]; known {
			return nil
		}
		if t.Shape != model.Pointer && t.Shape != model.Defined {
			return t
		}
		t = t.Elem
	}
	return nil
}

// Head returns type, format and int-or-string of a Go type's schema, which is
// what decides whether a marker can be applied.
func (g Forms) Head(t *model.Type) apiext.JSONSchemaProps {
	for range 100 {
		switch {
		case t == nil:
			return apiext.JSONSchemaProps{}
		case t.Declared():
			raw := g.Need(t)
			if raw.Type == "" && raw.Ref != nil {
				t = g.TypeOf(raw.Ref)
				continue
			}
			if g.Unfinished(t) {
				return apiext.JSONSchemaProps{Type: ShapeType(t)}
			}
			return apiext.JSONSchemaProps{Type: raw.Type, Format: raw.Format, XIntOrString: raw.XIntOrString}
		case t.Shape == model.Pointer, t.Shape == model.Defined:
			t = t.Elem
		case t.Shape == model.Basic:
			return basicHead(t.Name.Name)
		case t.Shape == model.Slice && IsByte(t.Elem):
			return apiext.JSONSchemaProps{Type: TypeString, Format: "byte"}
		default:
			return apiext.JSONSchemaProps{Type: ShapeType(t)}
		}
	}
	return apiext.JSONSchemaProps{}
}

func basicHead(name string) apiext.JSONSchemaProps {
	switch name {
	case "string":
		return apiext.JSONSchemaProps{Type: TypeString}
	case "bool":
		return apiext.JSONSchemaProps{Type: TypeBoolean}
	case "float32", "float64":
		return apiext.JSONSchemaProps{Type: TypeNumber}
	}
	return apiext.JSONSchemaProps{Type: TypeInteger}
}

// HeadOf returns type, format and int-or-string of a site: what the schema says
// here, else what its type says.
func (g Forms) HeadOf(at Site) apiext.JSONSchemaProps {
	s := at.Schema
	h := apiext.JSONSchemaProps{Type: s.Type, Format: s.Format, XIntOrString: s.XIntOrString}
	if h.Type != "" && h.Format != "" {
		return h
	}
	of := g.Head(at.Type)
	if s.Ref != nil {
		of = g.Head(g.TypeOf(s.Ref))
		h.Type, h.XIntOrString = cmp.Or(h.Type, of.Type), h.XIntOrString || of.XIntOrString
	}
	if h.Type == of.Type {
		h.Format = cmp.Or(h.Format, of.Format)
	}
	return h
}

// Items returns the items of a list; false if the value is none.
func (g Forms) Items(of Site) (Site, bool) {
	if g.HeadOf(of).Type != TypeArray {
		return Site{}, false
	}
	var elem *model.Type
	if t := Form(of.Type); t != nil && (t.Shape == model.Slice || t.Shape == model.Array) {
		elem = t.Elem
	}
	if of.Schema.Items == nil || of.Schema.Items.Schema == nil {
		if elem == nil {
			return Site{}, false
		}
		of.Schema.Items = &apiext.JSONSchemaPropsOrArray{Schema: g.StandIn(elem)}
	}
	return Site{of.Schema.Items.Schema, elem}, true
}

// Values returns the values of a map; false if the value is none.
func (g Forms) Values(of Site) (Site, bool) {
	t, ok := g.MapForm(of)
	if !ok {
		return Site{}, false
	}
	if of.Schema.AdditionalProperties == nil || of.Schema.AdditionalProperties.Schema == nil {
		if t == nil {
			return Site{}, false
		}
		of.Schema.AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: true, Schema: g.StandIn(t.Elem)}
	}
	var elem *model.Type
	if t != nil {
		elem = t.Elem
	}
	return Site{of.Schema.AdditionalProperties.Schema, elem}, true
}

// MapForm returns the map type of a site, nil where only the schema says that
// the value is a map; false if it is none.
func (g Forms) MapForm(of Site) (*model.Type, bool) {
	if g.HeadOf(of).Type != TypeObject {
		return nil, false
	}
	t := Form(of.Type)
	if t != nil && t.Shape == model.Map {
		return t, true
	}
	return nil, t == nil && of.Schema.AdditionalProperties != nil
}

// StandIn makes the schema that stands for a value whose own schema is
// elsewhere: no more than markers need to see.
func (g Forms) StandIn(t *model.Type) *apiext.JSONSchemaProps {
	h := g.Head(t)
	h.Format = ""
	return &h
}

// Inside follows one step of a path.
func (g Forms) Inside(of Site, step markers.Segment) (Site, bool) {
	if step == markers.Items {
		return g.Items(of)
	}
	return g.Values(of)
}

// FoundAt says what kind of value a site is, maps and structs apart.
func (g Forms) FoundAt(at Site) string {
	if t := Form(at.Type); t != nil && at.Schema.Type == TypeObject {
		switch t.Shape {
		case model.Map:
			return "a map"
		case model.Struct:
			return "a struct"
		}
	}
	h := g.HeadOf(at)
	if h.Type == TypeString && cel.Retypes(h.Format) {
		return "a string with format " + quote(h.Format)
	}
	if h.Type == "" && !h.XIntOrString {
		return Found(at.Schema)
	}
	return Found(&h)
}

// IsByte reports whether encoding/json writes a slice of the type as base64.
func IsByte(t *model.Type) bool {
	u := t.Underlying()
	return u.Shape == model.Basic && (u.Name.Name == "uint8" || u.Name.Name == "byte") && !t.MarshalsJSON && !t.MarshalsText
}

// ShapeType is the schema type that follows from a type's Go form alone.
func ShapeType(t *model.Type) string {
	switch t.Underlying().Shape {
	case model.Slice, model.Array:
		return TypeArray
	case model.Map, model.Struct:
		return TypeObject
	}
	return ""
}

// GivenType is the type that a marker gives to a declared type, "" where none does or
// where it names none.
func GivenType(t *model.Type) crdmarkers.Type {
	var given crdmarkers.Type
	for _, m := range t.Marks {
		if v, ok := m.Value.(crdmarkers.Type); ok {
			given = v
		}
	}
	return given
}

// TypeName is what messages call a type.
func TypeName(t *model.Type) string {
	if t.Name.Name == "" {
		return "the struct"
	}
	return t.Name.Name
}

// Found says what kind of value a schema describes.
func Found(s *apiext.JSONSchemaProps) string { return cmp.Or(Kind(s), "no type") }

// Kind is what Found says, empty where a schema leaves it open.
func Kind(s *apiext.JSONSchemaProps) string {
	switch {
	case s.Type != "":
		return "type " + quote(s.Type)
	case s.XIntOrString:
		return "an int-or-string"
	case s.Ref != nil:
		return "a reference to " + quote(*s.Ref)
	}
	return ""
}

func quote(s string) string { return "\"" + s + "\"" }
