package keyword

import "math"

// InOneWay writes bounds of integers as the integers that are taken, of the format as well, and
// a pattern as [CanonicalPattern] does.
func InOneWay(s *Schema) *Schema {
	out := *s
	if s.Type == "integer" {
		out.Maximum, out.ExclusiveMaximum = wholeBound(s.Maximum, s.ExclusiveMaximum, -1)
		out.Minimum, out.ExclusiveMinimum = wholeBound(s.Minimum, s.ExclusiveMinimum, 1)
		out.Minimum, out.Maximum = WithinFormat(out.Minimum, out.Maximum, s)
	}
	if s.Pattern != "" {
		out.Pattern = CanonicalPattern(s.Pattern)
	}
	return &out
}

// wholeBound is the last integer that a bound takes. The server compares integers with a
// bound without its fraction: a minimum of 0.5 takes 0.
func wholeBound(bound *float64, exclusive bool, inward float64) (*float64, bool) {
	if bound == nil || math.Abs(*bound) >= exact {
		return bound, exclusive
	}
	whole := math.Trunc(*bound)
	if exclusive {
		whole += inward
	}
	return &whole, false
}

// exact is up to where each integer is a float64 of its own.
const exact = 1 << 53
