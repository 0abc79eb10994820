package conversion

import (
	"fmt"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// keyedValues finds the conversion of a map whose values are in one field of the
// items: labels, parameters, environment variables.
func (p *planner) keyedValues(u use, c *Conv) *Conv {
	mapped, item := c.mapped().Underlying().Elem, c.keyed().Underlying().Elem
	place, ok := p.valueField(u, c, mapped, item)
	if !ok {
		return nil
	}
	value := u.in(mapped, place.Type())
	if c.Turned {
		value = u.in(place.Type(), mapped)
	}
	if c.Elem = p.conv(value); c.Elem == nil {
		return nil
	}
	if c.Elem.Form == Optional && isCollection(c.Elem.Elem.Spoke) {
		p.cannot(u, "the values of one are pointers to what may be empty", "leave the pointer out in both versions")
		return nil
	}
	c.ValueField = place
	for _, m := range c.rest() {
		if m.pointers() > 0 {
			p.cannot(u, fmt.Sprintf("field %q of the items stands behind a pointer without a name", m.Path()), "embed the struct itself")
			return nil
		}
	}
	if !p.restIsKept(u, c) {
		return nil
	}
	return c
}

// valueField finds the field of the items that holds the values of a map: the one
// that a marker names, else the only one that can.
func (p *planner) valueField(u use, c *Conv, mapped, item *model.Type) (Place, bool) {
	if mark, ok := u.field.Marks.Get(mapValueMarker); ok {
		p.used[mark.Pos] = true
		return p.namedValue(u, c, mark, item)
	}
	var can []Place
	var names []string
	for _, m := range members(item) {
		if m.key() != c.KeyField.key() && m.pointers() == 0 && mayConvert(mapped, m.Type(), 0) {
			can, names = append(can, m), append(names, m.Path())
		}
	}
	switch {
	case len(can) == 1:
		return can[0], true
	case len(can) > 1:
		p.cannot(u, fmt.Sprintf("fields %s of the items could all hold the values of the map", strings.Join(names, ", ")),
			fmt.Sprintf("add // +%s=%s, or the one that is meant", mapValueMarker, strings.TrimPrefix(names[0], ".")))
	default:
		p.cannot(u, fmt.Sprintf("no field of %s holds %s", p.describe(item), p.describe(mapped)),
			fmt.Sprintf("name the field that holds the values with // +%s, or %s", mapValueMarker, p.funcHelp(u)))
	}
	return nil, false
}

// namedValue is the field that a marker names.
func (p *planner) namedValue(u use, c *Conv, mark markers.Mark, item *model.Type) (Place, bool) {
	name, _ := mark.Value.(markers.ConversionMapValue)
	place, ok := p.findIn(p.itemsOf(c), mark, "", item, "."+strings.TrimPrefix(string(name), "."))
	if !ok {
		return nil, false
	}
	var why string
	switch {
	case place.key() == c.KeyField.key():
		why = "is their key"
	case place.pointers() > 0:
		why = "stands behind a pointer"
	case strings.Contains(place.Steps(), "/"):
		why = "stands in a struct of theirs"
	default:
		return place, true
	}
	p.diags.Add(diag.Diagnostic{
		Pos: mark.ArgPos(""), Code: diag.ConversionMarker,
		Message: fmt.Sprintf("%s: field %q of the items of %s %s and cannot hold the values of the map", u.what, place.Path(), p.itemsOf(c), why),
		Help:    "name another field, or use // +" + funcMarker,
		Notes:   []diag.Note{{Pos: place.Field().Pos, Message: "it is declared here"}},
	})
	return nil, false
}
