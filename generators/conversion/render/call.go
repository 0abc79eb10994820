package render

import (
	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
)

// call converts a struct by its function, or by Go itself where that is enough.
func (b *body) call(pair *plan.Pair, in, out value, y way) []jen.Code {
	_, to := pair.Ends(b.d)
	if pair.Assigned {
		return assign(out, b.typ(to).Call(in.read()))
	}
	call := jen.Id(pair.Name(b.d))
	switch {
	case b.callsAlone(pair):
		from := in.addr()
		if b.givesCopy(pair, b.d) {
			from = in.base().Dot(gotype.CopyFunction).Call()
		}
		call = call.Call(b.arguments(pair, from, out.addr())...)
	case pair.HasManual():
		args := []jen.Code{jen.Id("preserved"), b.path(y), in.addr(), out.addr(), b.function(pair, b.d, true), b.function(pair, !b.d, false)}
		call = jen.Add(b.support("ConvertManual")).Call(append(args, b.shapesOfPair(pair, b.d)...)...)
	default:
		args := append(b.arguments(pair, in.addr(), out.addr()), jen.Id("preserved"), b.path(y))
		call = jen.Id(pair.WorkerName(b.d)).Call(args...)
	}
	return checked(call)
}

// callHolder converts what a pointer or list holds by a function that calls one for each of
// them, nil if that is not enough.
func (b *body) callHolder(name string, c *plan.Conv, in, out value) []jen.Code {
	_, to := c.Ends(b.d)
	pair := c.Elem.Pair
	switch {
	case c.Elem.Form != plan.Struct || pair.Assigned || b.quiet || !b.sharesCode() || in.guard != nil || out.result:
		return nil
	case !b.callsAlone(pair) || pair.TakesScope(b.d, b.isScoped()):
		return nil
	case c.Form == plan.Pointer && to.Unalias().Declared():
		return nil // its address is no pointer to a pointer
	}
	return checked(jen.Add(b.support(name)).Call(in.read(), out.addr(), jen.Id(pair.Name(b.d))))
}

// callsAlone reports whether a pair's exported function is called as it is: nothing is kept
// besides what it keeps itself.
func (b *body) callsAlone(pair *plan.Pair) bool {
	return pair.Root != nil || b.quiet || !pair.HasManual() && !pair.Kept
}

// arguments are those of a pair's function.
func (b *frame) arguments(pair *plan.Pair, in, out jen.Code) []jen.Code {
	args := []jen.Code{in, out}
	if pair.TakesScope(b.d, b.isScoped()) {
		args = append(args, jen.Id("s"))
	}
	return args
}

// function is a pair's exported function without a scope. A hand-written one may share what
// it gets: it gets a copy where others have that, too.
func (b *body) function(pair *plan.Pair, d plan.Direction, others bool) *jen.Statement {
	function := b.called(jen.Id(pair.Name(d)), pair, d, pair.TakesScope(d, b.isScoped()), jen.Id("s"), false)
	if others && b.givesCopy(pair, d) {
		return jen.Add(b.support("OfCopy")).Call(function)
	}
	return function
}

// givesCopy reports whether a conversion is one that somebody wrote, and that may share what
// it gets with what it makes.
func (w *writer) givesCopy(pair *plan.Pair, d plan.Direction) bool {
	from, to := pair.Ends(d)
	return !w.Shares && pair.Manual(d) != nil && gotype.IsCopied(from) && !gotype.IsPlain(to)
}

// called is a function as others call it: without a scope, and with a copy of the source if
// that is wanted.
func (w *writer) called(name *jen.Statement, pair *plan.Pair, d plan.Direction, scoped bool, scope jen.Code, copied bool) *jen.Statement {
	if !scoped && !copied {
		return name
	}
	from, to := pair.Ends(d)
	args := []jen.Code{sourceOf(copied), jen.Id("dst")}
	if scoped {
		args = append(args, scope)
	}
	return jen.Func().Params(jen.Id("src").Op("*").Add(w.typ(from)), jen.Id("dst").Op("*").Add(w.typ(to))).Error().
		Block(jen.Return(name.Call(args...)))
}

// sourceOf is what a function gets as its source.
func sourceOf(copied bool) *jen.Statement {
	if copied {
		return jen.Id("src").Dot(gotype.CopyFunction).Call()
	}
	return jen.Id("src")
}
