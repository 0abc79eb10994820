package render

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/layout"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/model"
)

// isBare reports whether the user's function of a direction can be called as it is: it
// returns no error, and can change neither the object nor what was kept.
func (b fieldWriter) isBare(r *plan.Rule, d plan.Direction) bool {
	from, to := r.Sides(d)
	if len(r.Function(d).Results) > len(to) {
		return false
	}
	given := from
	if r.Takes(d).Kept {
		given = append(slices.Clone(from), to...)
	}
	return !slices.ContainsFunc(given, func(p gotype.FieldPath) bool { return isAltered(p.Type()) })
}

// isAltered reports whether a function that gets a value may alter what the caller has of
// it, so that it gets a copy.
func isAltered(t *model.Type) bool { return !gotype.IsPlain(t) && gotype.Copyable(t, 0) }

// splitHelper wraps a function of the user: what it cannot convert becomes the
// zero value, and it can change neither the object nor what was kept, which may be put
// back as it was.
func (b fieldWriter) splitHelper(f *jen.File, r *plan.Rule) {
	switch {
	case r.KeepsFields():
		b.fieldsHelper(f, r)
		return
	case b.isBare(r, b.d):
		return
	}
	from, to := r.Sides(b.d)
	fn := r.Function(b.d)
	inner := quietBody(b.writer, b.pair, b.d)
	var params, unnamed, named, args, made, zero, code []jen.Code
	give := func(name, copied string, t *model.Type) {
		params = append(params, jen.Id(name).Add(b.typ(t)))
		if !isAltered(t) {
			args = append(args, jen.Id(name))
			return
		}
		own := jen.Id(copied)
		code = append(code, define(own, b.typ(t), inner.copyValue(t, value{code: jen.Id(name)}, value{code: own, fresh: true}))...)
		args = append(args, own)
	}
	for i, p := range from {
		give(gotype.Numbered("src", i), gotype.Numbered("own", i), p.Type())
	}
	for i, p := range to {
		unnamed = append(unnamed, b.typ(p.Type()))
		named = append(named, jen.Id(gotype.Numbered("dst", i)).Add(b.typ(p.Type())))
		made = append(made, jen.Id(gotype.Numbered("made", i)))
		zero = append(zero, jen.Id(gotype.Numbered("dst", i)))
	}
	takes := r.Takes(b.d)
	for i, p := range to {
		if takes.Kept {
			give(gotype.Numbered("kept", i), gotype.Numbered("before", i), p.Type())
		}
	}
	if takes.Object {
		params, args = append(params, jen.Id("object").Op("*").Add(b.typ(b.pair.Of.RootOf(b.d)))), append(args, jen.Id("object"))
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
	f.Func().Id(b.pair.HelperName(r, b.d)).Params(params...).Params(results...).Block(code...)
}

// named is a function of the user, which may stand in the hub's package.
func (b fieldWriter) named(fn *model.Function) *jen.Statement {
	if fn.Package != b.pkg.Package {
		return jen.Qual(fn.Package.Path, fn.Name)
	}
	return jen.Id(layout.Own(fn.Name))
}

// split converts a field that functions convert to one or more fields.
func (b fieldWriter) split(r *plan.Rule) []jen.Code {
	srcs, dsts := r.Sides(b.d)
	switch {
	case r.KeepsFields():
		return b.splitFields(r)
	case r.KeepsParts():
		return b.splitInParts(r, srcs[0], dsts[0])
	}
	var before []jen.Code
	var ins, outs []jen.Code
	var targets []value
	for i, p := range srcs {
		v, setup := b.source(p, gotype.Numbered("from", i))
		before = append(before, setup...)
		ins = append(ins, v.read())
	}
	for i, p := range dsts {
		v := b.target(p, gotype.Numbered("to", i))
		targets = append(targets, v)
		outs = append(outs, v.read())
	}
	made, restored := b.madeOf(r, dsts, ins)
	before = append(before, restored...)
	code := []jen.Code{jen.List(outs...).Op("=").Add(made)}
	if len(outs) == 1 {
		code = assign(targets[0], made)
	}
	var keep []jen.Code
	for i, p := range srcs {
		keep = append(keep, jen.Id("preserved").Dot("Keep").Call(jen.Id("path"), jen.Lit(p.Steps()), ins[i]))
	}
	back := func(values []jen.Code) *jen.Statement { return b.backOf(r, srcs, values) }
	lost := again(srcs, ins, back(b.writtenAll(dsts, outs)), func(p gotype.FieldPath, x, y jen.Code) *jen.Statement {
		return b.differAt(p, b.writtenInside(p, x), b.writtenInside(p, y))
	}, "||")
	checks := b.restoreSplit(r, ins, outs, jen.If(lost...).Block(keep...))
	code = append(code, jen.If(jen.Id("preserved").Dot("Active").Call()).Block(checks...))
	if len(dsts) == 1 {
		return scoped(before, b.put(dsts[0], targets[0], code))
	}
	for i, p := range dsts {
		if p.Pointers() > 0 {
			before = append(before, jen.Var().Add(targets[i].code).Add(b.typ(p.Type())))
			code = append(code, b.putInto(p, targets[i]))
		}
	}
	return scoped(before, code)
}

// splitInParts converts a field by functions of which what they lose is kept by member and item.
func (b fieldWriter) splitInParts(r *plan.Rule, src, dst gotype.FieldPath) []jen.Code {
	in, before := b.source(src, "from")
	out := b.target(dst, "to")
	args := []jen.Code{
		jen.Id("preserved"), jen.Id("path"), stepOf(src), stepOf(dst), in.addr(), out.addr(), b.plainHelper(r, b.d), b.plainHelper(r, !b.d),
	}
	convert := jen.Add(b.support("ConvertField")).Call(append(args, b.shapesOfRule(b.pair, r, b.d)...)...)
	return scoped(before, b.put(dst, out, []jen.Code{convert}))
}

// stepOf is the name of a field, and whether JSON leaves it out where it is empty.
func stepOf(f gotype.FieldPath) jen.Code { return jen.Lit(stepName(f)) }

func stepName(f gotype.FieldPath) string {
	step := f.Steps()
	if gotype.IsCollection(f.Type()) && gotype.LeavesOut(f.Field()) {
		step += ",omitempty"
	}
	return step
}

// plainHelper is the function that converts one field to one, or a struct of several to another,
// without the object.
func (b fieldWriter) plainHelper(r *plan.Rule, d plan.Direction) *jen.Statement {
	if !r.Takes(d).Object {
		return b.helper(r, d)
	}
	var from, to jen.Code
	if r.KeepsFields() {
		from, to = jen.Id(b.fieldStruct(r, d).name), jen.Id(b.fieldStruct(r, !d).name)
	} else {
		srcs, dsts := r.Sides(d)
		from, to = b.typ(srcs[0].Type()), b.typ(dsts[0].Type())
	}
	return jen.Func().Params(jen.Id("value").Add(from)).Add(to).
		Block(jen.Return(jen.Add(b.helper(r, d)).Call(jen.Id("value"), b.object(d))))
}

// madeOf calls the user's function of a direction; before is what was kept of its results,
// where it takes that.
func (b fieldWriter) madeOf(r *plan.Rule, dsts []gotype.FieldPath, ins []jen.Code) (made *jen.Statement, before []jen.Code) {
	takes, args := r.Takes(b.d), slices.Clone(ins)
	if takes.Kept {
		for i := range dsts {
			args = append(args, jen.Id(gotype.Numbered("kept", i)))
		}
	}
	if takes.Object {
		args = append(args, b.object(b.d))
	}
	made = jen.Add(b.helper(r, b.d)).Call(args...)
	if takes.Kept {
		before = append(b.keptOf(dsts), b.forget(r, dsts, made))
	}
	return made, before
}

// forget leaves out what was kept of fields where the user's function that takes it panics, or
// that of the other direction does with what it makes.
func (b fieldWriter) forget(r *plan.Rule, dsts []gotype.FieldPath, made *jen.Statement) jen.Code {
	srcs, _ := r.Sides(b.d)
	var found *jen.Statement
	var kept, none, makes []jen.Code
	for i, p := range dsts {
		name, ok := gotype.Numbered("kept", i), gotype.Numbered("ok", i)
		if found == nil {
			found = jen.Id(ok)
		} else {
			found = found.Op("||").Id(ok)
		}
		kept, none = append(kept, jen.Id(name), jen.Id(ok)), append(none, b.zero(p.Type()), jen.False())
		makes = append(makes, jen.Id(gotype.Numbered("made", i)))
	}
	if len(dsts) > 1 {
		found = jen.Parens(found)
	}
	says := []jen.Code{
		jen.List(makes...).Op(":=").Add(made),
		b.backOf(r, srcs, b.writtenAll(dsts, makes)),
		jen.Return(jen.True()),
	}
	return jen.If(found.Op("&&").Op("!").Add(b.says(says))).Block(jen.List(kept...).Op("=").List(none...))
}

// backOf calls the function of the other direction, with nothing that was kept.
func (b fieldWriter) backOf(r *plan.Rule, srcs []gotype.FieldPath, values []jen.Code) *jen.Statement {
	var none []jen.Code
	for _, p := range srcs {
		none = append(none, b.zero(p.Type()))
	}
	return b.backOnto(r, none, values)
}

// backOnto calls the function of the other direction; where it merges, with the values that it
// merges onto.
func (b fieldWriter) backOnto(r *plan.Rule, onto, values []jen.Code) *jen.Statement {
	takes, args := r.Takes(!b.d), slices.Clone(values)
	if takes.Kept {
		args = append(args, onto...)
	}
	if takes.Object {
		args = append(args, b.object(!b.d))
	}
	return jen.Add(b.helper(r, !b.d)).Call(args...)
}

// object is the object that a direction converts, or makes if it is the other one.
func (b fieldWriter) object(d plan.Direction) *jen.Statement {
	return jen.Add(b.support("Object")).Types(b.typ(b.pair.Of.RootOf(d))).Call(jen.Id("preserved"))
}

// keptOf declares what was kept of fields.
func (b fieldWriter) keptOf(dsts []gotype.FieldPath) []jen.Code {
	var code []jen.Code
	for i, p := range dsts {
		name, ok := gotype.Numbered("kept", i), gotype.Numbered("ok", i)
		code = append(code, jen.List(jen.Id(name), jen.Id(ok)).Op(":=").Add(b.support("Kept")).Types(b.typ(p.Type())).Call(jen.Id("preserved"), jen.Id("path"), jen.Lit(p.Steps())))
	}
	return code
}

// restoreSplit puts back what was kept of all fields together, if that becomes what the source
// says; else it looks for what is lost. What is put back loses nothing, unless functions merge it.
func (b fieldWriter) restoreSplit(r *plan.Rule, ins, outs []jen.Code, ifLost *jen.Statement) []jen.Code {
	_, dsts := r.Sides(b.d)
	code := b.keptOf(dsts)
	var kept []jen.Code
	found := jen.Empty()
	for i := range dsts {
		kept = append(kept, jen.Id(gotype.Numbered("kept", i)))
		if i > 0 {
			found = found.Op("&&")
		}
		found = found.Id(gotype.Numbered("ok", i))
	}
	if r.Takes(b.d).Kept {
		code = nil // declared before
	}
	agreed := found.Op("&&").Add(b.says(b.agreed(r, ins, outs, kept)))
	restores := jen.If(agreed)
	if len(code) == 1 {
		restores, code = jen.If(code[0], agreed), nil
	}
	restores.Block(jen.List(outs...).Op("=").List(kept...))
	if r.Takes(!b.d).Kept { // by itself, it need not say all that the source says
		return append(code, restores, ifLost)
	}
	return append(code, restores.Else().Add(ifLost))
}

// agreed is the body of a function that reports whether what was kept becomes what the source says.
// A function that merges is given the source as well, so that what it does not get from its argument
// is as it was there. That alone would be true of an argument that says nothing: what was kept has to
// say by itself what the results say that stand in its place.
func (b fieldWriter) agreed(r *plan.Rule, ins, outs, kept []jen.Code) []jen.Code {
	srcs, dsts := r.Sides(b.d)
	compare := func(p gotype.FieldPath, x, y jen.Code) *jen.Statement {
		return b.sameAt(p, b.writtenInside(p, x), b.writtenInside(p, y))
	}
	values := b.writtenAll(dsts, kept)
	alone := again(srcs, ins, b.backOf(r, srcs, values), compare, "&&")
	if !r.Takes(!b.d).Kept {
		return append(alone[:len(alone)-1:len(alone)-1], jen.Return(alone[len(alone)-1]))
	}
	merged, shown := b.backOnto(r, ins, values), b.backOf(r, srcs, b.writtenAll(dsts, outs))
	if len(srcs) == 1 {
		return []jen.Code{jen.Return(jen.Add(alone[0]).Op("||").
			Add(compare(srcs[0], merged, ins[0])).Op("&&").Add(compare(srcs[0], b.backOf(r, srcs, values), shown)))}
	}
	all := func(xs, ys []jen.Code) *jen.Statement {
		code := jen.Empty()
		for i, p := range srcs {
			if i > 0 {
				code = code.Op("&&")
			}
			code = code.Add(compare(p, xs[i], ys[i]))
		}
		return code
	}
	names := func(name string) (all []jen.Code) {
		for i := range srcs {
			all = append(all, jen.Id(gotype.Numbered(name, i)))
		}
		return all
	}
	return []jen.Code{
		alone[0],
		jen.If(alone[1]).Block(jen.Return(jen.True())),
		jen.List(names("merged")...).Op(":=").Add(merged),
		jen.List(names("shown")...).Op(":=").Add(shown),
		jen.Return(all(names("merged"), ins).Op("&&").Add(all(againNames(srcs), names("shown")))),
	}
}

// says asks functions of the user something of what was kept, which they may not be able to take:
// anybody may have written it.
func (b fieldWriter) says(code []jen.Code) *jen.Statement {
	return jen.Add(b.support("Says")).Call(jen.Func().Params().Bool().Add(short(code)))
}

// again is the header of an if: it calls a function and compares what it returns with
// values, one for each place; an operator joins the comparisons.
func again(
	places []gotype.FieldPath, values []jen.Code, call *jen.Statement, compare func(place gotype.FieldPath, a, b jen.Code) *jen.Statement, operator string,
) []jen.Code {
	if len(places) == 1 {
		return []jen.Code{compare(places[0], call, values[0])}
	}
	names := againNames(places)
	compared := jen.Empty()
	for i, p := range places {
		if i > 0 {
			compared = compared.Op(operator)
		}
		compared = compared.Add(compare(p, names[i], values[i]))
	}
	return []jen.Code{jen.List(names...).Op(":=").Add(call), compared}
}

// againNames are names for what a function returns once more, one for each place.
func againNames(places []gotype.FieldPath) (names []jen.Code) {
	for i := range places {
		names = append(names, jen.Id(gotype.Numbered("again", i)))
	}
	return names
}

// writtenAll are values of fields as they are read again: a function must not tell
// an empty list from none where JSON does not.
func (b fieldWriter) writtenAll(places []gotype.FieldPath, values []jen.Code) []jen.Code {
	var all []jen.Code
	for i, p := range places {
		v := b.writtenInside(p, values[i])
		if gotype.IsCollection(p.Type()) && gotype.LeavesOut(p.Field()) {
			v = jen.Add(b.support("NilIfEmpty")).Call(v)
		}
		all = append(all, v)
	}
	return all
}

// writtenInside is a value with what it holds as it is read again.
func (b fieldWriter) writtenInside(p gotype.FieldPath, v jen.Code) jen.Code {
	if t := p.Type(); gotype.IsPlain(t) || !mayReadOtherwise(t, gotype.IsCollection(t), 0) {
		return v
	}
	return jen.Add(b.support("AsWritten")).Call(v)
}

// mayReadOtherwise reports whether a value may be another one once it was written: lists or maps
// stand in it, besides one that it is itself, times or free JSON.
func mayReadOtherwise(t *model.Type, itself bool, depth int) bool {
	u := t.Underlying()
	switch {
	case depth > gotype.MaxDepth:
		return true
	case gotype.IsCollection(t) && !itself:
		return true
	case u.Shape == model.Struct && (gotype.IsTime(t) || gotype.IsQuantity(t)):
		return gotype.IsTime(t)
	case u.Shape == model.Struct:
		return gotype.IsOpaque(u) && !gotype.IsPlain(u) || slices.ContainsFunc(u.Fields, func(f *model.Field) bool {
			return f.GoType != nil && mayReadOtherwise(f.GoType, false, depth+1)
		})
	case u.Elem != nil:
		return mayReadOtherwise(u.Elem, false, depth+1)
	}
	return false
}
