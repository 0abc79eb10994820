// Package literal says which values a field can have that is compared with a literal: in
// filters of JSON paths, in CEL rules, in conditions of webhooks and policies. It judges by
// the keywords of one schema, and where a value cannot be there it says why. It knows
// schemas only: the rules that ask it know places and report.
package literal

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/spelling"
)

// A Verdict is what a schema says of a value.
type Verdict struct {
	// Never says that no value of the schema is this one.
	Never bool
	// Near are the strings of the enum that were probably meant, at most two.
	Near []string
	// Help says which values there are, or why this one is none of them; it is empty
	// where nothing is known.
	Help string
	// Elsewhere says that the enum has the value in another variant.
	Elsewhere bool
}

// Judge reports whether a field with a schema can have a value, which is JSON.
func Judge(s *apiext.JSONSchemaProps, raw []byte) Verdict {
	var v Verdict
	var value string
	enum := valuesOf(s)
	values := stringsOf(enum)
	if json.Unmarshal(raw, &value) == nil && !slices.Contains(values, value) {
		v.Near = near(value, values)
	}
	_, why := Excludes(s, raw)
	switch {
	case inEnum(s, raw):
	case len(v.Near) > 0:
		v.Help = v.meant()
	case len(values) > 0:
		v.Help = "its values are " + strings.Join(values, ", ")
	case len(enum) > 0:
		v.Help = "its values are " + rawTexts(enum)
	}
	v.Help = cmp.Or(v.Help, why)
	v.Never = why != "" || !inEnum(s, raw)
	return v
}

// meant asks for the values that were probably meant.
func (v Verdict) meant() string {
	return fmt.Sprintf("did you mean %s?", strings.Join(quoted(v.Near), " or "))
}

// Word is the one string that was meant by a literal, if there is only one.
func (v Verdict) Word(raw []byte) diag.Word {
	var text string
	if len(v.Near) != 1 || json.Unmarshal(raw, &text) != nil {
		return diag.Word{}
	}
	return diag.Word{Found: text, Meant: v.Near[0]}
}

// near returns the two values that another one most looks like, if it looks like any.
func near(value string, values []string) []string {
	first := spelling.Nearest(value, values)
	if first == "" {
		return nil
	}
	others := slices.DeleteFunc(slices.Clone(values), func(v string) bool { return v == first })
	if second := spelling.Nearest(value, others); second != "" {
		return []string{first, second}
	}
	return []string{first}
}

func quoted(values []string) []string {
	all := make([]string, len(values))
	for i, v := range values {
		all[i] = strconv.Quote(v)
	}
	return all
}

// Decided reports whether a comparison with a value always has the same outcome, and what
// the schema says of the value. The operator is "==", "!=" or "in". That a field is not a
// value which it never has may be meant to ask whether there is a value: only one that
// looks misspelt counts.
//
// elsewhere are the values that an enum with the given ones has in other variants, as [TextOf] writes
// them; it may be nil. One of them may have been meant as well.
func Decided(operator string, s *apiext.JSONSchemaProps, raw []byte, elsewhere func(values []string) []string) (Verdict, bool) {
	v := Judge(s, raw)
	var value string
	if v.Never && elsewhere != nil {
		enum := valuesOf(s)
		others := elsewhere(textsOf(enum))
		v.Elsewhere = slices.Contains(others, TextOf(raw))
		if !v.Elsewhere && len(v.Near) == 0 && stringsOf(enum) != nil && json.Unmarshal(raw, &value) == nil {
			if v.Near = near(value, others); len(v.Near) > 0 {
				v.Help = v.meant()
			}
		}
	}
	return v, v.Never && (operator != "!=" || len(v.Near) > 0)
}

// inEnum reports whether the enum of a schema and of its allOf, where there is one, has a
// value.
func inEnum(s *apiext.JSONSchemaProps, raw []byte) bool {
	same := func(v apiext.JSON) bool { return SameJSON(v.Raw, raw) }
	if len(s.Enum) > 0 && !slices.ContainsFunc(s.Enum, same) {
		return false
	}
	for i := range s.AllOf {
		if !inEnum(&s.AllOf[i], raw) {
			return false
		}
	}
	return true
}

// valuesOf are those that the enums of a schema and its allOf have in common; nil where
// there is no enum.
func valuesOf(s *apiext.JSONSchemaProps) []apiext.JSON {
	for _, part := range append([]apiext.JSONSchemaProps{*s}, s.AllOf...) {
		if len(part.Enum) > 0 {
			return slices.DeleteFunc(slices.Clone(part.Enum), func(v apiext.JSON) bool { return !inEnum(s, v.Raw) })
		}
	}
	return nil
}

// stringsOf are values as strings; none if one of them is something else.
func stringsOf(values []apiext.JSON) []string {
	var all []string
	for _, v := range values {
		var value string
		if json.Unmarshal(v.Raw, &value) != nil {
			return nil
		}
		all = append(all, value)
	}
	return all
}

// TextOf writes a JSON value as a marker has it: text without quotes.
func TextOf(raw []byte) string {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return text
	}
	return string(raw)
}

func textsOf(values []apiext.JSON) []string {
	all := make([]string, len(values))
	for i, v := range values {
		all[i] = TextOf(v.Raw)
	}
	return all
}

func rawTexts(values []apiext.JSON) string {
	var all []string
	for _, v := range values {
		all = append(all, string(v.Raw))
	}
	return strings.Join(all, ", ")
}

// SameJSON reports whether two JSON values are equal.
func SameJSON(a, b []byte) bool {
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
}

// Excludes says which keyword of a schema, or of its allOf, refuses a JSON text or
// number, and why; the reason is empty where none does.
func Excludes(s *apiext.JSONSchemaProps, raw []byte) (keyword, why string) {
	var value any
	if json.Unmarshal(raw, &value) != nil {
		return "", ""
	}
	switch v := value.(type) {
	case string:
		keyword, why = text(s, v)
	case float64:
		keyword, why = number(s, v)
	}
	for i := range s.AllOf {
		if why != "" {
			break
		}
		keyword, why = Excludes(&s.AllOf[i], raw)
	}
	return keyword, why
}

func text(s *apiext.JSONSchemaProps, v string) (keyword, why string) {
	length := int64(utf8.RuneCountInString(v))
	switch {
	case s.MinLength != nil && length < *s.MinLength:
		return "minLength", fmt.Sprintf("it is shorter than the minLength of %d", *s.MinLength)
	case s.MaxLength != nil && length > *s.MaxLength:
		return "maxLength", fmt.Sprintf("it is longer than the maxLength of %d", *s.MaxLength)
	case s.Pattern != "":
		if re, err := regexp.Compile(s.Pattern); err == nil && !re.MatchString(v) {
			return "pattern", fmt.Sprintf("it does not match the pattern %q", s.Pattern)
		}
	}
	return "", ""
}

func number(s *apiext.JSONSchemaProps, v float64) (keyword, why string) {
	switch {
	case s.Minimum != nil && (v < *s.Minimum || v == *s.Minimum && s.ExclusiveMinimum):
		return "minimum", fmt.Sprintf("it is below the minimum of %v", *s.Minimum)
	case s.Maximum != nil && (v > *s.Maximum || v == *s.Maximum && s.ExclusiveMaximum):
		return "maximum", fmt.Sprintf("it is above the maximum of %v", *s.Maximum)
	case s.MultipleOf != nil && CertainMultiple(*s.MultipleOf, v) && math.Mod(v, *s.MultipleOf) != 0:
		return "multipleOf", fmt.Sprintf("it is no multiple of %v", *s.MultipleOf)
	}
	return "", ""
}

// CertainMultiple reports whether it is certain what the API server says of a number as a multiple of
// another one: both are whole numbers. Of others it depends on how the server rounds, which cuts
// the factor to a whole number where the value is one.
func CertainMultiple(factor, v float64) bool {
	return factor >= 1 && factor == math.Trunc(factor) && v == math.Trunc(v) && math.Abs(v) < 1<<52
}
