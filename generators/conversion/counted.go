package conversion

import (
	"fmt"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// countedShape converts a list of strings to a list of structs that hold one
// string each, and perhaps how often it was there.
type countedShape struct{}

func (countedShape) matches(_ *planner, u use) bool {
	from, to := u.spoke.Underlying(), u.hub.Underlying()
	return u.field.Marks.Has(elemMarker) && !u.inner && from.Shape == model.Slice && to.Shape == model.Slice &&
		from.Elem.Underlying().Shape == model.Basic && to.Elem.Underlying().Shape == model.Struct
}

func (countedShape) build(p *planner, u use) *Conv {
	mark, _ := u.field.Marks.Get(elemMarker)
	p.used[mark.Pos] = true
	v, _ := mark.Value.(markers.ConversionElem)
	from, to := u.spoke.Underlying().Elem, u.hub.Underlying().Elem
	c := &Conv{Form: Counted, Spoke: u.spoke, Hub: u.hub}
	var ok bool
	if c.KeyField, ok = p.itemField(u, mark, "key", v.Key, to, from); !ok {
		return nil
	}
	if v.Count != "" {
		if c.CountField, ok = p.itemField(u, mark, "count", v.Count, to, nil); !ok {
			return nil
		}
	}
	if !p.restIsKept(u, c, to) {
		return nil
	}
	return c
}

// itemField finds a field of the hub's items: of the kind of a given type, or
// any integer where that is nil.
func (p *planner) itemField(u use, mark markers.Mark, argument, name string, item, like *model.Type) (Place, bool) {
	place, ok := p.findHub(mark, argument, item, "."+strings.TrimPrefix(name, "."))
	if !ok {
		return nil, false
	}
	got := place.Type().Underlying()
	expected := "an integer"
	_, fits := integer(basicName(got))
	if like != nil {
		expected = p.describe(like.Underlying())
		fits = basicName(got) == basicName(like.Underlying())
	}
	if got.Shape == model.Basic && fits && place.pointers() == 0 {
		return place, true
	}
	p.diags.Add(diag.Diagnostic{
		Pos: mark.ArgPos(argument), Code: diag.ConversionMarker,
		Message: fmt.Sprintf("%s: field %q of the hub's items is no %s of %s: expected %s, found %s", u.what, place.Path(), argument, "the list", expected, p.describe(place.Type())),
		Help:    "name another field, or use // +" + funcMarker,
		Notes:   []diag.Note{{Pos: place.Field().Pos, Message: "it is declared here"}},
	})
	return nil, false
}

// restIsKept reports other fields of the hub's items, unless a marker says that
// they may be kept.
func (p *planner) restIsKept(u use, c *Conv, item *model.Type) bool {
	if mark, ok := u.field.Marks.Get(preserveMarker); ok {
		p.used[mark.Pos] = true
		return true
	}
	ok := true
	for _, m := range members(item) {
		if m.key() == c.KeyField.key() || c.CountField != nil && m.key() == c.CountField.key() {
			continue
		}
		ok = false
		p.diags.Add(diag.Diagnostic{
			Pos: m.Field().Pos, Code: diag.UnmappedField,
			Message: fmt.Sprintf("field %q of hub %s has no counterpart in the items of version %s", baseName(item)+"."+m.Name(), p.spoke.Kind.Hub.Name, p.spoke.Version.Name),
			Help:    fmt.Sprintf("add // +%s to %s: the list is kept as it is then where these fields are set", preserveMarker, u.what),
			Notes:   []diag.Note{{Pos: u.field.Pos, Message: "the list is declared here"}},
			Edits:   propose(u.field.Pos, preserveMarker),
		})
	}
	return ok
}
