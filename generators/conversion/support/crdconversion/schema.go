package crdconversion

import (
	"encoding/json"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// A schema is the part of an OpenAPI schema that says which values there may be.
type schema struct {
	OmitEmpty        bool               `json:"omitempty"` // of the field: its zero is not written
	Type             string             `json:"type"`
	Enum             []any              `json:"enum"`
	Minimum          *float64           `json:"minimum"`
	Maximum          *float64           `json:"maximum"`
	ExclusiveMinimum bool               `json:"exclusiveMinimum"`
	ExclusiveMaximum bool               `json:"exclusiveMaximum"`
	MultipleOf       *float64           `json:"multipleOf"`
	MinLength        *int               `json:"minLength"`
	MaxLength        *int               `json:"maxLength"`
	Pattern          *pattern           `json:"pattern"`
	MinItems         *int               `json:"minItems"`
	MaxItems         *int               `json:"maxItems"`
	UniqueItems      bool               `json:"uniqueItems"`
	Keys             []string           `json:"x-kubernetes-list-map-keys"`
	Items            *schema            `json:"items"`
	MinProperties    *int               `json:"minProperties"`
	MaxProperties    *int               `json:"maxProperties"`
	MinFields        *int               `json:"minFields"` // of a struct
	MaxFields        *int               `json:"maxFields"`
	Written          map[string]any     `json:"written"` // what Go writes where nobody set a field
	Required         []string           `json:"required"`
	Properties       map[string]*schema `json:"properties"`
	Additional       *schema            `json:"additionalProperties"`
	AllOf            []*schema          `json:"allOf"`
	AnyOf            []*schema          `json:"anyOf"`
	OneOf            []*schema          `json:"oneOf"`
	Not              *schema            `json:"not"`
	Default          any                `json:"default"` // of a key
}

// A pattern is a regular expression, in JSON a string.
type pattern struct{ *regexp.Regexp }

// UnmarshalJSON reads the expression.
func (p *pattern) UnmarshalJSON(text []byte) (err error) {
	var expression string
	if err := json.Unmarshal(text, &expression); err != nil {
		return err
	}
	p.Regexp, err = regexp.Compile(expression)
	return err
}

// accepts reports whether a value of a Go type is one of the schema, as it is written and
// as it was read: reading gives an item the key that it lacks. A zero that is not written
// is. A basic value is written as it was read.
func (s *schema) accepts(value any, raw string, isBasic bool) bool {
	if v := reflect.ValueOf(value); s.OmitEmpty && (!v.IsValid() || v.IsZero()) {
		return true
	}
	if isBasic {
		return s.acceptsJSON(raw)
	}
	text, err := json.Marshal(value)
	if err != nil {
		return false
	}
	return s.acceptsJSON(string(text)) && (string(text) == raw || s.acceptsJSON(raw))
}

func (s *schema) acceptsJSON(text string) bool {
	value, ok := decodeBasic(text)
	if !ok {
		value, ok = decodeAny(text)
	}
	return ok && s.takes(value)
}

// decodeBasic reads the most frequent values without what all others need.
func decodeBasic(text string) (value any, ok bool) {
	switch text {
	case "":
		return nil, false
	case "true", "false":
		return text == "true", true
	case "null":
		return nil, true
	}
	if c := text[0]; c == '-' || '0' <= c && c <= '9' {
		return json.Number(text), true
	}
	if texts, ok := stringsIn(text); ok {
		return texts, true
	}
	return plainString(text)
}

// takes reports whether a value in JSON is one of the schema. Null is no value.
func (s *schema) takes(value any) bool {
	if s == nil || value == nil {
		return true
	}
	if len(s.Enum) > 0 && !isAmong(s.Enum, value) {
		return false
	}
	kind, ok := "", true
	switch v := value.(type) {
	case bool:
		kind = "boolean"
	case json.Number:
		kind, ok = "number", s.takesNumber(v)
	case string:
		kind, ok = "string", s.takesString(v)
	case []string:
		kind, ok = "array", s.takesStrings(v)
	case []any:
		kind, ok = "array", s.takesList(v)
	case map[string]any:
		kind, ok = "object", s.takesObject(v)
	}
	isOfType := s.Type == "" || s.Type == kind || s.Type == "integer" && kind == "number"
	return ok && isOfType && s.takesByOthers(value)
}

// takesNumber compares integers as integers, as the API server does: a float64 does not
// hold them all.
func (s *schema) takesNumber(text json.Number) bool {
	if n, err := text.Int64(); err == nil {
		return s.isBetween(func(bound float64) int { return compareInt(n, bound) }) &&
			isMultipleInt(n, s.MultipleOf)
	}
	n, err := text.Float64()
	return err == nil && s.isBetween(func(bound float64) int { return compareFloat(n, bound) }) &&
		isMultiple(n, s.MultipleOf)
}

// isBetween reports whether a number is between the bounds, given how it compares to one.
func (s *schema) isBetween(compare func(bound float64) int) bool {
	if s.Minimum != nil {
		if c := compare(*s.Minimum); c < 0 || s.ExclusiveMinimum && c == 0 {
			return false
		}
	}
	if s.Maximum != nil {
		if c := compare(*s.Maximum); c > 0 || s.ExclusiveMaximum && c == 0 {
			return false
		}
	}
	return true
}

// compareInt compares an integer to a bound without rounding it.
func compareInt(n int64, bound float64) int {
	const beyond = 1 << 63 // the least bound that is greater than any int64
	switch whole := math.Floor(bound); {
	case whole >= beyond || whole >= -beyond && n < int64(whole):
		return -1
	case whole < -beyond || n > int64(whole):
		return 1
	default:
		return compareFloat(whole, bound)
	}
}

func compareFloat(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

func isMultipleInt(n int64, factor *float64) bool {
	if factor == nil || *factor != math.Trunc(*factor) || *factor == 0 || math.Abs(*factor) >= 1<<63 {
		return isMultiple(float64(n), factor)
	}
	return n%int64(*factor) == 0
}

func isMultiple(n float64, factor *float64) bool {
	if factor == nil || *factor == 0 {
		return true
	}
	times := n / *factor
	return times == math.Trunc(times)
}

func (s *schema) takesString(text string) bool {
	return isWithin(utf8.RuneCountInString(text), s.MinLength, s.MaxLength) &&
		(s.Pattern == nil || s.Pattern.MatchString(text))
}

func (s *schema) takesList(list []any) bool {
	if !isWithin(len(list), s.MinItems, s.MaxItems) {
		return false
	}
	isThere := map[string]bool{}
	for _, item := range list {
		if !s.Items.takes(item) {
			return false
		}
		if !s.UniqueItems && len(s.Keys) == 0 {
			continue
		}
		is, ok := s.identity(item)
		if !ok || isThere[is] {
			return false
		}
		isThere[is] = true
	}
	return true
}

// takesStrings does the same for a list of strings, without an allocation for each.
func (s *schema) takesStrings(list []string) bool {
	if !isWithin(len(list), s.MinItems, s.MaxItems) || len(list) > 0 && len(s.Keys) > 0 {
		return false
	}
	var isThere map[string]bool
	if s.UniqueItems {
		isThere = make(map[string]bool, len(list))
	}
	for _, text := range list {
		if s.Items != nil && !s.Items.takesItem(text) || isThere[text] {
			return false
		}
		if s.UniqueItems {
			isThere[text] = true
		}
	}
	return true
}

func (s *schema) takesItem(text string) bool {
	if len(s.Enum)+len(s.AllOf)+len(s.AnyOf)+len(s.OneOf) > 0 || s.Not != nil {
		return s.takes(text)
	}
	return (s.Type == "" || s.Type == "string") && s.takesString(text)
}

// identity is what no other item of a list may have: its keys, or all of it in a set. It is
// not ok if a key is missing.
func (s *schema) identity(item any) (is string, ok bool) {
	if len(s.Keys) > 0 {
		members, _ := item.(map[string]any)
		keys := make([]any, len(s.Keys))
		for i, name := range s.Keys {
			keys[i] = members[name]
			if keys[i] == nil && s.Items != nil && s.Items.Properties[name] != nil {
				keys[i] = s.Items.Properties[name].Default
			}
			if members == nil || keys[i] == nil {
				return "", false
			}
		}
		item = keys
	}
	text, err := json.Marshal(item)
	return string(text), err == nil
}

func (s *schema) takesObject(members map[string]any) bool {
	if !isWithin(len(members), s.MinProperties, s.MaxProperties) || !s.takesFields(members) {
		return false
	}
	for _, name := range s.Required {
		if members[name] == nil {
			return false
		}
	}
	for name, member := range members {
		if !s.member(name).takes(member) {
			return false
		}
	}
	return true
}

// takesFields reports whether as many fields of a struct are set as its schema allows. Go
// writes some that nobody set.
func (s *schema) takesFields(members map[string]any) bool {
	if s.MinFields == nil && s.MaxFields == nil {
		return true
	}
	said := 0
	for name, member := range members {
		zero, isWritten := s.Written[name]
		if member != nil && !(isWritten && isAmong([]any{zero}, member)) {
			said++
		}
	}
	return isWithin(len(members), s.MinFields, nil) && isWithin(said, nil, s.MaxFields)
}

// isSaid reports whether a member is more than the zero that Go writes.
func isSaid(member any) bool {
	if number, ok := member.(json.Number); ok {
		n, err := number.Float64()
		return err != nil || n != 0
	}
	v := reflect.ValueOf(member)
	if v.Kind() == reflect.Slice || v.Kind() == reflect.Map {
		return v.Len() > 0
	}
	return v.IsValid() && !v.IsZero()
}

// member is the schema of a member. Reading Go's structs does not ask for the case of names.
func (s *schema) member(name string) *schema {
	if of, ok := s.Properties[name]; ok {
		return of
	}
	for other, of := range s.Properties {
		if strings.EqualFold(other, name) {
			return of
		}
	}
	return s.Additional
}

// takesByOthers asks the schemas that a schema is made of.
func (s *schema) takesByOthers(value any) bool {
	for _, all := range s.AllOf {
		if !all.takes(value) {
			return false
		}
	}
	count := func(of []*schema) (n int) {
		for _, one := range of {
			if one.takes(value) {
				n++
			}
		}
		return n
	}
	return (len(s.AnyOf) == 0 || count(s.AnyOf) > 0) && (len(s.OneOf) == 0 || count(s.OneOf) == 1) &&
		(s.Not == nil || !s.Not.takes(value))
}

func isWithin(n int, least, most *int) bool {
	return (least == nil || n >= *least) && (most == nil || n <= *most)
}

func isAmong(all []any, value any) bool {
	if text, ok := value.(string); ok {
		return slices.Contains(all, any(text))
	}
	text, err := json.Marshal(value)
	var plain any // with numbers as a schema has them
	if err != nil || json.Unmarshal(text, &plain) != nil {
		return false
	}
	for _, one := range all {
		if reflect.DeepEqual(one, plain) {
			return true
		}
	}
	return false
}
