package deepcopy

import (
	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/internal/model"
)

// mapBlock copies a map that is not nil; form is what is underneath t.
func (m *maker) mapBlock(t, form *model.Type, at subject) []jen.Code {
	if m.copying.plainness(form.Key) == model.NotPlain && form.Key.Shape != model.Param {
		m.refuse(at.in(form.Key), "its map has keys that refer to other values", "use keys of a basic type or of a struct of basic fields")
		return nil
	}
	spelt := m.spell(t, at)
	if spelt == nil {
		return nil // reported
	}
	body := m.mapElement(form.Elem, at)
	return []jen.Code{
		jen.Op("*").Id("out").Op("=").Make(spelt, jen.Len(jen.Op("*").Id("in"))),
		jen.For(jen.List(jen.Id("key"), jen.Id("val")).Op(":=").Range().Op("*").Id("in")).Block(body...),
	}
}

// slot is the element that is being copied.
func slot() *jen.Statement { return jen.Parens(jen.Op("*").Id("out")).Index(jen.Id("key")).Op("=") }

// mapElement copies val to its slot.
func (m *maker) mapElement(elem *model.Type, at subject) []jen.Code {
	under := elem.Underlying()
	switch has := methodsOf(elem); {
	case has.any():
		return m.slotByMethod(elem, has)
	case m.copying.isAssigned(elem, elem, copyMethod):
		return []jen.Code{slot().Id("val")}
	case isReference(under.Shape):
		return m.referenceSlot(elem, under, at)
	case under.Shape == model.Param:
		return []jen.Code{
			jen.Id("outVal").Op(":=").Id("val"),
			m.param(elem, jen.Id("val"), jen.Id("outVal")),
			slot().Id("outVal"),
		}
	case under.Shape != model.Struct:
		m.refuseType(at, elem)
		return nil
	}
	m.checkArguments(elem, at)
	m.requires(elem, copyMethod, at)
	return []jen.Code{slot().Op("*").Id("val").Dot(copyMethod).Call()}
}

// slotByMethod copies an element whose type, or what it points at, has methods
// in the source.
func (m *maker) slotByMethod(elem *model.Type, has own) []jen.Code {
	clone := jen.Id("val").Dot(copyMethod).Call()
	wants, gives := isPointer(elem), has.ptr
	if !has.copy {
		of := elem
		if wants {
			of = elem.Unalias().Elem
		}
		gives = resultIsPointer(of)
	}
	switch {
	case elem.Underlying().Shape == model.Interface && !m.compat:
		// controller-gen calls the method on a nil interface.
		return []jen.Code{
			slot().Id("val"),
			jen.If(jen.Id("val").Op("!=").Nil()).Block(slot().Add(clone)),
		}
	case wants == gives:
		return []jen.Code{slot().Add(clone)}
	case wants:
		body := []jen.Code{
			jen.Id("x").Op(":=").Add(clone),
			slot().Op("&").Id("x"),
		}
		if m.compat {
			// controller-gen calls the method on what a nil pointer points at.
			return []jen.Code{jen.Block(body...)}
		}
		return []jen.Code{jen.If(jen.Id("val").Op("==").Nil()).Block(slot().Nil()).Else().Block(body...)}
	}
	return []jen.Code{slot().Op("*").Add(clone)}
}

// referenceSlot copies a slice, map or pointer in a variable of its own.
func (m *maker) referenceSlot(elem, under *model.Type, at subject) []jen.Code {
	spelt := m.spellForm(under, at)
	inner := append([]jen.Code{
		jen.Id("inVal").Op(":=").Parens(jen.Op("*").Id("in")).Index(jen.Id("key")),
		redeclare(addressOf(jen.Id("inVal")), addressOf(jen.Id("outVal"))),
	}, m.block(elem, at)...)
	if spelt == nil {
		return nil
	}
	return []jen.Code{
		jen.Var().Id("outVal").Add(spelt),
		jen.If(jen.Id("val").Op("==").Nil()).Block(slot().Nil()).Else().Block(inner...),
		slot().Id("outVal"),
	}
}
