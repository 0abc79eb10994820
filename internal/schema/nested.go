package schema

import (
	"cmp"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/origin"
	"github.com/crdgen/crdgen/markers"
)

// A spot is a value inside a schema: the schema as far as it stands here, and
// the Go type of the value. Where the schema refers to a type, what is put beside
// the reference is merged into the type by flattening.
type spot struct {
	schema *apiext.JSONSchemaProps
	typ    *model.Type // nil where no Go type describes the value
}

// spotOf returns the spot of what markers stand on.
func spotOf(on origin.Target, s *apiext.JSONSchemaProps) spot {
	if on.Field != nil {
		return spot{s, on.Field.Type}
	}
	return spot{s, on.Type}
}

// form returns the type that a value's JSON has the form of, behind pointers and
// names. It is nil for types that write themselves and where the type is unknown.
func form(t *model.Type) *model.Type {
	for range 100 {
		if t == nil || t.MarshalsJSON || t.MarshalsText {
			return nil
		}
		if _, known := knownTypes[t.Name]; known {
			return nil
		}
		if t.Shape != model.Pointer && t.Shape != model.Defined {
			return t
		}
		t = t.Elem
	}
	return nil
}

// head returns type, format and int-or-string of a Go type's schema, which is
// what decides whether a marker can be applied.
func (g *builder) head(t *model.Type) apiext.JSONSchemaProps {
	for range 100 {
		switch {
		case t == nil:
			return apiext.JSONSchemaProps{}
		case t.Declared():
			raw := g.need(t)
			if raw.Type == "" && raw.Ref != nil {
				t = g.types[raw.Ref]
				continue
			}
			if g.busy[t] {
				return apiext.JSONSchemaProps{Type: shapeType(t)}
			}
			return apiext.JSONSchemaProps{Type: raw.Type, Format: raw.Format, XIntOrString: raw.XIntOrString}
		case t.Shape == model.Pointer, t.Shape == model.Defined:
			t = t.Elem
		case t.Shape == model.Basic:
			return basicHead(t.Name.Name)
		case t.Shape == model.Slice && isByte(t.Elem):
			return apiext.JSONSchemaProps{Type: typeString, Format: "byte"}
		default:
			return apiext.JSONSchemaProps{Type: shapeType(t)}
		}
	}
	return apiext.JSONSchemaProps{}
}

func basicHead(name string) apiext.JSONSchemaProps {
	switch name {
	case "string":
		return apiext.JSONSchemaProps{Type: typeString}
	case "bool":
		return apiext.JSONSchemaProps{Type: typeBoolean}
	case "float32", "float64":
		return apiext.JSONSchemaProps{Type: typeNumber}
	}
	return apiext.JSONSchemaProps{Type: typeInteger}
}

// headOf returns type, format and int-or-string of a spot: what the schema says
// here, else what its type says.
func (g *builder) headOf(at spot) apiext.JSONSchemaProps {
	s := at.schema
	h := apiext.JSONSchemaProps{Type: s.Type, Format: s.Format, XIntOrString: s.XIntOrString}
	if h.Type != "" && h.Format != "" {
		return h
	}
	of := g.head(at.typ)
	if s.Ref != nil {
		of = g.head(g.types[s.Ref])
		h.Type, h.XIntOrString = cmp.Or(h.Type, of.Type), h.XIntOrString || of.XIntOrString
	}
	if h.Type == of.Type {
		h.Format = cmp.Or(h.Format, of.Format)
	}
	return h
}

// items returns the items of a list; false if the value is none.
func (g *builder) items(of spot) (spot, bool) {
	if g.headOf(of).Type != typeArray {
		return spot{}, false
	}
	var elem *model.Type
	if t := form(of.typ); t != nil && (t.Shape == model.Slice || t.Shape == model.Array) {
		elem = t.Elem
	}
	if of.schema.Items == nil || of.schema.Items.Schema == nil {
		if elem == nil {
			return spot{}, false
		}
		of.schema.Items = &apiext.JSONSchemaPropsOrArray{Schema: g.standIn(elem)}
	}
	return spot{of.schema.Items.Schema, elem}, true
}

// itemsHere returns the schema that a marker for list items changes, nil if there
// is none. controller-gen does not look behind a list type's name.
func (g *builder) itemsHere(on origin.Target, s *apiext.JSONSchemaProps) *apiext.JSONSchemaProps {
	switch {
	case s.Type == typeArray && s.Items != nil && s.Items.Schema != nil:
		return s.Items.Schema
	case g.compat:
		return nil
	}
	inner, _ := g.items(spotOf(on, s))
	return inner.schema
}

// values returns the values of a map; false if the value is none.
func (g *builder) values(of spot) (spot, bool) {
	t, ok := g.mapForm(of)
	if !ok {
		return spot{}, false
	}
	if of.schema.AdditionalProperties == nil || of.schema.AdditionalProperties.Schema == nil {
		if t == nil {
			return spot{}, false
		}
		of.schema.AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: true, Schema: g.standIn(t.Elem)}
	}
	var elem *model.Type
	if t != nil {
		elem = t.Elem
	}
	return spot{of.schema.AdditionalProperties.Schema, elem}, true
}

// mapForm returns the map type of a spot, nil where only the schema says that
// the value is a map; false if it is none.
func (g *builder) mapForm(of spot) (*model.Type, bool) {
	if g.headOf(of).Type != typeObject {
		return nil, false
	}
	t := form(of.typ)
	if t != nil && t.Shape == model.Map {
		return t, true
	}
	return nil, t == nil && of.schema.AdditionalProperties != nil
}

// standIn makes the schema that stands for a value whose own schema is
// elsewhere: no more than markers need to see.
func (g *builder) standIn(t *model.Type) *apiext.JSONSchemaProps {
	h := g.head(t)
	h.Format = ""
	return &h
}

// inside follows one step of a path.
func (g *builder) inside(of spot, step markers.Segment) (spot, bool) {
	if step == markers.Items {
		return g.items(of)
	}
	return g.values(of)
}

// applyNested applies the markers that reach into lists and maps: by priority,
// then in source order.
func (g *builder) applyNested(on origin.Target, set markers.Set, s *apiext.JSONSchemaProps) {
	var todo []application
	for _, m := range set {
		n, ok := m.Value.(markers.Nested)
		if !ok {
			continue
		}
		if v, ok := n.Value.(schemaMarker); ok {
			todo = append(todo, application{mark: m, value: v, priority: priority(v)})
		}
	}
	slices.SortStableFunc(todo, func(a, b application) int { return cmp.Compare(a.priority, b.priority) })
	for _, a := range todo {
		g.applyAt(spotOf(on, s), a, on.Origin(a.mark))
	}
}

// applyAt follows the path of a nested marker and applies it at the end.
func (g *builder) applyAt(at spot, a application, origin origin.Origin) {
	for _, step := range a.mark.Value.(markers.Nested).Path {
		if step == markers.Keys {
			g.applyToKeys(at, a, origin)
			return
		}
		next, ok := g.inside(at, step)
		if !ok {
			want := map[markers.Segment]string{markers.Items: "a list", markers.Values: "a map"}[step]
			g.conflict(a.mark, quote(step.String())+" needs "+want+", found "+g.foundAt(at))
			return
		}
		at = next
	}
	_, origin.Verbatim = a.value.(crdmarkers.XValidation)
	g.applyBare(at.schema, a.mark, a.value, origin)
}

// applyBare applies a marker without a look at what it stands on.
func (g *builder) applyBare(s *apiext.JSONSchemaProps, m markers.Mark, value schemaMarker, origin origin.Origin) {
	g.ledger.By(origin, s, func() {
		if err := value.ApplyToSchema(&crdmarkers.SchemaContext{}, s); err != nil {
			g.conflict(m, err.Error())
		}
	})
}

// foundAt says what kind of value a spot is, maps and structs apart.
func (g *builder) foundAt(at spot) string {
	if t := form(at.typ); t != nil && at.schema.Type == typeObject {
		switch t.Shape {
		case model.Map:
			return "a map"
		case model.Struct:
			return "a struct"
		}
	}
	h := g.headOf(at)
	if h.Type == typeString && celRetypes(h.Format) {
		return "a string with format " + quote(h.Format)
	}
	if h.Type == "" && !h.XIntOrString {
		return found(at.schema)
	}
	return found(&h)
}
