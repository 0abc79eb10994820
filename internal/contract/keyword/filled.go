package keyword

import (
	"maps"
	"slices"
)

// A FillRefusal is a keyword that refuses objects since a field is filled in.
type FillRefusal struct {
	// Keyword is the one that counts or asks, as in "maxProperties".
	Keyword string
	// Fields are those that are filled in now and were not.
	Fields []string
}

// RefusedSinceFilled are the keywords that take fewer objects since the new schema fills in
// fields that an object could be without: the server does so before it looks at how many
// fields there are, and which.
func RefusedSinceFilled(old, new *Schema) []FillRefusal {
	fields := newlyFilled(old, new)
	if len(fields) == 0 {
		return nil
	}
	var all []FillRefusal
	if float64(len(fields))+mostKept(old, new, fields) > AtMost(new.MaxProperties) {
		all = append(all, FillRefusal{"maxProperties", fields})
	}
	for _, k := range presenceKeywords() {
		if slices.Contains([]string{"allOf", "anyOf", "oneOf", "not"}, k.name) && k.refusesFilled(old, new, fields) {
			all = append(all, FillRefusal{k.name, fields})
		}
	}
	return all
}

// newlyFilled are the fields that are filled in now, and of which an object could be without.
func newlyFilled(old, new *Schema) []string {
	var fields []string
	for _, name := range slices.Sorted(maps.Keys(new.Properties)) {
		if new.Properties[name].Default != nil && old.Properties[name].Default == nil && !slices.Contains(old.Required, name) {
			fields = append(fields, name)
		}
	}
	return fields
}

// mostKept is how many fields the new schema keeps of an object that the old one took and
// that is without some fields. A field that is dropped and was required took a place.
func mostKept(old, new *Schema, without []string) float64 {
	most, kept := mostKeys(old), AtMost(nil)
	if closed(old) || closed(new) {
		kept = 0
		for name := range old.Properties {
			_, there := new.Properties[name]
			switch {
			case there && !slices.Contains(without, name), !there && !closed(new):
				kept++
			case !there && slices.Contains(old.Required, name):
				most--
			}
		}
		if !closed(old) { // any key of a map that is a field now
			kept = float64(len(new.Properties) - len(without))
		}
	}
	return min(most, kept)
}

// refusesFilled reports whether a keyword refuses fields with those that are filled in and
// would take them alone. It tries all sets of the fields that are asked for.
func (k presenceKeyword) refusesFilled(old, new *Schema, filled []string) bool {
	names := slices.DeleteFunc(askedFor(new), func(name string) bool {
		_, kept := new.Properties[name]
		_, known := old.Properties[name]
		return slices.Contains(filled, name) || !kept || !known && closed(old)
	})
	if len(names) > mostFields {
		return false
	}
	for set := range 1 << len(names) {
		var fields []string
		for i, name := range names {
			if set&(1<<i) != 0 {
				fields = append(fields, name)
			}
		}
		if k.asks(new, slices.Concat(fields, filled)) == refusesFields && k.asks(new, fields) == takesFields && mayHave(old, names, fields) {
			return true
		}
	}
	return false
}

// mayHave reports whether a schema takes objects that have some of the given fields and not
// the others, as far as presence tells.
func mayHave(s *Schema, names, fields []string) bool {
	for _, name := range names {
		if !slices.Contains(fields, name) && (slices.Contains(s.Required, name) || s.Properties[name].Default != nil) {
			return false
		}
	}
	return !slices.ContainsFunc(presenceKeywords(), func(k presenceKeyword) bool {
		return k.name != "required" && k.name != "minProperties" && k.asks(s, fields) == refusesFields
	})
}

// askedFor are the fields that the branches of a schema name.
func askedFor(s *Schema) []string {
	var all []string
	for _, list := range [][]Schema{s.AllOf, s.AnyOf, s.OneOf} {
		for i := range list {
			all = append(all, list[i].Required...)
			all = append(all, askedFor(&list[i])...)
		}
	}
	if s.Not != nil {
		all = append(all, s.Not.Required...)
		all = append(all, askedFor(s.Not)...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}
