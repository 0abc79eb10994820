package alternatives

import (
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/literal"
)

// mostNumbers bounds how many numbers between bounds are tried.
const mostNumbers = 128

// mostDemands bounds how many keywords a message names that refuse candidates.
const mostDemands = 3

// noCandidate says why none of the values of an enum, of a bool, or between the bounds of an
// integer meets the other atoms; "" where one may, or where there are too many to try.
func noCandidate(all []atom, typ string) string {
	candidates, why := candidatesOf(all, typ)
	if why == "" {
		return ""
	}
	var demands []string
	for _, v := range candidates {
		refused := false
		for _, a := range all {
			if !a.refuses(v) {
				continue
			}
			refused = true
			if d := demand(a); !slices.Contains(demands, d) {
				demands = append(demands, d)
			}
		}
		if !refused {
			return ""
		}
	}
	if len(demands) == 0 || len(demands) > mostDemands {
		return why
	}
	return why + ", as it " + strings.Join(demands, " and ")
}

// candidatesOf are the values to try, and what to say where none is left: "" where nothing is
// to be tried.
func candidatesOf(all []atom, typ string) (candidates []apiext.JSON, why string) {
	const ofEnum = "can be none of the values that its enum allows"
	if typ == "boolean" {
		return []apiext.JSON{{Raw: []byte("true")}, {Raw: []byte("false")}}, ofEnum
	}
	for _, a := range all {
		if a.keyword != "enum" || a.negated {
			continue
		}
		if !slices.ContainsFunc(all, func(a atom) bool { return a.from != ofStructure }) {
			return nil, "" // the rule about values of enums reports it
		}
		return a.schema.Enum, ofEnum
	}
	if typ == "integer" {
		return numbersOf(all)
	}
	return nil, ""
}

// numbersOf are the numbers between the bounds of an integer, those that are multiples of what
// multipleOf asks for.
func numbersOf(all []atom) (candidates []apiext.JSON, why string) {
	r := rangeOf(all, Pairs()[0], true)
	if r.below == nil || r.above == nil || r.least > r.most { // the latter is an empty range
		return nil, ""
	}
	step := stepOf(all)
	first := math.Ceil(r.least/step) * step
	if math.Abs(r.least) > 1<<52 || math.Abs(r.most) > 1<<52 || (r.most-first)/step >= mostNumbers {
		return nil, ""
	}
	for v := first; v <= r.most; v += step {
		candidates = append(candidates, apiext.JSON{Raw: fmt.Appendf(nil, "%.0f", v)})
	}
	switch {
	case len(candidates) == 0 && r.least == r.most:
		return nil, fmt.Sprintf("must be a multiple of %.0f, and %.0f, the only number that its bounds allow, is none", step, r.least)
	case len(candidates) == 0:
		return nil, fmt.Sprintf("must be a multiple of %.0f, and no number from %.0f to %.0f is one", step, r.least, r.most)
	case r.least == r.most:
		return candidates, fmt.Sprintf("cannot be %.0f, the only number that its bounds allow", r.least)
	}
	return candidates, fmt.Sprintf("can be none of the numbers from %.0f to %.0f that its bounds allow", r.least, r.most)
}

// stepOf is the difference between two numbers that are multiples of all that multipleOf asks
// for. What is no whole number counts for nothing here.
func stepOf(all []atom) float64 {
	step := int64(1)
	for _, a := range all {
		if a.keyword != "multipleOf" || a.negated {
			continue
		}
		if f := *a.schema.MultipleOf; f >= 1 && f == math.Trunc(f) && f < 1<<26 {
			if next := step / divisor(step, int64(f)) * int64(f); next < 1<<52 {
				step = next
			}
		}
	}
	return float64(step)
}

// divisor is the greatest common one.
func divisor(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// refuses reports whether a value certainly does not meet an atom.
func (a atom) refuses(v apiext.JSON) bool {
	switch a.keyword {
	case "enum":
		in := slices.ContainsFunc(a.schema.Enum, func(e apiext.JSON) bool { return literal.SameJSON(e.Raw, v.Raw) })
		return in == a.negated
	case "pattern", "minimum", "maximum", "multipleOf", "minLength", "maxLength":
		if _, err := regexp.Compile(a.schema.Pattern); err != nil {
			return false
		}
		_, why := literal.Excludes(&a.schema, v.Raw)
		return (why != "") != a.negated && (!a.negated || a.compares(v.Raw))
	}
	return false
}

// compares reports whether a keyword certainly says something of a value: what is no number
// meets every bound.
func (a atom) compares(raw []byte) bool {
	var v any
	if json.Unmarshal(raw, &v) != nil {
		return false
	}
	f, number := v.(float64)
	switch a.keyword {
	case "minimum", "maximum":
		return number
	case "multipleOf":
		return number && literal.CertainMultiple(*a.schema.MultipleOf, f)
	}
	_, text := v.(string)
	return text
}
