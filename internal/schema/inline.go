package schema

import (
	"fmt"
	"maps"
	"reflect"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/origin"
	"github.com/crdgen/crdgen/internal/schema/site"
)

// mergeInlined merges everything that a struct inlines. What a property of the
// struct itself hides in Go is left out, as encoding/json does; controller-gen
// unites both, so under compat the parts are merged as they are.
func (f *flattener) mergeInlined(dst *merged, s *apiext.JSONSchemaProps) {
	if f.raw.compat || len(s.AllOf) == 0 || len(s.Properties) == 0 {
		for i := range s.AllOf {
			f.merge(dst, &s.AllOf[i])
		}
		return
	}
	all := mergedIn(&apiext.JSONSchemaProps{})
	for i := range s.AllOf {
		f.merge(all, &s.AllOf[i])
	}
	for name := range s.Properties {
		all.hide(name)
	}
	given := dst.Properties == nil && all.ownsProperties && len(all.AllOf) == 0
	f.merge(dst, all.JSONSchemaProps)
	dst.ownsProperties = dst.ownsProperties || given // its map is that of all, which is gone
}

// hide leaves out a property.
func (d *merged) hide(name string) {
	if _, ok := d.Properties[name]; !ok {
		return
	}
	if !d.ownsProperties {
		d.Properties, d.ownsProperties = maps.Clone(d.Properties), true
	}
	delete(d.Properties, name)
	if i := slices.Index(d.Required, name); i >= 0 {
		d.Required = slices.Delete(slices.Clone(d.Required), i, i+1)
	}
}

// checkInlined reports properties that a struct has from two inlined structs at
// one depth: Go cannot tell which is meant, and encoding/json leaves out both.
func (b *structBuilder) checkInlined() {
	type source struct {
		field *model.Field
		depth int
	}
	inlined := slices.DeleteFunc(slices.Clone(b.typ.Fields), func(f *model.Field) bool { return inlinedStruct(f) == nil })
	if len(inlined) < 2 {
		return
	}
	first := map[string]source{}
	for _, f := range inlined {
		t := inlinedStruct(f)
		depths := b.propertyDepths(t)
		for _, name := range slices.Sorted(maps.Keys(depths)) {
			at := source{f, depths[name]}
			before, twice := first[name]
			switch {
			case b.origin[name] != nil:
			case !twice || at.depth < before.depth:
				first[name] = at
			case at.depth == before.depth:
				b.diags.Add(diag.Diagnostic{
					Pos: f.Pos, Code: diag.DuplicateField, Stricter: true,
					Message: fmt.Sprintf("property %q of %s comes from two inlined structs: encoding/json leaves out both", name, site.TypeName(b.typ)),
					Help:    "rename it in one of them, or declare it in " + site.TypeName(b.typ) + " itself",
					Notes:   []diag.Note{{Pos: before.field.Pos, Message: "the other struct is inlined here"}},
				})
			}
		}
	}
}

// checkHidden reports properties that hide those of inlined structs in Go where uniting
// both, as controller-gen does, writes another schema. Two types cannot be united: that is
// an error where it is tried.
func (b *structBuilder) checkHidden() {
	if !b.at.pkg.Local {
		return
	}
	told := map[string]bool{}
	met := map[*model.Type]bool{b.typ: true}
	for level := []*model.Type{b.typ}; len(level) > 0; {
		var next []*model.Type
		for _, t := range level {
			for _, f := range t.Fields {
				if inner := inlinedStruct(f); inner != nil && !met[inner] {
					met[inner] = true
					next = append(next, inner)
				}
			}
		}
		for _, t := range next {
			for _, name := range slices.Sorted(maps.Keys(b.fields[t])) {
				if b.origin[name] != nil && !told[name] && b.unitesOtherwise(name, t) {
					told[name] = true
					b.defect(b.origin[name].Pos, "property %q of %s hides that of %s, as in encoding/json; controller-gen unites both", name, site.TypeName(b.typ), site.TypeName(t))
				}
			}
		}
		level = next
	}
}

// unitesOtherwise reports whether a property of the struct would be another one if what
// an inlined struct says of it counted, too.
func (b *structBuilder) unitesOtherwise(name string, inlined *model.Type) bool {
	raw := b.raw[inlined]
	if raw == nil || b.busy[inlined] {
		return false // it is under construction, as it contains this struct
	}
	own, hidden := b.schema.Properties[name], raw.Properties[name]
	if own.Type != "" && hidden.Type != "" && own.Type != hidden.Type {
		return false
	}
	if slices.Contains(raw.Required, name) && !slices.Contains(b.schema.Required, name) {
		return true
	}
	if hidden.Description == "" || hidden.Description == own.Description {
		own.Description, hidden.Description = "", ""
	}
	// Of most keywords that both have, controller-gen makes an allOf, also of equal ones.
	said := apiext.JSONSchemaProps{Type: hidden.Type, Format: own.Format, Ref: own.Ref, Description: own.Description}
	origin.Follow(&said, &hidden)
	return !reflect.DeepEqual(hidden, said)
}

// ambiguous reports whether a property comes from the last two of some inlined
// fields at one depth.
func (g *builder) ambiguous(from []*model.Field, property string) bool {
	var at [2]int
	for i, f := range from[len(from)-2:] {
		t := inlinedStruct(f)
		if t == nil {
			return false
		}
		at[i] = g.propertyDepths(t)[property]
	}
	return at[0] == at[1]
}

// propertyDepths returns the smallest depth at which a struct that is inlined has
// each property, its own at 1. Structs that inline each other are met on more ways
// than can be followed: each is visited once, at its smallest depth.
func (g *builder) propertyDepths(t *model.Type) map[string]int {
	depths := map[string]int{}
	met := map[*model.Type]bool{t: true}
	for depth, level := 1, []*model.Type{t}; len(level) > 0; depth++ {
		var next []*model.Type
		for _, t := range level {
			for name := range g.fields[t] {
				if _, ok := depths[name]; !ok {
					depths[name] = depth
				}
			}
			for _, f := range t.Fields {
				if inner := inlinedStruct(f); inner != nil && !met[inner] {
					met[inner] = true
					next = append(next, inner)
				}
			}
		}
		level = next
	}
	return depths
}

// inlinedFields returns the fields that properties of a struct come from where the struct
// inlines them. The nearest counts, as in encoding/json.
func (g *builder) inlinedFields(t *model.Type) map[string]*model.Field {
	if t == nil {
		return nil
	}
	found := map[string]*model.Field{}
	met := map[*model.Type]bool{t: true}
	for level := []*model.Type{t}; len(level) > 0; {
		var next []*model.Type
		for _, t := range level {
			for _, f := range t.Fields {
				inner := inlinedStruct(f)
				if inner == nil || met[inner] {
					continue
				}
				for property, field := range g.fields[inner] {
					if found[property] == nil {
						found[property] = field
					}
				}
				met[inner] = true
				next = append(next, inner)
			}
		}
		level = next
	}
	return found
}

// inlinedStruct returns the struct whose properties an embedded field adds to
// its parent, nil for any other field.
func inlinedStruct(f *model.Field) *model.Type {
	tag := f.JSON()
	if f.Type == nil || !f.Embedded || tag.Skipped || !tag.Inlined() {
		return nil
	}
	t := f.Type
	if t.Shape == model.Pointer {
		t = t.Elem
	}
	if t = t.Underlying(); t.Shape != model.Struct || t.MarshalsJSON || t.MarshalsText {
		return nil
	}
	return t
}
