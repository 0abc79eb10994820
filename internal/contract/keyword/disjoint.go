package keyword

import (
	"encoding/json"
	"maps"
	"math"
	"regexp"
	"slices"
	"unicode/utf8"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// exclusive reports whether surely no value that a schema takes is met by two of some
// branches: then oneOf asks what anyOf does.
func exclusive(s *Schema, branches []Schema) bool {
	for i := range branches {
		for j := range i {
			if !disjoint(s, &branches[i], &branches[j]) {
				return false
			}
		}
	}
	return len(branches) > 0
}

// disjoint reports whether surely no value that a schema takes is met by both of two branches.
func disjoint(s, a, b *Schema) bool {
	a, b = Merged(a), Merged(b)
	return disjointTypes(a, b) || disjointValues(a, b) || disjointBounds(s, a, b) || disjointTexts(s, a, b) || disjointFields(s, a, b)
}

func disjointTypes(a, b *Schema) bool {
	number := func(s *Schema) bool { return s.Type == "integer" || s.Type == "number" }
	return a.Type != "" && b.Type != "" && a.Type != b.Type && !(number(a) && number(b)) && !(a.Nullable && b.Nullable)
}

// disjointValues reports whether values that a branch lists are none of the other one's; strings
// are also held against what that one asks of strings.
func disjointValues(a, b *Schema) bool {
	refused := func(listing, by *Schema) bool {
		return len(listing.Enum) > 0 && !slices.ContainsFunc(listing.Enum, func(v apiext.JSON) bool { return !refusesString(by, v) })
	}
	return len(a.Enum) > 0 && len(b.Enum) > 0 && len(common(a.Enum, b.Enum)) == 0 || refused(a, b) || refused(b, a)
}

// refusesString reports whether the length or the pattern of a branch refuses a string.
func refusesString(branch *Schema, value apiext.JSON) bool {
	var text string
	if json.Unmarshal(value.Raw, &text) != nil {
		return false
	}
	if n := float64(utf8.RuneCountInString(text)); n < AtLeast(branch.MinLength) || n > AtMost(branch.MaxLength) {
		return true
	}
	re, err := regexp.Compile(branch.Pattern)
	return err == nil && !re.MatchString(text)
}

// disjointBounds reports whether no number or size is within the bounds of both. A value of
// another type, and null, breaks none.
func disjointBounds(s, a, b *Schema) bool {
	if s.Nullable {
		return false
	}
	for _, pair := range [][2]*Schema{{a, b}, {b, a}} {
		lower, upper := pair[0], pair[1]
		switch s.Type {
		case "integer", "number":
			if lower.Maximum == nil || upper.Minimum == nil {
				continue
			}
			most, mostOut, least, leastOut := *lower.Maximum, lower.ExclusiveMaximum, *upper.Minimum, upper.ExclusiveMinimum
			if s.Type == "integer" {
				most, least = math.Trunc(most), math.Trunc(least) // as the server compares them
			}
			if most < least || most == least && (mostOut || leastOut) {
				return true
			}
		case "array":
			if AtMost(lower.MaxItems) < AtLeast(upper.MinItems) {
				return true
			}
		case "object":
			if AtMost(lower.MaxProperties) < AtLeast(upper.MinProperties) {
				return true
			}
		}
	}
	return false
}

// disjointTexts reports whether no string has the length and pattern that both ask for.
func disjointTexts(s, a, b *Schema) bool {
	if s.Type != "string" || s.Nullable || checkedFormat(s) != "" {
		return false
	}
	within := lengthsOf(s).both(lengthsOf(a)).both(lengthsOf(b))
	if within.most < within.least {
		return true
	}
	_, found, decided := inBoth(a.Pattern, b.Pattern, within)
	return decided && !found
}

// disjointFields reports whether no object has the fields that both ask for: one that a branch requires and
// the other refuses, or one that is there and cannot be as both ask.
func disjointFields(s, a, b *Schema) bool {
	if s.Type != "object" || s.Nullable {
		return false
	}
	required := slices.Concat(s.Required, a.Required, b.Required)
	if refusesFieldsOf(a.Not, required) || refusesFieldsOf(b.Not, required) {
		return true
	}
	for _, name := range slices.Sorted(maps.Keys(a.Properties)) {
		p, q := a.Properties[name], b.Properties[name]
		if _, both := b.Properties[name]; both && slices.Contains(required, name) {
			of := s.Properties[name]
			if disjoint(&of, &p, &q) {
				return true
			}
		}
	}
	return false
}

// refusesFieldsOf reports whether what stands in not is met by every object that has some
// fields.
func refusesFieldsOf(not *Schema, fields []string) bool {
	if not == nil {
		return false
	}
	bare := *not
	bare.Required, bare.AllOf, bare.AnyOf = nil, nil, nil
	in := func(b Schema) bool { return refusesFieldsOf(&b, fields) }
	return Plain(&bare) == "{}" && len(Without(not.Required, fields)) == 0 &&
		!slices.ContainsFunc(not.AllOf, func(b Schema) bool { return !in(b) }) && (len(not.AnyOf) == 0 || slices.ContainsFunc(not.AnyOf, in))
}

// narrower reports whether surely each value of a schema that meets one branch meets another
// one.
func narrower(s, a, b *Schema) bool {
	if s == nil {
		s = &Schema{}
	}
	a, b = typed(s, a), typed(s, b)
	for _, k := range All() {
		if k.Value(a) != k.Value(b) {
			if relation := k.Relation(a, b); relation != Same && relation != Looser {
				return false
			}
		}
	}
	if len(Without(b.Required, slices.Concat(s.Required, a.Required))) > 0 {
		return false
	}
	for name, q := range b.Properties {
		if !narrower(FieldOf(name)(s), orEmpty(FieldOf(name)(a)), &q) {
			return false
		}
	}
	if item := ItemOf(b); item != nil && !narrower(ItemOf(s), orEmpty(ItemOf(a)), item) {
		return false
	}
	return Plain(rest(a)) == Plain(rest(b))
}

// typed is a branch with what its own branches ask for beside it, and the type of the schema
// that it is of.
func typed(s, branch *Schema) *Schema {
	out := Merged(branch)
	if out.Type == "" {
		out.Type, out.Nullable = s.Type, s.Nullable
	}
	return out
}

func orEmpty(s *Schema) *Schema {
	if s == nil {
		return &Schema{}
	}
	return s
}

// rest is what a branch asks for that no keyword of [All] nor its fields and items do.
func rest(s *Schema) *Schema {
	return &Schema{Type: s.Type, Nullable: s.Nullable, AdditionalProperties: s.AdditionalProperties, XListType: s.XListType, XIntOrString: s.XIntOrString, XPreserveUnknownFields: s.XPreserveUnknownFields, XValidations: s.XValidations}
}

// eachWithin reports whether surely each of some branches is narrower than one of others.
func eachWithin(s *Schema, branches, others []Schema) bool {
	return len(branches) > 0 && !slices.ContainsFunc(branches, func(a Schema) bool {
		return !slices.ContainsFunc(others, func(b Schema) bool { return narrower(s, &a, &b) })
	})
}
