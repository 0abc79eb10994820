package conversion

import (
	"slices"

	"github.com/dave/jennifer/jen"
)

// functions writes the functions of one direction of a pair: the exported one
// unless somebody wrote it, the one it calls, and, where something is kept, the
// one that does the work for both.
func (w *writer) functions(f *jen.File, pair *Pair, d direction) {
	from, to := pair.ends(d)
	params := []jen.Code{jen.Id("in").Op("*").Add(w.typ(from)), jen.Id("out").Op("*").Add(w.typ(to))}
	args := []jen.Code{jen.Id("in"), jen.Id("out")}
	if w.pkg.Scoped {
		params = append(params, jen.Id("s").Qual(scopePackage, "Scope"))
		args = append(args, jen.Id("s"))
	}
	if pair.hand(d) == nil {
		f.Line().Comment("// " + pair.name(d) + " converts in to out. It does not change in, and out shares nothing with it.")
		f.Func().Id(pair.name(d)).Params(params...).Error().Block(jen.Return(jen.Id(pair.auto(d)).Call(args...)))
	}
	b := &body{writer: w, pair: pair, d: d}
	takes := w.slabs.takers[pair]
	if !pair.Kept && !takes {
		f.Line()
		f.Func().Id(pair.auto(d)).Params(params...).Error().Block(append(b.rules(), jen.Return(jen.Nil()))...)
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
	f.Func().Id(pair.worker(d)).Params(params...).Error().Block(append(b.rules(), jen.Return(jen.Nil()))...)
	b.helpers(f)
}

// open calls the worker: for a kind with what its annotations keep, else without.
func (b *body) open(args []jen.Code) []jen.Code {
	args = slices.Clip(args)
	if b.slabs.takers[b.pair] {
		args = slices.Clip(append(args, jen.Op("&").Id("conversionSlabs").Values()))
	}
	call := func(more ...jen.Code) *jen.Statement {
		return jen.Id(b.pair.worker(b.d)).Call(append(args, more...)...)
	}
	root := b.pair.Root
	switch {
	case !b.pair.Kept:
		return []jen.Code{jen.Return(call())}
	case root == nil:
		return []jen.Code{jen.Return(call(jen.Nil(), jen.Nil()))}
	}
	keyOf := func(version string) string { return "conversion." + root.Kind.Group + "/" + version }
	read, write := keyOf(root.Kind.Hub.Name), keyOf(root.Version.Name)
	if b.d == toSpoke {
		read, write = write, read
	}
	refuse := jen.Lit(root.refuses(b.d))
	returnIf := func(call *jen.Statement) jen.Code {
		return jen.If(jen.Err().Op(":=").Add(call), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Err()))
	}
	return []jen.Code{
		jen.Var().Id("stash").Id("conversionStash"),
		returnIf(jen.Id("stash").Dot("begin").Call(jen.Id("in").Dot("Annotations"), jen.Lit(read), refuse)),
		returnIf(call(jen.Op("&").Id("stash"), jen.Nil())),
		jen.Return(jen.Id("stash").Dot("end").Call(jen.Op("&").Id("out").Dot("Annotations"), jen.Lit(read), jen.Lit(write), refuse)),
	}
}

// refuses says whether a direction must not lose what an annotation cannot hold,
// nor take an object that was read without it: the one towards the stored version,
// by which objects are written. All others read.
func (s *Spoke) refuses(d direction) bool {
	return (d == toHub) != s.Version.Root.Marks.Has(storageMarker)
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

// entered keeps that a pointer of the spoke is nil though the hub's is not, for
// what other fields put there.
func (b *body) entered(r *Rule) []jen.Code {
	if !r.Entered {
		return nil
	}
	if b.d == toHub {
		in, before := b.source(r.Spoke, "from")
		out := jen.Id("out").Add(chain(r.Hub[0]))
		if r.Hub[0].pointers() > 0 {
			return nil // the pointers before it tell
		}
		return scoped(before, []jen.Code{jen.If(in.read().Op("==").Nil().Op("&&").Add(out).Op("!=").Nil()).Block(
			jen.Id("stash").Dot("keep").Call(jen.Id("at"), jen.Lit(r.Spoke.Steps()), jen.Nil()),
		)}, nil)
	}
	if r.Spoke.pointers() > 0 || r.Hub[0].pointers() > 0 {
		return nil
	}
	out := jen.Id("out").Add(chain(r.Spoke))
	empty := b.isEmpty(r.Spoke.Type().Underlying().Elem, value{out, true})
	from := value{jen.Id("in").Add(chain(r.Hub[0])), true}
	filled := jen.Op("!").Parens(b.isEmpty(r.Hub[0].Type().Underlying().Elem, from))
	told := jen.Id("stash").Dot("has").Call(jen.Id("at"), jen.Lit(r.Spoke.Steps()))
	return []jen.Code{jen.If(jen.Add(out).Op("!=").Nil().Op("&&").Add(told).Op("&&").Parens(empty).Op("&&").Add(filled)).Block(
		jen.Add(out).Op("=").Nil(),
	)}
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
	in, before := b.source(src, "from")
	out, after := b.target(dst, "to")
	before = append(before, b.declare(out, dst)...)
	var code []jen.Code
	if r.Whole {
		code = b.whole(r, src, dst, in, out)
	} else {
		code = b.convert(r.Conv, in, out, way{up: jen.Id("at"), in: src.Steps(), out: dst.Steps()})
	}
	return scoped(before, append(code, b.empty(r, src, dst, in, out)...), after)
}

// empty keeps that a list or map is there though it is empty, where JSON of the
// other version does not tell.
func (b *body) empty(r *Rule, src, dst Place, in, out value) []jen.Code {
	switch {
	case r.EmptySpoke && b.d == toHub, r.EmptyHub && b.d == toSpoke:
		return []jen.Code{jen.If(in.read().Op("!=").Nil().Op("&&").Len(in.read()).Op("==").Lit(0).Op("&&").Len(out.read()).Op("==").Lit(0)).Block(
			jen.Id("stash").Dot("keep").Call(jen.Id("at"), jen.Lit(src.Steps()), in.read()),
		)}
	case r.EmptySpoke, r.EmptyHub:
		return []jen.Code{jen.If(jen.Len(out.read()).Op("==").Lit(0).Op("&&").Id("stash").Dot("hasEmpty").Call(jen.Id("at"), jen.Lit(dst.Steps()))).Block(
			out.read().Op("=").Add(b.typ(dst.Type())).Values(),
		)}
	}
	return nil
}

// scoped puts code that needs variables into a block of its own.
func scoped(before, code, after []jen.Code) []jen.Code {
	if len(before)+len(after) == 0 {
		return code
	}
	all := append(append(append([]jen.Code{}, before...), code...), after...)
	return []jen.Code{jen.Block(all...)}
}

// fromOwner says whether the version that has the field is converted from.
func (b *body) fromOwner(r *Rule) bool { return (r.Spoke != nil) == (b.d == toHub) }

// keepField keeps a field that the other version lacks, unless its loss is accepted.
func (b *body) keepField(r *Rule) []jen.Code {
	if r.How == Dropped {
		return nil
	}
	place := r.alone()
	in, before := b.source(place, "from")
	condition := nonZero(place.Type(), in, b.writer)
	if r.Default != nil {
		condition = b.differs(r, place, in)
	}
	code := []jen.Code{jen.If(condition).Block(jen.Id("stash").Dot("keep").Call(jen.Id("at"), jen.Lit(place.Steps()), in.read()))}
	return scoped(before, code, nil)
}

// restoreField puts a field back that the other version lacks; without a kept
// value it has its default.
func (b *body) restoreField(r *Rule) []jen.Code {
	if r.How == Dropped && r.Default == nil {
		return nil
	}
	place := r.alone()
	out, after := b.target(place, "to")
	var code []jen.Code
	if r.Default != nil {
		code = append(code, b.setDefault(r, place, out)...)
	}
	if r.How != Dropped {
		code = append(code, jen.Id("conversionRestore").Call(jen.Id("stash"), jen.Id("at"), jen.Lit(place.Steps()), out.addr()))
	}
	return scoped(b.declare(out, place), code, after)
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
	if isPointer(place.Type()) {
		return []jen.Code{
			out.read().Op("=").New(b.typ(place.Type().Underlying().Elem)),
			jen.Op("*").Add(out.read()).Op("=").Add(b.constant(r, place.Type(), false)),
		}
	}
	return []jen.Code{out.read().Op("=").Add(b.constant(r, place.Type(), false))}
}

// presence keeps whether a pointer on the way to other fields is nil, where
// nothing else tells.
func (b *body) presence(r *Rule) []jen.Code {
	place := r.alone()
	elem := place.Type().Underlying().Elem
	if b.fromOwner(r) {
		in, before := b.source(place, "from")
		isEmpty := in.read().Op("!=").Nil().Op("&&").Add(b.isEmpty(elem, value{in.read(), true}))
		return scoped(before, []jen.Code{jen.If(isEmpty).Block(
			jen.Id("stash").Dot("keep").Call(jen.Id("at"), jen.Lit(place.Steps()), jen.Struct().Values()),
		)}, nil)
	}
	ensured := b.ensure(place)
	return []jen.Code{jen.If(jen.Id("stash").Dot("has").Call(jen.Id("at"), jen.Lit(place.Steps()))).Block(ensured...)}
}
