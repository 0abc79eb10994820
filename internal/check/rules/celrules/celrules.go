// Package celrules holds the rules about what a schema's CEL rules accept, and what accepts
// values beside them: rules that fail, that every value or none meets, that stand twice, or
// that compare a field with a value which it never has; alternatives and keywords that no
// value meets together; and defaults that make the API server refuse the object.
//
// Objects are tried by package counterexample with the API server's own code; what holds of
// all values is asked of packages celrule and alternatives. Nothing is reported that is not
// certain. Like every rule the package reads no source and changes nothing.
package celrules

import "github.com/crdgen/crdgen/internal/check/pass"

// Rules returns the rules about CEL rules and defaults, in the order of their themes.
func Rules() []pass.Rule {
	return []pass.Rule{
		unguardedField(), failingRule(), deadComparison(), constantRule(), harmfulDefault(), sameRule(),
	}
}
