package render

import (
	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/model"
)

// optional converts between a value and a pointer. Inside of structs the
// annotation says which of the two meanings of a zero value is meant.
func (b *body) optional(c *plan.Conv, in, out value, y way) []jen.Code {
	from, to := c.Ends(b.d)
	if gotype.IsPointer(from) {
		return b.fromPointer(c, in, out, y)
	}
	elem := to.Underlying().Elem
	if !c.HoldsPair() {
		code := b.pointTo(c.Elem, in, out, y)
		if !c.Omits && !gotype.IsCollection(from) { // a list that is nil is null, and so is a pointer
			return code
		}
		return b.orZero(nonZero(from, in, b.writer), to, out, code)
	}
	b.depth++
	made := b.loopVar("made")
	fresh := pointed(jen.Id(made))
	fresh.fresh = true
	code := append([]jen.Code{jen.Id(made).Op(":=").Add(jen.New(b.typ(elem)))}, b.convert(c.Elem, in, fresh, y)...)
	b.depth--
	told := jen.Id("preserved").Dot("Has").Call(y.parent(), jen.Lit(y.out))
	empty := b.isHollow(elem, fresh)
	if c.Omits {
		told = jen.Op("!").Id("preserved").Dot("HasEmpty").Call(y.parent(), jen.Lit(y.out))
	}
	none := []jen.Code{out.read().Op("=").Nil()}
	if c.Elem.FillsEmpty(!b.d) {
		code, none = b.unlessFilled(c, in, fresh, code, none)
	}
	choose := jen.If(told.Clone().Op("&&").Add(empty)).Block(none...)
	if c.Omits && gotype.IsCollection(elem) {
		// Nil is null in JSON, and so is nothing that was kept to be there.
		choose.Else().If(fresh.read().Op("==").Nil()).Block(fresh.read().Op("=").Add(b.typ(elem)).Values())
	}
	code = append(code, out.read().Op("=").Id(made), choose)
	if c.Omits && c.Elem.FillsEmpty(b.d) {
		code = append(code, jen.If(told.Clone().Op("&&").Add(b.isEmpty(from, in))).Block(b.ifFilled(c.Elem, b.d, in, fresh, true, out.read().Op("=").Nil())...))
	}
	if !c.Omits || c.Elem.HasDefault(b.d) || c.Elem.GivesDefault(!b.d) {
		return []jen.Code{jen.Block(code...)}
	}
	// Of nothing comes nothing, unless something was kept.
	return b.orZero(jen.Id("preserved").Dot("Restores").Call().Op("||").Add(b.isNotEmpty(from, in)), to, out, code)
}

// fromPointer converts a pointer to a value.
func (b *body) fromPointer(c *plan.Conv, in, out value, y way) []jen.Code {
	_, to := c.Ends(b.d)
	if c.Elem.NeedsAnnotation() {
		return b.fromNothing(c, in, out, y)
	}
	code := b.convert(c.Elem, pointed(in.read()), out, y)
	if !c.HoldsPair() {
		return b.orZero(in.read().Op("!=").Nil(), to, out, code)
	}
	none := []jen.Code{out.read().Op("=").Add(b.zero(to))}
	keep := jen.Id("preserved").Dot("Keep").Call(y.parent(), jen.Lit(y.in), jen.Struct().Values())
	if c.Omits {
		told := []jen.Code{keep}
		if c.Elem.FillsEmpty(b.d) {
			told = b.unlessTold(c, pointed(in.read()), out, keep)
		}
		code = append(code, jen.If(b.leavesNothing(c, in, out)).Block(told...))
	} else {
		none = append(none, keep)
	}
	return []jen.Code{jen.If(in.read().Op("!=").Nil()).Block(code...).Else().Block(none...)}
}

// zero writes the zero value of a type.
func (w *writer) zero(t *model.Type) *jen.Statement {
	u := t.Underlying()
	switch u.Shape {
	case model.Pointer, model.Slice, model.Map, model.Interface:
		return jen.Nil()
	case model.Basic:
		switch u.Name.Name {
		case "string":
			return jen.Lit("")
		case "bool":
			return jen.False()
		}
		return jen.Lit(0)
	}
	return w.typ(t).Values()
}

// fromNothing converts a pointer to a struct of which something may be kept, also
// where the pointer is nil.
func (b *body) fromNothing(c *plan.Conv, in, out value, y way) []jen.Code {
	from, _ := c.Ends(b.d)
	elem := from.Underlying().Elem
	b.depth++
	defer func() { b.depth-- }()
	given := b.loopVar("given")
	keep := jen.Id("preserved").Dot("Keep").Call(y.parent(), jen.Lit(y.in), jen.Struct().Values())
	code := []jen.Code{
		jen.Id(given).Op(":=").Add(in.read()),
		jen.If(jen.Id(given).Op("==").Nil()).Block(jen.Id(given).Op("=").New(b.typ(elem))),
	}
	code = append(code, b.convert(c.Elem, pointed(jen.Id(given)), out, y)...)
	code = b.notFilled(c, pointed(jen.Id(given)), in, out, code)
	lost := in.read().Op("==").Nil()
	if c.Omits {
		lost = in.read().Op("!=").Nil().Op("&&").Add(b.leavesNothing(c, in, out))
	}
	told := []jen.Code{keep}
	if c.Omits && c.Elem.FillsEmpty(b.d) {
		told = b.unlessTold(c, pointed(jen.Id(given)), out, keep)
	}
	return []jen.Code{jen.Block(append(code, jen.If(lost).Block(told...))...)}
}

// counted converts between a list of strings and one of structs that hold one
// string each, with its count if there is a field for it.
func (b itemWriter) counted(c *plan.Conv, in, out value) []jen.Code {
	from, to := c.Ends(b.d)
	item, key := jen.Id("value"), c.KeyField
	if !c.MakesItems(b.d) {
		text := b.as(to.Underlying().Elem, key.Type(), jen.Id("value").Add(chain(key)))
		add := []jen.Code{out.read().Op("=").Append(out.read(), text)}
		if c.CountField != nil {
			length := jen.Lit(0)
			if gotype.IsString(key.Type()) {
				length = jen.Len(jen.Id("value").Add(chain(key)))
			}
			count := jen.Add(b.support("Repeats")).Call(jen.Int64().Call(jen.Id("value").Add(chain(c.CountField))), length, jen.Len(out.read()))
			add = []jen.Code{jen.For(jen.Range().Add(count)).Block(add...)}
		}
		return b.unlessNil(in, out, []jen.Code{
			out.read().Op("=").Make(b.typ(to), jen.Lit(0), jen.Len(in.read())),
			jen.For(jen.List(jen.Id("_"), item).Op(":=").Range().Add(in.read())).Block(add...),
		})
	}
	loop := b.newItem(c, to.Underlying().Elem, out, b.as(key.Type(), from.Underlying().Elem, item))
	setup := []jen.Code{out.read().Op("=").Make(b.typ(to), jen.Lit(0), jen.Len(in.read()))}
	if c.CountField != nil {
		setup = append(setup, jen.Id("index").Op(":=").Make(jen.Map(b.typ(from.Underlying().Elem)).Int(), jen.Len(in.read())))
		loop = append([]jen.Code{
			jen.If(jen.List(jen.Id("i"), jen.Id("ok")).Op(":=").Id("index").Index(item), jen.Id("ok")).Block(
				out.operand().Index(jen.Id("i")).Add(chain(c.CountField)).Op("++"),
				jen.Continue(),
			),
			jen.Id("index").Index(item).Op("=").Len(out.read()),
		}, loop...)
	}
	return b.unlessNil(in, out, append(setup, jen.For(jen.List(jen.Id("_"), item).Op(":=").Range().Add(in.read())).Block(loop...)))
}

// newItem appends an item with a key, that is there once, to a list.
func (b itemWriter) newItem(c *plan.Conv, elem *model.Type, out value, key *jen.Statement) []jen.Code {
	if direct := c.KeyField.Direct() && (c.CountField == nil || c.CountField.Direct()); direct {
		fields := jen.Dict{jen.Id(gotype.FieldName(c.KeyField.Field())): key}
		if c.CountField != nil {
			fields[jen.Id(gotype.FieldName(c.CountField.Field()))] = jen.Lit(1)
		}
		return []jen.Code{out.read().Op("=").Append(out.read(), b.typ(elem).Values(fields))}
	}
	code := []jen.Code{jen.Var().Id("made").Add(b.typ(elem)), jen.Id("made").Add(chain(c.KeyField)).Op("=").Add(key)}
	if c.CountField != nil {
		code = append(code, jen.Id("made").Add(chain(c.CountField)).Op("=").Lit(1))
	}
	return append(code, out.read().Op("=").Append(out.read(), jen.Id("made")))
}

// unit converts between a duration and a number of units.
func (b *body) unit(c *plan.Conv, in, out value) []jen.Code {
	from, to := c.Ends(b.d)
	unit := jen.Qual("time", c.Unit)
	if gotype.IsDuration(from) {
		d := in.read()
		if from.Unalias().Name.Package == gotype.MetaPackage {
			d = in.base().Dot("Duration")
		}
		return assign(out, jen.Add(b.support("Units")).Types(b.typ(to)).Call(d, unit))
	}
	made := jen.Add(b.support("Duration")).Call(in.read(), unit)
	if gotype.NeverTooLong(from, c.Unit) {
		made = jen.Qual("time", "Duration").Call(in.read()).Op("*").Add(unit)
	}
	if to.Unalias().Name.Package == gotype.MetaPackage {
		return assign(out, b.typ(to).Values(jen.Dict{jen.Id("Duration"): made}))
	}
	return assign(out, made)
}

// enum gives a string its other value; one that is not mapped stays.
func (b *body) enum(c *plan.Conv, in, out value) []jen.Code {
	given, to := c.Ends(b.d)
	put := func(v *jen.Statement) *jen.Statement {
		if out.result {
			return jen.Return(v)
		}
		return out.read().Op("=").Add(v)
	}
	var cases []jen.Code
	for _, v := range c.EnumValues(b.d) {
		cases = append(cases, jen.Case(jen.Lit(v[0])).Block(put(jen.Lit(v[1]))))
	}
	cases = append(cases, jen.Default().Block(put(b.as(to, given, in.read()))))
	all := jen.Switch(in.read()).Block(cases...)
	if out.result {
		return []jen.Code{choice{all}}
	}
	return []jen.Code{all}
}
