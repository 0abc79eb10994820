package conversion

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/internal/model"
)

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
	forth, back := jen.Id(b.pair.helperName(r, b.d)), jen.Id(b.pair.helperName(r, !b.d))
	made := jen.Add(forth).Call(in.read())
	if r.Conv.Form == Optional && isPointer(dst.Type()) {
		made = b.pooled(dst.Type().Underlying().Elem, made)
	}
	code := []jen.Code{out.read().Op("=").Add(made)}
	if r.Conv.losesFrom(b.d == toSpoke) {
		again := jen.Add(back).Call(jen.Id("kept"))
		restore := b.restoreIf(dst, out, b.orCounts(r.Conv, again, in, sameAt(src, again, in.read())))
		code = append(code, b.orItems(r, out, restore))
	}
	if r.Conv.losesFrom(b.d == toHub) {
		lost := differAt(src, jen.Add(back).Call(out.read()), in.read())
		if r.Conv.Form == Optional && isCollection(dst.Type()) && leavesOut(dst.Field()) {
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
	return jen.If(
		jen.List(jen.Id("kept"), jen.Id("ok")).Op(":=").Id("conversionKept").Types(b.typ(dst.Type())).Call(jen.Id("stash"), jen.Id("at"), jen.Lit(dst.Steps())),
		jen.Id("ok").Op("&&").Add(agreed),
	).Block(out.read().Op("=").Id("kept"))
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
	forth, back := jen.Id(b.pair.helperName(r, b.d)), jen.Id(b.pair.helperName(r, !b.d))
	agrees := func(one, other jen.Code) *jen.Statement { return jen.Id("conversionAgrees").Call(one, other, back) }
	code := []jen.Code{out.read().Op("=").Id("conversionPointer").Call(jen.Op("&").Add(b.slab(to)), in.read(), forth)}
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
	code := []jen.Code{out.read().Op("=").Add(b.basic(r.Conv.Elem, value{code: jen.Id("conversionZeroIfNil").Call(in.read())}))}
	lost := in.read().Op("==").Nil()
	if r.Conv.Omits {
		lost = in.read().Op("!=").Nil().Op("&&").Add(isZero(src.Type().Underlying().Elem, value{in.read(), true}))
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
		code := inner.convert(conv, value{code: jen.Id("in")}, value{code: jen.Id("out")}, way{})
		f.Line()
		f.Func().Id(b.pair.helperName(r, b.d)).Params(jen.Id("in").Add(b.typ(from))).Params(jen.Id("out").Add(b.typ(to))).
			Block(append(code, jen.Return(jen.Id("out")))...)
	}
}

// splitHelper wraps a function of the user: what it cannot convert becomes the
// zero value, and it cannot change the object.
func (b *body) splitHelper(f *jen.File, r *Rule) {
	ins, outs, fn := []*model.Type{}, []*model.Type{}, r.Conv.To
	for _, s := range r.spokes() {
		ins = append(ins, s.Type())
	}
	for _, h := range r.Hub {
		outs = append(outs, h.Type())
	}
	if b.d == toSpoke {
		ins, outs, fn = outs, ins, r.Conv.From
	}
	inner := &body{writer: b.writer, pair: b.pair, d: b.d, quiet: true}
	var params, results, args, made, zero, code []jen.Code
	for i, t := range ins {
		name := numbered("in", i)
		params = append(params, jen.Id(name).Add(b.typ(t)))
		if isPlain(t) || !copyable(t, 0) {
			args = append(args, jen.Id(name))
			continue
		}
		own := numbered("own", i)
		code = append(code, jen.Var().Id(own).Add(b.typ(t)))
		code = append(code, inner.copyValue(t, value{code: jen.Id(name)}, value{code: jen.Id(own)})...)
		args = append(args, jen.Id(own))
	}
	for i, t := range outs {
		results = append(results, jen.Id(numbered("out", i)).Add(b.typ(t)))
		made = append(made, jen.Id(numbered("made", i)))
		zero = append(zero, jen.Id(numbered("out", i)))
	}
	call := b.named(fn).Call(args...)
	if len(fn.Results) > len(outs) {
		code = append(code,
			jen.List(append(made[:len(made):len(made)], jen.Err())...).Op(":=").Add(call),
			jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(zero...)),
			jen.Return(made...),
		)
	} else {
		code = append(code, jen.Return(call))
	}
	f.Line()
	f.Func().Id(b.pair.helperName(r, b.d)).Params(params...).Params(results...).Block(code...)
}

// named is a function of the user, which may stand in the hub's package.
func (b *body) named(fn *model.Function) *jen.Statement {
	if fn.Package != b.pkg.Package {
		return jen.Qual(fn.Package.Path, fn.Name)
	}
	return jen.Id(fn.Name)
}

func numbered(name string, i int) string {
	if i == 0 {
		return name
	}
	return name + strconv.Itoa(i+1)
}

// split converts a field that functions convert to one or more fields.
func (b *body) split(r *Rule) []jen.Code {
	srcs, dsts := r.spokes(), r.Hub
	if b.d == toSpoke {
		srcs, dsts = dsts, srcs
	}
	var before, after []jen.Code
	var ins, outs []jen.Code
	for i, p := range srcs {
		v, setup := b.source(p, numbered("from", i))
		before = append(before, setup...)
		ins = append(ins, v.read())
	}
	for i, p := range dsts {
		v, finish := b.target(p, numbered("to", i))
		before = append(before, b.declare(v, p)...)
		after = append(after, finish...)
		outs = append(outs, v.read())
	}
	forth, back := jen.Id(b.pair.helperName(r, b.d)), jen.Id(b.pair.helperName(r, !b.d))
	code := []jen.Code{jen.List(outs...).Op("=").Add(forth).Call(ins...)}
	code = append(code, b.restoreSplit(srcs, dsts, ins, outs, back)...)
	call, differ := again(srcs, ins, jen.Add(back).Call(outs...), differAt, "||")
	var keep []jen.Code
	for i, p := range srcs {
		keep = append(keep, jen.Id("stash").Dot("keep").Call(jen.Id("at"), jen.Lit(p.Steps()), ins[i]))
	}
	code = append(code, jen.If(jen.Id("stash").Dot("active").Call()).Block(
		call, jen.If(differ).Block(keep...),
	))
	return scoped(before, code, after)
}

// restoreSplit puts back what was kept of all fields together.
func (b *body) restoreSplit(srcs, dsts []Place, ins, outs []jen.Code, back *jen.Statement) []jen.Code {
	var kept []jen.Code
	var found *jen.Statement
	var code []jen.Code
	for i, p := range dsts {
		name, ok := numbered("kept", i), numbered("ok", i)
		code = append(code, jen.List(jen.Id(name), jen.Id(ok)).Op(":=").Id("conversionKept").Types(b.typ(p.Type())).Call(jen.Id("stash"), jen.Id("at"), jen.Lit(p.Steps())))
		kept = append(kept, jen.Id(name))
		if found == nil {
			found = jen.Id(ok)
		} else {
			found = found.Op("&&").Id(ok)
		}
	}
	call, agree := again(srcs, ins, jen.Add(back).Call(kept...), sameAt, "&&")
	code = append(code, jen.If(found).Block(call, jen.If(agree).Block(jen.List(outs...).Op("=").List(kept...))))
	return []jen.Code{jen.If(jen.Id("stash").Dot("active").Call()).Block(code...)}
}

// again calls a function and compares what it returns with values, one for each
// place; an operator joins the comparisons.
func again(
	places []Place, values []jen.Code, call *jen.Statement, compare func(place Place, a, b jen.Code) *jen.Statement, operator string,
) (again jen.Code, compared *jen.Statement) {
	var names []jen.Code
	for i, p := range places {
		name := jen.Id(numbered("again", i))
		names = append(names, name)
		one := compare(p, name, values[i])
		if compared == nil {
			compared = one
		} else {
			compared = compared.Op(operator).Add(one)
		}
	}
	return jen.List(names...).Op(":=").Add(call), compared
}
