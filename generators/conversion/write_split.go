package conversion

import (
	"slices"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/internal/model"
)

// function is the user's function of a direction.
func (r *Rule) function(d direction) *model.Function {
	if d == toHub {
		return r.Conv.To
	}
	return r.Conv.From
}

// sides are the fields that are converted in a direction, and what they become.
func (r *Rule) sides(d direction) (from, to []Place) {
	if d == toHub {
		return r.spokes(), r.Hub
	}
	return r.Hub, r.spokes()
}

// isBare says whether the user's function of a direction can be called as it is: it
// returns no error and cannot change the object.
func (b *body) isBare(r *Rule, d direction) bool {
	from, to := r.sides(d)
	if len(r.function(d).Results) > len(to) {
		return false
	}
	for _, p := range from {
		if !isPlain(p.Type()) && copyable(p.Type(), 0) {
			return false
		}
	}
	return true
}

// splitHelper wraps a function of the user: what it cannot convert becomes the
// zero value, and it cannot change the object.
func (b *body) splitHelper(f *jen.File, r *Rule) {
	if b.isBare(r, b.d) {
		return
	}
	from, to := r.sides(b.d)
	fn := r.function(b.d)
	inner := &body{writer: b.writer, pair: b.pair, d: b.d, quiet: true}
	var params, unnamed, named, args, made, zero, code []jen.Code
	for i, p := range from {
		name, t := numbered("in", i), p.Type()
		params = append(params, jen.Id(name).Add(b.typ(t)))
		if isPlain(t) || !copyable(t, 0) {
			args = append(args, jen.Id(name))
			continue
		}
		own := jen.Id(numbered("own", i))
		code = append(code, define(own, b.typ(t), inner.copyValue(t, value{code: jen.Id(name)}, value{code: own, fresh: true}))...)
		args = append(args, own)
	}
	for i, p := range to {
		unnamed = append(unnamed, b.typ(p.Type()))
		named = append(named, jen.Id(numbered("out", i)).Add(b.typ(p.Type())))
		made = append(made, jen.Id(numbered("made", i)))
		zero = append(zero, jen.Id(numbered("out", i)))
	}
	results := unnamed
	call := b.named(fn).Call(args...)
	if len(fn.Results) > len(to) {
		results = named
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
	srcs, dsts := r.sides(b.d)
	var before []jen.Code
	var ins, outs []jen.Code
	var targets []value
	for i, p := range srcs {
		v, setup := b.source(p, numbered("from", i))
		before = append(before, setup...)
		ins = append(ins, v.read())
	}
	for i, p := range dsts {
		v := b.target(p, numbered("to", i))
		targets = append(targets, v)
		outs = append(outs, v.read())
	}
	forth, back := b.helper(r, b.d), b.helper(r, !b.d)
	made := jen.Add(forth).Call(ins...)
	code := []jen.Code{jen.List(outs...).Op("=").Add(made)}
	if len(outs) == 1 {
		code = assign(targets[0], made)
	}
	var keep []jen.Code
	for i, p := range srcs {
		keep = append(keep, jen.Id("stash").Dot("keep").Call(jen.Id("at"), jen.Lit(p.Steps()), ins[i]))
	}
	lost := again(srcs, ins, jen.Add(back).Call(writtenAll(dsts, outs)...), func(p Place, a, b jen.Code) *jen.Statement {
		return differAt(p, writtenInside(p, a), writtenInside(p, b))
	}, "||")
	restored := append(b.restoreSplit(srcs, dsts, ins, outs, back), jen.If(lost...).Block(keep...))
	code = append(code, jen.If(jen.Id("stash").Dot("active").Call()).Block(restored...))
	if len(dsts) == 1 {
		return scoped(before, b.put(dsts[0], targets[0], code))
	}
	for i, p := range dsts {
		if p.pointers() > 0 {
			before = append(before, jen.Var().Add(targets[i].code).Add(b.typ(p.Type())))
			code = append(code, b.putInto(p, targets[i]))
		}
	}
	return scoped(before, code)
}

// restoreSplit puts back what was kept of all fields together.
func (b *body) restoreSplit(srcs, dsts []Place, ins, outs []jen.Code, back *jen.Statement) []jen.Code {
	var kept, code []jen.Code
	found := jen.Empty()
	for i, p := range dsts {
		name, ok := numbered("kept", i), numbered("ok", i)
		code = append(code, jen.List(jen.Id(name), jen.Id(ok)).Op(":=").Id("conversionKept").Types(b.typ(p.Type())).Call(jen.Id("stash"), jen.Id("at"), jen.Lit(p.Steps())))
		kept = append(kept, jen.Id(name))
		if i > 0 {
			found = found.Op("&&")
		}
		found = found.Id(ok)
	}
	agree := again(srcs, ins, jen.Add(back).Call(kept...), func(p Place, a, b jen.Code) *jen.Statement {
		return sameAt(p, writtenInside(p, a), writtenInside(p, b))
	}, "&&")
	restore := jen.List(outs...).Op("=").List(kept...)
	if len(agree) == 1 { // one value, which needs no name
		agreed := jen.Add(found).Op("&&").Add(agree[0])
		if len(code) == 1 {
			return []jen.Code{jen.If(code[0], agreed).Block(restore)}
		}
		return append(code, jen.If(agreed).Block(restore))
	}
	inner := jen.If(agree...).Block(restore)
	if len(code) == 1 {
		return []jen.Code{jen.If(code[0], found).Block(inner)}
	}
	return append(code, jen.If(found).Block(inner))
}

// again is the header of an if: it calls a function and compares what it returns with
// values, one for each place; an operator joins the comparisons.
func again(
	places []Place, values []jen.Code, call *jen.Statement, compare func(place Place, a, b jen.Code) *jen.Statement, operator string,
) []jen.Code {
	if len(places) == 1 {
		return []jen.Code{compare(places[0], call, values[0])}
	}
	var names []jen.Code
	compared := jen.Empty()
	for i, p := range places {
		name := jen.Id(numbered("again", i))
		names = append(names, name)
		if i > 0 {
			compared = compared.Op(operator)
		}
		compared = compared.Add(compare(p, name, values[i]))
	}
	return []jen.Code{jen.List(names...).Op(":=").Add(call), compared}
}

// writtenAll are values of fields as they are read again: a function must not tell
// an empty list from none where JSON does not.
func writtenAll(places []Place, values []jen.Code) []jen.Code {
	var all []jen.Code
	for i, p := range places {
		v := writtenInside(p, values[i])
		if isCollection(p.Type()) && leavesOut(p.Field()) {
			v = jen.Id("conversionUnlessEmpty").Call(v)
		}
		all = append(all, v)
	}
	return all
}

// writtenInside is a value with what it holds as it is read again.
func writtenInside(p Place, v jen.Code) jen.Code {
	if t := p.Type(); isPlain(t) || !holdsCollection(t, isCollection(t), 0) {
		return v
	}
	return jen.Id("conversionAsWritten").Call(v)
}

// holdsCollection says whether lists or maps stand in a value, besides one that it
// is itself.
func holdsCollection(t *model.Type, itself bool, depth int) bool {
	u := t.Underlying()
	switch {
	case depth > maxDepth:
		return true
	case isCollection(t) && !itself:
		return true
	case u.Shape == model.Struct && (isTime(t) || isQuantity(t)):
		return false
	case u.Shape == model.Struct:
		return isOpaque(u) && !isPlain(u) || slices.ContainsFunc(u.Fields, func(f *model.Field) bool {
			return f.GoType != nil && holdsCollection(f.GoType, false, depth+1)
		})
	case u.Elem != nil:
		return holdsCollection(u.Elem, false, depth+1)
	}
	return false
}
