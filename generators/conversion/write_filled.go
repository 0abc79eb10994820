package conversion

import (
	"slices"

	"github.com/dave/jennifer/jen"
)

// fillsEmpty says whether a direction makes something of an empty struct: zeros that
// one version writes out are pointers to zeros in the other, where nil is something
// else. Where the struct itself is not there, there is nothing to be filled.
func (c *Conv) fillsEmpty(d direction) bool {
	if c.Form != Struct || c.Pair.Root != nil || c.Pair.hand(d) != nil || c.givesDefault(d) {
		return false
	}
	return c.fills(d, map[*Pair]bool{})
}

// fills says whether a direction makes something of an empty value, which has no items
// and leads nowhere.
func (c *Conv) fills(d direction, seen map[*Pair]bool) bool {
	if c == nil {
		return false
	}
	switch c.Form {
	case Optional:
		from, _ := c.ends(d)
		return !isPointer(from) && (!c.Omits || c.Elem.fills(d, seen))
	case Struct:
		if seen[c.Pair] {
			return false
		}
		seen[c.Pair] = true
		return slices.ContainsFunc(c.Pair.Rules, func(r *Rule) bool { return r.Conv.fills(d, seen) })
	}
	return false
}

// ifFilled runs code if a value is, or is not, what a direction makes of another one by
// itself, without anything that was kept. Both are structs of a pair that fillsEmpty.
func (b *body) ifFilled(c *Conv, d direction, from, to value, is bool, code ...jen.Code) []jen.Code {
	_, made := c.Pair.ends(d)
	b.depth++
	defer func() { b.depth-- }()
	alone := b.loopVar("alone")
	inner := &body{writer: b.writer, pair: b.pair, d: d}
	call := jen.Id(c.Pair.name(d)).Call(inner.arguments(c.Pair, from.addr(), jen.Op("&").Id(alone))...)
	same := jen.Id("conversionSame").Call(to.read(), jen.Id(alone))
	if !is {
		same = jen.Op("!").Add(same)
	}
	all := append([]jen.Code{jen.Var().Id(alone).Add(b.typ(made))}, checked(call)...)
	return append(all, jen.If(same).Block(code...))
}

// unlessFilled makes nothing of a struct only where nothing comes back of that: of a
// struct that says what the way back would fill in, there must be something. Nor is
// anything kept of an empty one that becomes nothing.
func (b *body) unlessFilled(c *Conv, in, made value, code, none []jen.Code) (convert, becomes []jen.Code) {
	from, _ := c.ends(b.d)
	convert, forget := b.forgetful(code)
	return convert, []jen.Code{
		jen.If(b.isEmpty(from, in)).Block(append(slices.Clone(none), forget)...).
			Else().Block(b.ifFilled(c.Elem, !b.d, made, in, false, none...)...),
	}
}

// forgetful remembers what was kept before some code, and returns with it what takes
// back all that the code kept.
func (b *body) forgetful(code []jen.Code) (remembering []jen.Code, forget jen.Code) {
	b.depth++
	defer func() { b.depth-- }()
	before := b.loopVar("before")
	remembering = append([]jen.Code{
		jen.Var().Id(before).Id("conversionStash"),
		jen.If(jen.Id("stash").Op("!=").Nil()).Block(jen.Id(before).Op("=").Op("*").Id("stash")),
	}, code...)
	return remembering, jen.If(jen.Id("stash").Op("!=").Nil()).Block(jen.Op("*").Id("stash").Op("=").Id(before))
}

// notFilled makes nothing of a pointer that is nil: not what a direction would make
// of an empty struct. Where nothing comes back of that, nothing need be kept of it.
func (b *body) notFilled(c *Conv, given, in, out value, code []jen.Code) []jen.Code {
	_, to := c.ends(b.d)
	var none []jen.Code
	if c.Elem.fillsEmpty(b.d) {
		none = b.ifFilled(c.Elem, b.d, given, out, true, assign(out, b.zero(to))...)
	}
	if c.Omits && c.Elem.fillsEmpty(!b.d) {
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
func (b *body) unlessTold(c *Conv, given, out value, keep jen.Code) []jen.Code {
	_, to := c.ends(b.d)
	return []jen.Code{jen.If(b.isEmpty(to, out)).Block(keep).Else().Block(b.ifFilled(c.Elem, b.d, given, out, false, keep)...)}
}
