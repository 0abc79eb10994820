package resolve

import (
	"cmp"
	"go/token"
	"slices"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/match"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/model"
)

// finalize brings what was found of fields without counterpart together, when all is known.
// A field of the hub that a field of the spoke surely is needs no problem of its own; one
// that it may be has a hint. Nobody should write that a field has no counterpart as long as
// a marker leads nowhere: the field may be the one that is meant. Nor should a field of the
// hub be said to be missing while nobody knows where a whole struct of the spoke belongs.
func (r *resolver) finalize() []problem.Problem {
	var final []problem.Problem
	shared := map[*model.Field]bool{} // that paths lead into where none can
	for _, p := range r.problems {
		if s, ok := p.(problem.SharedStruct); ok {
			shared[s.Field] = true
		}
	}
	isShared := func(other *model.Type, f gotype.FieldPath) bool {
		there, _, _ := gotype.Find(other, f.Path())
		return there != nil && shared[there.Field()] // no marker helps until that path does
	}
	for _, p := range r.problems {
		switch u := p.(type) {
		case *problem.UnmatchedSpoke:
			if isShared(u.Pair.Hub, u.Field) {
				continue
			}
			u.Unsure = r.uncertain
		case *problem.UnmatchedHub:
			at := hubField{u.Pair.Of, u.Field.Field().Pos}
			if r.claimed[at] || isShared(u.Pair.Spoke, u.Field) {
				continue
			}
			u.Unsure = r.uncertain || r.open[u.Pair.Of]
			if hint, ok := r.hints[at]; ok && !slices.ContainsFunc(u.Hints, hint.Same) {
				u.Hints = append(u.Hints, hint)
			}
		}
		final = append(final, p)
	}
	r.nearby(final)
	discriminate(final)
	return slices.Concat(final, r.keptBeside(), r.keptDiscriminators())
}

// keptBeside finds fields that markers keep although a marker says near by that only the hub
// has a field with a name like theirs: it may hold their data, which the hub does not see.
func (r *resolver) keptBeside() []problem.Problem {
	var found []problem.Problem
	told, roots := map[token.Position]bool{}, rootedPairs{}
	for _, pkg := range r.plan.Packages {
		for _, pair := range pkg.Pairs {
			for _, rule := range pair.Rules {
				if rule.How != plan.Preserved || rule.Spoke == nil || told[rule.Spoke.Field().Pos] {
					continue
				}
				if places := besides(pkg, pair, rule.Spoke, roots); len(places) > 0 {
					told[rule.Spoke.Field().Pos] = true
					found = append(found, problem.KeptBeside{Pair: pair, Rule: rule, Possible: places})
				}
			}
		}
	}
	return found
}

// besides are the fields near a field of the spoke that only the hub has, and whose names
// are like its own. What both directions keep is meant: a field that is given up is not. In
// another struct, names that many structs have for something of their own say nothing.
func besides(pkg *plan.Package, pair *plan.Pair, m gotype.FieldPath, roots rootedPairs) []problem.Place {
	var all []problem.Place
	for _, other := range pkg.Pairs {
		if !isNear(pair, other) || !leads(pair, other, roots.of(pair.Of)) {
			continue
		}
		for _, rule := range other.Rules {
			if rule.How != plan.HubOnly {
				continue
			}
			for _, place := range placesIn(&problem.UnmatchedHub{Pair: other, Field: rule.Hub[0]}) {
				isElsewhere := other != pair || len(place.Field) > 1
				if (!isElsewhere || !match.IsUsual(m.Name())) && mayFollow(m, place.Field) {
					all = append(all, place)
				}
			}
		}
	}
	return all
}

// mayFollow reports whether names and types say that one of two fields may follow from the other.
func mayFollow(m, h gotype.FieldPath) bool {
	return match.Compare(m, h) > match.Related || match.ContrastOf(m, h) != (match.Contrast{})
}

// rootedPairs are where the pairs of each spoke stand, which is asked for many fields.
type rootedPairs map[*plan.Spoke]map[*plan.Pair]plan.RootPaths

func (p rootedPairs) of(s *plan.Spoke) map[*plan.Pair]plan.RootPaths {
	if p[s] == nil {
		p[s] = plan.RootedPairs(s)
	}
	return p[s]
}

// nearby notes for fields that nothing is surely like which fields of the other side have no
// counterpart either, in the same struct, one below or one around it. Their names say
// nothing, but that data is kept in an annotation is the last resort: a version that has
// another field for it would not see it.
//
// A field with a name like that of a field that has a counterpart already rather says what
// that one says than what a field of another name does.
func (r *resolver) nearby(found []problem.Problem) {
	left := unmatchedIn(found)
	roots := rootedPairs{}
	r.fillIn(left, roots)
	for _, m := range left.spokes {
		for _, h := range left.hubs {
			if !isNear(m.Pair, h.Pair) || !leads(m.Pair, h.Pair, roots.of(m.Pair.Of)) {
				continue
			}
			may := placesIn(h)
			if len(m.Filled) > 0 {
				may = slices.DeleteFunc(may, func(p problem.Place) bool { return match.Names(m.Field, p.Field) == match.Unlike })
			}
			switch {
			case len(may) == 0:
			case !m.IsAlone():
				h.Unsure = true // a question is asked there: it need not be asked twice
			default:
				m.Possible = append(m.Possible, may...)
				h.Possible = append(h.Possible, problem.Place{Pair: m.Pair, Field: m.Field})
			}
		}
		for _, asked := range left.asked {
			if place := (problem.Place{Pair: asked.Pair, Field: asked.Candidates[0].Field}); m.IsAlone() && r.mayHold(m, place, roots) {
				m.Possible = append(m.Possible, place) // another field may be it, and may not
			}
		}
		slices.SortStableFunc(m.Possible, func(a, b problem.Place) int {
			return cmp.Or(cmp.Compare(rank(m.Field, a.Field), rank(m.Field, b.Field)), cmp.Compare(distance(m.Pair, a.Pair), distance(m.Pair, b.Pair)))
		})
	}
	for _, h := range left.hubs {
		for _, asked := range left.asked {
			h.Unsure = h.Unsure || isNear(asked.Pair, h.Pair) && leads(asked.Pair, h.Pair, roots.of(h.Pair.Of))
		}
		slices.SortStableFunc(h.Possible, func(a, b problem.Place) int {
			return cmp.Or(cmp.Compare(rank(a.Field, h.Field), rank(b.Field, h.Field)), cmp.Compare(distance(h.Pair, a.Pair), distance(h.Pair, b.Pair)))
		})
	}
}

// mayHold reports whether a field of the hub, which another field may become, is near a field
// of the spoke that nothing is like, and fits beside what is said of that one already.
func (r *resolver) mayHold(m *problem.UnmatchedSpoke, place problem.Place, roots rootedPairs) bool {
	return isNear(m.Pair, place.Pair) && leads(m.Pair, place.Pair, roots.of(m.Pair.Of)) &&
		(len(m.Filled) == 0 || match.Names(m.Field, place.Field) != match.Unlike)
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
	return types*int(match.Sure-match.Names(m, h)) + rankOfTypes(m, h)
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

// placesIn are a field of the hub or, of a struct, its fields.
func placesIn(h *problem.UnmatchedHub) []problem.Place {
	st := gotype.StructOf(h.Field.Type())
	if st == nil || gotype.IsOpaque(st) || gotype.IsOpaque(h.Field.Type().Unalias()) || gotype.IsMeta(h.Field.Type()) {
		return []problem.Place{{Pair: h.Pair, Field: h.Field}}
	}
	var all []problem.Place
	for _, m := range gotype.Members(st) {
		all = append(all, problem.Place{Pair: h.Pair, Field: h.Field.Then(m...)})
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

// withMoved looks among the fields of a spoke and of its hub that have no counterpart for
// those that have one name in two structs: they may have been moved. One problem with the
// path from the root takes the place of two. It is not written into the source: both
// structs have a counterpart of their own, and a field that is new in one may be gone from
// the other (the secret of a source is not that of a target).
func (s *scope) withMoved(found []problem.Problem) []problem.Problem {
	roots := plan.RootedPairs(s.spoke)
	left := unmatchedIn(found)
	taken := map[problem.Problem]bool{}
	var moved []problem.Problem
	for _, m := range left.spokes {
		h := left.counterpart(m, roots)
		if h == nil {
			continue
		}
		taken[m], taken[h] = true, true
		s.run.open[s.spoke] = true // a type that says in another pair that it lacks the field would say so here
		moved = append(moved, problem.MovedField{
			Pair: m.Pair, Field: m.Field, HubPair: h.Pair, HubField: h.Field, Path: roots[h.Pair].Hub + "/" + h.Field.Steps(),
		})
	}
	for _, m := range left.spokes {
		if at, inside := left.membersOf(m, roots); !taken[m] && len(inside) > 0 {
			s.run.open[s.spoke] = true
			m.InsideAt = at
			for _, h := range inside {
				m.Inside = append(m.Inside, h.Field.Steps())
				h.Hints = append(h.Hints, problem.Hint{Pair: m.Pair, Field: m.Field, Path: at})
			}
		}
	}
	found = slices.DeleteFunc(found, func(p problem.Problem) bool {
		switch p.(type) {
		case *problem.UnmatchedSpoke, *problem.UnmatchedHub:
			return taken[p]
		}
		return false
	})
	return append(found, moved...)
}

// unmatchedFields are fields without counterpart in their structs, which may have one in
// others. What kind an object is of says nothing of another object.
//
// asked are fields of the spoke of which one field of the hub has a name like theirs, and that
// may be something else all the same: as long as nobody has answered, neither is settled.
type unmatchedFields struct {
	spokes, asked []*problem.UnmatchedSpoke
	hubs          []*problem.UnmatchedHub
}

func unmatchedIn(found []problem.Problem) unmatchedFields {
	var all unmatchedFields
	for _, p := range found {
		switch u := p.(type) {
		case *problem.UnmatchedSpoke:
			switch {
			case gotype.IsTypeMeta(u.Field.Type()):
			case mayBeElsewhere(u):
				all.spokes = append(all.spokes, u)
			case !u.IsInlined() && len(u.Inside) == 0 && !u.IsSure():
				all.asked = append(all.asked, u)
			}
		case *problem.UnmatchedHub:
			if !gotype.IsTypeMeta(u.Field.Type()) {
				all.hubs = append(all.hubs, u)
			}
		}
	}
	return all
}

// mayBeElsewhere reports whether nothing in the struct where a field should be is so like it
// that it can be nothing else.
func mayBeElsewhere(u *problem.UnmatchedSpoke) bool {
	switch {
	case u.IsInlined(), len(u.Inside) > 0:
		return false
	case len(u.Candidates) == 0, u.Candidates[0].Like == match.Antonym:
		return true
	case u.IsSure():
		return false
	}
	return len(u.Likeliest()) > 1 || u.Candidates[0].Like != match.Alike
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
				says[h.Pair] += min(len(match.Words(inner.Name())), 2)
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

// counterpart returns the only field that a field of the spoke can be: of the same name,
// which is not one of the usual short ones, and a type that fits, in a struct to which one
// path leads. It is nil if there is none.
func (f unmatchedFields) counterpart(m *problem.UnmatchedSpoke, roots map[*plan.Pair]plan.RootPaths) *problem.UnmatchedHub {
	if _, reached := roots[m.Pair]; !reached || len(match.Words(m.Field.Name())) < 2 {
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
