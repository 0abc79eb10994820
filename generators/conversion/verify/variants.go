package verify

import (
	"fmt"
	"slices"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/condition"
)

// absences finds fields that are there in a variant of the output in which their counterpart
// is not: conversions are the same in all variants, and the API server drops what they put into
// a field that the variant's CRD lacks.
type absences struct {
	check     *check
	direction plan.Direction
	seen      map[string]bool
}

// variants looks at the fields of a kind in both directions. Only variants that have both
// versions count.
func (c *check) variants(s *plan.Spoke) {
	hub := s.Kind.Hub
	both := gotype.Conditions(s.Version.Package.Marks, s.Version.Root.Marks, hub.Package.Marks, hub.Root.Marks)
	for _, d := range []plan.Direction{plan.ToHub, plan.ToSpoke} {
		absences{c, d, map[string]bool{}}.pair(s.Root, both)
	}
}

// pair looks at the fields of two structs that are there under some conditions.
func (a absences) pair(pair *plan.Pair, given []condition.Condition) {
	key := fmt.Sprintf("%p %v", pair, given)
	if a.seen[key] || pair.Refused || pair.Manual(a.direction) != nil {
		return
	}
	a.seen[key] = true
	for _, r := range pair.Rules {
		if r.Conv == nil || r.How != plan.SameName && r.How != plan.Moved {
			continue
		}
		from, to := r.Sides(a.direction)
		inside := slices.Concat(given, conditionsOf(from[0]))
		for _, c := range conditionsOf(to[0]) {
			if _, ok := condition.Beyond(inside, c); ok {
				a.add(problem.Absent{Pair: pair, Rule: r, Direction: a.direction, Condition: c})
				inside = append(inside, c)
			}
		}
		for conv := r.Conv; conv != nil; conv = conv.Elem {
			if conv.Pair != nil {
				a.pair(conv.Pair, inside)
			}
		}
	}
}

// add adds a problem unless the structs were reached on another way before.
func (a absences) add(p problem.Absent) {
	if !slices.ContainsFunc(a.check.found, func(known problem.Problem) bool {
		same, ok := known.(problem.Absent)
		return ok && same.Rule == p.Rule && same.Direction == p.Direction
	}) {
		a.check.add(p)
	}
}

// conditionsOf are the conditions of a field and of those that lead to it.
func conditionsOf(path gotype.FieldPath) []condition.Condition {
	var all []condition.Condition
	for _, f := range path {
		all = append(all, gotype.Conditions(f.Marks)...)
	}
	return all
}

// pruned finds fields that the schema of the version lacks to which they are converted. Each
// is found once, whatever kinds lead to it.
func (c *check) pruned(s *plan.Spoke) {
	for _, d := range []plan.Direction{plan.ToHub, plan.ToSpoke} {
		var found []problem.Pruned
		for _, of := range c.schemas.Dropped(s, d) {
			at := slices.IndexFunc(found, func(p problem.Pruned) bool { return p.Rule == of.Rule && sameConditions(p.When, of.When) })
			if at < 0 {
				at = len(found)
				found = append(found, problem.Pruned{Pair: of.Pair, Rule: of.Rule, Direction: d, When: of.When})
			}
			p := &found[at]
			p.Paths = append(p.Paths, of.Path)
			if of.Mark.Name != "" && !slices.ContainsFunc(p.Marks, func(m markers.Mark) bool { return m.Pos == of.Mark.Pos }) {
				p.Marks = append(p.Marks, of.Mark)
			}
		}
		for _, p := range found {
			if !slices.ContainsFunc(c.found, func(known problem.Problem) bool {
				same, ok := known.(problem.Pruned)
				return ok && same.Rule == p.Rule && same.Direction == d && sameConditions(same.When, p.When)
			}) {
				c.add(p)
			}
		}
	}
}

// sameConditions reports whether conditions hold in the same variants, as they are written.
func sameConditions(a, b []condition.Condition) bool {
	return slices.EqualFunc(a, b, func(a, b condition.Condition) bool { return a.String() == b.String() })
}
