// Package keyword judges what the keywords of a schema accept: whether a value that is
// changed accepts fewer, more or the same, of a bound, an enum, a pattern, branches, null,
// types and lists. It compares two schemas of one place, knows neither paths nor effects, and
// looks into fields only as far as a keyword of their object asks which of them there are.
package keyword

import (
	"math"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// Schema is short for the type of schemas.
type Schema = apiext.JSONSchemaProps

// A Relation compares what two schemas accept.
type Relation uint8

const (
	// Same values are accepted.
	Same Relation = iota
	// Tighter says that fewer are.
	Tighter
	// Looser says that more are.
	Looser
	// Either says that it cannot be told.
	Either
)

// A Keyword is one that says which values are accepted.
type Keyword struct {
	Name string
	// Readers says that clients rely on it when they read a field of the status: a
	// value beyond it is one that they have no case for.
	Readers bool
	// Value writes the keyword as the CRD has it, empty for none.
	Value func(s *Schema) string
	// Relation compares two values that differ.
	Relation func(old, new *Schema) Relation
}

const (
	ListType    = "x-kubernetes-list-type"
	ListMapKeys = "x-kubernetes-list-map-keys"
	MapType     = "x-kubernetes-map-type"
	Preserve    = "x-kubernetes-preserve-unknown-fields"
	CELRules    = "x-kubernetes-validations"

	EmbeddedResource = "x-kubernetes-embedded-resource"
)

// All are the keywords that stand for themselves. The others depend on what is around them.
func All() []Keyword {
	upper := func(name string, of func(*Schema) *int64) Keyword {
		return Keyword{name, false, func(s *Schema) string { return integer(of(s)) }, func(a, b *Schema) Relation { return Bound(AtMost(of(a)), AtMost(of(b))) }}
	}
	lower := func(name string, of func(*Schema) *int64) Keyword {
		return Keyword{name, false, func(s *Schema) string { return integer(of(s)) }, func(a, b *Schema) Relation { return Bound(-AtLeast(of(a)), -AtLeast(of(b))) }}
	}
	return []Keyword{
		{"maximum", false, func(s *Schema) string { return number(s.Maximum, s.ExclusiveMaximum) }, MaximumRelation},
		{"minimum", false, func(s *Schema) string { return number(s.Minimum, s.ExclusiveMinimum) }, MinimumRelation},
		{"multipleOf", false, func(s *Schema) string { return number(s.MultipleOf, false) }, multipleRelation},
		{"maxLength", false, func(s *Schema) string { return integer(s.MaxLength) }, maxLengthRelation},
		{"minLength", false, func(s *Schema) string { return integer(s.MinLength) }, minLengthRelation},
		upper("maxItems", func(s *Schema) *int64 { return s.MaxItems }),
		lower("minItems", func(s *Schema) *int64 { return s.MinItems }),
		{"maxProperties", false, func(s *Schema) string { return integer(s.MaxProperties) }, func(a, b *Schema) Relation { return Bound(mostKeys(a), AtMost(b.MaxProperties)) }},
		lower("minProperties", func(s *Schema) *int64 { return s.MinProperties }),
		{"pattern", false, func(s *Schema) string { return s.Pattern }, patternRelation},
		{"format", true, formatText, formatRelation},
		{"enum", true, EnumText, enumRelation},
		{"allOf", false, func(s *Schema) string { return compound(s.AllOf) }, conjunctionRelation},
		{"anyOf", false, func(s *Schema) string { return compound(anyOf(s)) }, alternativesRelation},
		{"oneOf", false, func(s *Schema) string { return compound(s.OneOf) }, oneOfRelation},
		{"not", false, func(s *Schema) string { return negated(s) }, byPresence(negated)},
		{EmbeddedResource, true, func(s *Schema) string { return Truth(s.XEmbeddedResource) }, byPresence(func(s *Schema) string { return Truth(s.XEmbeddedResource) })},
	}
}

// AtMost is an upper bound, infinite for none.
func AtMost(v *int64) float64 {
	if v == nil {
		return math.Inf(1)
	}
	return float64(*v)
}

// AtLeast is a lower bound of a size, 0 for none.
func AtLeast(v *int64) float64 {
	if v == nil {
		return 0
	}
	return float64(*v)
}

// longestText is how long a string can be: some formats have no longer ones.
func longestText(s *Schema) float64 {
	most := AtMost(s.MaxLength)
	if n, known := map[string]float64{"ipv4": 15, "ipv6": 45, "uuid": 36, "date": 10}[checkedFormat(s)]; known && s.Type == "string" {
		return min(most, n)
	}
	return most
}

// maxLengthRelation compares how long texts may be.
func maxLengthRelation(old, new *Schema) Relation {
	relation, now := Bound(longestText(old), AtMost(new.MaxLength)), lengthsOf(old)
	if now.least = max(now.least, AtMost(new.MaxLength)+1); relation == Tighter && noText(old, now) {
		return Looser
	}
	return relation
}

// minLengthRelation compares how short texts may be.
func minLengthRelation(old, new *Schema) Relation {
	relation, now := Bound(-AtLeast(old.MinLength), -AtLeast(new.MinLength)), lengthsOf(old)
	if now.most = min(now.most, AtLeast(new.MinLength)-1); relation == Tighter && noText(old, now) {
		return Looser
	}
	return relation
}

// mostKeys is how many keys an object can have: those of a struct are all known.
func mostKeys(s *Schema) float64 {
	most := AtMost(s.MaxProperties)
	if s.Type != "object" || s.AdditionalProperties != nil || KeepsUnknown(s) || s.XEmbeddedResource || len(s.Properties) == 0 {
		return most
	}
	return min(most, float64(len(s.Properties)))
}

// Bound compares two upper bounds.
func Bound(old, new float64) Relation {
	switch {
	case new < old:
		return Tighter
	case new > old:
		return Looser
	}
	return Same
}

// MaximumRelation compares maximums.
func MaximumRelation(old, new *Schema) Relation {
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

// MinimumRelation compares minimums.
func MinimumRelation(old, new *Schema) Relation {
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
		return Bound(old, new)
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

func enumRelation(old, new *Schema) Relation {
	a, b := Values(old), Values(new)
	missing, more := len(Without(a, b)) > 0, len(Without(b, a)) > 0
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

// Suffix names the relation in a rule.
func (r Relation) Suffix() string {
	return [...]string{Same: "same", Tighter: "tightened", Looser: "loosened", Either: "changed"}[r]
}
