package conversion

import (
	"fmt"
	"slices"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// keyedMapShape converts a map to a list whose items hold the key.
type keyedMapShape struct{}

func (keyedMapShape) matches(_ *planner, u use) bool {
	return u.field.Marks.Has(mapKeyMarker) && !u.inner && u.spoke.Underlying().Shape == model.Map &&
		u.hub.Underlying().Shape == model.Slice && u.hub.Underlying().Elem.Underlying().Shape == model.Struct &&
		u.spoke.Underlying().Elem.Underlying().Shape == model.Struct
}

func (keyedMapShape) build(p *planner, u use) *Conv {
	mark, _ := u.field.Marks.Get(mapKeyMarker)
	p.used[mark.Pos] = true
	v, _ := mark.Value.(markers.ConversionMapKey)
	from, to := u.spoke.Underlying(), u.hub.Underlying().Elem
	c := &Conv{Form: KeyedMap, Spoke: u.spoke, Hub: u.hub}
	var ok bool
	if c.KeyField, ok = p.itemField(u, mark, "", string(v), to, from.Key); !ok {
		return nil
	}
	if keys := mapKeys(u.hubField); !slices.Equal(keys, []string{c.KeyField.Steps()}) {
		p.diags.Add(diag.Diagnostic{
			Pos: mark.ArgPos(""), Code: diag.ConversionMarker,
			Message: fmt.Sprintf("%s becomes a list that may hold two items with one %q", u.what, c.KeyField.Steps()),
			Help:    fmt.Sprintf("add // +listType=map and // +listMapKey=%s to field %q of hub %s", c.KeyField.Steps(), fieldName(u.hubField), p.spoke.Kind.Hub.Name),
			Notes:   []diag.Note{{Pos: u.hubField.Pos, Message: "hub field declared here"}},
		})
		return nil
	}
	p.outside[c.KeyField.Field()] = &Rule{How: Moved, Pos: mark.Pos}
	item := u.in(from.Elem, to)
	item.anyName = true
	c.Elem = (structShape{}).build(p, item)
	if c.Elem == nil {
		return nil
	}
	return c
}
