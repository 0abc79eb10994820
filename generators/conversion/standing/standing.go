// Package standing says where structs stand below the kinds of a package and of their hubs: what a
// marker says of a field in one place is true of all.
package standing

import (
	"slices"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/model"
)

// A stand is where a struct stands: the first two places, and how often it stands in each kind, more
// than once being two. The items of a list or map are one place.
type stand struct {
	places []problem.Standing
	times  map[*plan.Spoke]int
}

// Structs say where structs stand.
type Structs map[*model.Type]*stand

// In says where the structs of a package stand.
func In(pkg *plan.Package) Structs {
	found := Structs{}
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

// Of are the first two places of a struct.
func (s Structs) Of(st *model.Type) []problem.Standing {
	if at := s[st]; at != nil {
		return at.places
	}
	return nil
}

// Times says how often a struct stands in each kind that has it, more than once being two.
func (s Structs) Times(st *model.Type) map[*plan.Spoke]int {
	if at := s[st]; at != nil {
		return at.times
	}
	return nil
}

// Unled returns the first two places of a struct of one of two fields, if a path from the root to
// the second is not about all that the first one is: the struct stands twice in a kind, or in a
// kind that has nothing at the path.
func (s Structs) Unled(m, h problem.PairField, path string) (owner *model.Type, places []problem.Standing) {
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
			if times > 1 || !gotype.IsThere(spoke.Kind.Hub.Root, path) {
				return owner, at.places
			}
		}
	}
	return nil, nil
}
