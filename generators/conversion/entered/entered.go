// Package entered finds the pointers that rules of other fields make, in pairs that are resolved: who
// sets a field behind a pointer makes the pointer, and somebody has to know whether it was nil.
package entered

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
)

// Mark finds the pointers that rules of other fields make. They have a counterpart,
// perhaps under another name, which tells whether they are nil.
func Mark(pair *plan.Pair) {
	pair.Rules = WithCounterpart(pair, pair.Rules)
	for _, r := range pair.Rules {
		if r.Conv == nil || r.Conv.Form != plan.Pointer || len(r.Hub) != 1 {
			continue
		}
		r.Entered = slices.ContainsFunc(pair.Rules, func(o *plan.Rule) bool {
			return o != r && o.How != plan.Presence && slices.ContainsFunc(o.Hub, func(h gotype.FieldPath) bool {
				return strings.HasPrefix(h.Key(), r.Hub[0].Key()+"/")
			})
		})
	}
}

// WithCounterpart takes the rules out that keep whether a pointer of the hub is nil which
// has a counterpart below a pair: what converts that one keeps it.
func WithCounterpart(pair *plan.Pair, rules []*plan.Rule) []*plan.Rule {
	return slices.DeleteFunc(rules, func(r *plan.Rule) bool {
		if r.How != plan.Presence || r.Spoke != nil {
			return false
		}
		_, c := plan.AcrossFrom(pair, r.Hub[0], plan.ToSpoke)
		return c != nil
	})
}

// FromRoot finds the pointers below a kind that rules from its root make, though a
// struct between them converts them. What is inside comes first: a struct is empty only when
// the pointers in it are nil again.
func FromRoot(root *plan.Pair, moved []*plan.Rule) []*plan.Rule {
	var made []*plan.Rule
	for _, r := range moved {
		if r.How != plan.Moved && r.How != plan.Split {
			continue
		}
		for _, h := range r.Hub {
			for i := len(h) - 2; i > 0; i-- {
				way := h[:i+1]
				known := slices.ContainsFunc(made, func(o *plan.Rule) bool { return o.Hub[0].Key() == way.Key() })
				if !gotype.IsPointer(way.Type()) || known {
					continue
				}
				if spoke, c := plan.AcrossFrom(root, way, plan.ToSpoke); c != nil && c.Form == plan.Pointer {
					made = append(made, &plan.Rule{How: plan.Presence, Spoke: spoke, Hub: []gotype.FieldPath{way}, Entered: true, Pos: r.Pos})
				}
			}
		}
	}
	slices.SortStableFunc(made, func(a, b *plan.Rule) int { return len(b.Hub[0]) - len(a.Hub[0]) })
	return made
}

// OutOfRenamed finds rules from the root that lead from inside a pointer of the spoke which
// becomes a pointer of the hub under another name, as is found field by field for one
// that keeps its name. The structs between must be known.
func OutOfRenamed(root *plan.Pair, moved []*plan.Rule) []problem.Problem {
	var found []problem.Problem
	for _, r := range moved {
		for _, m := range r.Spokes() {
			for i := range m[:len(m)-1] {
				way := m[:i+1]
				if !gotype.IsPointer(way.Type()) || HasCounterpart(root, way, true) {
					continue
				}
				if _, c := plan.AcrossFrom(root, way, plan.ToHub); c != nil && c.Form == plan.Pointer {
					found = append(found, problem.OutOfPointer{Pair: root, Rule: r, Field: m, Way: way})
				}
			}
		}
	}
	return found
}

// HasCounterpart reports whether both versions have a field of that path, and no marker
// says that it goes elsewhere.
func HasCounterpart(pair *plan.Pair, way gotype.FieldPath, spoke bool) bool {
	other := pair.Spoke
	if spoke {
		other = pair.Hub
	}
	there, _, _ := gotype.Find(other, way.Path())
	if there == nil {
		return false
	}
	if spoke {
		there = way
	}
	return !slices.ContainsFunc([]string{plan.PathMarker, plan.FuncMarker, plan.DropMarker}, there.Field().Marks.Has)
}
