package plan

import (
	"slices"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
)

// AcrossFrom returns the field of the other version that rules of structs, each in the
// one before, make of a field, and how, where one of the two at least is a pointer: it
// is a Pointer or an Optional. Both are nil if there is none.
func AcrossFrom(p *Pair, from gotype.FieldPath, d Direction) (gotype.FieldPath, *Conv) {
	for _, r := range p.Rules {
		if r.Conv == nil || r.How == Split || len(r.Hub) != 1 {
			continue
		}
		here, there := r.Spoke, r.Hub[0]
		if d == ToSpoke {
			here, there = there, here
		}
		n, c := len(here), r.Conv
		if n > len(from) || here.Key() != from[:n].Key() {
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
		if c.Form != Struct || c.Pair.HasManual() {
			return nil, nil
		}
		if inner, c := AcrossFrom(c.Pair, from[n:], d); c != nil {
			return there.Then(inner...), c
		}
	}
	return nil, nil
}

// IsEntered reports whether rules from outside of a pair lead into its hub's struct, or
// into one that is a field of it.
func (p *Pair) IsEntered(around []*Pair) bool {
	if slices.Contains(around, p) {
		return false
	}
	around = append(around, p)
	for _, m := range gotype.Members(p.Hub) {
		if !slices.ContainsFunc(p.Rules, func(r *Rule) bool {
			return slices.ContainsFunc(r.Hub, func(h gotype.FieldPath) bool { return m.LeadsTo(h) || h.LeadsTo(m) })
		}) {
			return true
		}
	}
	return slices.ContainsFunc(p.Rules, func(r *Rule) bool {
		c := r.Conv
		if c != nil && c.Form == Pointer {
			c = c.Elem
		}
		return c != nil && c.Form == Struct && !c.Pair.HasManual() && c.Pair.IsEntered(around)
	})
}
