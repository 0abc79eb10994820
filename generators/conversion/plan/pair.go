package plan

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/internal/model"
)

// RootPaths are the steps from both roots to the structs of a pair, each with a
// slash before it.
type RootPaths struct{ Spoke, Hub string }

// RootedPairs returns the pairs below a kind to which one way leads, through
// neither lists nor maps: what stands in them has a path from the root.
func RootedPairs(s *Spoke) map[*Pair]RootPaths {
	found := map[*Pair]RootPaths{s.Root: {}}
	seen := map[*Pair]int{}
	var walk func(p *Pair, at RootPaths)
	walk = func(p *Pair, at RootPaths) {
		if seen[p]++; seen[p] > 1 {
			delete(found, p)
			return
		}
		found[p] = at
		for _, r := range p.Rules {
			if r.Conv == nil || r.Spoke == nil || len(r.Hub) != 1 {
				continue
			}
			below := RootPaths{at.Spoke + "/" + r.Spoke.Steps(), at.Hub + "/" + r.Hub[0].Steps()}
			c := r.Conv
			for c.Elem != nil && (c.Form == Pointer || c.Form == Optional) {
				c = c.Elem
			}
			if c.Form == Struct {
				walk(c.Pair, below)
				continue
			}
			c.pairs(func(inner *Pair) { hide(inner, seen) })
		}
	}
	walk(s.Root, RootPaths{})
	for p, n := range seen {
		if n > 1 {
			delete(found, p)
		}
	}
	return found
}

// hide counts a pair, and what it holds, as reached in several ways.
func hide(p *Pair, seen map[*Pair]int) {
	if seen[p] > 1 {
		return
	}
	seen[p] += 2
	for _, r := range p.Rules {
		r.Conv.pairs(func(inner *Pair) { hide(inner, seen) })
	}
}

// A Pair is a struct of a spoke with its counterpart in the hub.
type Pair struct {
	Spoke, Hub *model.Type
	// Rules say what becomes of every field, in the order of the spoke's fields,
	// then of the hub's.
	Rules []*Rule
	// ToHub and ToSpoke name the exported functions.
	ToHub, ToSpoke string
	// HandToHub and HandToSpoke are the functions in the source that take the
	// place of the exported ones; nil where they are generated.
	ManualToHub, ManualToSpoke *model.Function
	// Shapes are those of both structs, where somebody wrote a direction.
	Shapes Shapes
	// Kept says that values inside may be kept in an annotation, in one direction
	// at least.
	Kept bool
	// Of is the spoke that the pair was first needed for: others may share it, as Shared says.
	Of     *Spoke
	Shared bool
	// Refused says that the structs cannot be converted, which was reported: nothing
	// else need be said of them.
	Refused bool
	// Root is set for the pair of a kind.
	Root *Spoke
	// Assigned says that Go converts one struct to the other, and that nothing in
	// them is shared by it.
	Assigned bool
}

// HasManual reports whether somebody wrote a direction of the pair: what it loses is
// found by converting back.
func (p *Pair) HasManual() bool { return p.ManualToHub != nil || p.ManualToSpoke != nil }

// OfOneType reports whether both versions share the struct: the function that copies
// it is the same for both directions.
func (p *Pair) OfOneType() bool { return gotype.Same(p.Spoke, p.Hub) }

// Reached returns a pair and all that it holds, in the order of the fields.
func Reached(root *Pair) []*Pair {
	var all []*Pair
	var reach func(p *Pair)
	reach = func(p *Pair) {
		if slices.Contains(all, p) {
			return
		}
		all = append(all, p)
		for _, rule := range p.Rules {
			rule.Conv.pairs(reach)
		}
	}
	reach(root)
	return all
}

// Manual is the hand-written function of a direction, nil if there is none.
func (p *Pair) Manual(d Direction) *model.Function {
	if d == ToHub {
		return p.ManualToHub
	}
	return p.ManualToSpoke
}

// Name is the exported function of a direction, worker the one that has the
// code and knows what is kept.
func (p *Pair) Name(d Direction) string {
	if d == ToHub {
		return p.ToHub
	}
	return p.ToSpoke
}

// AutoName is the name of the generated function of a direction, which a hand-written one may call.
func (p *Pair) AutoName(d Direction) string {
	return AutoPrefix + strings.TrimPrefix(p.Name(d), FunctionPrefix)
}

// WorkerName is the name of the function that has the code, and knows what the annotation keeps.
func (p *Pair) WorkerName(d Direction) string {
	return WorkerPrefix + strings.TrimPrefix(p.Name(d), FunctionPrefix)
}

// Ends are the types of a direction.
func (p *Pair) Ends(d Direction) (from, to *model.Type) {
	if d == ToHub {
		return p.Spoke, p.Hub
	}
	return p.Hub, p.Spoke
}

// LostFields are the fields whose values a direction loses for good, also those in structs
// that are fields of the struct themselves.
func (p *Pair) LostFields(d Direction) []gotype.FieldPath {
	var all []gotype.FieldPath
	for _, r := range p.Rules {
		switch {
		case r.How == Dropped && r.Default == nil && (r.Spoke != nil) == (d == ToHub):
			all = append(all, r.Only())
		case r.Conv != nil && r.Conv.Form == Struct && !r.Conv.Pair.HasManual():
			from := r.Spoke
			if d == ToSpoke {
				from = r.Hub[0]
			}
			for _, inner := range r.Conv.Pair.LostFields(d) {
				all = append(all, from.Then(inner...))
			}
		}
	}
	return all
}

// TakesScope reports whether the exported function of a direction takes a scope; scoped says
// whether generated ones do.
func (p *Pair) TakesScope(d Direction, scoped bool) bool {
	if manual := p.Manual(d); manual != nil {
		return len(manual.Params) == 3
	}
	return scoped
}

// HelperName names the function that converts one field in a direction.
func (p *Pair) HelperName(r *Rule, d Direction) string {
	name := p.WorkerName(d)
	for _, f := range r.Spoke {
		name += "_" + gotype.FieldName(f)
	}
	return name
}

// WritesEmpty reports whether objects of a version without a field of the hub may have its
// zero value written there: JSON does not leave it out, and nothing on the way to it is nil
// whenever the field is not set. Rules that among refuses do not count; nil takes all.
func (p *Pair) WritesEmpty(h gotype.FieldPath, among func(*Rule) bool) bool {
	if gotype.IsPointer(h.Type()) || gotype.LeavesOut(h.Field()) {
		return false
	}
	for i := range h[:len(h)-1] {
		if gotype.IsPointer(h[i].GoType) && !p.makes(h[:i+1], among) {
			return false
		}
	}
	return true
}

// makes reports whether a field of the spoke leads into a pointer of the hub.
func (p *Pair) makes(way gotype.FieldPath, among func(*Rule) bool) bool {
	return slices.ContainsFunc(p.Rules, func(r *Rule) bool {
		if r.Spoke == nil || r.How == Presence || among != nil && !among(r) {
			return false
		}
		return slices.ContainsFunc(r.Hub, func(to gotype.FieldPath) bool {
			return to.Key() == way.Key() || strings.HasPrefix(to.Key(), way.Key()+"/")
		})
	})
}

// Held is how much of the path of a field, which has a default in the version that d leads to,
// leads to a pointer that fields of the other version lead through as well; 0 for none. Where
// these do not make what it points at, the default does not either.
func (p *Pair) Held(r *Rule, d Direction) int {
	path := r.Only()
	for n := len(path) - 1; n > 0; n-- {
		around := path[:n].Key()
		if gotype.IsPointer(path[n-1].GoType) && slices.ContainsFunc(p.Rules, func(r *Rule) bool {
			_, into := r.Sides(d)
			return r.Conv != nil && slices.ContainsFunc(into, func(f gotype.FieldPath) bool { return len(f) > n && f[:n].Key() == around })
		}) {
			return n
		}
	}
	return 0
}
