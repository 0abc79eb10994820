package resolve

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/entered"
	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/match"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// A pairResolver makes the rules of one pair.
type pairResolver struct {
	scope  *scope
	pair   *plan.Pair
	hub    *hubFields
	spokes []gotype.FieldPath // that have no rule yet
	moved  []*plan.Rule       // that still have to be converted
	// lost are fields of the spoke whose path leads nowhere, or cannot be read.
	lost []gotype.FieldPath
}

func newPairResolver(s *scope, pair *plan.Pair) *pairResolver {
	return &pairResolver{scope: s, pair: pair, hub: newHubFields(s, pair)}
}

// fill makes the rules of a new pair; moved are rules that begin in it and were found
// before. key, unless nil, is the rule of a field that a map's key gives to the items: it
// counts where no marker is about the field. What stands in markers counts before names.
func (s *scope) fill(pair *plan.Pair, moved []*plan.Rule, key *plan.Rule) {
	s.uses[pair]++
	if s.uses[pair] > 1 {
		return
	}
	p := newPairResolver(s, pair)
	for _, r := range moved {
		p.add(r)
	}
	for _, m := range s.written.Members(pair.Spoke, pair.Hub, true) {
		if !p.explicit(m) {
			p.spokes = append(p.spokes, m)
		}
	}
	p.unreadHubOnly()
	p.spokes = slices.DeleteFunc(p.spokes, func(m gotype.FieldPath) bool { return s.isReserved(m.Field()) })
	p.hubOnly()
	for _, r := range p.moved {
		s.run.add(p.convert(r)...) // now it is known which of them lead into structs of others
	}
	p.key(key)
	left := leftovers{p}
	left.spokes(slices.DeleteFunc(p.spokes, p.sameName))
	left.hubs(p.hub.All)
	entered.Mark(pair)
	markEmpty(pair)
	s.run.markExcluded(pair)
	pair.Assigned = isAssigned(pair)
}

// report adds a problem.
func (p *pairResolver) report(found problem.Problem) { p.scope.run.add(found) }

// add enters a rule, unless a field of the hub has one already.
func (p *pairResolver) add(r *plan.Rule) {
	for _, h := range r.Hub {
		if before := p.hub.taken[h.Key()]; before != nil {
			p.report(problem.TwoCounterparts{Pair: p.pair, Rule: r, Before: before.Pos, Hub: h})
			p.speakFor(r)
			return
		}
	}
	for _, h := range r.Hub {
		p.hub.taken[h.Key()] = r
		if !h.IsMember() && r.How != plan.SameName && r.How != plan.Keyed {
			p.scope.reserve(h.Field(), r)
		}
	}
	p.pair.Rules = append(p.pair.Rules, r)
}

// speakFor notes that a marker which cannot be followed names fields of the hub: whoever corrects
// it says what they are.
func (p *pairResolver) speakFor(r *plan.Rule) {
	if r.Mark.Name == "" {
		return
	}
	p.scope.run.uncertain = true
	for _, h := range r.Hub {
		p.hub.propose(h)
	}
}

// explicit makes the rule of a field that has a marker about where it goes.
func (p *pairResolver) explicit(m gotype.FieldPath) bool {
	field := m.Field()
	if p.scope.isReserved(field) || p.isKindOf(m) {
		if mark, paths := rootedPaths(m); slices.ContainsFunc(paths, func(path string) bool { return !isFromRoot(path) }) {
			p.unfollowed(m, mark) // it was reported
		}
		return true
	}
	if p.leavesUnread(m) || p.contradicts(m) {
		return true
	}
	if mark, ok := field.Marks.Get(plan.DropMarker); ok {
		p.drop(m, mark)
		return true
	}
	if mark, ok := field.Marks.Get(plan.FuncMarker); ok {
		p.split(m, mark)
		return true
	}
	mark, ok := field.Marks.Get(plan.PathMarker)
	if ok {
		p.move(m, mark)
	}
	return ok
}

// isKindOf reports whether a field is the kind and version of an object, or of a list of
// them: who asks for the conversion sets it. In any other struct it is data.
func (p *pairResolver) isKindOf(m gotype.FieldPath) bool {
	return gotype.IsTypeMeta(m.Type()) && gotype.ReadTag(m.Field()).Inline && (p.pair.Root != nil || p.pair == p.scope.spoke.List)
}

// drop makes the rule of a field whose loss is accepted.
func (p *pairResolver) drop(m gotype.FieldPath, mark markers.Mark) {
	v, _ := mark.Value.(markers.ConversionDrop)
	p.scope.run.use(mark)
	p.saysWhy(mark, v.Reason)
	r := &plan.Rule{How: plan.Dropped, Spoke: m, Default: v.Default, Reason: v.Reason, Mark: mark, Pos: mark.Pos}
	p.add(r)
	p.presence(r)
}

// saysWhy finds a loss that is accepted for no reason.
func (p *pairResolver) saysWhy(mark markers.Mark, reason string) {
	if strings.TrimSpace(reason) == "" {
		p.report(problem.NoReason{Mark: mark})
	}
}

// move makes the rule of a field that a path leads to its counterpart.
func (p *pairResolver) move(m gotype.FieldPath, mark markers.Mark) {
	p.scope.run.use(mark)
	v, _ := mark.Value.(markers.ConversionPath)
	switch path := string(v); {
	case path == ".":
		p.flatten(m, mark)
	case strings.Trim(path, " ") != "" && !strings.HasPrefix(path, ".") && !strings.HasPrefix(path, "/"):
		p.report(problem.BeginsNowhere{Mark: mark, Path: path, Correction: p.leadsNowhere(mark, "", path, m)})
	case isFromRoot(path):
		p.report(problem.CountsFromRoot{Mark: mark, Path: path})
	default:
		to, nowhere := p.scope.find(p.scope.side(true), mark, "", p.pair.Hub, path)
		if nowhere != nil {
			nowhere.Correction = p.leadsNowhere(mark, "", path, m)
			p.report(*nowhere)
			return
		}
		r := &plan.Rule{How: plan.Moved, Spoke: m, Hub: []gotype.FieldPath{to}, Mark: mark, Pos: mark.Pos}
		p.add(r)
		p.moved = append(p.moved, r)
	}
}

// flatten looks for the fields of a struct where the struct itself would be.
func (p *pairResolver) flatten(m gotype.FieldPath, mark markers.Mark) {
	st := gotype.StructOf(m.Type())
	if st == nil || gotype.IsOpaque(st) {
		p.report(problem.NotAStruct{Pair: p.pair, Field: m, Mark: mark})
		p.lost = append(p.lost, m)
		return
	}
	for _, i := range gotype.Members(st) {
		inner := m.Then(i...)
		if !p.explicit(inner) {
			p.spokes = append(p.spokes, inner)
		}
	}
}

// find resolves a path of a marker in a struct of one side. If it leads nowhere, it returns
// the problem, to which a correction may be added.
func (s *scope) find(side problem.Side, mark markers.Mark, argument string, st *model.Type, path string) (gotype.FieldPath, *problem.LeadsNowhere) {
	to, bad, choices := gotype.Find(st, path)
	isMeta := s.leadsToMetadata(st, path)
	if to != nil && !isMeta {
		return to, nil
	}
	s.run.uncertain = true
	return nil, &problem.LeadsNowhere{Side: side, Mark: mark, Argument: argument, Path: path, Struct: st, Bad: bad, Choices: choices, Metadata: isMeta}
}

// leadsToMetadata reports whether a path leads to or into the metadata of the object itself, which
// no conversion changes.
func (s *scope) leadsToMetadata(st *model.Type, path string) bool {
	steps := strings.FieldsFunc(path, func(r rune) bool { return r == '.' || r == '/' })
	if len(steps) == 0 || st != s.spoke.Version.Root && st != s.spoke.Kind.Hub.Root {
		return false
	}
	at, _, _ := gotype.Find(st, "."+steps[0])
	return len(at) == 1 && gotype.IsMeta(at.Type())
}

// sameName makes the rule of a field that both versions call the same.
func (p *pairResolver) sameName(m gotype.FieldPath) bool {
	for _, h := range p.hub.named[m[len(m)-1:].Steps()] {
		if p.hub.taken[h.Key()] != nil || p.scope.isReserved(h.Field()) {
			continue
		}
		r := &plan.Rule{How: plan.SameName, Spoke: m, Hub: []gotype.FieldPath{h}, Pos: m.Field().Pos}
		p.add(r)
		found := p.convert(r)
		if r.Conv == nil && len(found) == 1 {
			found[0] = p.elsewhere(m, found[0])
		}
		p.scope.run.add(found...)
		return true
	}
	return false
}

// elsewhere adds to the problem of a field whose types differ that the hub has its type
// under the same name in another struct, or its very struct under a name that shares a word with it.
func (p *pairResolver) elsewhere(m gotype.FieldPath, found problem.Problem) problem.Problem {
	if h := p.hub.OfSameStruct(m); h != nil {
		p.hub.consider(m, h, h.Path())
		return problem.Elsewhere{Problem: found, To: []gotype.FieldPath{h}}
	}
	all := p.hub.Candidates(m)
	if len(all) == 0 || all[0].Like < match.Agreed || len(all) > 1 && all[1].Like >= match.Agreed {
		return found
	}
	to := p.hub.Besides(m, all[0].Field)
	for _, h := range to {
		p.hub.consider(m, h, h.Path())
	}
	return problem.Elsewhere{Problem: found, To: to}
}

// convert finds the conversion of a rule that has a field on both sides, and returns what
// is wrong with it.
func (p *pairResolver) convert(r *plan.Rule) []problem.Problem {
	h := r.Hub[0]
	u := use{
		Value:      problem.Value{Pair: p.pair, SpokeField: r.Spoke, HubField: h, Spoke: r.Spoke.Type(), Hub: h.Type()},
		field:      r.Spoke.Field(),
		hubField:   h.Field(),
		spokeOmits: gotype.ReadTag(r.Spoke.Field()).Omits, hubOmits: gotype.ReadTag(h.Field()).Omits,
	}
	found := p.scope.run.collect(func() { r.Conv = p.scope.conv(u) })
	if r.Conv == nil {
		if p.pair.ManualToHub != nil && p.pair.ManualToSpoke != nil {
			// Whoever wrote both directions deals with what cannot be generated.
			p.pair.Rules = slices.DeleteFunc(p.pair.Rules, func(o *plan.Rule) bool { return o == r })
			return nil
		}
		return found
	}
	r.Whole = !r.Conv.HoldsPair() && r.Conv.Loses()
	return append(found, p.scope.run.collect(func() {
		p.presence(r)
		p.scope.compareEnums(u, r.Conv)
	})...)
}

// presence adds a rule for each pointer on the way to a field that has no counterpart of
// its own, and reports whether no field leads out of one that has.
func (p *pairResolver) presence(r *plan.Rule) bool {
	ok := true
	for _, h := range r.Hub {
		p.pointersOf(r, h, false)
	}
	for _, m := range r.Spokes() {
		ok = p.pointersOf(r, m, true) && ok
	}
	return ok
}

// pointersOf does so for one field.
func (p *pairResolver) pointersOf(r *plan.Rule, field gotype.FieldPath, spoke bool) bool {
	ok := true
	for i := range field[:len(field)-1] {
		way := field[:i+1]
		if !gotype.IsPointer(way.Type()) {
			continue
		}
		seen := slices.ContainsFunc(p.pair.Rules, func(o *plan.Rule) bool {
			return o.How == plan.Presence && (spoke && o.Spoke != nil && o.Spoke.Key() == way.Key() || !spoke && len(o.Hub) > 0 && o.Hub[0].Key() == way.Key())
		})
		if entered.HasCounterpart(p.pair, way, spoke) {
			if spoke {
				// Where the hub's is nil and the field is not, the pointer must be
				// made, and converted back it is none.
				p.report(problem.OutOfPointer{Pair: p.pair, Rule: r, Field: field, Way: way})
				ok = false
			}
			continue // a rule of the hub's pointer keeps whether it is nil
		}
		if seen {
			continue
		}
		made := &plan.Rule{How: plan.Presence, Pos: r.Pos}
		if spoke {
			made.Spoke = way
		} else {
			made.Hub = []gotype.FieldPath{way}
		}
		p.pair.Rules = append(p.pair.Rules, made)
	}
	return ok
}

// hubOnly makes the rules of the fields that the spoke says it lacks.
func (p *pairResolver) hubOnly() {
	for _, mark := range p.pair.Spoke.Marks.Distinct(plan.HubOnlyMarker) {
		v, _ := mark.Value.(markers.ConversionHubOnly)
		p.scope.run.use(mark)
		several := len(p.pair.Spoke.Marks.Distinct(plan.TypeMarker)) > 1
		if there, _, _ := gotype.Find(p.pair.Hub, v.Path); several && (there == nil || p.scope.isReserved(there.Field())) {
			continue // it is about another counterpart
		}
		to, nowhere := p.scope.find(p.scope.side(true), mark, "path", p.pair.Hub, v.Path)
		if nowhere != nil {
			nowhere.Correction = p.leadsNowhere(mark, "path", v.Path, nil)
			p.report(*nowhere)
			continue
		}
		r := &plan.Rule{How: plan.HubOnly, Hub: []gotype.FieldPath{to}, Default: v.Default, Reason: v.Reason, Mark: mark, Pos: mark.Pos}
		if given := mark.ArgPos("reason") != mark.Pos; given {
			p.saysWhy(mark, v.Reason)
			r.How = plan.Dropped
		}
		if before, reserved := p.scope.outside[to.Field()]; reserved && p.hub.taken[to.Key()] == nil && !before.isOf(p.pair) && before.leadsTo(to) {
			p.report(problem.TwoCounterparts{Pair: p.pair, Rule: r, Before: before.pos(), Hub: to})
			continue
		}
		p.add(r)
		p.presence(r)
	}
}

// isAssigned reports whether Go can convert one struct to the other, which it does for
// equal fields in equal order, and whether nothing is shared then.
func isAssigned(pair *plan.Pair) bool {
	a, b := pair.Spoke.Underlying(), pair.Hub.Underlying()
	if len(a.Fields) != len(b.Fields) || !gotype.IsPlain(a) || pair.HasManual() || pair.Root != nil {
		return false
	}
	for i, x := range a.Fields {
		y := b.Fields[i]
		if gotype.FieldName(x) != gotype.FieldName(y) || x.Embedded != y.Embedded || !x.Exported || gotype.ReadTag(x).Name != gotype.ReadTag(y).Name || !gotype.Same(x.GoType, y.GoType) {
			return false
		}
	}
	for _, r := range pair.Rules {
		if r.How != plan.SameName || r.Whole || r.Conv == nil || r.Conv.Form != plan.Identical {
			return false
		}
	}
	return true
}

// contradicts finds a field of the spoke with two markers, each of which says what becomes
// of the whole field.
func (p *pairResolver) contradicts(m gotype.FieldPath) bool {
	var said []markers.Mark
	for _, mark := range m.Field().Marks {
		switch mark.Name {
		case plan.DropMarker, plan.FuncMarker, plan.PathMarker, plan.PreserveMarker:
			said = append(said, mark)
		}
	}
	if len(said) < 2 || said[0].Name == said[1].Name {
		return false // the same marker twice is reported everywhere
	}
	a, b := said[0], said[1]
	if a.Name == plan.PathMarker && b.Name == plan.PreserveMarker || a.Name == plan.PreserveMarker && b.Name == plan.PathMarker {
		return false // of a number that does not fit there, the original is kept
	}
	p.report(problem.Contradiction{Pair: p.pair, Field: m, A: a, B: b})
	p.scope.run.uncertain = true
	p.proposeMeant(m, said)
	return true
}
