package keyword

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/jsontext"
)

func integer(v *int64) string {
	if v == nil {
		return ""
	}
	return strconv.FormatInt(*v, 10)
}

func number(v *float64, exclusive bool) string {
	if v == nil {
		return ""
	}
	text := strconv.FormatFloat(*v, 'f', -1, 64)
	if exclusive {
		text += " (exclusive)"
	}
	return text
}

// Truth writes a keyword that is true or left out.
func Truth(v bool) string {
	if v {
		return "true"
	}
	return ""
}

// Values are the values of an enum as JSON.
func Values(s *Schema) []string {
	return textsOf(s.Enum)
}

func textsOf(values []apiext.JSON) []string {
	all := make([]string, len(values))
	for i := range values {
		all[i] = JSONText(&values[i])
	}
	return all
}

// EnumText writes the values of an enum in order, each once.
func EnumText(s *Schema) string {
	if len(s.Enum) == 0 {
		return ""
	}
	all := Values(s)
	slices.Sort(all)
	return strings.Join(slices.Compact(all), ", ")
}

// Without are the strings of a that are not in b.
func Without(a, b []string) []string {
	in := Among(b)
	var out []string
	for _, v := range a {
		if !in(v) {
			out = append(out, v)
		}
	}
	return out
}

// Among returns what reports whether a string is one of some, which may be thousands.
func Among(all []string) func(string) bool {
	const few = 16
	if len(all) <= few {
		return func(v string) bool { return slices.Contains(all, v) }
	}
	set := make(map[string]bool, len(all))
	for _, v := range all {
		set[v] = true
	}
	return func(v string) bool { return set[v] }
}

// Plain is a schema as JSON, without what people read, and sets in order.
func Plain(s *Schema) string {
	copied := s.DeepCopy()
	strip(copied)
	text, err := json.Marshal(copied)
	if err != nil {
		return fmt.Sprint(err)
	}
	return string(text)
}

// strip takes away what people read, and the order of what is a set. A copy of a schema has the
// enum of the original, which must not change.
func strip(s *Schema) {
	s.Required, s.Enum = slices.Clone(s.Required), slices.Clone(s.Enum)
	slices.Sort(s.Required)
	sortValues(s.Enum)
	s.Description, s.Title, s.Example, s.ExternalDocs = "", "", nil, nil
	for name, p := range s.Properties {
		strip(&p)
		s.Properties[name] = p
	}
	if s.Items != nil && s.Items.Schema != nil {
		strip(s.Items.Schema)
	}
	if s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil {
		strip(s.AdditionalProperties.Schema)
	}
	for _, list := range [][]Schema{s.AllOf, s.AnyOf, s.OneOf} {
		for i := range list {
			strip(&list[i])
		}
	}
	if s.Not != nil {
		strip(s.Not)
	}
}

// sortValues puts values in the order of their texts, each of which is written once.
func sortValues(values []apiext.JSON) {
	type written struct {
		text  string
		value apiext.JSON
	}
	all := make([]written, len(values))
	for i, text := range textsOf(values) {
		all[i] = written{text, values[i]}
	}
	slices.SortFunc(all, func(a, b written) int { return strings.Compare(a.text, b.text) })
	for i := range all {
		values[i] = all[i].value
	}
}

// Canonical is a JSON value without blanks and with keys in order.
func Canonical(raw []byte) string {
	if isPlainText(raw) {
		return string(raw)
	}
	var v any
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	if d.Decode(&v) != nil {
		return string(raw)
	}
	text, err := jsontext.Line(v)
	if err != nil {
		return string(raw)
	}
	return text
}

// isPlainText reports whether JSON is a string that there is one way to write: of printable ASCII
// characters without quotes and backslashes. Most values of enums are, and enums may be long.
func isPlainText(raw []byte) bool {
	if len(raw) < 2 || raw[0] != '"' || raw[len(raw)-1] != '"' {
		return false
	}
	return !slices.ContainsFunc(raw[1:len(raw)-1], func(c byte) bool { return c < ' ' || c > '~' || c == '"' || c == '\\' })
}

// JSONText is a value as JSON in one way of writing, empty for none.
func JSONText(v *apiext.JSON) string {
	switch {
	case v == nil:
		return ""
	case len(v.Raw) == 0:
		return "null" // which is read as nothing
	}
	return Canonical(v.Raw)
}

// A Constraint is a keyword of a schema with its value, as the CRD has them.
type Constraint struct{ Keyword, Value string }

// Constraints are the keywords of one place that say which values are accepted, what is
// kept and how lists and maps merge, in a fixed order. The type, what is required, the
// default and what people read are none of them.
func Constraints(s *Schema) []Constraint {
	var all []Constraint
	add := func(name, value string) {
		if value != "" {
			all = append(all, Constraint{name, value})
		}
	}
	add("format", s.Format)
	for _, k := range All() {
		if k.Name != "format" {
			add(k.Name, k.Value(s))
		}
	}
	add("nullable", Truth(s.Nullable))
	add(Preserve, Truth(KeepsUnknown(s)))
	add(ListType, Deref(s.XListType))
	add(ListMapKeys, strings.Join(s.XListMapKeys, ", "))
	add(MapType, Deref(s.XMapType))
	for _, r := range s.XValidations {
		add(CELRules, r.Rule)
	}
	return all
}
