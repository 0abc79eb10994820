package conversion

import (
	"fmt"
	"slices"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
)

// keyedMapShape converts a map to a list whose items hold the key. Either version
// may have the list. The values of the map are the items without the key, or are in
// one field of them.
type keyedMapShape struct{}

func (keyedMapShape) matches(_ *planner, u use) bool {
	return u.field.Marks.Has(mapKeyMarker) && !u.inner && (isKeyedPair(u.spoke, u.hub) || isKeyedPair(u.hub, u.spoke))
}

func (keyedMapShape) build(p *planner, u use) *Conv {
	mark, _ := u.field.Marks.Get(mapKeyMarker)
	p.used[mark.Pos] = true
	v, _ := mark.Value.(markers.ConversionMapKey)
	c := &Conv{Form: KeyedMap, Spoke: u.spoke, Hub: u.hub, Turned: isKeyedPair(u.hub, u.spoke)}
	list, keys := u.hubField, u.spoke.Underlying().Key
	if c.Turned {
		list, keys = u.field, u.hub.Underlying().Key
	}
	var ok bool
	if c.KeyField, ok = p.itemField(u, c, mark, "", string(v), keys); !ok {
		return nil
	}
	if keys := mapKeys(list); !slices.Equal(keys, []string{c.KeyField.Steps()}) {
		p.diags.Add(diag.Diagnostic{
			Pos: mark.ArgPos(""), Code: diag.ConversionMarker,
			Message: fmt.Sprintf("%s is a list in %s that may hold two items with one %q", u.what, p.itemsOf(c), c.KeyField.Steps()),
			Help:    fmt.Sprintf("add // +listType=map and // +listMapKey=%s to field %q of %s", c.KeyField.Steps(), fieldName(list), p.itemsOf(c)),
			Notes:   []diag.Note{{Pos: list.Pos, Message: "the list is declared here"}},
		})
		return nil
	}
	item := u.in(u.spoke.Underlying().Elem, u.hub.Underlying().Elem)
	if u.field.Marks.Has(mapValueMarker) || !isItem(c.mapped().Underlying().Elem) {
		return p.keyedValues(u, c)
	}
	if same(item.spoke, item.hub) {
		p.cannot(u, fmt.Sprintf("the values of the map have the field %q, too, which may say something else than the key", c.KeyField.Steps()), "declare a type without the field for the values of the map")
		return nil
	}
	item.anyName, item.key = true, &Rule{How: Keyed, Pos: mark.Pos}
	if c.Turned {
		item.key.Spoke = c.KeyField
	} else {
		item.key.Hub = []Place{c.KeyField}
	}
	c.Elem = (structShape{}).build(p, item)
	if c.Elem == nil {
		return nil
	}
	p.keyed = append(p.keyed, keyedItems{pair: c.Elem.Pair, key: item.key})
	return c
}

// keyedItems are the values of a map and the items of a list that they become. key
// is the rule of the field that is the key; it stands in the pair if the map was
// the first to need the pair, and nothing else is about the field.
type keyedItems struct {
	pair *Pair
	key  *Rule
}

// at is the field that is the key.
func (k keyedItems) at() Place {
	if k.key.Spoke != nil {
		return k.key.Spoke
	}
	return k.key.Hub[0]
}

// rule is the pair's rule about the key, nil if there is none.
func (k keyedItems) rule() *Rule {
	for _, r := range k.pair.Rules {
		places := r.Hub
		if k.key.Spoke != nil {
			places = r.spokes()
		}
		if slices.ContainsFunc(places, func(p Place) bool { return p.key() == k.at().key() }) {
			return r
		}
	}
	return nil
}

// key enters the rule of a map's key, unless a marker is about the field.
func (f *filling) key(r *Rule) {
	switch {
	case r == nil:
		return
	case r.Spoke == nil:
		if f.taken[r.Hub[0].key()] != nil {
			return
		}
	default:
		i := slices.IndexFunc(f.spokes, func(m Place) bool { return m.key() == r.Spoke.key() })
		if i < 0 || r.Spoke.Field().Marks.Has(preserveMarker) {
			return
		}
		f.spokes = slices.Delete(f.spokes, i, i+1)
	}
	f.add(r)
}

// checkKeyed reports structs that stand in a map with keys and elsewhere, where no
// key tells the field, and keys that something else is converted to as well.
func (p *planner) checkKeyed() {
	uses := map[*Rule]int{}
	for _, k := range p.keyed {
		if r := k.rule(); r != nil && r.How == Keyed {
			uses[r]++
		}
	}
	for _, k := range p.keyed {
		r := k.rule()
		switch {
		case r == nil || k.pair.byHand():
		case r == k.key && uses[r] < k.pair.uses:
			p.keyMissing(k)
		case r.Conv != nil:
			p.diags.Add(diag.Diagnostic{
				Pos: k.key.Pos, Code: diag.ConversionMarker,
				Message: fmt.Sprintf("field %q of the items is the key of the map and has another counterpart as well", k.at().Path()),
				Help:    "declare a type of its own for the values of the map, without that counterpart",
				Notes:   []diag.Note{{Pos: r.Pos, Message: "the other counterpart is here"}},
			})
		}
	}
}

// keyMissing reports a key that other places of the same structs lack.
func (p *planner) keyMissing(k keyedItems) {
	own, marker := k.pair.Spoke, fmt.Sprintf("add // +%s:path=%s to type %q", hubOnlyMarker, k.at().Path(), baseName(k.pair.Spoke))
	if k.key.Spoke != nil {
		own, marker = k.pair.Hub, fmt.Sprintf("add // +%s to field %q", preserveMarker, k.at().Named(k.pair.Spoke))
	}
	p.diags.Add(diag.Diagnostic{
		Pos: k.key.Pos, Code: diag.ConversionMarker,
		Message: fmt.Sprintf("type %q stands in other places than this map, too, where no key tells the field %q of its counterpart", baseName(own), k.at().Path()),
		Help:    "declare a type of its own for the values of the map, or " + marker,
		Notes:   []diag.Note{{Pos: k.at().Field().Pos, Message: "the field is declared here"}},
	})
}
