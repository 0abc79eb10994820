package deepcopy

import (
	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/internal/model"
)

// pointerBlock copies a pointer that is not nil; form is the pointer type.
func (m *maker) pointerBlock(form *model.Type, at subject) []jen.Code {
	elem := form.Elem
	under := elem.Underlying()
	if has := methodsOf(elem); has.any() && !isPointer(elem) && under.Shape != model.Interface {
		return pointerByMethod(elem, has)
	}
	switch {
	case m.copying.isAssigned(under, elem, intoMethod):
		return append(m.allocate(elem, at), jen.Op("**").Id("out").Op("=").Op("**").Id("in"))
	case isReference(under.Shape):
		code := m.allocate(elem, at)
		body := append([]jen.Code{redeclare(jen.Op("*").Id("in"), jen.Op("*").Id("out"))}, m.block(elem, at)...)
		return append(code, jen.If(jen.Op("**").Id("in").Op("!=").Nil()).Block(body...))
	case under.Shape == model.Param:
		return append(m.allocate(elem, at),
			jen.Op("**").Id("out").Op("=").Op("**").Id("in"),
			m.param(elem, jen.Parens(jen.Op("**").Id("in")), jen.Parens(jen.Op("**").Id("out"))))
	case under.Shape != model.Struct:
		m.refuseType(at, elem)
		return nil
	}
	code := m.allocate(elem, at)
	if code == nil {
		return nil // the element has no name, which is reported
	}
	m.checkArguments(elem, at)
	m.requires(elem, intoMethod, at)
	return append(code, jen.Parens(jen.Op("*").Id("in")).Dot(intoMethod).Call(jen.Op("*").Id("out")))
}

// pointerByMethod copies a pointer to a type that has methods in the source.
func pointerByMethod(elem *model.Type, has own) []jen.Code {
	clone := jen.Parens(jen.Op("*").Id("in")).Dot(copyMethod).Call()
	if has.ptr || !has.copy && resultIsPointer(elem) {
		return []jen.Code{jen.Op("*").Id("out").Op("=").Add(clone)}
	}
	return []jen.Code{
		jen.Id("x").Op(":=").Add(clone),
		jen.Op("*").Id("out").Op("=").Op("&").Id("x"),
	}
}

// allocate makes out point at a new value, nil if its type cannot be named.
func (m *maker) allocate(elem *model.Type, at subject) []jen.Code {
	spelt := m.spell(elem, at)
	if spelt == nil {
		return nil
	}
	return []jen.Code{jen.Op("*").Id("out").Op("=").New(spelt)}
}
