package conversion

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/internal/model"
)

// functions writes the functions of one direction of a pair: the exported one, the
// one it calls, and, where something is kept, the one that does the work for both.
func (w *writer) functions(f *jen.File, pair *Pair, d direction) {
	from, to := pair.ends(d)
	params := []jen.Code{jen.Id("in").Op("*").Add(w.typ(from)), jen.Id("out").Op("*").Add(w.typ(to))}
	args := []jen.Code{jen.Id("in"), jen.Id("out")}
	if w.pkg.Scoped {
		params = append(params, jen.Id("s").Qual(scopePackage, "Scope"))
		args = append(args, jen.Id("s"))
	}
	w.exported(f, pair, d)
	b := &body{writer: w, pair: pair, d: d}
	takes := w.slabs.takers[pair]
	if !pair.Kept && !takes {
		f.Line()
		f.Func().Id(pair.auto(d)).Params(params...).Error().Block(succeed(b.rules())...)
		return
	}
	f.Line()
	f.Func().Id(pair.auto(d)).Params(params...).Error().Block(b.open(args)...)
	f.Line()
	if takes {
		params = append(params, jen.Id("slabs").Op("*").Id("conversionSlabs"))
	}
	if pair.Kept {
		params = append(params, jen.Id("stash").Op("*").Id("conversionStash"), jen.Id("at").Op("*").Id("conversionPath"))
	}
	f.Func().Id(pair.worker(d)).Params(params...).Error().Block(succeed(b.rules())...)
	b.helpers(f)
}

// open calls the worker: for a kind with what its annotations keep, else without.
func (b *body) open(args []jen.Code) []jen.Code {
	args = slices.Clip(args)
	var begin []jen.Code
	switch {
	case b.slabs.takers[b.pair] && b.pair.Root != nil:
		with := b.begin()
		begin = append(begin, with.code)
		args = slices.Clip(append(args, with.slab))
	case b.slabs.takers[b.pair]:
		args = slices.Clip(append(args, freshSlabs()))
	}
	call := func(more ...jen.Code) *jen.Statement {
		return jen.Id(b.pair.worker(b.d)).Call(append(args, more...)...)
	}
	root := b.pair.Root
	switch {
	case !b.pair.Kept:
		return append(begin, jen.Return(call()))
	case root == nil:
		return []jen.Code{jen.Return(call(jen.Nil(), jen.Nil()))}
	}
	keyOf := func(version string) string { return "conversion." + root.Kind.Group + "/" + version }
	read, write := keyOf(root.Kind.Hub.Name), keyOf(root.Version.Name)
	if b.d == toSpoke {
		read, write = write, read
	}
	refuse := jen.Lit(root.refuses(b.d))
	return succeed(slices.Concat(
		begin,
		[]jen.Code{jen.Var().Id("stash").Id("conversionStash")},
		checked(jen.Id("stash").Dot("begin").Call(jen.Id("in").Dot("Annotations"), jen.Lit(read), refuse)),
		checked(call(jen.Op("&").Id("stash"), jen.Nil())),
		checked(jen.Id("stash").Dot("end").Call(jen.Op("&").Id("out").Dot("Annotations"), jen.Lit(read), jen.Lit(write), refuse)),
	))
}

// refuses says whether a direction must not lose what an annotation cannot hold,
// nor take an object that was read without it: the one towards the stored version,
// by which objects are written. All others read.
func (s *Spoke) refuses(d direction) bool {
	return (d == toHub) != s.Version.Root.Marks.Has(storageMarker)
}

// mayRefuse says whether a direction refuses anything: both are generated, and keep
// something.
func (s *Spoke) mayRefuse() bool {
	return s.Root.Kept && s.Root.hand(toHub) == nil && s.Root.hand(toSpoke) == nil
}

// A body is the code of one direction of a pair.
type body struct {
	*writer
	pair  *Pair
	d     direction
	depth int // of loops, for the names of their variables
	items int // of loops over items, around the code
	// quiet says that the code is not part of a function that returns an error or
	// keeps anything.
	quiet bool
}

// rules writes what happens to every field; pointers on the way to others come
// last, when the others have been looked at.
func (b *body) rules() []jen.Code {
	var code, last []jen.Code
	for _, r := range b.pair.Rules {
		if r.How == Presence && r.Entered {
			continue // below, when all that leads into it is written
		}
		if r.How == Presence {
			last = append(last, b.presence(r)...)
			if owner := r.alone(); !b.fromOwner(r) && owner.pointers() == 0 {
				code = append([]jen.Code{jen.Id("out").Add(chain(owner)).Op("=").Nil()}, code...)
			}
			continue
		}
		if b.enters(r) {
			last = append(last, b.rule(r)...)
			continue
		}
		code = append(code, b.rule(r)...)
	}
	for _, r := range b.pair.Rules {
		last = append(last, b.entered(r)...)
	}
	return append(code, last...)
}

// enters says whether a rule writes into a struct that another rule may make:
// that one has to come before.
func (b *body) enters(r *Rule) bool {
	if b.d == toSpoke {
		return slices.ContainsFunc(r.spokes(), func(p Place) bool { return len(p) > 1 })
	}
	return slices.ContainsFunc(r.Hub, func(h Place) bool { return len(h) > 1 })
}

func (b *body) rule(r *Rule) []jen.Code {
	switch r.How {
	case Keyed:
		return nil
	case HubOnly, Preserved, Dropped:
		if b.fromOwner(r) {
			return b.keepField(r)
		}
		return b.restoreField(r)
	case Split:
		return b.split(r)
	}
	src, dst := r.Spoke, r.Hub[0]
	if b.d == toSpoke {
		src, dst = dst, src
	}
	out := b.target(dst, "to")
	y := way{up: jen.Id("at"), in: src.Steps(), out: dst.Steps()}
	if !r.Whole && !r.EmptySpoke && !r.EmptyHub {
		if code := b.guarded(r.Conv, guardedSource(src), out, y); code != nil {
			return b.put(dst, out, code)
		}
	}
	in, before := b.source(src, "from")
	var code []jen.Code
	if r.Whole {
		code = b.whole(r, src, dst, in, out)
	} else {
		code = b.convert(r.Conv, in, out, y)
	}
	return scoped(before, b.put(dst, out, append(code, b.empty(r, src, dst, in, out)...)))
}

// guarded converts a value behind pointers where one statement does it and nothing
// becomes nothing, else it returns nil.
func (b *body) guarded(c *Conv, in, out value, y way) []jen.Code {
	code := b.convert(c, in, out, y)
	if in.guard == nil {
		return code
	}
	if len(code) != 1 || c.Form == Optional {
		return nil
	}
	switch only := code[0].(type) {
	case guarded:
		return code
	case assignment:
		_, to := c.ends(b.d)
		return b.orZero(in.guard, to, out, []jen.Code{only})
	}
	return nil
}

// orZero writes code that has a condition, and what is without it.
func (b *body) orZero(condition *jen.Statement, t *model.Type, out value, code []jen.Code) []jen.Code {
	if out.fresh {
		return []jen.Code{guarded{jen.If(condition).Block(code...)}}
	}
	return []jen.Code{guarded{jen.If(condition).Block(code...).Else().Block(assign(out, b.zero(t))...)}}
}

// empty keeps that a list or map is there though it is empty, where JSON of the
// other version does not tell.
func (b *body) empty(r *Rule, src, dst Place, in, out value) []jen.Code {
	switch {
	case r.EmptySpoke && b.d == toHub, r.EmptyHub && b.d == toSpoke:
		lost := in.read().Op("!=").Nil().Op("&&").Len(in.read()).Op("==").Lit(0).Op("&&").Len(out.read()).Op("==").Lit(0)
		return []jen.Code{b.keepIf(lost, src, in)}
	case r.EmptySpoke, r.EmptyHub:
		return []jen.Code{jen.If(jen.Len(out.read()).Op("==").Lit(0).Op("&&").Id("stash").Dot("hasEmpty").Call(jen.Id("at"), jen.Lit(dst.Steps()))).Block(
			out.read().Op("=").Add(b.typ(dst.Type())).Values(),
		)}
	}
	return nil
}

// scoped puts code that needs variables into a block of its own.
func scoped(before, code []jen.Code) []jen.Code {
	if len(before) == 0 {
		return code
	}
	return []jen.Code{jen.Block(slices.Concat(before, code)...)}
}

// fromOwner says whether the version that has the field is converted from.
func (b *body) fromOwner(r *Rule) bool { return (r.Spoke != nil) == (b.d == toHub) }

// keepField keeps a field that the other version lacks, unless its loss is accepted.
func (b *body) keepField(r *Rule) []jen.Code {
	place := r.alone()
	switch {
	case r.How == Dropped:
		return nil
	case r.Default == nil:
		in := guardedSource(place)
		return []jen.Code{b.keepIf(in.guarded(nonZero(place.Type(), in, b.writer)), place, in)}
	}
	in, before := b.source(place, "from")
	return scoped(before, []jen.Code{b.keepIf(b.differs(r, place, in), place, in)})
}

// restoreField puts a field back that the other version lacks; without a kept
// value it has its default.
func (b *body) restoreField(r *Rule) []jen.Code {
	if r.How == Dropped && r.Default == nil {
		return nil
	}
	place := r.alone()
	out := b.target(place, "to")
	var code []jen.Code
	if r.Default != nil {
		code = append(code, b.setDefault(r, place, out)...)
	}
	if r.How != Dropped {
		code = append(code, jen.Id("conversionRestore").Call(jen.Id("stash"), jen.Id("at"), jen.Lit(place.Steps()), out.addr()))
	}
	return b.put(place, out, code)
}

// differs compares a field with its default.
func (b *body) differs(r *Rule, place Place, in value) *jen.Statement {
	if isPointer(place.Type()) {
		return in.read().Op("==").Nil().Op("||").Op("*").Add(in.read()).Op("!=").Add(b.constant(r, place.Type(), true))
	}
	return in.read().Op("!=").Add(b.constant(r, place.Type(), true))
}

// setDefault gives a field its default.
func (b *body) setDefault(r *Rule, place Place, out value) []jen.Code {
	made := b.constant(r, place.Type(), false)
	if !isPointer(place.Type()) {
		return []jen.Code{out.read().Op("=").Add(made)}
	}
	elem := place.Type().Underlying().Elem
	if elem.Underlying().Shape == model.Struct {
		return assign(out, jen.Op("&").Add(made))
	}
	return []jen.Code{
		out.read().Op("=").New(b.typ(elem)),
		jen.Op("*").Add(out.read()).Op("=").Add(made),
	}
}

// presence keeps whether a pointer on the way to other fields is nil, where
// nothing else tells.
func (b *body) presence(r *Rule) []jen.Code {
	place := r.alone()
	elem := place.Type().Underlying().Elem
	if b.fromOwner(r) {
		in := guardedSource(place)
		isEmpty := in.isThere().Op("&&").Add(b.isEmpty(elem, pointed(in.read())))
		return []jen.Code{b.keepIf(isEmpty, place, value{code: jen.Struct().Values()})}
	}
	was := jen.Id("stash").Dot("has").Call(jen.Id("at"), jen.Lit(place.Steps()))
	if place.pointers() > 0 {
		return []jen.Code{jen.If(was).Block(b.ensure(place)...)}
	}
	out := jen.Id("out").Add(chain(place))
	return []jen.Code{jen.If(was.Op("&&").Add(out).Op("==").Nil()).Block(jen.Add(out).Op("=").Add(b.createAt(elem, place.Steps())))}
}
