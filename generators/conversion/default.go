package conversion

import (
	"time"

	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/internal/model"
)

// isMetaDuration says whether a type is metav1.Duration, a text in JSON.
func isMetaDuration(t *model.Type) bool { return t.Is(model.Duration) }

// durationOf reads a marker's value for a metav1.Duration as JSON would.
func durationOf(value any) (time.Duration, bool) {
	text, ok := value.(string)
	if !ok {
		return 0, false
	}
	d, err := time.ParseDuration(text)
	return d, err == nil
}

// constant is a rule's default in Go, for a field of a type or a pointer to it.
// A struct stands in parentheses where it is compared.
func (b *body) constant(r *Rule, t *model.Type, compared bool) *jen.Statement {
	t = pointee(t)
	if d, ok := durationOf(r.Default); ok && isMetaDuration(t) {
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
