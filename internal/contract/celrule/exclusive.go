package celrule

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/contract/celrule/syntax"
)

// Exclusive reports whether some rules let an object have either of two fields, but not both:
// these are members of a union.
func Exclusive(rules []Rule, a, b string) bool {
	isNamed := func(field string) bool {
		return slices.ContainsFunc(rules, func(r Rule) bool { return strings.Contains(r.Rule, field) })
	}
	a, b = syntax.Escaped(a), syntax.Escaped(b)
	if !isNamed(a) || !isNamed(b) {
		return false // most rules are about other fields, and to read them takes time
	}
	holds := func(claim string) bool { return follows(Rule{Rule: claim}, rules, &Schema{}, &Schema{}) }
	hasA, hasB := "has(self."+a+")", "has(self."+b+")"
	return holds("!("+hasA+" && "+hasB+")") && !holds("!"+hasA) && !holds("!"+hasB)
}
