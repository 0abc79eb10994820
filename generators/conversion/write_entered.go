package conversion

import "github.com/dave/jennifer/jen"

// entered keeps that a pointer of the spoke is nil though the hub's is not, for
// what other fields put there.
func (b *body) entered(r *Rule) []jen.Code {
	if !r.Entered {
		return nil
	}
	if r.How == Presence {
		return b.enteredFromRoot(r)
	}
	if b.d == toHub {
		in, before := b.source(r.Spoke, "from")
		out := jen.Id("out").Add(chain(r.Hub[0]))
		if r.Hub[0].pointers() > 0 {
			return nil // the pointers before it tell
		}
		lost := in.read().Op("==").Nil().Op("&&").Add(out).Op("!=").Nil()
		return scoped(before, []jen.Code{b.keepIf(lost, r.Spoke, value{code: jen.Nil()})})
	}
	if r.Spoke.pointers() > 0 || r.Hub[0].pointers() > 0 {
		return nil
	}
	out := jen.Id("out").Add(chain(r.Spoke))
	empty := b.isEmpty(r.Spoke.Type().Underlying().Elem, pointed(out))
	from := pointed(jen.Id("in").Add(chain(r.Hub[0])))
	filled := jen.Parens(b.isNotEmpty(r.Hub[0].Type().Underlying().Elem, from))
	told := jen.Id("stash").Dot("has").Call(jen.Id("at"), jen.Lit(r.Spoke.Steps()))
	return []jen.Code{jen.If(jen.Add(out).Op("!=").Nil().Op("&&").Add(told).Op("&&").Add(empty).Op("&&").Add(filled)).Block(
		jen.Add(out).Op("=").Nil(),
	)}
}

// enteredFromRoot does the same for a pointer that a struct between converts, and
// that rules from the root lead into.
func (b *body) enteredFromRoot(r *Rule) []jen.Code {
	spoke, hub := r.Spoke, r.Hub[0]
	if b.d == toHub {
		in, out := guardedSource(spoke), guardedPlace("out", hub)
		lost := in.isMissing().Op("&&").Add(out.isThere())
		return []jen.Code{b.keepIf(lost, spoke, value{code: jen.Nil()})}
	}
	in, out := guardedSource(hub), guardedPlace("out", spoke)
	told := jen.Id("stash").Dot("has").Call(jen.Id("at"), jen.Lit(spoke.Steps()))
	empty := b.isEmpty(spoke.Type().Underlying().Elem, pointed(out.code))
	filled := jen.Parens(b.isNotEmpty(hub.Type().Underlying().Elem, pointed(in.code)))
	return []jen.Code{
		jen.If(out.isThere().Op("&&").Add(told).Op("&&").Add(empty).Op("&&").Add(in.isThere()).Op("&&").Add(filled)).Block(
			jen.Add(out.code).Op("=").Nil(),
		),
	}
}
