package render

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/generators/conversion/plan"
)

// ifFilled runs code if a value is, or is not, what a direction makes of another one by
// itself, without anything that was kept. Both are structs of a pair that fillsEmpty.
func (b *frame) ifFilled(c *plan.Conv, d plan.Direction, from, to value, is bool, code ...jen.Code) []jen.Code {
	_, made := c.Pair.Ends(d)
	b.depth++
	defer func() { b.depth-- }()
	alone := b.loopVar("alone")
	inner := newBody(b.writer, b.pair, d)
	call := jen.Id(c.Pair.Name(d)).Call(inner.arguments(c.Pair, from.addr(), jen.Op("&").Id(alone))...)
	same := jen.Add(b.support("Equal")).Call(to.read(), jen.Id(alone))
	if !is {
		same = jen.Op("!").Add(same)
	}
	all := append([]jen.Code{jen.Var().Id(alone).Add(b.typ(made))}, checked(call)...)
	return append(all, jen.If(same).Block(code...))
}

// unlessFilled makes nothing of a struct only where nothing comes back of that: of a
// struct that says what the way back would fill in, there must be something. Nor is
// anything kept of an empty one that becomes nothing.
func (b *frame) unlessFilled(c *plan.Conv, in, made value, code, none []jen.Code) (convert, becomes []jen.Code) {
	from, _ := c.Ends(b.d)
	convert, forget := b.forgetful(code)
	return convert, []jen.Code{
		jen.If(b.isEmpty(from, in)).Block(append(slices.Clone(none), forget)...).
			Else().Block(b.ifFilled(c.Elem, !b.d, made, in, false, none...)...),
	}
}

// forgetful remembers what was kept before some code, and returns with it what takes
// back all that the code kept.
func (b *frame) forgetful(code []jen.Code) (remembering []jen.Code, forget jen.Code) {
	b.depth++
	defer func() { b.depth-- }()
	before := b.loopVar("before")
	remembering = append([]jen.Code{
		jen.Var().Id(before).Add(b.support("Preserved")),
		jen.If(jen.Id("preserved").Op("!=").Nil()).Block(jen.Id(before).Op("=").Op("*").Id("preserved")),
	}, code...)
	return remembering, jen.If(jen.Id("preserved").Op("!=").Nil()).Block(jen.Op("*").Id("preserved").Op("=").Id(before))
}

// notFilled makes nothing of a pointer that is nil: not what a direction would make
// of an empty struct. Where nothing comes back of that, nothing need be kept of it.
func (b *frame) notFilled(c *plan.Conv, given, in, out value, code []jen.Code) []jen.Code {
	_, to := c.Ends(b.d)
	var none []jen.Code
	if c.Elem.FillsEmpty(b.d) {
		none = b.ifFilled(c.Elem, b.d, given, out, true, assign(out, b.zero(to))...)
	}
	if c.Omits && c.Elem.FillsEmpty(!b.d) {
		remembering, forget := b.forgetful(code)
		code, none = remembering, append(none, jen.If(b.isEmpty(to, out)).Block(forget))
	}
	if len(none) == 0 {
		return code
	}
	return append(code, jen.If(in.read().Op("==").Nil()).Block(none...))
}

// unlessTold keeps that a pointer is there unless what a direction makes of its empty
// struct tells.
func (b *frame) unlessTold(c *plan.Conv, given, out value, keep jen.Code) []jen.Code {
	_, to := c.Ends(b.d)
	return []jen.Code{jen.If(b.isEmpty(to, out)).Block(keep).Else().Block(b.ifFilled(c.Elem, b.d, given, out, false, keep)...)}
}
