package keyword

import (
	"maps"
	"slices"
)

// mostFields is how many fields an object may have for its sets of fields to be tried.
const mostFields = 10

// OnlyEmptyBreaks reports whether of the objects that were accepted a keyword refuses
// nothing but empty ones: then whatever a user changes in a stored object is to add a field,
// and the server takes it. An object with a field can be changed in it and stay refused.
//
// It decides by which fields there are, and tries all sets of them. What asks for more is
// taken to refuse objects with fields.
func OnlyEmptyBreaks(keyword string, old, new *Schema) bool {
	if new == nil || !closed(old) || !closed(new) || len(old.Properties) > mostFields {
		return false
	}
	names := slices.Sorted(maps.Keys(old.Properties))
	for set := 1; set < 1<<len(names); set++ {
		var before, after []string
		for i, name := range names {
			if set&(1<<i) == 0 {
				continue
			}
			before = append(before, name)
			if _, kept := new.Properties[name]; kept {
				after = append(after, name)
			}
		}
		refused := func(k presenceKeyword) bool { return k.asks(old, before) == refusesFields }
		if len(after) == 0 || slices.ContainsFunc(presenceKeywords(), refused) {
			continue
		}
		if !acceptsFields(keyword, new, after) {
			return false
		}
	}
	for _, p := range new.Properties { // of which there may be thousands, unlike those of the old one
		if p.Default != nil {
			return false // it is never empty
		}
	}
	return true
}

// closed reports whether an object can have no fields but those of its schema.
func closed(s *Schema) bool {
	return !KeepsUnknown(s) && !s.XEmbeddedResource && s.AdditionalProperties == nil
}

// acceptsFields reports whether a keyword surely takes objects that have just these fields.
func acceptsFields(keyword string, s *Schema, fields []string) bool {
	return slices.ContainsFunc(presenceKeywords(), func(k presenceKeyword) bool {
		return k.name == keyword && k.asks(s, fields) == takesFields
	})
}

// A fieldsAnswer is what a keyword makes of an object, as far as its fields tell.
type fieldsAnswer uint8

const (
	unknownFields fieldsAnswer = iota // values decide
	takesFields
	refusesFields
)

func answerOf(taken bool) fieldsAnswer {
	if taken {
		return takesFields
	}
	return refusesFields
}

func opposite(a fieldsAnswer) fieldsAnswer {
	switch a {
	case takesFields:
		return refusesFields
	case refusesFields:
		return takesFields
	}
	return a
}

// A presenceKeyword is one that may ask which fields an object has.
type presenceKeyword struct {
	name string
	asks func(s *Schema, fields []string) fieldsAnswer
}

func presenceKeywords() []presenceKeyword {
	branches := func(name string, of func(*Schema) []Schema, taken func(met, all int) bool) presenceKeyword {
		return presenceKeyword{name, func(s *Schema, fields []string) fieldsAnswer {
			all, met := of(s), 0
			for i := range all {
				switch branchAsks(&all[i], fields) {
				case unknownFields:
					return unknownFields
				case takesFields:
					met++
				}
			}
			return answerOf(len(all) == 0 || taken(met, len(all)))
		}}
	}
	return []presenceKeyword{
		{"required", func(s *Schema, fields []string) fieldsAnswer { return answerOf(len(Without(s.Required, fields)) == 0) }},
		{"minProperties", func(s *Schema, fields []string) fieldsAnswer {
			return answerOf(float64(len(fields)) >= AtLeast(s.MinProperties))
		}},
		{"maxProperties", func(s *Schema, fields []string) fieldsAnswer {
			return answerOf(float64(len(fields)) <= AtMost(s.MaxProperties))
		}},
		branches("allOf", func(s *Schema) []Schema { return s.AllOf }, func(met, all int) bool { return met == all }),
		branches("anyOf", func(s *Schema) []Schema { return s.AnyOf }, func(met, _ int) bool { return met > 0 }),
		branches("oneOf", func(s *Schema) []Schema { return s.OneOf }, func(met, _ int) bool { return met == 1 }),
		{"not", func(s *Schema, fields []string) fieldsAnswer {
			if s.Not == nil {
				return takesFields
			}
			return opposite(branchAsks(s.Not, fields))
		}},
	}
}

// branchAsks is what a branch makes of an object, with those inside it.
func branchAsks(branch *Schema, fields []string) fieldsAnswer {
	bare := *branch
	bare.Required, bare.AllOf, bare.AnyOf, bare.OneOf, bare.Not = nil, nil, nil, nil, nil
	if Plain(&bare) != "{}" {
		return unknownFields
	}
	answer := takesFields
	for _, k := range presenceKeywords() {
		switch k.asks(branch, fields) {
		case unknownFields:
			return unknownFields
		case refusesFields:
			answer = refusesFields
		}
	}
	return answer
}

// Combines reports whether a schema may ask for a field without naming it as required: by branches,
// or by how many fields there are.
func Combines(s *Schema) bool {
	return len(s.AllOf)+len(s.AnyOf)+len(s.OneOf) > 0 || s.Not != nil || s.MinProperties != nil || s.MaxProperties != nil
}
