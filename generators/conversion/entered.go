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
// which has a counterpart below a pair.
func withCounterpart(pair *Pair, rules []*Rule) []*Rule {
	return slices.DeleteFunc(rules, func(r *Rule) bool {
		return r.How == Presence && r.Spoke == nil && pointerThere(pair, r.Hub[0]) != nil
	})
}

// enteredFromRoot finds the pointers below a kind that rules from its root make,
// though a struct between them converts them. What is inside comes first: a struct
// is empty only when the pointers in it are nil again.
func enteredFromRoot(root *Pair, moved []*Rule) []*Rule {
	var made []*Rule
	for _, r := range moved {
		if r.How != Moved {
			continue
		}
		h := r.Hub[0]
		for i := len(h) - 2; i > 0; i-- {
			way := h[:i+1]
			known := slices.ContainsFunc(made, func(o *Rule) bool { return o.Hub[0].key() == way.key() })
			if !isPointer(way.Type()) || known {
				continue
			}
			if spoke := pointerThere(root, way); spoke != nil {
				made = append(made, &Rule{How: Presence, Spoke: spoke, Hub: []Place{way}, Entered: true, Pos: r.Pos})
			}
		}
	}
	slices.SortStableFunc(made, func(a, b *Rule) int { return len(b.Hub[0]) - len(a.Hub[0]) })
	return made
}

// pointerThere returns the pointer of the spoke that rules of structs, each in the
// one before, convert to one of the hub; nil if there is none.
func pointerThere(p *Pair, hub Place) Place {
	for _, r := range p.Rules {
		if r.Conv == nil || r.How == Split || len(r.Hub) != 1 {
			continue
		}
		n, c := len(r.Hub[0]), r.Conv
		if n > len(hub) || r.Hub[0].key() != hub[:n].key() {
			continue
		}
		if n == len(hub) {
			if c.Form == Pointer {
				return r.Spoke
			}
			return nil
		}
		for c.Elem != nil && (c.Form == Pointer || c.Form == Optional) {
			c = c.Elem
		}
		if c.Form != Struct || c.Pair.byHand() {
			return nil
		}
		if inner := pointerThere(c.Pair, hub[n:]); inner != nil {
			return r.Spoke.then(inner...)
		}
	}
	return nil
}
