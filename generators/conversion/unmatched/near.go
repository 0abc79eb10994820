package unmatched

import (
	"cmp"
	"slices"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/match"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
)

// neighbours are what fields of the other side say of fields without counterpart.
type neighbours struct {
	possible map[problem.Problem][]problem.PairField
	filled   map[problem.Problem][]problem.Filled
	// asked are fields of the hub about which a question is asked elsewhere.
	asked map[problem.Problem]bool
}

// nearby finds for fields that nothing is surely like which fields of the other side have no
// counterpart either, in the same struct, one below or one around it. Their names say
// nothing, but that data is kept in an annotation is the last resort: a version that has
// another field for it would not see it.
//
// A field with a name like that of a field that has a counterpart already rather says what
// that one says than what a field of another name does.
func nearby(p *plan.Plan, left unmatchedFields) neighbours {
	roots := rootedPairs{}
	near := neighbours{possible: map[problem.Problem][]problem.PairField{}, filled: fillIn(p, left, roots), asked: map[problem.Problem]bool{}}
	for _, m := range left.spokes {
		for _, h := range left.hubs {
			if !isNear(m.Pair, h.Pair) && !areNamesakes(m, h) || !leads(m.Pair, h.Pair, roots.of(m.Pair.Of)) {
				continue
			}
			may := heldBy(m.Field, problem.PairField{Pair: h.Pair, Field: h.Field})
			if len(near.filled[m]) > 0 {
				may = slices.DeleteFunc(may, func(p problem.PairField) bool { return match.Names(m.Field, p.Field) == match.Unlike })
			}
			switch {
			case len(may) == 0:
			case !m.IsAlone():
				near.asked[h] = true // it need not be asked twice
			default:
				near.possible[m] = append(near.possible[m], may...)
				near.possible[h] = append(near.possible[h], problem.PairField{Pair: m.Pair, Field: m.Field})
			}
		}
		for _, asked := range left.asked {
			h := problem.PairField{Pair: asked.Pair, Field: asked.Candidates[0].Field}
			isUnlike := len(near.filled[m]) > 0 && match.Names(m.Field, h.Field) == match.Unlike
			if m.IsAlone() && isNear(m.Pair, h.Pair) && leads(m.Pair, h.Pair, roots.of(m.Pair.Of)) && !isUnlike {
				near.possible[m] = append(near.possible[m], h) // another field may be it, and may not
			}
		}
		slices.SortStableFunc(near.possible[m], func(a, b problem.PairField) int {
			return cmp.Or(cmp.Compare(rank(m.Field, a.Field), rank(m.Field, b.Field)), cmp.Compare(distance(m.Pair, a.Pair), distance(m.Pair, b.Pair)))
		})
	}
	for _, h := range left.hubs {
		for _, asked := range left.asked {
			near.asked[h] = near.asked[h] || isNear(asked.Pair, h.Pair) && leads(asked.Pair, h.Pair, roots.of(h.Pair.Of))
		}
		slices.SortStableFunc(near.possible[h], func(a, b problem.PairField) int {
			return cmp.Or(cmp.Compare(rank(a.Field, h.Field), rank(b.Field, h.Field)), cmp.Compare(distance(h.Pair, a.Pair), distance(h.Pair, b.Pair)))
		})
	}
	return near
}

// areNamesakes reports whether two fields have one name and types that agree, in structs that
// need not be near each other: spec.approved may be status.approved. A name that many structs
// have for something of their own says so only with the same description.
func areNamesakes(m *problem.UnmatchedSpoke, h *problem.UnmatchedHub) bool {
	isOne := m.Field[len(m.Field)-1:].Steps() == h.Field[len(h.Field)-1:].Steps()
	doc := m.Field.Field().Doc
	return m.Pair.Of == h.Pair.Of && isOne && match.MayConvert(m.Field.Type(), h.Field.Type(), 0) &&
		(!match.IsUsual(m.Field.Name()) || doc != "" && doc == h.Field.Field().Doc)
}

// leads reports whether a path can lead from a field of one pair to one of another: from
// what stands in a list or a map none leads out, and none into it.
func leads(from, to *plan.Pair, roots map[*plan.Pair]plan.RootPaths) bool {
	if from == to {
		return true
	}
	_, here := roots[from]
	_, there := roots[to]
	return here && there
}

// rank orders the fields that may hold the data of a field: those whose names say so come
// first, then those whose types do.
func rank(m, h gotype.FieldPath) int {
	const types = 4
	return types*int(match.Sure-max(match.Names(m, h), ofItems(m, h))) + rankOfTypes(m, h)
}

// ofItems is how alike the name of a field is to those of the fields that the items of a list or map
// have, which it may be now: dnsNameservers are subnets[].dnsNameservers.
func ofItems(m, h gotype.FieldPath) match.Likeness {
	st := gotype.StructOf(gotype.Innermost(h.Type()))
	if !gotype.IsCollection(h.Type()) || st == nil || gotype.IsOpaque(st) {
		return match.Unlike
	}
	like := match.Unlike
	for _, inner := range gotype.Members(st) {
		if !match.IsUsual(inner.Name()) {
			like = max(like, match.Names(m, inner))
		}
	}
	return like
}

// rankOfTypes orders fields whose names say the same.
func rankOfTypes(m, h gotype.FieldPath) int {
	isLike := match.Compare(m, h) > match.Unlike || match.ContrastOf(m, h) != (match.Contrast{})
	fits := match.MayConvert(m.Type(), h.Type(), 0) && match.TakeLikeValues(m, h)
	isSwitch := gotype.IsBool(m.Type()) && gotype.EnumOf(h.Field(), gotype.Pointee(h.Type())) != nil // paused is a runState
	switch {
	case isLike && fits:
		return 0
	case isLike, isSwitch:
		return 1
	case fits:
		return 2
	}
	return 3
}

// distance is 0 for fields of one pair, 1 for those of one around or below it.
func distance(a, b *plan.Pair) int {
	if a == b {
		return 0
	}
	return 1
}

// heldBy are the fields that may hold the data of a field: a field of the hub or, of a struct, its
// fields, before which that struct stands if the data is a struct.
func heldBy(m gotype.FieldPath, h problem.PairField) []problem.PairField {
	may := fieldsIn(h)
	if isStruct(m) && isStruct(h.Field) {
		may = slices.Insert(may, 0, h)
	}
	return may
}

// isStruct reports whether a field holds a struct whose fields are converted one by one.
func isStruct(f gotype.FieldPath) bool {
	st := gotype.StructOf(f.Type())
	return st != nil && !gotype.IsOpaque(st) && !gotype.IsOpaque(f.Type().Unalias())
}

// fieldsIn are a field of the hub or, of a struct, its fields.
func fieldsIn(h problem.PairField) []problem.PairField {
	st := gotype.StructOf(h.Field.Type())
	if st == nil || gotype.IsOpaque(st) || gotype.IsOpaque(h.Field.Type().Unalias()) || gotype.IsMeta(h.Field.Type()) {
		return []problem.PairField{h}
	}
	var all []problem.PairField
	for _, m := range gotype.Members(st) {
		all = append(all, problem.PairField{Pair: h.Pair, Field: h.Field.Then(m...)})
	}
	return all
}

// isNear reports whether two pairs are one, or one is held by a field of the other.
func isNear(a, b *plan.Pair) bool {
	holds := func(outer, inner *plan.Pair) bool {
		return slices.ContainsFunc(outer.Rules, func(r *plan.Rule) bool {
			below, _, _ := plan.StructBelow(r.Conv)
			return below == inner
		})
	}
	return a == b || a.Of == b.Of && (holds(a, b) || holds(b, a))
}

// rootedPairs are where the pairs of each spoke stand, which is asked for many fields.
type rootedPairs map[*plan.Spoke]map[*plan.Pair]plan.RootPaths

func (p rootedPairs) of(s *plan.Spoke) map[*plan.Pair]plan.RootPaths {
	if p[s] == nil {
		p[s] = plan.RootedPairs(s)
	}
	return p[s]
}
