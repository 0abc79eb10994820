package conversion

import (
	"slices"
	"strings"
)

// markEntered finds the pointers that rules of other fields make. They have a
// counterpart, perhaps under another name, which says whether they are nil.
func (f *filling) markEntered() {
	f.pair.Rules = withCounterpart(f.pair, f.pair.Rules)
	for _, r := range f.pair.Rules {
		if r.Conv == nil || r.Conv.Form != Pointer || len(r.Hub) != 1 {
			continue
		}
		r.Entered = slices.ContainsFunc(f.pair.Rules, func(o *Rule) bool {
			return o != r && o.How != Presence && slices.ContainsFunc(o.Hub, func(h Place) bool {
				return strings.HasPrefix(h.key(), r.Hub[0].key()+"/")
			})
		})
	}
}

// withCounterpart takes the rules out that keep whether a pointer of the hub is nil
// which has a counterpart below a pair: what converts that one keeps it.
func withCounterpart(pair *Pair, rules []*Rule) []*Rule {
	return slices.DeleteFunc(rules, func(r *Rule) bool {
		if r.How != Presence || r.Spoke != nil {
			return false
		}
		_, c := acrossFrom(pair, r.Hub[0], toSpoke)
		return c != nil
	})
}

// enteredFromRoot finds the pointers below a kind that rules from its root make,
// though a struct between them converts them. What is inside comes first: a struct
// is empty only when the pointers in it are nil again.
func enteredFromRoot(root *Pair, moved []*Rule) []*Rule {
	var made []*Rule
	for _, r := range moved {
		if r.How != Moved && r.How != Split {
			continue
		}
		for _, h := range r.Hub {
			for i := len(h) - 2; i > 0; i-- {
				way := h[:i+1]
				known := slices.ContainsFunc(made, func(o *Rule) bool { return o.Hub[0].key() == way.key() })
				if !isPointer(way.Type()) || known {
					continue
				}
				if spoke, c := acrossFrom(root, way, toSpoke); c != nil && c.Form == Pointer {
					made = append(made, &Rule{How: Presence, Spoke: spoke, Hub: []Place{way}, Entered: true, Pos: r.Pos})
				}
			}
		}
	}
	slices.SortStableFunc(made, func(a, b *Rule) int { return len(b.Hub[0]) - len(a.Hub[0]) })
	return made
}

// outOfRenamed refuses rules from the root that lead from inside a pointer of the spoke
// which becomes a pointer of the hub under another name, as [filling.outOfPointer] does
// for one that keeps its name. The structs between must be known.
func (f *filling) outOfRenamed(moved []*Rule) {
	for _, r := range moved {
		for _, m := range r.spokes() {
			for i := range m[:len(m)-1] {
				way := m[:i+1]
				if !isPointer(way.Type()) || f.hasCounterpart(way, true) {
					continue
				}
				if _, c := acrossFrom(f.pair, way, toHub); c != nil && c.Form == Pointer {
					f.outOfPointer(r, m, way)
				}
			}
		}
	}
}

// acrossFrom returns the field of the other version that rules of structs, each in the
// one before, make of a field, and how, where one of the two at least is a pointer: it
// is a Pointer or an Optional. Both are nil if there is none.
func acrossFrom(p *Pair, from Place, d direction) (Place, *Conv) {
	for _, r := range p.Rules {
		if r.Conv == nil || r.How == Split || len(r.Hub) != 1 {
			continue
		}
		here, there := r.Spoke, r.Hub[0]
		if d == toSpoke {
			here, there = there, here
		}
		n, c := len(here), r.Conv
		if n > len(from) || here.key() != from[:n].key() {
			continue
		}
		if n == len(from) {
			if c.Form == Pointer || c.Form == Optional {
				return there, c
			}
			return nil, nil
		}
		for c.Elem != nil && (c.Form == Pointer || c.Form == Optional) {
			c = c.Elem
		}
		if c.Form != Struct || c.Pair.byHand() {
			return nil, nil
		}
		if inner, c := acrossFrom(c.Pair, from[n:], d); c != nil {
			return there.then(inner...), c
		}
	}
	return nil, nil
}
