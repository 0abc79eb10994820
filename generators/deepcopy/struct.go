package deepcopy

import (
	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/internal/model"
)

// fields copies those fields of a struct that an assignment of the whole has
// not copied.
func (m *maker) fields(st *model.Type, outer subject) []jen.Code {
	var code []jen.Code
	for _, f := range st.Fields {
		name := fieldName(f)
		at := subject{pos: f.TypePos, what: "field " + quote(name)}
		if st.Package != nil && st.Package != m.pkg {
			// The type is defined as a foreign one: its fields are out of reach.
			at.pos, at.named = outer.pos, true
			if !f.Exported {
				m.checkHidden(f, at)
				continue
			}
		}
		if name != "_" {
			code = append(code, m.field(f.GoType, jen.Id("in").Dot(name), jen.Id("out").Dot(name), at)...)
		}
	}
	return code
}

// checkHidden refuses an unexported field of another package's struct, unless
// the assignment of the whole copies it.
func (m *maker) checkHidden(f *model.Field, at subject) {
	if m.copying.plainness(f.GoType) == model.NotPlain {
		m.refuse(at, "it is not exported by the package that declares it", "write DeepCopyInto by hand")
	}
}

// field copies one field that has been assigned already.
func (m *maker) field(t *model.Type, in, out *jen.Statement, at subject) []jen.Code {
	form := t.Underlying()
	if has := methodsOf(t); has.any() && !isPointer(t) {
		return m.fieldByMethod(t, has, in, out)
	}
	switch {
	case isReference(form.Shape):
		body := append([]jen.Code{redeclare(addressOf(in), addressOf(out))}, m.block(t, at)...)
		return []jen.Code{jen.If(jen.Add(in).Op("!=").Nil()).Block(body...)}
	case form.Shape == model.Basic && !isUnsafe(form):
		return nil
	case form.Shape == model.Array && m.copying.plainness(form) != model.NotPlain:
		return nil
	case form.Shape == model.Struct:
		return m.structField(t, form, in, out, at)
	case form.Shape == model.Param:
		return []jen.Code{m.param(t, in, out)}
	}
	m.refuseType(at, t)
	return nil
}

// fieldByMethod calls the method that a field's type has in the source.
func (m *maker) fieldByMethod(t *model.Type, has own, in, out *jen.Statement) []jen.Code {
	if has.ptr || !has.copy && resultIsPointer(t) {
		return []jen.Code{jen.Add(in).Dot(intoMethod).Call(addressOf(out))}
	}
	call := jen.Add(out).Op("=").Add(in).Dot(copyMethod).Call()
	if t.Underlying().Shape == model.Interface && !m.compat {
		// controller-gen calls the method on a nil interface.
		return []jen.Code{jen.If(jen.Add(in).Op("!=").Nil()).Block(call)}
	}
	return []jen.Code{call}
}

// resultIsPointer reports whether the DeepCopy that is generated for a type with a
// DeepCopyInto of its own returns a pointer.
func resultIsPointer(t *model.Type) bool {
	if isAlias(t) {
		return true
	}
	shape := t.Underlying().Shape
	return shape != model.Map && shape != model.Slice
}

func (m *maker) structField(t, form *model.Type, in, out *jen.Statement, at subject) []jen.Code {
	switch {
	case m.copying.isAssigned(t, t, intoMethod):
		return []jen.Code{jen.Add(out).Op("=").Add(in)}
	case !t.Unalias().Declared() || t.Unalias().Alias:
		// A literal struct cannot have methods.
		if !m.nesting.enter(m, at) {
			return nil
		}
		defer m.nesting.leave()
		body := append([]jen.Code{redeclare(addressOf(in), addressOf(out))}, m.fields(form, at)...)
		return []jen.Code{jen.Block(body...)}
	}
	m.checkArguments(t, at)
	if !m.requires(t, intoMethod, at) {
		return nil
	}
	return []jen.Code{jen.Add(in).Dot(intoMethod).Call(addressOf(out))}
}

func addressOf(s *jen.Statement) *jen.Statement { return jen.Op("&").Add(s) }
