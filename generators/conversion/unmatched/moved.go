package unmatched

import (
	"slices"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/match"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/spelling"
)

// Moved looks among the fields of a spoke and of its hub that have no counterpart for
// those that have one name in two structs: they may have been moved. One problem with the
// path from the root takes the place of two. It is not written into the source: both
// structs have a counterpart of their own, and a field that is new in one may be gone from
// the other (the secret of a source is not that of a target).
//
// open reports that somebody has to find out where a whole struct of the spoke belongs, or
// that a type may say in another pair what it says in one. unled returns the struct of one of two
// fields that stands in two places, if no path from the root is about all of them.
func Moved(
	spoke *plan.Spoke, found []problem.Problem, unled func(m, h problem.PairField, path string) (*model.Type, []problem.Standing),
) (final []problem.Problem, open bool) {
	roots := plan.RootedPairs(spoke)
	left := unmatchedIn(found)
	taken := map[problem.Problem]bool{}
	var moved []problem.Problem
	for _, m := range slices.Concat(left.spokes, left.ofOtherNames()) {
		h := left.counterpart(m, roots)
		if h == nil {
			continue
		}
		taken[m], taken[h] = true, true
		open = true // a type that says in another pair that it lacks the field would say so here
		made := problem.MovedField{
			Pair: m.Pair, Field: m.Field, HubPair: h.Pair, HubField: h.Field, Path: roots[h.Pair].Hub + "/" + h.Field.Steps(),
		}
		made.Owner, made.Places = unled(problem.PairField{Pair: m.Pair, Field: m.Field}, problem.PairField{Pair: h.Pair, Field: h.Field}, made.Path)
		moved = append(moved, made)
	}
	flattened := map[problem.Problem]problem.Problem{}
	sources := map[*problem.UnmatchedHub][]problem.Source{}
	for _, m := range left.spokes {
		if at, inside := left.membersOf(m, roots); !taken[m] && len(inside) > 0 {
			open = true
			made := *m
			made.InsideAt = at
			for _, h := range inside {
				made.Inside = append(made.Inside, h.Field.Steps())
				sources[h] = append(sources[h], problem.Source{PairField: problem.PairField{Pair: m.Pair, Field: m.Field}, Path: at})
			}
			flattened[m] = &made
		}
	}
	for h, more := range sources {
		made := *h
		made.Sources = slices.Concat(h.Sources, more)
		flattened[h] = &made
	}
	for _, p := range found {
		switch p.(type) {
		case *problem.UnmatchedSpoke, *problem.UnmatchedHub: // other problems cannot be keys
			if taken[p] {
				continue
			}
			if made := flattened[p]; made != nil {
				p = made
			}
		}
		final = append(final, p)
	}
	return append(final, moved...), open
}

// membersOf returns the fields of the hub that stand in another struct, at a path from the
// root, and have the names of fields of a struct that only the spoke has: a status that stood
// in spec has become that of the object. One name proves it only if it is none of the usual
// ones and no single word. There are none if two structs of the hub have as many.
func (f unmatchedFields) membersOf(m *problem.UnmatchedSpoke, roots map[*plan.Pair]plan.RootPaths) (at string, inside []*problem.UnmatchedHub) {
	st := gotype.StructOf(m.Field.Type())
	if _, reached := roots[m.Pair]; !reached || !m.IsAlone() || st == nil || gotype.IsOpaque(st) || gotype.IsMeta(m.Field.Type()) {
		return "", nil
	}
	found := map[*plan.Pair][]*problem.UnmatchedHub{}
	says := map[*plan.Pair]int{}
	for _, inner := range gotype.Members(st) {
		for _, h := range f.hubs {
			if h.Pair == m.Pair || h.Field.Steps() != inner.Steps() || !match.MayConvert(inner.Type(), h.Field.Type(), 0) {
				continue
			}
			found[h.Pair] = append(found[h.Pair], h)
			if !match.IsUsual(inner.Name()) {
				says[h.Pair] += min(len(spelling.Words(inner.Name())), 2)
			}
		}
	}
	most := 1
	for pair, fields := range found {
		root, reached := roots[pair]
		switch {
		case !reached || root.Hub == "" || says[pair] < most:
		case says[pair] == most:
			at, inside = "", nil
		default:
			at, inside, most = root.Hub, fields, says[pair]
		}
	}
	return at, inside
}

// ofOtherNames are the fields of the spoke that a field with another name may be, in the struct
// where they should be: that one which has their name stands in another struct is likelier.
func (f unmatchedFields) ofOtherNames() []*problem.UnmatchedSpoke {
	return slices.DeleteFunc(slices.Clone(f.asked), func(m *problem.UnmatchedSpoke) bool {
		return match.Spelling(m.Field.Name(), m.Candidates[0].Field.Name()) == match.Sure
	})
}

// counterpart returns the only field that a field of the spoke can be: of the same name,
// which is not one of the usual short ones, and a type that fits, in a struct to which one
// path leads. It is nil if there is none.
func (f unmatchedFields) counterpart(m *problem.UnmatchedSpoke, roots map[*plan.Pair]plan.RootPaths) *problem.UnmatchedHub {
	if _, reached := roots[m.Pair]; !reached || len(spelling.Words(m.Field.Name())) < 2 {
		return nil
	}
	isLike := func(pair *plan.Pair, field gotype.FieldPath) bool {
		_, reached := roots[pair]
		return reached && pair != m.Pair && field[len(field)-1:].Steps() == m.Field[len(m.Field)-1:].Steps()
	}
	for _, o := range f.spokes {
		if isLike(o.Pair, o.Field) {
			return nil // which of the two?
		}
	}
	var found []*problem.UnmatchedHub
	for _, o := range f.hubs {
		if isLike(o.Pair, o.Field) && match.MayConvert(m.Field.Type(), o.Field.Type(), 0) {
			found = append(found, o)
		}
	}
	if len(found) != 1 {
		return nil
	}
	return found[0]
}
