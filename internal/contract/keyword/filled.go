package keyword

import (
	"maps"
	"slices"
)

// A FillRefusal is a keyword that refuses objects since a field is filled in.
type FillRefusal struct {
	// Keyword is the one that counts or asks, as in "maxProperties".
	Keyword string
	// Fields are those that are filled in now and were not, or were and are not where they are
	// Gone.
	Fields []string
	Gone   bool
	// Null says that the fields are dropped where they are null, which they could be.
	Null bool
}

// RefusedSinceFilled are the keywords that take fewer objects since the new schema fills in
// fields that an object could be without, or does not fill them in any more: the server does
// so before it looks at how many fields there are, and which.
func RefusedSinceFilled(old, new *Schema) []FillRefusal {
	var all []FillRefusal
	come := newlyFilled(old, new)
	if len(come) > 0 && float64(len(come))+mostKept(old, new, come) > AtMost(new.MaxProperties) {
		all = append(all, FillRefusal{Keyword: "maxProperties", Fields: come})
	}
	for _, r := range []FillRefusal{{Fields: filledNoMore(old, new), Gone: true}, {Fields: nullNoMore(old, new), Gone: true, Null: true}} {
		if r.Keyword = "minProperties"; len(r.Fields) > 0 && leastKept(old, new, r.Fields) < AtLeast(new.MinProperties) {
			all = append(all, r)
		}
		for _, k := range presenceKeywords() {
			if r.Keyword = k.name; isOfBranches(k.name) && len(r.Fields) > 0 && k.refusesFilled(old, new, nil, r.Fields) {
				all = append(all, r)
			}
		}
	}
	for _, k := range presenceKeywords() {
		if isOfBranches(k.name) && len(come) > 0 && k.refusesFilled(old, new, come, nil) {
			all = append(all, FillRefusal{Keyword: k.name, Fields: come})
		}
	}
	return all
}

func isOfBranches(name string) bool {
	return slices.Contains([]string{"allOf", "anyOf", "oneOf", "not"}, name)
}

// nullNoMore are the fields that could be null and may be left out: null is dropped now.
func nullNoMore(old, new *Schema) []string {
	var fields []string
	for _, name := range slices.Sorted(maps.Keys(old.Properties)) {
		p, kept := new.Properties[name]
		was := old.Properties[name]
		if kept && FateOfNull(&was, false) == NullAccepted && FateOfNull(&p, slices.Contains(new.Required, name)) == nullDropped {
			fields = append(fields, name)
		}
	}
	return fields
}

// filledNoMore are the fields that were filled in, are not now, and may be left out.
func filledNoMore(old, new *Schema) []string {
	var fields []string
	for _, name := range slices.Sorted(maps.Keys(old.Properties)) {
		p, kept := new.Properties[name]
		if kept && old.Properties[name].Default != nil && p.Default == nil && !slices.Contains(new.Required, name) {
			fields = append(fields, name)
		}
	}
	return fields
}

// leastKept is the least number of fields that an object has which the old schema took and
// that is without some which were filled in.
func leastKept(old, new *Schema, without []string) float64 {
	least := 0
	for name := range new.Properties {
		_, known := old.Properties[name]
		if new.Properties[name].Default != nil || known && slices.Contains(old.Required, name) && !slices.Contains(without, name) {
			least++
		}
	}
	return max(float64(least), AtLeast(old.MinProperties)-float64(len(without)))
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

// refusesFilled reports whether a keyword refuses fields with those that are filled in now and
// would take them with those that were before. It tries all sets of the fields that are asked
// for.
func (k presenceKeyword) refusesFilled(old, new *Schema, filled, before []string) bool {
	names := slices.DeleteFunc(askedFor(new), func(name string) bool {
		_, kept := new.Properties[name]
		_, known := old.Properties[name]
		return slices.Contains(filled, name) || slices.Contains(before, name) || !kept || !known && closed(old)
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
		if k.asks(new, slices.Concat(fields, filled)) == refusesFields && k.asks(new, slices.Concat(fields, before)) == takesFields && mayHave(old, names, slices.Concat(fields, before)) {
			return true
		}
	}
	return false
}

// mayHave reports whether a schema takes objects that have some of the given fields and not
// the others, as far as presence tells.
func mayHave(s *Schema, names, fields []string) bool {
	for _, name := range names {
		p, declared := s.Properties[name]
		switch there := slices.Contains(fields, name); {
		case !there && (slices.Contains(s.Required, name) || p.Default != nil), there && !declared && closed(s):
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
