package render

import (
	"time"

	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/model"
)

// constant is a rule's default in Go, for a field of a type or a pointer to it.
// A struct stands in parentheses where it is compared.
func (b ruleWriter) constant(r *plan.Rule, t *model.Type, compared bool) *jen.Statement {
	t = gotype.Pointee(t)
	if d, ok := gotype.DurationOf(r.Default); ok && gotype.IsMetaDuration(t) {
		made := b.typ(t).Values(jen.Dict{jen.Id("Duration"): inUnits(d)})
		if compared {
			return jen.Parens(made)
		}
		return made
	}
	if n, ok := r.Default.(int64); ok {
		return jen.Lit(int(n)) // jennifer would write a conversion
	}
	return jen.Lit(r.Default)
}

// inUnits is a duration in Go, as a number of the largest unit that fits.
func inUnits(d time.Duration) *jen.Statement {
	for _, unit := range []struct {
		name   string
		length time.Duration
	}{{"Hour", time.Hour}, {"Minute", time.Minute}, {"Second", time.Second}, {"Millisecond", time.Millisecond}, {"Microsecond", time.Microsecond}} {
		if d != 0 && d%unit.length == 0 {
			return jen.Lit(int(d/unit.length)).Op("*").Qual("time", unit.name)
		}
	}
	return jen.Lit(int(d))
}
