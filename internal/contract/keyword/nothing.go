package keyword

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"github.com/crdgen/crdgen/internal/check/kube"
)

// NothingLeft is why no value that has the type of a schema is accepted, which a keyword is part
// of; empty where some may be. The server asks of a bound that it is of the format of the
// numbers, and refuses every number if it is not. A format that the server ignores is no part of
// the schema, see AsChecked of package contract.
func NothingLeft(s *Schema, name string) string {
	if why, by := nothing(s); slices.Contains(by, name) {
		return why
	}
	return ""
}

// TakesNothing reports whether a schema accepts no value at all.
func TakesNothing(s *Schema) bool {
	why, _ := nothing(s)
	return why != "" && !s.Nullable
}

// NothingBefore says that a schema accepts no value at all, and since when the server refuses them
// all; empty where it accepts some.
func NothingBefore(s *Schema) string {
	if !TakesNothing(s) {
		return ""
	}
	unchecked := *s
	if unchecked.Format = ""; TakesNothing(&unchecked) {
		return "where no value was accepted before"
	}
	return fmt.Sprintf("where Kubernetes %s and newer accepted no value before", kube.FormatSince(s.Type, s.Format))
}

// nothing is why no value is accepted, and by which keywords.
func nothing(s *Schema) (why string, by []string) {
	switch s.Type {
	case "integer", "number":
		return noNumber(s)
	case "string":
		return noSize("length", s.MinLength, s.MaxLength), []string{"minLength", "maxLength"}
	case "array":
		return noSize("number of items", s.MinItems, s.MaxItems), []string{"minItems", "maxItems"}
	case "object":
		return noSize("number of fields", s.MinProperties, s.MaxProperties), []string{"minProperties", "maxProperties"}
	}
	return "", nil
}

func noNumber(s *Schema) (why string, by []string) {
	out := func(bound *float64) bool {
		return bound != nil && !kube.Version(0).TakesBound(*bound, s.Type, s.Format)
	}
	plain := func(bound *float64) string { return strconv.FormatFloat(*bound, 'f', -1, 64) }
	both := []string{"minimum", "maximum"}
	switch {
	case out(s.Maximum):
		return "maximum " + plain(s.Maximum) + refusesAll(s), []string{"maximum", "format"}
	case out(s.Minimum):
		return "minimum " + plain(s.Minimum) + refusesAll(s), []string{"minimum", "format"}
	case out(s.MultipleOf):
		return "multipleOf " + plain(s.MultipleOf) + refusesAll(s), []string{"multipleOf", "format"}
	case s.Maximum == nil || s.Minimum == nil:
	case *s.Minimum > *s.Maximum:
		return fmt.Sprintf("minimum %s is above maximum %s", plain(s.Minimum), plain(s.Maximum)), both
	case *s.Minimum == *s.Maximum && (s.ExclusiveMaximum || s.ExclusiveMinimum):
		return fmt.Sprintf("minimum and maximum are both %s, and one of them excludes it", plain(s.Minimum)), both
	}
	return "", nil
}

// refusesAll says why a keyword refuses every number.
func refusesAll(s *Schema) string {
	return fmt.Sprintf(" is no %s, and the server refuses every number then", cmp.Or(checkedFormat(s), s.Type))
}

func noSize(what string, least, most *int64) string {
	if least == nil || most == nil || *least <= *most {
		return ""
	}
	return fmt.Sprintf("the %s would be at least %d and at most %d", what, *least, *most)
}
