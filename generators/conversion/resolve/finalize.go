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
//
// What was found where the field stands is not changed: it says how the passes go on, and the
// problem is made of it at the end, with what they have found besides.
func (r *resolver) finalize() []problem.Problem {
	var left []problem.Problem
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
		case *problem.UnmatchedHub:
			if r.claimed[asSeen(u)] || isShared(u.Pair.Spoke, u.Field) {
				continue
			}
		}
		left = append(left, p)
	}
	fields := unmatchedIn(left)
	return slices.Concat(r.made(left, r.nearby(fields), discriminate(fields)), r.keptBeside(), r.keptDiscriminators())
}

// asSeen is a field of the hub that has no counterpart in a spoke.
func asSeen(u *problem.UnmatchedHub) hubField { return hubField{u.Pair.Of, u.Field.Field().Pos} }

// made makes the problems of fields without counterpart, each in the place where it was found.
func (r *resolver) made(found []problem.Problem, near neighbours, unions unionMembers) []problem.Problem {
	final := slices.Clone(found)
	for i, p := range found {
		switch u := p.(type) {
		case *problem.UnmatchedSpoke:
			made := *u
			made.Unsure = r.uncertain
			made.Possible, made.Filled = near.possible[u], near.filled[u]
			made.Discriminator = unions.discriminators[u]
			final[i] = made
		case *problem.UnmatchedHub:
			made := *u
			made.Unsure = r.uncertain || r.open[u.Pair.Of] || near.asked[u]
			if hint, ok := r.hints[asSeen(u)]; ok && !slices.ContainsFunc(u.Hints, hint.Same) {
				made.Hints = append(slices.Clone(u.Hints), hint)
			}
			made.Possible, made.Filled = near.possible[u], near.filled[u]
			made.Members = unions.members[u]
			final[i] = made
		}
	}
	return final
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
				if beside := besides(pkg, pair, rule.Spoke, roots); len(beside) > 0 {
					told[rule.Spoke.Field().Pos] = true
					found = append(found, problem.KeptBeside{Pair: pair, Rule: rule, Possible: beside})
				}
			}
		}
	}
	return found
}

// besides are the fields near a field of the spoke that only the hub has, and whose names
// are like its own. What both directions keep is meant: a field that is given up is not. In
// another struct, names that many structs have for something of their own say nothing.
func besides(pkg *plan.Package, pair *plan.Pair, m gotype.FieldPath, roots rootedPairs) []problem.PairField {
	var all []problem.PairField
	for _, other := range pkg.Pairs {
		if !isNear(pair, other) || !leads(pair, other, roots.of(pair.Of)) {
			continue
		}
		for _, rule := range other.Rules {
			if rule.How != plan.HubOnly {
				continue
			}
			for _, h := range fieldsIn(problem.PairField{Pair: other, Field: rule.Hub[0]}) {
				isElsewhere := other != pair || len(h.Field) > 1
				if (!isElsewhere || !match.IsUsual(m.Name())) && mayFollow(m, h.Field) {
					all = append(all, h)
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
func (r *resolver) nearby(left unmatchedFields) neighbours {
	roots := rootedPairs{}
	near := neighbours{possible: map[problem.Problem][]problem.PairField{}, filled: r.fillIn(left, roots), asked: map[problem.Problem]bool{}}
	for _, m := range left.spokes {
		for _, h := range left.hubs {
			if !isNear(m.Pair, h.Pair) && !areNamesakes(m, h) || !leads(m.Pair, h.Pair, roots.of(m.Pair.Of)) {
				continue
			}
			may := fieldsIn(problem.PairField{Pair: h.Pair, Field: h.Field})
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
	flattened := map[problem.Problem]problem.Problem{}
	hints := map[*problem.UnmatchedHub][]problem.Hint{}
	for _, m := range left.spokes {
		if at, inside := left.membersOf(m, roots); !taken[m] && len(inside) > 0 {
			s.run.open[s.spoke] = true
			made := *m
			made.InsideAt = at
			for _, h := range inside {
				made.Inside = append(made.Inside, h.Field.Steps())
				hints[h] = append(hints[h], problem.Hint{PairField: problem.PairField{Pair: m.Pair, Field: m.Field}, Path: at})
			}
			flattened[m] = &made
		}
	}
	for h, more := range hints {
		made := *h
		made.Hints = slices.Concat(h.Hints, more)
		flattened[h] = &made
	}
	var final []problem.Problem
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
	return append(final, moved...)
}

// unmatchedFields are fields without counterpart in their structs, which may have one in
// others. What kind an object is of says nothing of another object.
//
// asked are fields of the spoke of which one field of the hub has a name like theirs, and that
// may be something else all the same: as long as nobody has answered, neither is settled.
// sure are those that one field of the hub surely is.
type unmatchedFields struct {
	spokes, asked, sure []*problem.UnmatchedSpoke
	hubs                []*problem.UnmatchedHub
}

func unmatchedIn(found []problem.Problem) unmatchedFields {
	var all unmatchedFields
	for _, p := range found {
		switch u := p.(type) {
		case *problem.UnmatchedSpoke:
			if u.IsSure() {
				all.sure = append(all.sure, u)
			}
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
