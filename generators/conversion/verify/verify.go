// Package verify finds what a finished plan would lose, refuse or leave unset though every
// field has its counterpart: zero values and defaults, requiredness, tighter limits in the
// hub, lists whose items cannot be told apart, and names that are declared twice.
//
// It reads the plan and the schemas' verdict, changes nothing and words nothing: package
// explain does. A plan with gaps, of which the problems of package resolve say why, is
// looked at as far as it goes.
package verify

import (
	"go/token"
	"slices"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/generators/conversion/verdict"
)

// Plan returns the problems of a plan, in the order of its packages.
func Plan(p *plan.Plan, schemas *verdict.Schemas) []problem.Problem {
	c := &check{schemas: schemas, users: usersOf(p), pairs: pairsOf(p)}
	c.undecodable(p)
	for _, pkg := range p.Packages {
		for _, s := range pkg.Spokes {
			c.zeros(s)
			c.unknownFields(s)
			c.variants(s)
			c.pruned(s)
		}
		c.found = append(c.found, namesOf(pkg)...)
		for _, pair := range pkg.Pairs {
			isByHand := pair.ManualToHub != nil && pair.ManualToSpoke != nil // what becomes of its fields, they decide
			if !pair.Refused && !isByHand {
				c.pair(pair)
			}
		}
	}
	return c.found
}

// A check gathers problems.
type check struct {
	schemas *verdict.Schemas
	users   userFields
	pairs   map[*plan.Spoke][]*plan.Pair
	found   []problem.Problem
}

// pairsOf returns the pairs by the spoke for which they were made.
func pairsOf(p *plan.Plan) map[*plan.Spoke][]*plan.Pair {
	pairs := map[*plan.Spoke][]*plan.Pair{}
	for _, pkg := range p.Packages {
		for _, pair := range pkg.Pairs {
			pairs[pair.Of] = append(pairs[pair.Of], pair)
		}
	}
	return pairs
}

// userFields are the places of this module's fields that lead to structs which other modules
// declare for the spoke.
type userFields map[*plan.Pair]token.Position

// usersOf finds the first field for each of those structs.
func usersOf(p *plan.Plan) userFields {
	users := userFields{}
	var enter func(of *plan.Pair, user token.Position)
	enter = func(of *plan.Pair, user token.Position) {
		for _, r := range of.Rules {
			inner, _, _ := plan.StructBelow(r.Conv)
			if inner == nil || r.Spoke == nil || gotype.IsOurs(inner.Spoke) || users[inner] != (token.Position{}) {
				continue
			}
			users[inner] = user
			if gotype.IsOurs(of.Spoke) {
				users[inner] = r.Spoke.Field().Pos
			}
			enter(inner, users[inner])
		}
	}
	for _, pkg := range p.Packages {
		for _, pair := range pkg.Pairs {
			if gotype.IsOurs(pair.Spoke) {
				enter(pair, token.Position{})
			}
		}
	}
	return users
}

func (c *check) add(p problem.Problem) { c.found = append(c.found, p) }

// pair looks at the rules of two structs.
func (c *check) pair(pair *plan.Pair) {
	for _, r := range pair.Rules {
		switch r.How {
		case plan.HubOnly, plan.Preserved, plan.Dropped:
			c.lone(pair, r)
		case plan.SameName, plan.Moved:
			if r.Conv != nil {
				c.compare(pair, r)
				c.idleDefault(pair, r)
				c.presence(pair, r)
				c.optionals(pair, r)
			}
		}
		c.keptList(pair, r)
	}
}

// keptList finds a list that keeps something of its items while nothing says which item is
// which.
func (c *check) keptList(pair *plan.Pair, r *plan.Rule) {
	if list := keylessList(r.Conv); list != nil {
		c.add(problem.KeptList{Pair: pair, Rule: r, List: list})
	}
}

// IdleKeys returns a problem for each marker that names keys of items of which nothing is
// kept. It needs a plan without gaps: what has no counterpart yet may be kept later.
func IdleKeys(p *plan.Plan) []problem.Problem {
	var found []problem.Problem
	for _, pkg := range p.Packages {
		for _, pair := range pkg.Pairs {
			for _, r := range pair.Rules {
				if r.Spoke == nil || !keyKeepsNothing(r.Conv) {
					continue
				}
				if mark, ok := r.Spoke.Field().Marks.Get(plan.KeyMarker); ok {
					found = append(found, problem.IdleKey{Pair: pair, Mark: mark})
				}
			}
		}
	}
	return found
}

// keyKeepsNothing reports whether a marker names keys for lists in a value, and nothing is
// kept of the items of any of them.
func keyKeepsNothing(c *plan.Conv) bool {
	named := false
	for ; c != nil; c = c.Elem {
		if c.Form != plan.Slice || !c.Named {
			continue
		}
		if c.Elem.NeedsAnnotation() {
			return false
		}
		named = true
	}
	return named
}

// keylessList returns the first list in a value that keeps something of items without keys.
func keylessList(c *plan.Conv) *plan.Conv {
	for ; c != nil; c = c.Elem {
		if c.Form == plan.Slice && c.Keys == nil && !c.Named && c.Elem.NeedsAnnotation() {
			return c
		}
	}
	return nil
}

// presence finds a field that cannot say that it is not there.
func (c *check) presence(pair *plan.Pair, r *plan.Rule) {
	if r.Conv.Form != plan.Optional {
		return
	}
	value, place, around := r.Conv.Spoke, r.Spoke, pair.Spoke
	if gotype.IsPointer(value) {
		value, place, around = r.Conv.Hub, r.Hub[0], pair.Hub
	}
	if gotype.IsTime(value) || gotype.LeavesOut(place.Field()) {
		return
	}
	found := problem.PresenceLost{Value: valueOf(pair, r), Omits: r.Conv.Omits}
	if empty, ok := gotype.EmptyJSON(value, 0); ok {
		found.Error = c.schemas.Refused(around, place, empty)
		if isNull := empty == nil && !place.Field().Marks.Has("nullable"); isNull && gotype.IsRequired(around, place) {
			found.Error = field.Required(field.NewPath(gotype.ReadTag(place.Field()).Name), "") // null counts as left out
		}
	}
	c.add(found)
}

// valueOf is the value of the field of a rule.
func valueOf(pair *plan.Pair, r *plan.Rule) problem.Value {
	return problem.Value{Pair: pair, SpokeField: r.Spoke, HubField: r.Hub[0], Spoke: r.Spoke.Type(), Hub: r.Hub[0].Type()}
}

// optionals finds the defaults of fields whose loss is accepted in a struct that is a
// pointer in one version and left out in the other where it is empty: they would be made of
// nothing.
func (c *check) optionals(pair *plan.Pair, r *plan.Rule) {
	for conv := r.Conv; conv != nil; conv = conv.Elem {
		if conv.Form != plan.Optional || !conv.Omits || conv.Elem.Form != plan.Struct || conv.Elem.Pair.HasManual() {
			continue
		}
		d := plan.Direction(gotype.IsPointer(conv.Hub))
		for _, lost := range conv.Elem.Pair.Rules {
			if lost.How == plan.Dropped && lost.Defaults(d) && !gotype.IsZeroOf(lost.Default, lost.Only().Type()) {
				c.add(problem.LostOptional{Value: valueOf(pair, r), Rule: lost})
			}
		}
	}
}

// isAbout reports whether a rule says where a field goes, whatever fields are called.
func isAbout(r *plan.Rule) bool {
	return !slices.Contains([]plan.How{plan.SameName, plan.Keyed, plan.Presence}, r.How)
}
