package conversion

import (
	"fmt"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// unmarkedShape reports lists and maps that are the same thing in another form,
// while no marker says how: a list of values and one of structs that hold a value
// each, a map and a list whose items hold the key. It converts nothing; what it
// finds in the types it proposes as the marker.
type unmarkedShape struct{}

func (unmarkedShape) matches(_ *planner, u use) bool {
	if u.inner || u.hubField == nil || u.field.Marks.Has(elemMarker) || u.field.Marks.Has(mapKeyMarker) {
		return false
	}
	return isCountedPair(u.spoke, u.hub) || isCountedPair(u.hub, u.spoke) || isKeyedPair(u.spoke, u.hub) || isKeyedPair(u.hub, u.spoke)
}

// isCountedPair says whether one type is a list of plain values and the other a
// list of structs.
func isCountedPair(values, structs *model.Type) bool {
	a, b := values.Underlying(), structs.Underlying()
	return a.Shape == model.Slice && b.Shape == model.Slice && a.Elem.Underlying().Shape == model.Basic && isItem(b.Elem)
}

// isKeyedPair says whether one type is a map and the other a list of structs.
func isKeyedPair(keyed, list *model.Type) bool {
	a, b := keyed.Underlying(), list.Underlying()
	return a.Shape == model.Map && b.Shape == model.Slice && isItem(b.Elem)
}

// isItem says whether a type is a struct whose fields markers can name.
func isItem(t *model.Type) bool {
	return t.Underlying().Shape == model.Struct && !isOpaque(t.Underlying())
}

func (unmarkedShape) build(p *planner, u use) *Conv {
	list, listField := u.hub, u.hubField
	if isCountedPair(u.hub, u.spoke) || isKeyedPair(u.hub, u.spoke) {
		list, listField = u.spoke, u.field
	}
	other := u.spoke
	if list == u.spoke {
		other = u.hub
	}
	item, value := list.Underlying().Elem, other.Underlying().Elem
	marker := elemMarker + ":key="
	if other.Underlying().Shape == model.Map {
		value, marker = other.Underlying().Key, mapKeyMarker+"="
	}
	d := diag.Diagnostic{
		Pos: u.field.Pos, Code: diag.ConversionType,
		Message: fmt.Sprintf("%s is %s, but %s in hub %s", u.what, p.describe(u.spoke), p.describe(u.hub), p.spoke.Kind.Hub.Name),
		Notes:   []diag.Note{{Pos: u.hubField.Pos, Message: "hub field declared here"}},
	}
	switch key, names := keyAmong(item, value, listField); {
	case key != "" && other.Underlying().Shape == model.Map && len(mapKeys(listField)) > 1:
		d.Message += fmt.Sprintf(", whose items are told apart by %s: a map holds one item for each %q", quoted(mapKeys(listField)), key)
		d.Help = p.funcHelp(u)
	case key != "":
		marker += key
		if count := countAmong(item); count != "" && other.Underlying().Shape == model.Slice {
			marker += ",count=" + count
		}
		d.Help = "add // +" + marker
		d.Edits = propose(u.field.Pos, marker)
	case len(names) > 0:
		d.Help = fmt.Sprintf("if a field of %s says which item it is, add // +%s... with %s in place of ...; else %s",
			p.describe(item), marker, strings.Join(requiredFirst(item, names), " or "), p.funcHelp(u))
	default:
		d.Message += fmt.Sprintf(": no field of %s holds %s", p.describe(item), p.describe(value))
		d.Help = p.funcHelp(u)
	}
	p.diags.Add(d)
	return nil
}

// keyAmong names the field of a list's items that surely holds a value of a type:
// the key of the list, else the only field of that type. Where several may be it,
// key is empty; names are all of that type.
func keyAmong(item, value *model.Type, list *model.Field) (key string, names []string) {
	for _, m := range members(item) {
		if t := m.Type().Underlying(); t.Shape == model.Basic && basicName(t) == basicName(value.Underlying()) && m.pointers() == 0 {
			names = append(names, m.Steps())
		}
	}
	if keys := mapKeys(list); len(keys) == 1 && slices.Contains(names, keys[0]) {
		return keys[0], names
	}
	if len(names) == 1 {
		return names[0], names
	}
	return "", names
}

// requiredFirst puts the fields of a list's items that must be there before the
// others: they are likelier to say which item it is.
func requiredFirst(item *model.Type, names []string) []string {
	var required []string
	for _, m := range members(item) {
		if slices.Contains(names, m.Steps()) && isRequired(item, m) {
			required = append(required, m.Steps())
		}
	}
	return append(required, slices.DeleteFunc(slices.Clone(names), func(n string) bool { return slices.Contains(required, n) })...)
}

// countAmong names the field of a list's items that says how often the item is
// there, "" if none has such a name: other integers mean something else, and a
// number or an amount may be anything.
func countAmong(item *model.Type) string {
	for _, m := range members(item) {
		_, isInteger := integer(basicName(m.Type().Underlying()))
		usual := []string{"count", "quantity"}
		if isInteger && m.Type().Underlying().Shape == model.Basic && m.pointers() == 0 && slices.Contains(usual, strings.ToLower(m.Name())) {
			return m.Steps()
		}
	}
	return ""
}
