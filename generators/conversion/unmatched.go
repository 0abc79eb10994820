package conversion

import (
	"cmp"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/markers"
)

// unmatchedSpoke deals with fields that only the spoke has. With a hand-written
// function for the pair they are dealt with there.
func (f *filling) unmatchedSpoke(places []Place) {
	var left []Place
	for _, m := range places {
		if mark, ok := m.Field().Marks.Get(preserveMarker); ok {
			f.used[mark.Pos] = true
			v, _ := mark.Value.(markers.ConversionPreserve)
			f.fits(mark, v.Default, m)
			r := &Rule{How: Preserved, Spoke: m, Default: v.Default, Pos: mark.Pos}
			f.add(r)
			f.presence(r)
			continue
		}
		if !f.dissolved(m) && f.pair.HandToHub == nil && !f.isNotHubOnly(m) {
			left = append(left, m)
		}
	}
	f.reportUnmatched(left)
}

// dissolved says whether all fields of a struct go to other places.
func (f *filling) dissolved(m Place) bool {
	st := structOf(m.Type())
	if st == nil || isOpaque(st) {
		return false
	}
	inner := members(st)
	return len(inner) > 0 && !slices.ContainsFunc(inner, func(i Place) bool {
		return f.outside[i.Field()] == nil && !f.dissolved(i)
	})
}

// unmatchedHub reports what only the hub has. Structs that other rules lead into
// are looked at field by field.
func (f *filling) unmatchedHub(places []Place) {
	for _, h := range places {
		r := f.outside[h.Field()]
		isElsewhere := r != nil && !slices.Contains(f.pair.Rules, r) // a rule of this pair is about its own place only
		if f.taken[h.key()] != nil || isElsewhere || f.proposed[h.key()] {
			continue
		}
		if f.isKindOf(h) {
			continue
		}
		if f.entered(h) || leadsInto(f.proposed, h) {
			var inner []Place
			for _, m := range members(h.Type()) {
				inner = append(inner, h.then(m...))
			}
			f.unmatchedHub(inner)
			continue
		}
		if f.pair.HandToSpoke == nil {
			f.unmappedHub(h)
		}
	}
}

// leadsInto says whether a path that is proposed leads into a struct of the hub.
func leadsInto(proposed map[string]bool, h Place) bool {
	for path := range proposed {
		if strings.HasPrefix(path, h.key()+"/") {
			return true
		}
	}
	return false
}

// entered says whether a rule leads into a struct of the hub.
func (f *filling) entered(h Place) bool {
	for _, r := range f.pair.Rules {
		for _, to := range r.Hub {
			if r.How != Presence && len(to) > len(h) && strings.HasPrefix(to.key(), h.key()+"/") {
				return true
			}
		}
	}
	for field := range f.outside {
		if st := structOf(h.Type()); st != nil && slices.Contains(st.Fields, field) {
			return true
		}
	}
	return false
}

// A match is a place in the hub that may be the counterpart of a field.
type match struct {
	place Place
	like  likeness
}

// reportUnmatched reports the fields that only the spoke has, with the fields of the
// hub that they may be, by their names or else by their types. What it proposes it enters into proposed and considered.
func (f *filling) reportUnmatched(places []Place) {
	f.claimLost()
	found := make([][]match, len(places))
	for i, m := range places {
		found[i] = f.matches(m)
	}
	settle(found)
	for _, best := range found {
		if len(best) > 0 && best[0].like == sure {
			f.claim(best[0].place)
		}
	}
	done := f.reportSplits(places, found)
	isNamed := func(i int) bool { return len(found[i]) > 0 }
	for i, m := range places {
		if isNamed(i) && !done[i] {
			f.unmapped(m, found[i])
		}
	}
	for i, m := range places {
		if !isNamed(i) && !done[i] {
			f.unmapped(m, f.renamed(m)) // names before types: they say more
		}
	}
}

// settle leaves each place of the hub to one field: to the only one that is sure of
// it, else to the only one whose type agrees, which is sure then. Of places that
// several want none is sure.
func settle(found [][]match) {
	taken := map[string]bool{}
	for _, level := range []likeness{sure, agreed} {
		claims := map[string]int{}
		isSettled := make([]bool, len(found))
		for i, all := range found {
			isSettled[i] = level == agreed && len(all) > 0 && all[0].like == sure
			for _, c := range all {
				if c.like == level && !isSettled[i] {
					claims[c.place.key()]++
				}
			}
		}
		for i, all := range found {
			for j, c := range all {
				switch {
				case c.like != level:
				case claims[c.place.key()] > 1 || taken[c.place.key()] || isSettled[i]:
					all[j].like = alike
				default:
					all[j].like = sure
				}
			}
			slices.SortStableFunc(all, likeliest)
		}
		for place := range claims {
			taken[place] = true
		}
	}
}

// likeliest orders matches: the likeliest first, then those that are less deep.
func likeliest(a, b match) int {
	return cmp.Or(cmp.Compare(b.like, a.like), cmp.Compare(len(a.place), len(b.place)))
}

// renamed returns the fields that only the hub has, in the struct that is the
// counterpart of the one around a field, and that have its type: whatever they are
// called, one of them may be it under another name.
func (f *filling) renamed(m Place) []match {
	if readTag(m.Field()).inline {
		return nil
	}
	var all []match
	for _, h := range f.hubs {
		if f.isFree(h) && !readTag(h.Field()).inline && mayConvert(m.Type(), h.Type(), 0) {
			all = append(all, match{h, related})
		}
	}
	return all
}

// matches returns the free fields of the hub that a field may be, at most two
// structs deeper: the likeliest first, then those that are less deep. A place is
// sure only if it is the only one that is.
func (f *filling) matches(m Place) []match {
	var all []match
	var look func(places []Place, before Place)
	look = func(places []Place, before Place) {
		for _, h := range places {
			place := before.then(h...)
			if readTag(h.Field()).inline {
				continue
			}
			if f.isFree(place) {
				like := likenessOf(m, place)
				if contrast(m, place) != "" {
					like = contrary
				}
				if like > unlike {
					all = append(all, match{place, like})
				}
			}
			if st := structOf(h.Type()); st != nil && len(place) < 3 && !isOpaque(st) && !isMeta(h.Type()) {
				look(members(st), place)
			}
		}
	}
	if !readTag(m.Field()).inline {
		look(f.hubs, nil)
	}
	slices.SortStableFunc(all, likeliest)
	if len(all) > 1 && all[1].like >= agreed && all[0].like == all[1].like && len(all[0].place) == len(all[1].place) {
		for i := range all {
			all[i].like = min(all[i].like, alike)
		}
	}
	return all
}
