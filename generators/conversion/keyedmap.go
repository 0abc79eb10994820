package conversion

import (
	"fmt"
	"slices"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
)

// keyedMapShape converts a map to a list whose items hold the key. Either version
// may have the list.
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
	p.outside[c.KeyField.Field()] = &Rule{How: Moved, Pos: mark.Pos}
	item := u.in(u.spoke.Underlying().Elem, u.hub.Underlying().Elem)
	item.anyName = true
	c.Elem = (structShape{}).build(p, item)
	if c.Elem == nil {
		return nil
	}
	return c
}
