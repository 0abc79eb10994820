package keyword

import (
	"math"
	"slices"
	"strings"
)

// checkedFormats are those that the server knows by name. Of "password" it looks at no
// value, and other names are let pass.
var checkedFormats = []string{
	"bsonobjectid", "uri", "email", "hostname", "ipv4", "ipv6", "cidr", "mac", "uuid", "uuid3", "uuid4", "uuid5", "isbn", "isbn10", "isbn13",
	"creditcard", "ssn", "hexcolor", "rgbcolor", "byte", "password", "date", "duration", "date-time", "k8s-short-name", "k8s-long-name",
}

// checkedFormat is the format if the server checks values of it.
func checkedFormat(s *Schema) string {
	if s.Type == "integer" || s.Type == "number" {
		if formatRange(s) == everyNumber(s) {
			return ""
		}
		return s.Format
	}
	plain := func(format string) string { return strings.ReplaceAll(format, "-", "") } // as the server compares them
	i := slices.IndexFunc(checkedFormats, func(f string) bool { return plain(f) == plain(s.Format) })
	if i < 0 || checkedFormats[i] == "password" {
		return ""
	}
	return checkedFormats[i]
}

// formatText is the format as messages have it: of integers also the one that is meant
// where none is checked.
func formatText(s *Schema) string {
	if s.Type == "integer" {
		return s.Format
	}
	return checkedFormat(s)
}

// A span is the numbers from one to another.
type span struct{ from, to float64 }

func (s span) holds(other span) bool { return s.from <= other.from && other.to <= s.to }

// everyNumber are the numbers that a type can have.
func everyNumber(s *Schema) span {
	if s.Type == "integer" {
		return span{math.MinInt64, math.MaxInt64}
	}
	return span{math.Inf(-1), math.Inf(1)}
}

// formatRange are the numbers that a format leaves of a type: the server refuses others,
// and looks at no other format of numbers.
func formatRange(s *Schema) span {
	switch s.Type + " " + s.Format {
	case "integer int32":
		return span{math.MinInt32, math.MaxInt32}
	case "number float":
		return span{-math.MaxFloat32, math.MaxFloat32}
	}
	return everyNumber(s)
}

// WithinFormat are bounds with those that the format of an integer asks for besides.
func WithinFormat(least, most *float64, s *Schema) (min, max *float64) {
	if formatRange(s) == everyNumber(s) {
		return least, most
	}
	in := formatRange(s)
	if least == nil || *least < in.from {
		least = &in.from
	}
	if most == nil || *most > in.to {
		most = &in.to
	}
	return least, most
}

// formatRelation compares formats. Those of numbers are ranges, which bounds may have
// made smaller before.
func formatRelation(old, new *Schema) Relation {
	numeric := func(s *Schema) bool { return s.Type == "integer" || s.Type == "number" }
	switch {
	case !numeric(old) || !numeric(new):
		return byPresence(checkedFormat)(old, new)
	case old.Type != new.Type, formatRange(old) == formatRange(new):
		return Same
	}
	accepted := formatRange(old)
	if old.Minimum != nil {
		accepted.from = max(accepted.from, *old.Minimum)
	}
	if old.Maximum != nil {
		accepted.to = min(accepted.to, *old.Maximum)
	}
	if formatRange(new).holds(accepted) {
		return Looser
	}
	return Tighter
}

// FieldOf finds the schema of a field; nil for none.
func FieldOf(name string) func(*Schema) *Schema {
	return func(s *Schema) *Schema {
		if p, there := s.Properties[name]; there {
			return &p
		}
		return nil
	}
}

// ItemOf is the schema of items; nil for none.
func ItemOf(s *Schema) *Schema {
	if s == nil || s.Items == nil {
		return nil
	}
	return s.Items.Schema
}

// ValueOf is the schema of the values of a map; nil for none.
func ValueOf(s *Schema) *Schema {
	if s == nil || s.AdditionalProperties == nil {
		return nil
	}
	return s.AdditionalProperties.Schema
}

// KeepsUnknown reports whether the server keeps fields that the schema does not have.
func KeepsUnknown(s *Schema) bool {
	return s.XPreserveUnknownFields != nil && *s.XPreserveUnknownFields
}

const (
	AnyValue    = "any"
	IntOrString = "int-or-string"
)

// TypeOf is the type of values, as messages write it.
func TypeOf(s *Schema) string {
	switch {
	case s.XIntOrString:
		return IntOrString
	case s.Type == "":
		return AnyValue
	}
	return s.Type
}

// TypeRelation compares types as [TypeOf] writes them.
func TypeRelation(old, new string) Relation {
	wider := func(a, b string) bool { // every a is a b
		switch b {
		case AnyValue:
			return true
		case IntOrString:
			return a == "integer" || a == "string"
		case "number":
			return a == "integer"
		}
		return false
	}
	switch {
	case wider(old, new):
		return Looser
	case wider(new, old):
		return Tighter
	}
	return Tighter // nothing that was accepted is
}

// Disjoint reports whether no value is of both types.
func Disjoint(old, new string) bool {
	numeric := func(t string) bool { return t == "integer" || t == "number" }
	for _, t := range []string{old, new} {
		if t == AnyValue || t == IntOrString {
			return false
		}
	}
	return old != new && !(numeric(old) && numeric(new))
}

// Empties reports whether values of one schema hold fields that the server drops where they are
// given to another one, of another type.
func Empties(old, new *Schema) bool {
	return new.Type != "" && new.Type != "object" && !KeepsUnknown(new) && holdsFields(old)
}

// holdsFields reports whether values of a schema may have fields, or items that have some.
func holdsFields(s *Schema) bool {
	return s != nil && (len(s.Properties) > 0 || s.AdditionalProperties != nil || KeepsUnknown(s) || holdsFields(ItemOf(s)))
}

// Applies reports whether a keyword says something of values of a type: the server looks at bounds
// of numbers for numbers alone, and so on.
func Applies(name, typ string) bool {
	of := map[string][]string{
		"pattern": {"string"}, "minLength": {"string"}, "maxLength": {"string"},
		"minimum": {"integer", "number"}, "maximum": {"integer", "number"}, "multipleOf": {"integer", "number"},
		"minItems": {"array"}, "maxItems": {"array"}, "minProperties": {"object"}, "maxProperties": {"object"},
	}[name]
	return typ == "" || len(of) == 0 || slices.Contains(of, typ)
}

// KeepsKeys reports whether the server keeps all keys of a map, and drops nothing of their values.
func KeepsKeys(s *Schema) bool {
	values := ValueOf(s)
	return s.AdditionalProperties != nil && (values == nil || KeepsUnknown(values) || values.Type != "object" && values.Type != "array")
}

// TakesAny reports whether a schema takes any value, with no schema for one that does; whether it
// takes null is another question.
func TakesAny(s *Schema) bool {
	return s == nil || KeepsUnknown(s) && s.Type == "" && Plain(&Schema{XPreserveUnknownFields: s.XPreserveUnknownFields, Nullable: s.Nullable}) == Plain(s)
}

// HasDefaults reports whether a schema or one inside it has a default.
func HasDefaults(s *Schema) bool {
	if s.Default != nil {
		return true
	}
	for _, p := range s.Properties {
		if HasDefaults(&p) {
			return true
		}
	}
	if s.Items != nil && s.Items.Schema != nil && HasDefaults(s.Items.Schema) {
		return true
	}
	return s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil && HasDefaults(s.AdditionalProperties.Schema)
}

// A NullFate is what the server makes of null.
type NullFate string

const (
	NullAccepted  NullFate = "accepted"
	nullDropped   NullFate = "dropped"
	nullDefaulted NullFate = "replaced by the default"
	NullRefused   NullFate = "refused"
)

// FateOfNull is what becomes of null at a place. A field that is null and must not be is
// dropped or defaulted before it is validated, as is the value of a key; what stands in a list is
// refused without a default, and so is a required field. An enum has to list null.
func FateOfNull(s *Schema, needed bool) NullFate {
	switch {
	case s.Nullable && len(s.Enum) > 0 && !slices.Contains(Values(s), "null"):
		return NullRefused
	case s.Nullable:
		return NullAccepted
	case s.Default != nil:
		return nullDefaulted
	case needed:
		return NullRefused
	}
	return nullDropped
}

// Demanded are the fields that have to be there: those that are required and not filled in.
func Demanded(s *Schema) []string {
	var all []string
	for _, name := range s.Required {
		if s.Properties[name].Default == nil {
			all = append(all, name)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// UncheckedFormat is the format if the server does not look at values of it, and not at
// those of the other side if both have the same type; also where both sides have one format by two
// names.
func UncheckedFormat(s, other *Schema) string {
	if s.Type == "string" && s.Type == other.Type && s.Format != other.Format && checkedFormat(s) == checkedFormat(other) {
		return s.Format
	}
	if checkedFormat(s) != "" || s.Type == other.Type && checkedFormat(other) != "" {
		return ""
	}
	return s.Format
}
