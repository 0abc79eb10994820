package conversion

import (
	"fmt"
	"slices"

	"github.com/crdgen/crdgen/internal/diag"
)

// A lonely field was reported since its struct has no counterpart for it. In
// another struct there may be one.
type lonelyField struct {
	pair  *Pair
	place Place
	spoke bool
	found finding
}

// lonely notes a field that was reported. What kind an object is of says nothing of
// another object.
func (f *filling) lonely(place Place, spoke bool, found finding) {
	if isTypeMeta(place.Type()) {
		return
	}
	f.lonelies = append(f.lonelies, lonelyField{f.pair, place, spoke, found})
}

// reunite looks among the fields of a spoke and of its hub that were reported for
// those that have one name in two structs: they may have been moved. One finding
// with the path from the root takes the place of two. It is not written into the
// source: both structs have a counterpart of their own, and a field that is new in
// one may be gone from the other (the secret of a source is not that of a target).
func (p *planner) reunite(s *Spoke) {
	roots := rootedPairs(s)
	for _, m := range p.lonelies {
		h, ok := p.counterpart(m, roots)
		if !ok {
			continue
		}
		path := roots[h.pair].hub + "/" + h.place.Steps()
		p.dropFinding(h)
		p.dropFinding(m)
		p.open[s] = true // a type that says in another pair that it lacks the field would say so here
		p.diags.Add(diag.Diagnostic{
			Pos: m.place.Field().Pos, Code: diag.UnmappedField,
			Message: fmt.Sprintf("field %q has no counterpart in %s of hub %s, but in another struct", m.place.Named(m.pair.Spoke), baseName(m.pair.Hub), s.Kind.Hub.Name),
			Help:    fmt.Sprintf("if it is %s, add // +%s=%s", path, pathMarker, path) + otherwise,
			Notes:   []diag.Note{{Pos: h.place.Field().Pos, Message: "hub field declared here"}},
		})
	}
	p.lonelies = nil
}

// counterpart returns the only field that a lonely field of the spoke can be: of
// the same name, which is not one of the usual short ones, and a type that fits,
// in a struct to which one path leads.
func (p *planner) counterpart(m lonelyField, roots map[*Pair]rooted) (lonelyField, bool) {
	if !m.spoke || len(words(m.place.Name())) < 2 {
		return lonelyField{}, false
	}
	alike := func(o lonelyField) bool {
		_, reached := roots[o.pair]
		return reached && o.pair != m.pair && o.place[len(o.place)-1:].Steps() == m.place[len(m.place)-1:].Steps()
	}
	var found []lonelyField
	for _, o := range p.lonelies {
		switch {
		case o.spoke && alike(o):
			return lonelyField{}, false // which of the two?
		case !o.spoke && alike(o) && mayConvert(m.place.Type(), o.place.Type(), 0):
			found = append(found, o)
		}
	}
	if _, reached := roots[m.pair]; !reached || len(found) != 1 {
		return lonelyField{}, false
	}
	return found[0], true
}

// dropFinding takes back what was said of a field.
func (p *planner) dropFinding(m lonelyField) {
	p.diags = slices.DeleteFunc(p.diags, func(d diag.Diagnostic) bool { return findingOf(d) == m.found })
}

// rooted are the steps from both roots to the structs of a pair, each with a
// slash before it.
type rooted struct{ spoke, hub string }

// rootedPairs returns the pairs below a kind to which one way leads, through
// neither lists nor maps: what stands in them has a path from the root.
func rootedPairs(s *Spoke) map[*Pair]rooted {
	found := map[*Pair]rooted{s.Root: {}}
	seen := map[*Pair]int{}
	var walk func(p *Pair, at rooted)
	walk = func(p *Pair, at rooted) {
		if seen[p]++; seen[p] > 1 {
			delete(found, p)
			return
		}
		found[p] = at
		for _, r := range p.Rules {
			if r.Conv == nil || r.Spoke == nil || len(r.Hub) != 1 {
				continue
			}
			below := rooted{at.spoke + "/" + r.Spoke.Steps(), at.hub + "/" + r.Hub[0].Steps()}
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
	walk(s.Root, rooted{})
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
