package verify

import (
	"encoding/json"
	"slices"
	"strconv"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/check/zero"
	"github.com/crdgen/crdgen/internal/model"
)

// A zeroSearch looks in one direction for zeros that arrive nowhere: one version writes out
// a zero value, the other's JSON leaves it out, and the API server puts a default into its
// place, when it reads what is stored or when somebody writes the object again. No
// annotation helps: when the default is converted back it looks like an edit, and an edit
// wins.
//
// What functions of the user make of a zero nobody knows, so that their fields are passed
// over, and so are directions that are written by hand.
type zeroSearch struct {
	*check
	spoke    *plan.Spoke
	toHub    bool
	reported map[[2]*model.Field]bool
	stack    []*plan.Pair // that are looked into from the struct around them
}

// zeros finds such zeros in the pairs that a spoke was the first to need.
func (c *check) zeros(s *plan.Spoke) {
	for _, toHub := range []bool{true, false} {
		search := &zeroSearch{check: c, spoke: s, toHub: toHub, reported: map[[2]*model.Field]bool{}}
		for _, pair := range c.pairs[s] {
			search.pair(pair, nil, nil)
		}
	}
}

// pair looks at the fields of two structs that stand at from and to; nil says
// that nothing is known of what is around them.
func (s *zeroSearch) pair(pair *plan.Pair, from, to gotype.FieldPath) {
	if s.toHub && pair.ManualToHub != nil || !s.toHub && pair.ManualToSpoke != nil || slices.Contains(s.stack, pair) {
		return
	}
	for _, r := range pair.Rules {
		s.promised(pair, r, to)
		if r.Conv == nil || r.Spoke == nil || len(r.Hub) != 1 {
			continue
		}
		a, b := r.Spoke, r.Hub[0]
		owners := [2]*model.Type{pair.Spoke, pair.Hub}
		if !s.toHub {
			a, b, owners = b, a, [2]*model.Type{pair.Hub, pair.Spoke}
		}
		s.field(r.Conv, owners, from.Then(a...), to.Then(b...), pair)
	}
}

// field looks at one field and, if it is a struct that is left out as a whole, at
// what is in it. owners are the structs that hold the first fields of the places.
func (s *zeroSearch) field(c *plan.Conv, owners [2]*model.Type, from, to gotype.FieldPath, around *plan.Pair) {
	inner := c
	if inner.Form == plan.Optional {
		inner = inner.Elem
	}
	switch {
	case gotype.IsPointer(from.Type()) && gotype.IsPointer(to.Type()):
		return // whoever sets one sets the other
	case inner.Form == plan.Struct:
		if vanishesThere(from, to) {
			s.stack = append(s.stack, around)
			s.pair(inner.Pair, from, to)
			s.stack = s.stack[:len(s.stack)-1]
		}
		return
	case inner.Form == plan.Identical && isLooked(to.Type()):
		if vanishesThere(from, to) {
			s.same(owners, from, to)
		}
		return
	}
	s.unset(c, owners, from, to)
	if written, ok := s.arrives(inner, owners[0], from); ok {
		s.leaf(owners, from, to, written)
	}
}

// same looks at what is in a struct of one type.
func (s *zeroSearch) same(owners [2]*model.Type, from, to gotype.FieldPath) {
	for _, m := range gotype.Members(to.Type()) {
		a, b := from.Then(m...), to.Then(m...)
		switch {
		case gotype.IsPointer(m.Type()) || len(b) > gotype.MaxDepth:
		case isLooked(m.Type()):
			s.same(owners, a, b)
		case !gotype.LeavesOut(m.Field()) && s.allowsZero(owners[0], a):
			s.leaf(owners, a, b, zero.JSON(m.Type()))
		}
	}
}

// isLooked reports whether a type is a struct whose fields count one by one.
func isLooked(t *model.Type) bool {
	st := gotype.StructOf(t)
	return st != nil && !gotype.IsPointer(t) && !gotype.IsOpaque(t.Unalias()) && !gotype.IsOpaque(st) && len(gotype.Members(t)) > 0
}

// arrives reports whether a value that a field writes out becomes the other field's
// zero value, and which; owner is the struct that from is seen from.
func (s *zeroSearch) arrives(c *plan.Conv, owner *model.Type, from gotype.FieldPath) (written string, ok bool) {
	f, t := from.Field(), gotype.Pointee(from.Type())
	if c.Form == plan.Function {
		return "", false
	}
	if c.Form == plan.Enum {
		for _, v := range c.EnumValues(plan.Direction(s.toHub)) {
			if v[1] == "" {
				return strconv.Quote(v[0]), true
			}
		}
	}
	if !gotype.IsPointer(from.Type()) && gotype.LeavesOut(f) || !s.allowsZero(owner, from) {
		return "", false
	}
	return zero.JSON(t), true
}

// leaf adds a field whose zero is replaced, if its other version writes it.
func (s *zeroSearch) leaf(owners [2]*model.Type, from, to gotype.FieldPath, written string) {
	key := [2]*model.Field{from.Field(), to.Field()}
	by, brings, ok := replaced(from, to)
	if !ok || s.reported[key] {
		return
	}
	s.reported[key] = true
	s.add(problem.ZeroLost{Zero: s.zero(owners, from, to, brings), Written: written, By: by})
}

func (s *zeroSearch) zero(owners [2]*model.Type, from, to gotype.FieldPath, brings string) problem.Zero {
	return problem.Zero{Spoke: s.spoke, ToHub: s.toHub, Owners: owners, From: from, To: to, Brings: brings}
}

// replaced returns the default that takes the place of a zero, as JSON, and the
// field that is left out: the last of the place, or a struct around it.
func replaced(from, to gotype.FieldPath) (by *model.Field, brings string, ok bool) {
	last := to.Field()
	if gotype.IsPointer(to.Type()) {
		return nil, "", false // a pointer to zero is written
	}
	if gotype.LeavesOut(last) {
		if v := gotype.JSONDefault(last); !zero.Is(v, to.Type()) {
			return last, gotype.JSONText(v), true
		}
	}
	for i := len(to) - 2; i >= 0; i-- {
		if !vanishesThere(from[:len(from)-1], to[i:i+1]) {
			continue
		}
		if v := gotype.ValueAt(gotype.JSONDefault(to[i]), to[i+1:]); !zero.Is(v, to.Type()) {
			return to[i], gotype.JSONText(v), true
		}
	}
	return nil, "", false
}

// vanishesThere reports whether a struct at one place is written though all in it is
// zero, and left out at the other. A pointer that is there is written, but the
// pointer it becomes is there as well.
func vanishesThere(from, to gotype.FieldPath) bool {
	leavesEmpty := func(f *model.Field) bool { return gotype.Vanishes(f) && !gotype.IsPointer(f.GoType) }
	return slices.ContainsFunc(to, gotype.Vanishes) && !slices.ContainsFunc(from, gotype.Vanishes) ||
		slices.ContainsFunc(to, leavesEmpty) && !slices.ContainsFunc(from, leavesEmpty)
}

// allowsZero reports whether the API server takes the zero value of a field, or of what
// it points at, at a place below a struct, and as a value: null is nothing to it.
func (s *zeroSearch) allowsZero(first *model.Type, place gotype.FieldPath) bool {
	value := zero.Value(gotype.Pointee(place.Type()))
	return value != nil && s.schemas.Refused(first, place, value) == nil
}

// promised finds a zero that a marker promises for a field which only the hub has, where
// JSON leaves it out and another default takes its place. The struct of the pair stands at
// to.
func (s *zeroSearch) promised(pair *plan.Pair, r *plan.Rule, to gotype.FieldPath) {
	if !s.toHub || r.How != plan.HubOnly || r.Default == nil {
		return
	}
	h := to.Then(r.Hub[0]...)
	text, err := json.Marshal(r.Default)
	if err != nil || string(text) != zero.JSON(h.Type()) {
		return
	}
	by, brings, ok := replaced(gotype.FieldPath{h.Field()}, h)
	if !ok || by != h.Field() {
		return
	}
	s.add(problem.ZeroPromised{Spoke: s.spoke, Pair: pair, Rule: r, Written: string(text), Brings: brings})
}

// unset finds a field that cannot tell zero from nothing, so that its zero becomes nil,
// where the pointer of the other version has a default for nil: who scales to zero gets the
// default. Where the field has a default of its own nothing never arrives, and what happens
// to zero is found in the other direction.
func (s *zeroSearch) unset(c *plan.Conv, owners [2]*model.Type, from, to gotype.FieldPath) {
	f, t := from.Field(), from.Type()
	key := [2]*model.Field{f, to.Field()}
	if c.Form != plan.Optional || !c.Omits || gotype.IsPointer(t) || s.reported[key] {
		return
	}
	scalar := t.Underlying().Shape == model.Basic || gotype.IsMetaDuration(t) || gotype.IsQuantity(t)
	brings := gotype.JSONDefault(to.Field())
	if !scalar || zero.Is(brings, gotype.Pointee(to.Type())) || !zero.Is(gotype.JSONDefault(f), t) {
		return
	}
	if !s.allowsZero(owners[0], from) || !s.allowsZero(owners[1], to) {
		return
	}
	s.reported[key] = true
	s.add(problem.ZeroUnset{Zero: s.zero(owners, from, to, gotype.JSONText(brings))})
}
