package resolve

import (
	"go/token"
	"slices"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/model"
)

// A stand is where a struct stands below the kinds of the package and of their hubs: the first two
// places, and how often it stands in each kind, more than once being two. The items of a list or
// map are one place.
type stand struct {
	places []problem.Standing
	times  map[*plan.Spoke]int
}

// A standing says where structs stand.
type standing map[*model.Type]*stand

// standingIn says where the structs of a package stand.
func standingIn(pkg *plan.Package) standing {
	found := standing{}
	known := map[*model.Type]bool{} // versions whose places are known
	var walk func(t *model.Type, of *plan.Spoke, at problem.Standing, times map[*model.Type]int)
	walk = func(t *model.Type, of *plan.Spoke, at problem.Standing, times map[*model.Type]int) {
		st := gotype.Held(t)
		if st == nil || gotype.IsOpaque(st) || times[st] > 1 {
			return
		}
		times[st]++
		if found[st] == nil {
			found[st] = &stand{times: map[*plan.Spoke]int{}}
		}
		here := found[st]
		here.times[of] = times[st]
		if len(here.places) < 2 && !slices.Contains(here.places, at) {
			here.places = append(here.places, at)
		}
		for _, f := range st.Fields {
			tag := gotype.ReadTag(f)
			if tag.Ignored || f.GoType == nil {
				continue
			}
			below := at
			if !tag.Inline {
				below.Path += "." + tag.Name
			}
			walk(f.GoType, of, below, times)
		}
	}
	for _, spoke := range pkg.Spokes {
		for _, v := range []*model.Version{spoke.Version, spoke.Kind.Hub} {
			if !known[v.Root] {
				known[v.Root] = true
				walk(v.Root, spoke, problem.Standing{Kind: spoke.Kind.Name, Version: v.Name}, map[*model.Type]int{})
			}
		}
	}
	return found
}

// placesOf are the first two places of a struct.
func (s standing) placesOf(st *model.Type) []problem.Standing {
	if at := s[st]; at != nil {
		return at.places
	}
	return nil
}

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
				case r == nil, slices.Contains(pair.Rules, r), len(s.stands().placesOf(owner)) < 2, s.isMovedInAll(owner, m.Field()):
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
	for spoke, times := range s.stands()[st].times {
		r := s.moved[spoke][f].rule
		if times > 1 || r == nil || !slices.Contains(spoke.Root.Rules, r) {
			return false
		}
	}
	return true
}

// unled returns the first two places of a struct of one of two fields, if a path from the root to
// the second is not about all that the first one is: the struct stands twice in a kind, or in a
// kind that has nothing at the path.
func (s standing) unled(m, h problem.PairField, path string) (owner *model.Type, places []problem.Standing) {
	for _, side := range []struct {
		problem.PairField
		first *model.Type
	}{{m, m.Pair.Spoke}, {h, h.Pair.Hub}} {
		owner := side.Field.Owner(side.first)
		at := s[gotype.StructOf(owner)]
		if at == nil || len(at.places) < 2 {
			continue
		}
		for spoke, times := range at.times {
			if times > 1 || !isThere(spoke.Kind.Hub.Root, path) {
				return owner, at.places
			}
		}
	}
	return nil, nil
}

// intoShared is the problem of a path into a struct that stands in several places: one
// function converts it in all of them, and would leave the field out in all of them.
func (s *scope) intoShared(pos token.Position, owner *model.Type, f *model.Field) problem.Problem {
	places := s.stands().placesOf(gotype.StructOf(owner))
	return problem.SharedStruct{Pos: pos, Owner: owner, Field: f, Places: [2]problem.Standing{places[0], places[1]}}
}
