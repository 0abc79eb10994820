package match

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/internal/lazyregexp"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/spelling"
)

// SaysText reports whether the name of a field of a list's items is one for any text, or says the
// same as the list: a text of a list may be the name of its item, but no host is the name of a
// secret.
func SaysText(key string, item *model.Type, list *model.Field) bool {
	about := listWords(item, list)
	return !slices.ContainsFunc(spelling.Words(key), func(w string) bool { return !slices.Contains(about, w) })
}

// listWords are words that say no more of an item of a list than that it is one.
func listWords(item *model.Type, list *model.Field) []string {
	about := []string{"name", "key", "value", "id", "item", "text", "type", "kind"}
	for _, w := range append(spelling.Words(list.Name), spelling.Words(gotype.BaseName(item))...) {
		about = append(about, w, strings.TrimSuffix(w, "s"), strings.TrimSuffix(w, "es"), strings.TrimSuffix(w, "ies")+"y")
	}
	return about
}

// KeyAmong names the field of a list's items that surely holds a value of a type:
// the key of the list, else the only field of that type. Where several may be it,
// key is empty; names are all of that type.
func KeyAmong(item, value *model.Type, list *model.Field) (key string, names []string) {
	for _, m := range gotype.Members(item) {
		if t := m.Type().Underlying(); t.Shape == model.Basic && gotype.BasicName(t) == gotype.BasicName(value.Underlying()) && m.Pointers() == 0 {
			names = append(names, m.Steps())
		}
	}
	if keys := gotype.MapKeys(list); len(keys) == 1 && slices.Contains(names, keys[0]) {
		return keys[0], names
	}
	if len(names) == 1 {
		return names[0], names
	}
	return "", names
}

// PartsBeside names the fields of a list's items, besides the one that holds a text and
// the one that counts, where a text stands for a whole item. Each of them may hold a part
// of the text: "db:5432" is a host and a port. Values that cannot be taken apart have none:
// numbers, and texts of which only some are allowed.
func PartsBeside(item, value *model.Type, texts *model.Field, key string) []string {
	if !gotype.IsString(value) || len(gotype.EnumOfItems(texts, value)) > 0 {
		return nil
	}
	var parts []string
	for _, m := range gotype.Members(item) {
		if name := m.Steps(); name != key && name != CountAmong(item, texts) {
			parts = append(parts, name)
		}
	}
	return parts
}

// ValuesAmong names the fields of a list's items that can hold the values of a map whose key
// is in another field. Where the items have more than these two it is not sure that one holds
// them, though it be the only one of their type: "8080" may be a text for a number.
func ValuesAmong(item, value *model.Type, key string) (names []string, isSure bool) {
	others := 0
	for _, m := range gotype.Members(item) {
		if m.Steps() == key {
			continue
		}
		others++
		if m.Pointers() == 0 && MayConvert(value, m.Type(), 0) {
			names = append(names, m.Steps())
		}
	}
	return names, others == 1 && len(names) == 1
}

// IsValueOf reports whether a field of a list's items surely holds the values of a map whose
// key is in another field: the items have nothing else, or the field is called so.
func IsValueOf(item *model.Type, field gotype.FieldPath, key string, value *model.Type) bool {
	_, isSure := ValuesAmong(item, value, key)
	return isSure || slices.Contains([]string{"value", "values"}, strings.ToLower(field.Name()))
}

// RequiredFirst puts the fields of a list's items that must be there before the
// others: they are likelier to say which item it is.
func RequiredFirst(item *model.Type, names []string) []string {
	var required []string
	for _, m := range gotype.Members(item) {
		if slices.Contains(names, m.Steps()) && gotype.IsRequired(item, m) {
			required = append(required, m.Steps())
		}
	}
	return append(required, slices.DeleteFunc(slices.Clone(names), func(n string) bool { return slices.Contains(required, n) })...)
}

// countedIn is what a description says is counted.
var countedIn = lazyregexp.New(`(?i)\b(?:number of|how many)(?: the| these)? (\w+)`)

// CountAmong names the field of a list's items that says how often the item is
// there, "" if none has such a name, or its description says that it counts something else: other
// integers mean something else, and a number or an amount may be anything.
func CountAmong(item *model.Type, list *model.Field) string {
	about := append(listWords(item, list), "times", "them", "it", "these", "such", "items", "occurrences", "pieces")
	for _, m := range gotype.Members(item) {
		_, isInteger := gotype.Integer(gotype.BasicName(m.Type().Underlying()))
		usual := []string{"count", "quantity"}
		if isInteger && m.Type().Underlying().Shape == model.Basic && m.Pointers() == 0 && slices.Contains(usual, strings.ToLower(m.Name())) {
			if counted := countedIn.FindStringSubmatch(m.Field().Doc); counted != nil && !slices.Contains(about, strings.ToLower(counted[1])) {
				return ""
			}
			return m.Steps()
		}
	}
	return ""
}
