package resolve

import (
	"go/token"
	"slices"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/model"
)

// sharedStructs finds structs that stand in several places while a marker of one place
// leads into them.
func (s *scope) sharedStructs() {
	if len(s.outside) == 0 {
		return
	}
	for _, pair := range s.pkg.Pairs {
		for _, t := range []*model.Type{pair.Spoke, pair.Hub} {
			for _, m := range gotype.Members(t) {
				r := s.outside[m.Field()].rule
				owner := m.Owner(gotype.StructOf(t))
				switch {
				case r == nil, slices.Contains(pair.Rules, r), len(s.stands().Of(owner)) < 2, s.isMovedInAll(owner, m.Field()):
				case r.How == plan.Split && r.Conv == nil: // reported where the marker was read
				default:
					s.run.add(s.intoShared(r.Pos, m.Owner(t), m.Field()))
				}
			}
		}
	}
}

// isMovedInAll reports whether each kind that has a struct has it once, with a rule of another
// struct for a field of it: two kinds may have one spec.
func (s *scope) isMovedInAll(st *model.Type, f *model.Field) bool {
	for spoke, times := range s.stands().Times(st) {
		r := s.moved[spoke][f].rule
		if times > 1 || r == nil || !slices.Contains(spoke.Root.Rules, r) {
			return false
		}
	}
	return true
}

// intoShared is the problem of a path into a struct that stands in several places: one
// function converts it in all of them, and would leave the field out in all of them.
func (s *scope) intoShared(pos token.Position, owner *model.Type, f *model.Field) problem.Problem {
	places := s.stands().Of(gotype.StructOf(owner))
	return problem.SharedStruct{Pos: pos, Owner: owner, Field: f, Places: [2]problem.Standing{places[0], places[1]}}
}
