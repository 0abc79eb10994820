package conversion

import (
	"fmt"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// countedShape converts a list of strings to a list of structs that hold one
// string each, and perhaps how often it was there. Either version may have the
// structs.
type countedShape struct{}

func (countedShape) matches(_ *planner, u use) bool {
	return u.field.Marks.Has(elemMarker) && !u.inner && (isCountedPair(u.spoke, u.hub) || isCountedPair(u.hub, u.spoke))
}

func (countedShape) build(p *planner, u use) *Conv {
	mark, _ := u.field.Marks.Get(elemMarker)
	p.used[mark.Pos] = true
	v, _ := mark.Value.(markers.ConversionElem)
	c := &Conv{Form: Counted, Spoke: u.spoke, Hub: u.hub, Turned: isCountedPair(u.hub, u.spoke)}
	value := u.spoke.Underlying().Elem
	if c.Turned {
		value = u.hub.Underlying().Elem
	}
	var ok bool
	if c.KeyField, ok = p.itemField(u, c, mark, "key", v.Key, value); !ok {
		return nil
	}
	if v.Count != "" {
		if c.CountField, ok = p.itemField(u, c, mark, "count", v.Count, nil); !ok {
			return nil
		}
	}
	if !p.isKeyed(u, c, mark) || !p.restIsKept(u, c) {
		return nil
	}
	return c
}

// isKeyed reports a list whose items are told apart by other fields than the one that
// holds the text: all of them would have the same.
func (p *planner) isKeyed(u use, c *Conv, mark markers.Mark) bool {
	list := u.hubField
	if c.Turned {
		list = u.field
	}
	keys := mapKeys(list)
	if len(keys) == 0 || slices.Contains(keys, c.KeyField.Steps()) {
		return true
	}
	p.diags.Add(diag.Diagnostic{
		Pos: mark.ArgPos("key"), Code: diag.ConversionMarker,
		Message: fmt.Sprintf("%s: the items of %s are told apart by %q, which would be the same in all items: the values of the list go to %q", u.what, p.itemsOf(c), strings.Join(keys, ", "), c.KeyField.Steps()),
		Help:    fmt.Sprintf("name %q as the key, or write // +listMapKey=%s on the list", keys[0], c.KeyField.Steps()),
		Notes:   []diag.Note{{Pos: list.Pos, Message: "the list is declared here"}},
	})
	return false
}

// itemsOf names the version whose items have a key.
func (p *planner) itemsOf(c *Conv) string {
	if c.Turned {
		return "version " + p.spoke.Version.Name
	}
	return "hub " + p.spoke.Kind.Hub.Name
}

// itemField finds a field of the items that have a key: of the kind of a given
// type, or any integer where that is nil.
func (p *planner) itemField(u use, c *Conv, mark markers.Mark, argument, name string, like *model.Type) (Place, bool) {
	place, ok := p.findIn(p.itemsOf(c), mark, argument, c.keyed().Underlying().Elem, "."+strings.TrimPrefix(name, "."))
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
		Message: fmt.Sprintf("%s: field %q of the items of %s is no %s of the list: expected %s, found %s", u.what, place.Path(), p.itemsOf(c), roleOf(argument), expected, p.describe(place.Type())),
		Help:    "name another field, or use // +" + funcMarker,
		Notes:   []diag.Note{{Pos: place.Field().Pos, Message: "it is declared here"}},
	})
	return nil, false
}

// roleOf says what the argument of a marker names: mapKey has one without a name.
func roleOf(argument string) string {
	if argument == "" {
		return "key"
	}
	return argument
}

// restIsKept reports fields of the items for which the other version has no place,
// unless a marker says that they may be kept.
func (p *planner) restIsKept(u use, c *Conv) bool {
	if mark, ok := u.field.Marks.Get(preserveMarker); ok {
		p.used[mark.Pos] = true
		return true
	}
	item := c.keyed().Underlying().Elem
	lacks := "version " + p.spoke.Version.Name
	if c.Turned {
		lacks = "hub " + p.spoke.Kind.Hub.Name
	}
	are := "an item is a single value"
	if c.Form == KeyedMap {
		are = "an entry is a key with a value"
	}
	rest := c.rest()
	for _, m := range rest {
		p.diags.Add(diag.Diagnostic{
			Pos: m.Field().Pos, Code: diag.UnmappedField,
			Message: fmt.Sprintf("field %q of %s has no counterpart in %s, where %s", m.Named(item), p.itemsOf(c), lacks, are),
			Help:    fmt.Sprintf("to keep it in an annotation, from which items get it back by their key, add // +%s to %s", preserveMarker, u.what),
			Notes:   []diag.Note{{Pos: u.field.Pos, Message: "the list is declared here"}},
			Edits:   propose(u.field.Pos, preserveMarker),
		})
	}
	return len(rest) == 0
}
