package schema

import (
	"github.com/crdgen/crdgen/internal/schema/cel"
)

// The tests make whole CRDs of the schemas, which this package must not know. They
// are a package of their own, and need these.
var (
	FormatNames = cel.FormatNames
	JSONString  = jsonString
)

// HasRule reports whether a tag has a rule.
func HasRule(tag string) bool {
	rule := ruleOf(tag)
	return rule.value != nil || rule.member != nil || rule.condition != nil
}
