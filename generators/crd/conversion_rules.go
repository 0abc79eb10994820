package crd

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strconv"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/api/equality"
)

// ruleDifference says which of the values that a schema takes the other one refuses, by
// the first keyword that differs; "" where both take the same. Order, messages and
// words for readers make no difference.
func (c *comparison) ruleDifference(x, y *apiext.JSONSchemaProps) string {
	if v := onlyInFirst(x.Enum, y.Enum); v != "" && len(y.Enum) > 0 {
		return fmt.Sprintf("allows %s in %q only", v, c.a)
	}
	if v := onlyInFirst(y.Enum, x.Enum); v != "" && len(x.Enum) > 0 {
		return fmt.Sprintf("allows %s in %q only", v, c.b)
	}
	if len(x.Enum) == 0 != (len(y.Enum) == 0) {
		return "has an enum " + onlyIn(len(x.Enum) > 0, c.a, c.b)[len("is "):]
	}
	if name := firstMissing(required(x), required(y)); name != "" {
		return fmt.Sprintf("requires %q in %q only", name, c.a)
	}
	if name := firstMissing(required(y), required(x)); name != "" {
		return fmt.Sprintf("requires %q in %q only", name, c.b)
	}
	for _, b := range bounds {
		if v, w := b.value(x), b.value(y); v != w {
			return fmt.Sprintf("has %s in %q and %s in %q", withKeyword(b.keyword, v), c.a, withKeyword(b.keyword, w), c.b)
		}
	}
	if !equality.Semantic.DeepEqual(expressions(x), expressions(y)) || !equality.Semantic.DeepEqual(alternatives(x), alternatives(y)) {
		return fmt.Sprintf("has other rules in %q than in %q", c.a, c.b)
	}
	return ""
}

// bounds are the keywords that have one value, as it is written; "" where a schema has none.
var bounds = []struct {
	keyword string
	value   func(*apiext.JSONSchemaProps) string
}{
	{"minimum", func(s *apiext.JSONSchemaProps) string { return number(s.Minimum) }},
	{"maximum", func(s *apiext.JSONSchemaProps) string { return number(s.Maximum) }},
	{"exclusiveMinimum", func(s *apiext.JSONSchemaProps) string { return flag(s.ExclusiveMinimum) }},
	{"exclusiveMaximum", func(s *apiext.JSONSchemaProps) string { return flag(s.ExclusiveMaximum) }},
	{"multipleOf", func(s *apiext.JSONSchemaProps) string { return number(s.MultipleOf) }},
	{"minLength", func(s *apiext.JSONSchemaProps) string { return atLeast(s.MinLength) }},
	{"maxLength", func(s *apiext.JSONSchemaProps) string { return count(s.MaxLength) }},
	{"minItems", func(s *apiext.JSONSchemaProps) string { return atLeast(s.MinItems) }},
	{"maxItems", func(s *apiext.JSONSchemaProps) string { return count(s.MaxItems) }},
	{"minProperties", func(s *apiext.JSONSchemaProps) string { return atLeast(s.MinProperties) }},
	{"maxProperties", func(s *apiext.JSONSchemaProps) string { return count(s.MaxProperties) }},
	{"pattern", func(s *apiext.JSONSchemaProps) string { return s.Pattern }},
}

func withKeyword(keyword, value string) string {
	if value == "" {
		return "no " + keyword
	}
	return keyword + " " + value
}

func number(v *float64) string {
	if v == nil {
		return ""
	}
	return strconv.FormatFloat(*v, 'f', -1, 64)
}

func count(v *int64) string {
	if v == nil {
		return ""
	}
	return strconv.FormatInt(*v, 10)
}

// atLeast is count for bounds that 0 does not bound.
func atLeast(v *int64) string {
	if v != nil && *v == 0 {
		return ""
	}
	return count(v)
}

func flag(v bool) string {
	if v {
		return "true"
	}
	return ""
}

// onlyInFirst returns the first value that the second list lacks, "" without one.
func onlyInFirst(x, y []apiext.JSON) string {
	for _, v := range x {
		if !slices.ContainsFunc(y, func(w apiext.JSON) bool { return bytes.Equal(v.Raw, w.Raw) }) {
			return string(v.Raw)
		}
	}
	return ""
}

// required returns the names that a writer has to give: a default gives the others.
func required(s *apiext.JSONSchemaProps) []string {
	return slices.DeleteFunc(slices.Clone(s.Required), func(name string) bool { return s.Properties[name].Default != nil })
}

func firstMissing(x, y []string) string {
	for _, name := range x {
		if !slices.Contains(y, name) {
			return name
		}
	}
	return ""
}

// expressions are the rules of a schema, as a set.
func expressions(s *apiext.JSONSchemaProps) []string {
	all := map[string]bool{}
	for _, r := range s.XValidations {
		all[r.Rule] = true
	}
	return slices.Sorted(maps.Keys(all))
}

// alternatives are the parts of a schema that hold schemas of the same value.
func alternatives(s *apiext.JSONSchemaProps) []any {
	return []any{s.AllOf, s.AnyOf, s.OneOf, s.Not, s.UniqueItems}
}
