package render

import (
	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/model"
)

// fromOwner reports whether the version that has the field is converted from.
func (b ruleWriter) fromOwner(r *plan.Rule) bool { return (r.Spoke != nil) == (b.d == plan.ToHub) }

// keepField keeps a field that the other version lacks, unless its loss is accepted.
func (b ruleWriter) keepField(r *plan.Rule) []jen.Code {
	place := r.Only()
	switch {
	case r.How == plan.Dropped:
		return nil
	case r.Default == nil && len(r.Excludes) > 0:
		in := guardedSource(place)
		keep := jen.Id("preserved").Dot("KeepMember").Call(jen.Id("path"), jen.Lit(place.Steps()), in.read(), b.isOtherSet(r, "src"))
		return []jen.Code{jen.If(in.guarded(nonZero(place.Type(), in, b.writer))).Block(keep)}
	case r.Default == nil:
		in := guardedSource(place)
		told := nonZero(place.Type(), in, b.writer)
		if r.Fills(!b.d) {
			told = jen.Len(in.read()).Op("!=").Lit(0)
		}
		return []jen.Code{b.keepIf(in.guarded(told), place, in)}
	}
	if b.pair.Held(r, !b.d) > 0 {
		in := guardedSource(place)
		differs := b.differs(r, place, in)
		if gotype.IsPointer(place.Type()) {
			differs = jen.Parens(differs)
		}
		return []jen.Code{b.keepIf(in.guarded(differs), place, in)}
	}
	in, before := b.source(place, "from")
	return scoped(before, []jen.Code{b.keepIf(b.differs(r, place, in), place, in)})
}

// restoreField puts a field back that the other version lacks; without a kept
// value it has its default.
func (b ruleWriter) restoreField(r *plan.Rule) []jen.Code {
	if r.How == plan.Dropped && r.Default == nil {
		return nil
	}
	place := r.Only()
	out := b.target(place, "to")
	var code []jen.Code
	if r.Default != nil {
		set := b.setDefault(r, place, out)
		if n := b.pair.Held(r, b.d); n > 0 {
			set = []jen.Code{jen.If(guardedPath("dst", place[:n]).guarded(jen.Id("dst").Add(chain(place[:n])).Op("!=").Nil())).Block(set...)}
		}
		code = append(code, set...)
	}
	switch {
	case r.How == plan.Dropped:
	case len(r.Excludes) > 0:
		code = append(code, jen.Add(b.support("RestoreMember")).Call(jen.Id("preserved"), jen.Id("path"), jen.Lit(place.Steps()), out.addr(), b.isOtherSet(r, "dst")))
	default:
		code = append(code, jen.Add(b.support("Restore")).Call(jen.Id("preserved"), jen.Id("path"), jen.Lit(place.Steps()), out.addr()))
	}
	return b.put(place, out, code)
}

// isOtherSet says in Go whether a field is set in a variable that a kept one excludes, or as many
// as may be set.
func (b ruleWriter) isOtherSet(r *plan.Rule, name string) *jen.Statement {
	var all *jen.Statement
	var each []jen.Code
	for _, m := range r.Excludes {
		v := guardedPath(name, m)
		isSet := v.guarded(nonZero(m.Type(), v, b.writer))
		if each = append(each, isSet); r.Most > 0 {
			continue
		}
		if all == nil {
			all = isSet
		} else {
			all = all.Op("||").Add(isSet)
		}
	}
	if r.Most > 0 {
		return jen.Add(b.support("Count")).Call(each...).Op(">=").Lit(r.Most)
	}
	return all
}

// differs compares a field with its default.
func (b ruleWriter) differs(r *plan.Rule, place gotype.FieldPath, in value) *jen.Statement {
	if gotype.IsPointer(place.Type()) {
		return in.read().Op("==").Nil().Op("||").Op("*").Add(in.read()).Op("!=").Add(b.constant(r, place.Type(), true))
	}
	return in.read().Op("!=").Add(b.constant(r, place.Type(), true))
}

// isDefault is the opposite.
func (b ruleWriter) isDefault(r *plan.Rule, place gotype.FieldPath, in value) *jen.Statement {
	if gotype.IsPointer(place.Type()) {
		return in.read().Op("!=").Nil().Op("&&").Op("*").Add(in.read()).Op("==").Add(b.constant(r, place.Type(), true))
	}
	return in.read().Op("==").Add(b.constant(r, place.Type(), true))
}

// setDefault gives a field its default.
func (b ruleWriter) setDefault(r *plan.Rule, place gotype.FieldPath, out value) []jen.Code {
	made := b.constant(r, place.Type(), false)
	if !gotype.IsPointer(place.Type()) {
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

// tellsNothing says in Go whether what is kept or converted of a struct does not tell that it is
// there: it is empty, or has only defaults besides, which are not kept, and lists that are made
// empty of nothing.
func (b ruleWriter) tellsNothing(place gotype.FieldPath, elem *model.Type, v value) *jen.Statement {
	defaults, filled := map[string]*plan.Rule{}, map[string]bool{}
	for _, r := range b.pair.Rules {
		if r.Default != nil && b.fromOwner(r) && b.pair.Held(r, !b.d) == len(place) && place.LeadsTo(r.Only()) {
			defaults[r.Only()[len(place):].Key()] = r
		}
		if _, into := r.Sides(!b.d); r.Fills(!b.d) && place.LeadsTo(into[0]) {
			filled[into[0][len(place):].Key()] = true
		}
	}
	if len(defaults)+len(filled) == 0 {
		return b.isEmpty(elem, v)
	}
	var all []jen.Code
	for _, m := range gotype.Members(elem) {
		field := value{code: v.base().Add(chain(m))}
		told := b.saysNothing(v.base(), m)
		if filled[m.Key()] {
			told = jen.Len(field.read()).Op("==").Lit(0)
		}
		if r := defaults[m.Key()]; r != nil {
			told = jen.Parens(told.Op("||").Add(b.isDefault(r, m, field)))
		}
		if len(all) > 0 {
			all = append(all, jen.Op("&&"))
		}
		all = append(all, told)
	}
	return jen.Add(all...)
}

// presence keeps whether a pointer on the way to other fields is nil, where
// nothing else tells.
func (b ruleWriter) presence(r *plan.Rule) []jen.Code {
	place := r.Only()
	elem := place.Type().Underlying().Elem
	if b.fromOwner(r) {
		in := guardedSource(place)
		isEmpty := in.isThere().Op("&&").Add(b.tellsNothing(place, elem, pointed(in.read())))
		return []jen.Code{b.keepIf(isEmpty, place, value{code: jen.Struct().Values()})}
	}
	was := jen.Id("preserved").Dot("HasEmpty").Call(jen.Id("path"), jen.Lit(place.Steps()))
	if place.Pointers() > 0 {
		return []jen.Code{jen.If(was).Block(b.ensure(place)...)}
	}
	out := jen.Id("dst").Add(chain(place))
	return []jen.Code{jen.If(was.Op("&&").Add(out).Op("==").Nil()).Block(jen.Add(out).Op("=").Add(jen.New(b.typ(elem))))}
}
