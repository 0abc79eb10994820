package deepcopy

import (
	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/internal/model"
)

// sliceBlock copies a slice that is not nil; form is what is underneath t.
func (m *maker) sliceBlock(t, form *model.Type, at subject) []jen.Code {
	spelt := m.spell(t, at)
	code := []jen.Code{jen.Op("*").Id("out").Op("=").Make(spelt, jen.Len(jen.Op("*").Id("in")))}
	elem := form.Elem
	loop := func(body ...jen.Code) []jen.Code {
		return append(code, jen.For(jen.Id("i").Op(":=").Range().Op("*").Id("in")).Block(body...))
	}
	in, out := elementOf("in"), elementOf("out")
	under := elem.Underlying()
	switch {
	case spelt == nil:
		return nil // reported
	case methodsOf(elem).any() && !isPointer(elem):
		return loop(m.elementByMethod(elem, in, out, at)...)
	case m.copying.isAssigned(under, elem, intoMethod):
		return append(code, copyAll())
	case isReference(under.Shape):
		body := append([]jen.Code{redeclare(addressOf(in), addressOf(out))}, m.block(elem, at)...)
		return loop(jen.If(jen.Add(in).Op("!=").Nil()).Block(body...))
	case under.Shape == model.Param:
		code = append(code, copyAll())
		return loop(m.param(elem, in, out))
	case under.Shape != model.Struct:
		m.refuseType(at, elem)
		return nil
	}
	m.checkArguments(elem, at)
	m.requires(elem, intoMethod, at)
	return loop(jen.Add(in).Dot(intoMethod).Call(addressOf(out)))
}

// elementByMethod copies an element whose type has methods in the source.
func (m *maker) elementByMethod(elem *model.Type, in, out *jen.Statement, at subject) []jen.Code {
	if copiedBy(elem, intoMethod) || m.compat {
		m.requires(elem, intoMethod, at)
		return []jen.Code{jen.Add(in).Dot(intoMethod).Call(addressOf(out))}
	}
	// controller-gen calls a DeepCopyInto that does not exist.
	clone := jen.Add(in).Dot(copyMethod).Call()
	if methodsOf(elem).ptr {
		clone = jen.Op("*").Add(clone)
	}
	assign := jen.Add(out).Op("=").Add(clone)
	if elem.Underlying().Shape == model.Interface {
		return []jen.Code{jen.If(jen.Add(in).Op("!=").Nil()).Block(assign)}
	}
	return []jen.Code{assign}
}

// elementOf is the element i of what a variable points at.
func elementOf(name string) *jen.Statement {
	return jen.Parens(jen.Op("*").Id(name)).Index(jen.Id("i"))
}

func copyAll() *jen.Statement { return jen.Copy(jen.Op("*").Id("out"), jen.Op("*").Id("in")) }
