package conversion

import (
	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/internal/model"
)

// helper is the function that converts one field in a direction: the user's own where
// nothing is to be done besides.
func (b *body) helper(r *Rule, d direction) *jen.Statement {
	if r.How == Split && b.isBare(r, d) {
		return b.named(r.function(d))
	}
	return jen.Id(b.pair.helperName(r, d))
}

// helperName names the function that converts one field in a direction.
func (p *Pair) helperName(r *Rule, d direction) string {
	name := p.worker(d)
	for _, f := range r.Spoke {
		name += "_" + fieldName(f)
	}
	return name
}

// whole converts a field that may lose something. What was kept is put back if
// it says the same as the object does now; what is lost is kept.
func (b *body) whole(r *Rule, src, dst Place, in, out value) []jen.Code {
	switch {
	case pointsAtPlain(r.Conv):
		return b.wholePointer(r, src, dst, in, out)
	case isPresence(r.Conv):
		return b.wholePresence(r, src, dst, in, out)
	}
	forth, back := b.helper(r, b.d), b.helper(r, !b.d)
	made := jen.Add(forth).Call(in.read())
	if r.Conv.Form == Optional && isPointer(dst.Type()) {
		made = b.pooled(dst.Type().Underlying().Elem, made)
	}
	code := assign(out, made)
	if r.Conv.losesFrom(b.d == toSpoke) {
		again := jen.Add(back).Call(jen.Id("kept"))
		restore := b.restoreItems(r, src, dst, in, out, again)
		if restore == nil {
			restore = []jen.Code{b.restoreIf(dst, out, sameAt(src, again, in.read()))}
		}
		code = append(code, restore...)
	}
	if r.Conv.losesFrom(b.d == toHub) {
		lost := differAt(src, jen.Add(back).Call(out.read()), in.read())
		_, to := b.pair.ends(b.d)
		if r.Conv.Form == Optional && isCollection(dst.Type()) && dst.leavesOut(to) {
			// JSON says nothing of what it points at, which is another thing than nil.
			empty := in.read().Op("!=").Nil().Op("&&").Len(jen.Op("*").Add(in.read())).Op("==").Lit(0)
			lost = jen.Parens(empty.Op("||").Add(lost))
		}
		code = append(code, b.keepIf(jen.Id("stash").Dot("active").Call().Op("&&").Add(lost), src, in))
	}
	return code
}

// restoreIf puts back what was kept of a field, if it is agreed to.
func (b *body) restoreIf(dst Place, out value, agreed *jen.Statement) jen.Code {
	return jen.If(b.kept(dst), jen.Id("ok").Op("&&").Add(agreed)).Block(out.read().Op("=").Id("kept"))
}

// kept asks for what was kept of a field.
func (b *body) kept(dst Place) *jen.Statement {
	return jen.List(jen.Id("kept"), jen.Id("ok")).Op(":=").Id("conversionKept").Types(b.typ(dst.Type())).Call(jen.Id("stash"), jen.Id("at"), jen.Lit(dst.Steps()))
}

// keepIf keeps a field if it is lost.
func (b *body) keepIf(lost *jen.Statement, src Place, in value) jen.Code {
	return jen.If(lost).Block(jen.Id("stash").Dot("keep").Call(jen.Id("at"), jen.Lit(src.Steps()), in.read()))
}

// pointsAtPlain says whether a conversion is one between pointers to numbers,
// texts or durations: what they point at is converted and compared.
func pointsAtPlain(c *Conv) bool {
	return c.Form == Pointer && isPlain(c.Elem.Spoke) && isPlain(c.Elem.Hub) && isPooled(c.Elem.Spoke, false) && isPooled(c.Elem.Hub, false)
}

func (b *body) wholePointer(r *Rule, src, dst Place, in, out value) []jen.Code {
	_, to := r.Conv.Elem.ends(b.d)
	forth, back := b.helper(r, b.d), b.helper(r, !b.d)
	agrees := func(one, other jen.Code) *jen.Statement { return jen.Id("conversionAgrees").Call(one, other, back) }
	code := assign(out, jen.Id("conversionPointer").Call(jen.Op("&").Add(b.pointee(to)), in.read(), forth))
	if r.Conv.losesFrom(b.d == toSpoke) {
		code = append(code, b.restoreIf(dst, out, agrees(jen.Id("kept"), in.read())))
	}
	if r.Conv.losesFrom(b.d == toHub) {
		lost := jen.Op("!").Add(agrees(out.read(), in.read()))
		code = append(code, b.keepIf(jen.Id("stash").Dot("active").Call().Op("&&").Add(lost), src, in))
	}
	return code
}

// isPresence says whether all that a conversion may lose is whether a number or
// text is there.
func isPresence(c *Conv) bool {
	if c.Form != Optional || c.Elem.Form != Identical && c.Elem.Form != Basic || c.Elem.losesFrom(true) || c.Elem.losesFrom(false) {
		return false
	}
	return isNumberOrText(c.Elem.Spoke) && isNumberOrText(c.Elem.Hub)
}

func isNumberOrText(t *model.Type) bool {
	return t.Underlying().Shape == model.Basic && isPooled(t, false)
}

func (b *body) wholePresence(r *Rule, src, dst Place, in, out value) []jen.Code {
	if !isPointer(src.Type()) {
		there := jen.Id("conversionZeroIfNil").Call(jen.Id("kept"))
		back := (&body{writer: b.writer, pair: b.pair, d: !b.d}).basic(r.Conv.Elem, value{code: there})
		code := b.convert(r.Conv, in, out, way{})
		return append(code, b.restoreIf(dst, out, back.Op("==").Add(in.read())))
	}
	code := assign(out, b.basic(r.Conv.Elem, value{code: jen.Id("conversionZeroIfNil").Call(in.read())}))
	lost := in.read().Op("==").Nil()
	if r.Conv.Omits {
		lost = in.read().Op("!=").Nil().Op("&&").Add(emptyBasic(src.Type().Underlying().Elem.Underlying(), pointed(in.read())).is)
	}
	return append(code, b.keepIf(lost, src, in))
}

// helpers writes the functions that convert single fields.
func (b *body) helpers(f *jen.File) {
	for _, r := range b.pair.Rules {
		switch {
		case !r.Whole || r.Conv == nil || isPresence(r.Conv):
			continue
		case r.How == Split:
			b.splitHelper(f, r)
			continue
		}
		inner := &body{writer: b.writer, pair: b.pair, d: b.d, quiet: true}
		conv := r.Conv
		if pointsAtPlain(conv) {
			conv = conv.Elem
		}
		from, to := conv.ends(b.d)
		code := inner.convert(conv, value{code: jen.Id("in")}, value{code: jen.Id("out"), fresh: true, result: true}, way{})
		result := b.typ(to)
		last := code[len(code)-1]
		if only, ok := last.(assignment); ok && len(code) == 1 {
			code = []jen.Code{jen.Return(only.value)}
		} else if _, ok := last.(choice); !ok {
			code, result = append(code, jen.Return(jen.Id("out"))), jen.Id("out").Add(result)
		}
		f.Line()
		f.Func().Id(b.pair.helperName(r, b.d)).Params(jen.Id("in").Add(b.typ(from))).Params(result).Block(code...)
	}
}
