package contract

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// A keyword is one that says which values are accepted.
type keyword struct {
	name string
	// readers says that clients rely on it when they read a field of the status: a
	// value beyond it is one that they have no case for.
	readers bool
	// value writes the keyword as the CRD has it, empty for none.
	value func(s *Schema) string
	// relation compares two values that differ.
	relation func(old, new *Schema) Relation
}

const (
	listType    = "x-kubernetes-list-type"
	listMapKeys = "x-kubernetes-list-map-keys"
	mapType     = "x-kubernetes-map-type"
	preserve    = "x-kubernetes-preserve-unknown-fields"
	celRules    = "x-kubernetes-validations"

	embeddedResource = "x-kubernetes-embedded-resource"
)

// keywords are those that stand for themselves. The others depend on what is around
// them: see walk.
func keywords() []keyword {
	upper := func(name string, of func(*Schema) *int64) keyword {
		return keyword{name, false, func(s *Schema) string { return integer(of(s)) }, func(a, b *Schema) Relation { return bound(atMost(of(a)), atMost(of(b))) }}
	}
	lower := func(name string, of func(*Schema) *int64) keyword {
		return keyword{name, false, func(s *Schema) string { return integer(of(s)) }, func(a, b *Schema) Relation { return bound(-atLeast(of(a)), -atLeast(of(b))) }}
	}
	return []keyword{
		{"maximum", false, func(s *Schema) string { return number(s.Maximum, s.ExclusiveMaximum) }, maximumRelation},
		{"minimum", false, func(s *Schema) string { return number(s.Minimum, s.ExclusiveMinimum) }, minimumRelation},
		{"multipleOf", false, func(s *Schema) string { return number(s.MultipleOf, false) }, multipleRelation},
		{"maxLength", false, func(s *Schema) string { return integer(s.MaxLength) }, func(a, b *Schema) Relation { return bound(longestText(a), atMost(b.MaxLength)) }},
		lower("minLength", func(s *Schema) *int64 { return s.MinLength }),
		upper("maxItems", func(s *Schema) *int64 { return s.MaxItems }),
		lower("minItems", func(s *Schema) *int64 { return s.MinItems }),
		{"maxProperties", false, func(s *Schema) string { return integer(s.MaxProperties) }, func(a, b *Schema) Relation { return bound(mostKeys(a), atMost(b.MaxProperties)) }},
		lower("minProperties", func(s *Schema) *int64 { return s.MinProperties }),
		{"pattern", false, func(s *Schema) string { return s.Pattern }, byPresence(func(s *Schema) string { return s.Pattern })},
		{"format", true, formatText, formatRelation},
		{"enum", true, enumText, enumRelation},
		{"allOf", false, func(s *Schema) string { return compound(s.AllOf) }, conjunctionRelation},
		{"anyOf", false, func(s *Schema) string { return compound(anyOf(s)) }, alternativesRelation},
		{"oneOf", false, func(s *Schema) string { return compound(s.OneOf) }, oneOfRelation},
		{"not", false, func(s *Schema) string { return negated(s) }, byPresence(negated)},
		{embeddedResource, true, func(s *Schema) string { return truth(s.XEmbeddedResource) }, byPresence(func(s *Schema) string { return truth(s.XEmbeddedResource) })},
	}
}

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

func truth(v bool) string {
	if v {
		return "true"
	}
	return ""
}

func atMost(v *int64) float64 {
	if v == nil {
		return math.Inf(1)
	}
	return float64(*v)
}

func atLeast(v *int64) float64 {
	if v == nil {
		return 0
	}
	return float64(*v)
}

// longestText is how long a string can be: some formats have no longer ones.
func longestText(s *Schema) float64 {
	most := atMost(s.MaxLength)
	if n, known := map[string]float64{"ipv4": 15, "ipv6": 45, "uuid": 36, "date": 10}[checkedFormat(s)]; known && s.Type == "string" {
		return min(most, n)
	}
	return most
}

// mostKeys is how many keys an object can have: those of a struct are all known.
func mostKeys(s *Schema) float64 {
	most := atMost(s.MaxProperties)
	if s.Type != "object" || s.AdditionalProperties != nil || keepsUnknown(s) || s.XEmbeddedResource || len(s.Properties) == 0 {
		return most
	}
	return min(most, float64(len(s.Properties)))
}

// bound compares two upper bounds.
func bound(old, new float64) Relation {
	switch {
	case new < old:
		return Tighter
	case new > old:
		return Looser
	}
	return Same
}

func maximumRelation(old, new *Schema) Relation {
	of := func(s *Schema) (float64, bool) {
		if s.Maximum == nil {
			return math.Inf(1), false
		}
		return *s.Maximum, s.ExclusiveMaximum
	}
	a, aOut := of(old)
	b, bOut := of(new)
	return exclusiveBound(a, aOut, b, bOut)
}

func minimumRelation(old, new *Schema) Relation {
	of := func(s *Schema) (float64, bool) {
		if s.Minimum == nil {
			return math.Inf(1), false
		}
		return -*s.Minimum, s.ExclusiveMinimum
	}
	a, aOut := of(old)
	b, bOut := of(new)
	return exclusiveBound(a, aOut, b, bOut)
}

func exclusiveBound(old float64, oldOut bool, new float64, newOut bool) Relation {
	switch {
	case old != new || oldOut == newOut:
		return bound(old, new)
	case newOut:
		return Tighter
	}
	return Looser
}

func multipleRelation(old, new *Schema) Relation {
	switch {
	case old.MultipleOf == nil && old.Type == "integer" && math.Mod(1, *new.MultipleOf) == 0:
		return Looser // every integer is one
	case old.MultipleOf == nil:
		return Tighter
	case new.MultipleOf == nil:
		return Looser
	case math.Mod(*new.MultipleOf, *old.MultipleOf) == 0:
		return Tighter
	case math.Mod(*old.MultipleOf, *new.MultipleOf) == 0:
		return Looser
	}
	return Either
}

// byPresence compares what cannot be compared otherwise: something is tighter than
// nothing.
func byPresence(of func(*Schema) string) func(old, new *Schema) Relation {
	return func(old, new *Schema) Relation {
		switch {
		case of(old) == "":
			return Tighter
		case of(new) == "":
			return Looser
		}
		return Either
	}
}

// uncheckedFormats are what the server takes for the names of Go types: it does not
// look at values. Other names that it does not know are let pass as well.
var checkedFormats = []string{
	"bsonobjectid", "uri", "email", "hostname", "ipv4", "ipv6", "cidr", "mac", "uuid", "uuid3", "uuid4", "uuid5", "isbn", "isbn10", "isbn13",
	"creditcard", "ssn", "hexcolor", "rgbcolor", "byte", "password", "date", "duration", "datetime", "date-time", "k8s-short-name", "k8s-long-name",
}

// checkedFormat is the format if the server checks values of it.
func checkedFormat(s *Schema) string {
	if s.Type == "integer" || s.Type == "number" {
		if formatRange(s) == everyNumber(s) {
			return ""
		}
		return s.Format
	}
	if s.Format == "password" || !slices.Contains(checkedFormats, s.Format) {
		return ""
	}
	return s.Format
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

func values(s *Schema) []string {
	all := make([]string, len(s.Enum))
	for i, v := range s.Enum {
		all[i] = jsonText(&v)
	}
	return all
}

func enumText(s *Schema) string {
	if len(s.Enum) == 0 {
		return ""
	}
	all := values(s)
	slices.Sort(all)
	return strings.Join(slices.Compact(all), ", ")
}

func enumRelation(old, new *Schema) Relation {
	a, b := values(old), values(new)
	missing, more := len(without(a, b)) > 0, len(without(b, a)) > 0
	switch {
	case len(a) == 0, missing && len(b) > 0 && !more:
		return Tighter
	case len(b) == 0, more && !missing:
		return Looser
	case missing:
		return Tighter // that some are new besides helps nobody
	}
	return Same
}

// without are the strings of a that are not in b.
func without(a, b []string) []string {
	var out []string
	for _, v := range a {
		if !slices.Contains(b, v) {
			out = append(out, v)
		}
	}
	return out
}

// anyOf are the alternatives, without those that x-kubernetes-int-or-string has by
// custom.
func anyOf(s *Schema) []Schema {
	if s.XIntOrString && len(s.AnyOf) == 2 && compound(s.AnyOf[:1]) == `{"type":"integer"}` && compound(s.AnyOf[1:]) == `{"type":"string"}` {
		return nil
	}
	return s.AnyOf
}

// compound writes schemas without what people read.
func compound(all []Schema) string {
	texts := branches(all)
	return strings.Join(texts, " | ")
}

func branches(all []Schema) []string {
	texts := make([]string, len(all))
	for i := range all {
		texts[i] = plain(&all[i])
	}
	slices.Sort(texts)
	return texts
}

func negated(s *Schema) string {
	if s.Not == nil {
		return ""
	}
	return plain(s.Not)
}

// plain is a schema as JSON, without what people read.
func plain(s *Schema) string {
	copied := s.DeepCopy()
	strip(copied)
	text, err := json.Marshal(copied)
	if err != nil {
		return fmt.Sprint(err)
	}
	return string(text)
}

// strip takes away what people read.
func strip(s *Schema) {
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

// conjunctionRelation compares what all have to hold.
func conjunctionRelation(old, new *Schema) Relation {
	a, b := branches(old.AllOf), branches(new.AllOf)
	switch {
	case !slices.ContainsFunc(new.AllOf, func(s Schema) bool { return !asked(old, s) }):
		return Looser
	case len(without(a, b)) == 0:
		return Tighter
	case len(without(b, a)) == 0:
		return Looser
	}
	return Either
}

// alternativesRelation compares what one has to hold of.
func alternativesRelation(old, new *Schema) Relation {
	a, b := branches(anyOf(old)), branches(anyOf(new))
	switch {
	case slices.ContainsFunc(anyOf(new), func(s Schema) bool { return asked(old, s) }):
		return Looser
	case len(a) == 0:
		return Tighter
	case len(b) == 0, len(without(a, b)) == 0:
		return Looser
	case len(without(b, a)) == 0:
		return Tighter
	}
	return Either
}

// oneOfRelation compares what exactly one has to hold of.
func oneOfRelation(old, new *Schema) Relation {
	if len(new.OneOf) == 1 && asked(old, new.OneOf[0]) {
		return Looser
	}
	return byPresence(func(s *Schema) string { return compound(s.OneOf) })(old, new)
}

// asked reports whether a branch asks only for fields that the old schema requires
// itself.
func asked(old *Schema, branch Schema) bool {
	if len(branch.Required) == 0 || len(without(branch.Required, demanded(old))) > 0 {
		return false
	}
	branch.Required = nil
	return plain(&branch) == "{}"
}

// canonical is a JSON value without blanks and with keys in order.
func canonical(raw []byte) string {
	var v any
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	if d.Decode(&v) != nil {
		return string(raw)
	}
	text, err := json.Marshal(v)
	if err != nil {
		return string(raw)
	}
	return string(text)
}

func jsonText(v *apiext.JSON) string {
	switch {
	case v == nil:
		return ""
	case len(v.Raw) == 0:
		return "null" // which is read as nothing
	}
	return canonical(v.Raw)
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
	for _, k := range keywords() {
		if k.name != "format" {
			add(k.name, k.value(s))
		}
	}
	add("nullable", truth(s.Nullable))
	add(preserve, truth(keepsUnknown(s)))
	add(listType, deref(s.XListType))
	add(listMapKeys, strings.Join(s.XListMapKeys, ", "))
	add(mapType, deref(s.XMapType))
	for _, r := range s.XValidations {
		add(celRules, r.Rule)
	}
	return all
}

// TypeOf is the type of values, as messages write it.
func TypeOf(s *Schema) string { return typeOf(s) }
