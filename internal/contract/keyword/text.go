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
	all := make([]string, len(s.Enum))
	for i, v := range s.Enum {
		all[i] = JSONText(&v)
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
	var out []string
	for _, v := range a {
		if !slices.Contains(b, v) {
			out = append(out, v)
		}
	}
	return out
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
	slices.SortFunc(s.Enum, func(a, b apiext.JSON) int { return strings.Compare(JSONText(&a), JSONText(&b)) })
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

// Canonical is a JSON value without blanks and with keys in order.
func Canonical(raw []byte) string {
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
