package resolve

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/candidate"
	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/match"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers"
)

// leftovers deals with the fields of a pair that neither markers nor names match.
type leftovers struct{ p *pairResolver }

// spokes deals with fields that only the spoke has. With a hand-written function for the
// pair they are dealt with there.
func (l leftovers) spokes(fields []gotype.FieldPath) {
	var left []gotype.FieldPath
	for _, m := range fields {
		if mark, ok := m.Field().Marks.Get(plan.PreserveMarker); ok {
			l.p.scope.run.use(mark)
			v, _ := mark.Value.(markers.ConversionPreserve)
			r := &plan.Rule{How: plan.Preserved, Spoke: m, Default: v.Default, Mark: mark, Pos: mark.Pos}
			l.p.add(r)
			l.p.presence(r)
			continue
		}
		if !l.isFlattened(m) && l.p.pair.ManualToHub == nil && !l.isNotHubOnly(m) {
			left = append(left, m)
		}
	}
	l.unmatched(left)
}

// isFlattened reports whether all fields of a struct go to other structs. around are the structs
// that it stands in: one that holds itself has a field that goes nowhere.
func (l leftovers) isFlattened(m gotype.FieldPath, around ...*model.Type) bool {
	st := gotype.StructOf(m.Type())
	if st == nil || gotype.IsOpaque(st) || slices.Contains(around, st) {
		return false
	}
	inner, around := gotype.Members(st), append(slices.Clip(around), st)
	return len(inner) > 0 && !slices.ContainsFunc(inner, func(i gotype.FieldPath) bool {
		return !l.p.scope.isReserved(i.Field()) && !l.isFlattened(i, around...)
	})
}

// isNotHubOnly reports whether both versions have a field of which a marker says that only the
// hub has it, which is a problem.
func (l leftovers) isNotHubOnly(m gotype.FieldPath) bool {
	r := l.p.hub.taken[m[len(m)-1:].Steps()]
	if r == nil || r.Spoke != nil || r.How != plan.HubOnly && r.How != plan.Dropped {
		return false
	}
	l.p.report(problem.NotHubOnly{Pair: l.p.pair, Rule: r, Field: m})
	return true
}

// hubs finds what only the hub has. Structs that other rules lead into are looked at field
// by field.
func (l leftovers) hubs(fields []gotype.FieldPath) {
	for _, h := range fields {
		r, reserved := l.p.scope.outside[h.Field()]
		isElsewhere := reserved && !r.isOf(l.p.pair) && r.leadsTo(h) // a rule of this pair is about its own field only
		if l.p.hub.taken[h.Key()] != nil || isElsewhere || l.p.hub.proposed[h.Key()] || l.p.isKindOf(h) {
			continue
		}
		if l.isEntered(h) || l.p.hub.leadsInto(h) {
			var inner []gotype.FieldPath
			for _, m := range gotype.Members(h.Type()) {
				inner = append(inner, h.Then(m...))
			}
			l.hubs(inner)
			continue
		}
		if l.p.pair.ManualToSpoke == nil {
			l.p.report(&problem.UnmatchedHub{Pair: l.p.pair, Field: h, Sources: l.p.hub.sources(h)})
		}
	}
}

// isEntered reports whether a rule leads into a struct of the hub.
func (l leftovers) isEntered(h gotype.FieldPath) bool {
	for _, r := range l.p.pair.Rules {
		for _, to := range r.Hub {
			if r.How != plan.Presence && len(to) > len(h) && strings.HasPrefix(to.Key(), h.Key()+"/") {
				return true
			}
		}
	}
	st := gotype.StructOf(h.Type())
	for field, r := range l.p.scope.outside {
		if st != nil && slices.Contains(st.Fields, field) && r.leadsInto(h.Field()) { // another field may have the same struct
			return true
		}
	}
	return false
}

// unmatched finds, for the fields that only the spoke has, the fields of the hub that they
// may be, by their names or else by their types.
func (l leftovers) unmatched(fields []gotype.FieldPath) {
	l.proposeLost()
	found := make([][]problem.Candidate, len(fields))
	for i, m := range fields {
		found[i] = l.p.hub.Candidates(m)
	}
	candidate.AtHome(l.p.pair, fields, found)
	candidate.Assign(found)
	for _, best := range found {
		if len(best) > 0 && best[0].Like == match.Sure {
			l.p.hub.propose(best[0].Field)
		}
	}
	done := l.splits(fields, found)
	isNamed := func(i int) bool { return len(found[i]) > 0 }
	for i, m := range fields {
		if isNamed(i) && !done[i] {
			l.field(m, found[i])
		}
	}
	renamed := make([][]problem.Candidate, len(fields))
	wanted := map[string]int{}
	for i, m := range fields {
		if isNamed(i) || done[i] {
			continue
		}
		renamed[i] = l.p.hub.Renamed(m)
		for _, c := range renamed[i] {
			wanted[c.Field.Key()]++
		}
	}
	for i, m := range fields {
		if !isNamed(i) && !done[i] { // names before types: they say more
			l.field(m, candidate.Telling(m, renamed[i], wanted))
		}
	}
}

// proposeLost proposes all fields of the hub that fields of the spoke may be whose markers lead
// nowhere or cannot be read.
func (l leftovers) proposeLost() {
	for _, m := range l.p.lost {
		found := l.p.hub.Candidates(m)
		if len(found) == 0 {
			found = l.p.hub.Renamed(m)
		}
		for _, c := range found {
			if c.Like == found[0].Like {
				l.p.hub.propose(c.Field)
			}
		}
	}
}

// field reports a field that the hub lacks, and notes what that says of the fields of the
// hub.
func (l leftovers) field(m gotype.FieldPath, found []problem.Candidate) {
	u := &problem.UnmatchedSpoke{Pair: l.p.pair, Field: m, TakenBy: l.takenBy(m), Candidates: found}
	if isOneStruct := func(c problem.Candidate) bool { return match.HoldOneStruct(m.Type(), c.Field.Type()) }; !u.IsInlined() && !slices.ContainsFunc(found, isOneStruct) {
		u.Inside, u.InsideAt = l.sameNamesIn(m), "."
	}
	switch {
	case u.IsInlined(), len(u.Inside) > 0, u.IsAlone(), u.IsSure():
	case len(u.Likeliest()) == 1 && match.DifferenceOf(m, found[0].Field) != (match.Contrast{}):
		l.p.hub.source(found[0].Field, problem.Source{PairField: problem.PairField{Pair: l.p.pair, Field: m}, Follows: true})
	case len(found) > 1 && found[1].Like == found[0].Like:
		for _, c := range u.Likeliest() {
			l.p.hub.consider(m, c.Field, c.Field.Path())
		}
	case found[0].Like == match.Alike:
		l.p.hub.propose(found[0].Field)
	default:
		l.p.hub.consider(m, found[0].Field, found[0].Field.Path())
	}
	st := gotype.StructOf(m.Type())
	if isProposed := u.IsAlone() || u.IsSure(); !isProposed && st != nil && !gotype.IsOpaque(st) {
		l.p.scope.run.open[l.p.scope.spoke] = true
	}
	l.p.report(u)
}

// takenBy returns the rule by which a marker leads elsewhere than to a field of the spoke
// from the field of the same name in the hub.
func (l leftovers) takenBy(m gotype.FieldPath) *plan.Rule {
	r := l.p.hub.taken[m[len(m)-1:].Steps()]
	if r == nil || r.Spoke == nil || r.How == plan.SameName {
		return nil
	}
	return r
}

// sameNamesIn returns the fields of a struct that only the spoke has, which the hub has in
// the struct around it: those that nothing is known to become, or that have the very type of
// the inner field while the field of their name in the spoke has another one. In status the
// conditions of old types gave their name to those that stood in a struct for the new version.
func (l leftovers) sameNamesIn(m gotype.FieldPath) []string {
	st := gotype.StructOf(m.Type())
	if st == nil || gotype.IsOpaque(st) {
		return nil
	}
	var names []string
	for _, inner := range gotype.Members(st) {
		for _, h := range l.p.hub.All {
			r := l.p.hub.taken[h.Key()]
			isFree := r == nil || r.How == plan.SameName && (r.Conv == nil || isRather(inner, r, h))
			if isFree && h.Steps() == inner.Steps() && !l.p.scope.isReserved(h.Field()) && match.MayConvert(inner.Type(), h.Type(), 0) {
				names = append(names, inner.Steps())
				l.p.hub.consider(m, h, ".")
			}
		}
	}
	return names
}

// isRather reports whether a field is a field of the hub by its type, and the field that has
// it by its name is not.
func isRather(m gotype.FieldPath, named *plan.Rule, h gotype.FieldPath) bool {
	return gotype.Same(m.Type(), h.Type()) && gotype.Innermost(h.Type()).Underlying().Shape == model.Struct && !gotype.Same(named.Spoke.Type(), h.Type())
}

// splits reports the fields that, by their names, were split into several of the hub, or
// joined with others: one problem for all of them. It returns which of the fields it
// reported.
func (l leftovers) splits(fields []gotype.FieldPath, found [][]problem.Candidate) []bool {
	done := make([]bool, len(fields))
	var left []gotype.FieldPath
	for i, m := range fields {
		if len(found[i]) > 0 && found[i][0].Like == match.Sure {
			continue
		}
		if parts, described := l.p.hub.WasSplit(m); parts != nil {
			l.split([]gotype.FieldPath{m}, parts, described)
			done[i] = true
			continue
		}
		if !gotype.ReadTag(m.Field()).Inline {
			left = append(left, m)
		}
	}
	for _, h := range l.p.hub.All {
		if !l.p.hub.isFree(h) || gotype.ReadTag(h.Field()).Inline || !gotype.IsSpellable(h.Type()) {
			continue
		}
		parts := match.NameParts(spelling.Words(h.Name()), left)
		if len(parts) < 2 {
			parts = match.BoundsOf(h, left)
		}
		if len(parts) < 2 {
			continue
		}
		l.split(parts, []gotype.FieldPath{h}, false)
		isPart := func(m gotype.FieldPath) bool {
			return slices.ContainsFunc(parts, func(p gotype.FieldPath) bool { return p.Key() == m.Key() })
		}
		for i, m := range fields {
			done[i] = done[i] || isPart(m)
		}
		left = slices.DeleteFunc(left, isPart)
	}
	return done
}

// split reports fields of which one side is made of the other, as names or a description say.
func (l leftovers) split(spokes, hubs []gotype.FieldPath, described bool) {
	l.p.report(problem.SplitUp{Pair: l.p.pair, Spokes: spokes, Hubs: hubs, Described: described, TakenBy: l.takenBy(spokes[0])})
	for _, h := range hubs {
		l.p.hub.propose(h)
	}
	l.p.scope.run.uncertain = true // if they belong to others, those are not to be kept
}
