package conversion

import (
	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/internal/model"
)

// optional converts between a value and a pointer. Inside of structs the
// annotation says which of the two meanings of a zero value is meant.
func (b *body) optional(c *Conv, in, out value, y way) []jen.Code {
	from, to := c.ends(b.d)
	if isPointer(from) {
		return b.fromPointer(c, in, out, y)
	}
	elem := to.Underlying().Elem
	if !c.holdsPair() {
		code := b.pointTo(c.Elem, in, out, y)
		if !c.Omits && !isCollection(from) { // a list that is nil is null, and so is a pointer
			return code
		}
		return []jen.Code{jen.If(nonZero(from, in, b.writer)).Block(code...).Else().Block(out.read().Op("=").Nil())}
	}
	b.depth++
	made := b.loopVar("made")
	code := append([]jen.Code{jen.Id(made).Op(":=").Add(b.create(elem))}, b.convert(c.Elem, in, value{jen.Id(made), true}, y)...)
	b.depth--
	told := jen.Id("stash").Dot("has").Call(y.up, jen.Lit(y.out))
	empty := b.isEmpty(elem, value{jen.Id(made), true})
	if c.Omits {
		told = jen.Op("!").Add(told)
	}
	code = append(code,
		out.read().Op("=").Id(made),
		jen.If(told.Op("&&").Add(empty)).Block(out.read().Op("=").Nil()),
	)
	if !c.Omits || c.Elem.hasDefault(b.d) || c.Elem.givesDefault(!b.d) {
		return []jen.Code{jen.Block(code...)}
	}
	// Of nothing comes nothing, unless something was kept.
	return []jen.Code{jen.If(jen.Id("stash").Dot("restores").Call().Op("||").Op("!").Parens(b.isEmpty(from, in))).
		Block(code...).Else().Block(out.read().Op("=").Nil())}
}

// fromPointer converts a pointer to a value.
func (b *body) fromPointer(c *Conv, in, out value, y way) []jen.Code {
	_, to := c.ends(b.d)
	if c.Elem.keeps() {
		return b.fromNothing(c, in, out, y)
	}
	code := b.convert(c.Elem, value{in.read(), true}, out, y)
	none := []jen.Code{out.read().Op("=").Add(b.zero(to))}
	if c.holdsPair() {
		keep := jen.Id("stash").Dot("keep").Call(y.up, jen.Lit(y.in), jen.Struct().Values())
		if c.Omits {
			code = append(code, jen.If(b.leavesNothing(c, in, out)).Block(keep))
		} else {
			none = append(none, keep)
		}
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
func (b *body) fromNothing(c *Conv, in, out value, y way) []jen.Code {
	from, _ := c.ends(b.d)
	elem := from.Underlying().Elem
	b.depth++
	defer func() { b.depth-- }()
	made := b.loopVar("made")
	keep := jen.Id("stash").Dot("keep").Call(y.up, jen.Lit(y.in), jen.Struct().Values())
	code := []jen.Code{
		jen.Id(made).Op(":=").Add(in.read()),
		jen.If(jen.Id(made).Op("==").Nil()).Block(jen.Id(made).Op("=").New(b.typ(elem))),
	}
	code = append(code, b.convert(c.Elem, value{jen.Id(made), true}, out, y)...)
	lost := in.read().Op("==").Nil()
	if c.Omits {
		lost = in.read().Op("!=").Nil().Op("&&").Parens(b.leavesNothing(c, in, out))
	}
	return []jen.Code{jen.Block(append(code, jen.If(lost).Block(keep))...)}
}

// leavesNothing says in Go whether JSON does not tell a pointer that is there from
// nil once it has become a value: either of them is empty.
func (b *body) leavesNothing(c *Conv, in, out value) *jen.Statement {
	from, to := c.ends(b.d)
	one, other := b.isEmpty(from.Underlying().Elem, value{in.read(), true}), b.isEmpty(to, out)
	return one.Op("||").Add(other)
}

// counted converts between a list of strings and one of structs that hold one
// string each, with its count if there is a field for it.
func (b *body) counted(c *Conv, in, out value) []jen.Code {
	from, to := c.ends(b.d)
	item, key := jen.Id("value"), c.KeyField
	if !c.makesItems(b.d) {
		text := jen.Id("value").Add(chain(key))
		if elem := to.Underlying().Elem; !same(key.Type(), elem) {
			text = b.typ(elem).Call(text)
		}
		add := []jen.Code{out.read().Op("=").Append(out.read(), text)}
		if c.CountField != nil {
			count := jen.Id("conversionRepeats").Call(jen.Int64().Call(jen.Id("value").Add(chain(c.CountField))), jen.Len(out.read()))
			add = []jen.Code{jen.For(jen.Range().Add(count)).Block(add...)}
		}
		return b.unlessNil(in, out, []jen.Code{
			out.read().Op("=").Make(b.typ(to), jen.Lit(0), jen.Len(in.read())),
			jen.For(jen.List(jen.Id("_"), item).Op(":=").Range().Add(in.read())).Block(add...),
		})
	}
	elem := to.Underlying().Elem
	text := jen.Add(item)
	if !same(from.Underlying().Elem, key.Type()) {
		text = b.typ(key.Type()).Call(item)
	}
	made := []jen.Code{
		jen.Var().Id("made").Add(b.typ(elem)),
		jen.Id("made").Add(chain(key)).Op("=").Add(text),
	}
	loop := append(made, out.read().Op("=").Append(out.read(), jen.Id("made")))
	setup := []jen.Code{out.read().Op("=").Make(b.typ(to), jen.Lit(0), jen.Len(in.read()))}
	if c.CountField != nil {
		setup = append(setup, jen.Id("index").Op(":=").Make(jen.Map(b.typ(from.Underlying().Elem)).Int(), jen.Len(in.read())))
		loop = append([]jen.Code{
			jen.If(jen.List(jen.Id("i"), jen.Id("ok")).Op(":=").Id("index").Index(item), jen.Id("ok")).Block(
				out.operand().Index(jen.Id("i")).Add(chain(c.CountField)).Op("++"),
				jen.Continue(),
			),
			jen.Id("index").Index(item).Op("=").Len(out.read()),
		}, append(made, jen.Id("made").Add(chain(c.CountField)).Op("=").Lit(1), out.read().Op("=").Append(out.read(), jen.Id("made")))...)
	}
	return b.unlessNil(in, out, append(setup, jen.For(jen.List(jen.Id("_"), item).Op(":=").Range().Add(in.read())).Block(loop...)))
}

// unit converts between a duration and a number of units.
func (b *body) unit(c *Conv, in, out value) []jen.Code {
	from, to := c.ends(b.d)
	unit := jen.Qual("time", c.Unit)
	if isDuration(from) {
		d := in.read()
		if from.Unalias().Name.Package == metaPackage {
			d = in.base().Dot("Duration")
		}
		return []jen.Code{out.read().Op("=").Id("conversionUnits").Types(b.typ(to)).Call(d, unit)}
	}
	made := jen.Id("conversionDuration").Call(in.read(), unit)
	if to.Unalias().Name.Package == metaPackage {
		return []jen.Code{out.read().Op("=").Add(b.typ(to)).Values(jen.Dict{jen.Id("Duration"): made})}
	}
	return []jen.Code{out.read().Op("=").Add(made)}
}

// enum gives a string its other value; one that is not mapped stays.
func (b *body) enum(c *Conv, in, out value) []jen.Code {
	_, to := c.ends(b.d)
	var cases []jen.Code
	seen := map[string]bool{}
	for _, v := range c.Values {
		from, into := v.Spoke, v.Hub
		if b.d == toSpoke {
			from, into = into, from
		}
		if seen[from] {
			continue // of several values with one counterpart the first comes back
		}
		seen[from] = true
		cases = append(cases, jen.Case(jen.Lit(from)).Block(out.read().Op("=").Lit(into)))
	}
	cases = append(cases, jen.Default().Block(out.read().Op("=").Add(b.typ(to)).Call(in.read())))
	return []jen.Code{jen.Switch(in.read()).Block(cases...)}
}
