package render

import (
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/model"
)

const (
	// mostTerms is how many comparisons a struct may need before it is left to
	// reflection, emptyInline how many are written where they are needed; more of
	// them become a function.
	mostTerms   = 40
	emptyInline = 3
)

// A term is a comparison and its opposite.
type term struct{ is, isNot *jen.Statement }

// An emptiness is a function that reports whether a struct is empty.
type emptiness struct {
	of    *model.Type
	terms []term
	// isHollow says that lists and maps that are never null may be there.
	isHollow bool
}

// isEmpty says in Go whether JSON would say nothing about a value: it is zero, or
// lists and maps in it are empty. It may stand beside other conditions.
func (w *writer) isEmpty(t *model.Type, v value) *jen.Statement {
	return joined(w.emptyTerms(t, v, false), "&&", func(t term) *jen.Statement { return t.is }, jen.True())
}

// isHollow says in Go whether a value is what fills of nothing make: it is empty but for lists and
// maps that are there because the schema refuses null. It may stand beside other conditions.
func (w *writer) isHollow(t *model.Type, v value) *jen.Statement {
	return joined(w.emptyTerms(t, v, true), "&&", func(t term) *jen.Statement { return t.is }, jen.True())
}

// isNotEmpty is the opposite. It may stand alone only.
func (w *writer) isNotEmpty(t *model.Type, v value) *jen.Statement {
	return joined(w.emptyTerms(t, v, false), "||", func(t term) *jen.Statement { return t.isNot }, jen.False())
}

// holdsOne reports whether a value of a type holds one of some fields itself.
func holdsOne(t *model.Type, of map[*model.Field]bool) bool {
	if t == nil || len(of) == 0 { // a type that is not read
		return false
	}
	u := t.Underlying()
	return u.Shape == model.Struct && slices.ContainsFunc(u.Fields, func(f *model.Field) bool { return of[f] || holdsOne(f.GoType, of) })
}

// joined puts an operator between what terms say; none is for no terms.
func joined(terms []term, operator string, says func(term) *jen.Statement, none *jen.Statement) *jen.Statement {
	if len(terms) == 0 {
		return none
	}
	all := jen.Empty()
	for i, t := range terms {
		if i > 0 {
			all = all.Op(operator)
		}
		all = all.Add(says(t))
	}
	return all
}

// emptyTerms are the comparisons for a value: those of its fields, or a call of a
// function that makes them. Hollow says that lists which are never null may be there.
func (w *writer) emptyTerms(t *model.Type, v value, hollow bool) []term {
	word, most, isFilled := "Empty", mostTerms, func(*model.Field) bool { return false }
	if hollow = hollow && holdsOne(t, w.filled()); hollow {
		isFilled = func(f *model.Field) bool { return w.filled()[f] }
		word, most = "Hollow", math.MaxInt // reflection does not know them
	}
	terms := emptyTerms{isFilled: isFilled, most: most}
	if !terms.add(t, v.base(), v) || len(terms.all) > most {
		return []term{asked(jen.Add(w.support("IsEmpty")).Call(v.addr()))}
	}
	t = t.Unalias()
	if len(terms.all) <= emptyInline || !t.Declared() || len(t.Args) > 0 {
		return terms.all
	}
	name := "conversion" + word + "_" + gotype.VersionWord(t) + "_" + gotype.GoWord(t)
	if w.empties == nil {
		w.empties = map[string]emptiness{}
	}
	if _, ok := w.empties[name]; !ok {
		in := value{code: jen.Id("src"), pointer: true}
		own := emptyTerms{isFilled: isFilled, most: most}
		own.add(t, in.base(), in)
		w.empties[name] = emptiness{of: t, terms: own.all, isHollow: hollow}
	}
	return []term{asked(jen.Id(name).Call(v.addr()))}
}

// declareEmpties writes the functions that conversions have asked for.
func (w *writer) declareEmpties(f *jen.File) {
	for _, name := range slices.Sorted(maps.Keys(w.empties)) {
		own := w.empties[name]
		all := jen.Empty()
		for i, term := range own.terms {
			if i > 0 {
				all = all.Op("&&").Line()
			}
			all = all.Add(term.is)
		}
		reports := "JSON says nothing about a value."
		if own.isHollow {
			reports = "JSON says no more of a value than that lists are empty."
		}
		f.Line().Comment("// " + name + " reports whether " + reports)
		f.Func().Id(name).Params(jen.Id("src").Op("*").Add(w.typ(own.of))).Bool().Block(jen.Return(all))
	}
}

// asked is a term that is a call.
func asked(call *jen.Statement) term { return term{call, jen.Op("!").Add(call)} }

// compared is a term that compares a value with its zero.
func compared(v value, zero *jen.Statement) term {
	return term{v.read().Op("==").Add(zero), v.read().Op("!=").Add(zero)}
}

// emptyTerms collects comparisons.
type emptyTerms struct {
	all []term
	// isFilled reports whether an empty list of a field says no more than none.
	isFilled func(*model.Field) bool
	// most is how many there may be.
	most int
}

// add adds the comparisons for a value and its fields. base is the value where a selector
// follows. It reports whether there are any.
func (e *emptyTerms) add(t *model.Type, base *jen.Statement, v value) bool {
	u := t.Underlying()
	switch u.Shape {
	case model.Pointer, model.Interface:
		e.all = append(e.all, compared(v, jen.Nil()))
	case model.Slice, model.Map:
		e.all = append(e.all, compared(value{code: jen.Len(v.read())}, jen.Lit(0)))
	case model.Basic:
		e.all = append(e.all, emptyBasic(t, v))
	case model.Struct:
		if gotype.IsQuantity(t) || gotype.IsTime(t) {
			e.all = append(e.all, asked(jen.Add(base).Dot("IsZero").Call()))
			return true
		}
		if gotype.IsOpaque(u) || len(e.all) > e.most {
			return false
		}
		for _, f := range u.Fields {
			if !f.Exported {
				return false
			}
			field := jen.Add(base).Dot(gotype.FieldName(f))
			if gotype.IsCollection(f.GoType) && !gotype.LeavesOut(f) && !e.isFilled(f) {
				e.all = append(e.all, compared(value{code: field}, jen.Nil())) // JSON tells [] from null
				continue
			}
			if !e.add(f.GoType, field, value{code: field}) {
				return false
			}
		}
	default:
		return false
	}
	return true
}

// emptyBasic compares a number, a text or a truth value. A type of the user's for
// the latter does not mix with others.
func emptyBasic(t *model.Type, v value) term {
	switch t.Underlying().Name.Name {
	case "string":
		return compared(v, jen.Lit(""))
	case "bool":
		is := v.read()
		if t.Declared() {
			is = jen.Bool().Call(is)
		}
		return term{jen.Op("!").Add(is), is}
	}
	return compared(v, jen.Lit(0))
}

// leavesNothing says in Go whether a pointer that is there would come back as nil once
// it has become a value: nothing comes back of what it points at. Nobody knows what
// functions of the user leave; and what fillsEmpty says of either way, comes back as
// nil where it was filled. It may stand beside other conditions.
func (b *frame) leavesNothing(c *plan.Conv, in, out value) *jen.Statement {
	from, to := c.Ends(b.d)
	elem := from.Underlying().Elem
	isEmpty := b.isHollow(elem, pointed(in.read()))
	if c.Elem.Form != plan.Struct || c.Elem.Pair.HasManual() || c.Elem.FillsEmpty(plan.ToHub) || c.Elem.FillsEmpty(plan.ToSpoke) {
		return jen.Parens(isEmpty.Op("||").Add(b.isEmpty(to, out)))
	}
	gone := c.Elem.Pair.LostFields(b.d)
	if len(gone) == 0 {
		return isEmpty
	}
	nothing := jen.True()
	for i, place := range without(nil, gotype.Members(elem), gone) {
		if i == 0 {
			nothing = b.saysNothing(in.read(), place)
			continue
		}
		nothing = nothing.Op("&&").Add(b.saysNothing(in.read(), place))
	}
	return nothing
}

// saysNothing says in Go whether JSON says nothing about the value at a place. It may
// stand beside other conditions.
func (b *frame) saysNothing(around *jen.Statement, place gotype.FieldPath) *jen.Statement {
	v := value{code: jen.Add(around).Add(chain(place))}
	if gotype.IsCollection(place.Type()) && !gotype.LeavesOut(place.Field()) {
		return v.read().Op("==").Nil() // JSON tells [] from null
	}
	return b.isEmpty(place.Type(), v)
}

// without leaves places out, and those in structs that have some of them.
func without(before gotype.FieldPath, all, gone []gotype.FieldPath) []gotype.FieldPath {
	var left []gotype.FieldPath
	for _, m := range all {
		place := before.Then(m...)
		key := place.Key()
		switch {
		case slices.ContainsFunc(gone, func(g gotype.FieldPath) bool { return g.Key() == key }):
		case !gotype.IsPointer(place.Type()) && slices.ContainsFunc(gone, func(g gotype.FieldPath) bool { return strings.HasPrefix(g.Key(), key+"/") }):
			left = append(left, without(place, gotype.Members(place.Type()), gone)...)
		default:
			left = append(left, place)
		}
	}
	return left
}
