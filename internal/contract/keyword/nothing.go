package keyword

import (
	"fmt"
	"math"
	"slices"
	"strconv"
)

// NothingLeft is why no value that has the type of a schema is accepted, which a keyword is part
// of; empty where some may be. The server asks of a bound that it is of the format of the
// numbers, and refuses every number if it is not.
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
		return bound != nil && s.Type == "integer" && s.Format == "int32" && (*bound > math.MaxInt32 || *bound < math.MinInt32)
	}
	plain := func(bound *float64) string { return strconv.FormatFloat(*bound, 'f', -1, 64) }
	both := []string{"minimum", "maximum"}
	switch {
	case out(s.Maximum):
		return fmt.Sprintf("maximum %s is no %s, and the server refuses every number then", plain(s.Maximum), s.Format), []string{"maximum", "format"}
	case out(s.Minimum):
		return fmt.Sprintf("minimum %s is no %s, and the server refuses every number then", plain(s.Minimum), s.Format), []string{"minimum", "format"}
	case s.Maximum == nil || s.Minimum == nil:
	case *s.Minimum > *s.Maximum:
		return fmt.Sprintf("minimum %s is above maximum %s", plain(s.Minimum), plain(s.Maximum)), both
	case *s.Minimum == *s.Maximum && (s.ExclusiveMaximum || s.ExclusiveMinimum):
		return fmt.Sprintf("minimum and maximum are both %s, and one of them excludes it", plain(s.Minimum)), both
	}
	return "", nil
}

func noSize(what string, least, most *int64) string {
	if least == nil || most == nil || *least <= *most {
		return ""
	}
	return fmt.Sprintf("the %s would be at least %d and at most %d", what, *least, *most)
}
