package celrule

import (
	"testing"

	"github.com/crdgen/crdgen/internal/importrules"
)

// below are the packages of this directory, and which of them each may import.
var below = importrules.Table{
	"syntax":   nil,                    // what an expression is, as it is written
	"evaluate": {"syntax"},             // what one may come to for the values of a schema
	"decide":   {"evaluate", "syntax"}, // what holds of several whatever the objects are
	"ruletest": {"syntax"},             // what tests of the two compare with
}

// TestArrows looks at the imports of the packages below.
func TestArrows(t *testing.T) {
	below.Check(t, "github.com/crdgen/crdgen/internal/contract/celrule")
	below.CheckComplete(t)
}
