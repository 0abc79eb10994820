package schema

import (
	"bytes"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/apply"
)

// narrowEnum checks an enum on a field against the enum of the field's type:
// controller-gen drops the field's without a word.
func (b *structBuilder) narrowEnum(f *model.Field, s *apiext.JSONSchemaProps) {
	if len(s.Enum) == 0 || s.Ref == nil {
		return
	}
	of := b.Need(b.types[s.Ref])
	if len(of.Enum) == 0 {
		return
	}
	if sameValues(s.Enum, of.Enum) {
		s.Enum = nil
		return
	}
	m, _ := f.Marks.Get("kubebuilder:validation:Enum")
	name := b.types[s.Ref].Name.Name
	within := true
	for _, v := range s.Enum {
		if !slices.ContainsFunc(of.Enum, func(w apiext.JSON) bool { return bytes.Equal(v.Raw, w.Raw) }) {
			within = false
			b.diags.Add(diag.Diagnostic{
				Pos: m.Pos, Code: diag.MarkerConflict, Stricter: true,
				Message: "enum value " + string(v.Raw) + " is not among the values of type " + quote(name),
				Help:    "a field's enum can only narrow its type's: " + apply.EnumText(of.Enum),
			})
		}
	}
	if within {
		b.defect(m.Pos, "the enum of field %q narrows that of type %q; controller-gen drops the field's", f.Name, name)
	}
}

// sameValues reports whether two enums allow the same values.
func sameValues(a, b []apiext.JSON) bool {
	within := func(a, b []apiext.JSON) bool {
		return !slices.ContainsFunc(a, func(v apiext.JSON) bool {
			return !slices.ContainsFunc(b, func(w apiext.JSON) bool { return bytes.Equal(v.Raw, w.Raw) })
		})
	}
	return within(a, b) && within(b, a)
}
