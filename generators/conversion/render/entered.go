package render

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
)

// entered keeps that a pointer of the spoke is nil though the hub's is not, for
// what other fields put there.
func (b ruleWriter) entered(r *plan.Rule) []jen.Code {
	if !r.Entered {
		return nil
	}
	if r.How == plan.Presence {
		return b.enteredFromRoot(r)
	}
	if b.d == plan.ToHub {
		in, before := b.source(r.Spoke, "from")
		out := jen.Id("dst").Add(chain(r.Hub[0]))
		if r.Hub[0].Pointers() > 0 {
			return nil // the pointers before it tell
		}
		lost := in.read().Op("==").Nil().Op("&&").Add(out).Op("!=").Nil()
		return scoped(before, []jen.Code{b.keepIf(lost, r.Spoke, value{code: jen.Nil()})})
	}
	if r.Spoke.Pointers() > 0 || r.Hub[0].Pointers() > 0 {
		return nil
	}
	out := jen.Id("dst").Add(chain(r.Spoke))
	from := pointed(jen.Id("src").Add(chain(r.Hub[0])))
	empty := b.onlyEntered(r.Conv, r.Spoke, out, from)
	filled := jen.Parens(b.isNotEmpty(r.Hub[0].Type().Underlying().Elem, from))
	told := jen.Id("preserved").Dot("Has").Call(jen.Id("path"), jen.Lit(r.Spoke.Steps()))
	return []jen.Code{jen.If(jen.Add(out).Op("!=").Nil().Op("&&").Add(told).Op("&&").Add(empty).Op("&&").Add(filled)).Block(
		jen.Add(out).Op("=").Nil(),
	)}
}

// enteredFromRoot does the same for a pointer that a struct between converts, and
// that rules from the root lead into.
func (b ruleWriter) enteredFromRoot(r *plan.Rule) []jen.Code {
	spoke, hub := r.Spoke, r.Hub[0]
	if b.d == plan.ToHub {
		in, out := guardedSource(spoke), guardedPath("dst", hub)
		lost := in.isMissing().Op("&&").Add(out.isThere())
		return []jen.Code{b.keepIf(lost, spoke, value{code: jen.Nil()})}
	}
	in, out := guardedSource(hub), guardedPath("dst", spoke)
	told := jen.Id("preserved").Dot("Has").Call(jen.Id("path"), jen.Lit(spoke.Steps()))
	_, c := plan.AcrossFrom(b.pair, hub, plan.ToSpoke)
	empty := b.onlyEntered(c, spoke, out.code, pointed(in.code))
	filled := jen.Parens(b.isNotEmpty(hub.Type().Underlying().Elem, pointed(in.code)))
	return []jen.Code{
		jen.If(out.isThere().Op("&&").Add(in.isThere()).Op("&&").Add(told).Op("&&").Add(empty).Op("&&").Add(filled)).Block(
			jen.Add(out.code).Op("=").Nil(),
		),
	}
}

// onlyEntered says in Go whether what a pointer of the hub points at holds no more than
// rules from outside its struct have put there, so that the pointer of the spoke may be
// nil again: what the conversion makes of zero values does not count, nor do fields whose
// loss is accepted. What functions of the user make of the struct is only known from the
// result. It may stand beside other conditions.
func (b ruleWriter) onlyEntered(c *plan.Conv, spoke gotype.FieldPath, out *jen.Statement, hub value) *jen.Statement {
	if c.Elem.Form != plan.Struct || c.Elem.Pair.HasManual() {
		return b.isEmpty(spoke.Type().Underlying().Elem, pointed(out))
	}
	return all(b.untouched(c.Elem.Pair, hub.base(), nil))
}

// untouched are the conditions under which nothing that a pair itself converts to the
// spoke is in a struct of the hub, which is selected from.
func (b ruleWriter) untouched(pair *plan.Pair, at *jen.Statement, around []*plan.Pair) []*jen.Statement {
	if slices.Contains(around, pair) {
		return nil
	}
	around = append(around, pair)
	var terms []*jen.Statement
	for _, r := range pair.Rules {
		if r.How == plan.Dropped && r.Default == nil {
			continue
		}
		for _, h := range r.Hub {
			field := jen.Add(at).Add(chain(h))
			term := []*jen.Statement{b.saysNothing(at, h)}
			switch c := r.Conv; {
			case r.How == plan.Presence:
				term = []*jen.Statement{jen.Parens(jen.Add(field).Op("==").Nil().Op("||").Add(b.isNotEmpty(gotype.Pointee(h.Type()), pointed(field))))}
			case c == nil || c.Elem == nil && c.Form != plan.Struct:
			case c.Form == plan.Struct && !c.Pair.HasManual():
				term = b.untouched(c.Pair, field, around)
			case c.Form == plan.Pointer && c.Elem.Form == plan.Struct && !c.Elem.Pair.HasManual() && c.Elem.Pair.IsEntered(nil):
				filled := jen.Parens(b.isNotEmpty(gotype.Pointee(h.Type()), pointed(field)))
				inside := append([]*jen.Statement{filled}, b.untouched(c.Elem.Pair, field, around)...)
				term = []*jen.Statement{jen.Parens(jen.Add(field).Op("==").Nil().Op("||").Add(all(inside)))}
			}
			if guard := guardedBelow(at, h); guard != nil && len(term) > 0 {
				term = []*jen.Statement{jen.Parens(guard.Op("||").Add(all(term)))}
			}
			terms = append(terms, term...)
		}
	}
	return terms
}

// guardedBelow says in Go whether a pointer on the way to a place is nil; nil if there is
// none.
func guardedBelow(at *jen.Statement, place gotype.FieldPath) *jen.Statement {
	var missing *jen.Statement
	for i := range place[:len(place)-1] {
		if !gotype.IsPointer(place[i].GoType) {
			continue
		}
		check := jen.Add(at).Add(chain(place[:i+1])).Op("==").Nil()
		if missing == nil {
			missing = check
		} else {
			missing = missing.Op("||").Add(check)
		}
	}
	return missing
}

// all joins conditions.
func all(terms []*jen.Statement) *jen.Statement {
	if len(terms) == 0 {
		return jen.True()
	}
	joined := jen.Add(terms[0])
	for _, t := range terms[1:] {
		joined = joined.Op("&&").Add(t)
	}
	return joined
}
