package cost

import (
	"cmp"
	"go/token"
	"math"
	"slices"

	"github.com/crdgen/crdgen/internal/check/kube"
	"github.com/crdgen/crdgen/internal/check/parallel"
	"github.com/crdgen/crdgen/internal/check/trace"
)

// An Estimation is what the expressions of one version of a CRD cost.
type Estimation struct {
	Subject trace.Subject
	Version *trace.Version
	// Expressions are sorted by cost, the most expensive first, equal ones in the
	// order of the schema.
	Expressions []Expression
}

// Total is the cost of all expressions of the version together, which the API
// server holds against [SchemaBudget].
func (e Estimation) Total() uint64 {
	total := uint64(0)
	for _, x := range e.Expressions {
		if math.MaxUint64-total < x.Cost {
			return math.MaxUint64
		}
		total += x.Cost
	}
	return total
}

// Complete reports whether every expression of the version is there: those that do not
// compile have no cost and are missing.
func (e Estimation) Complete() bool {
	if e.Version.Root == nil {
		return true
	}
	written := 0
	for n := range e.Version.Root.Walk() {
		for _, r := range n.Schema.XValidations {
			written++
			if r.MessageExpression != "" {
				written++
			}
		}
	}
	return len(e.Expressions) == written
}

// Estimate returns the costs of every version of the subjects, in their order, as
// a server estimates them.
func Estimate(subjects []trace.Subject, server kube.Version) []Estimation {
	found := make([][]Estimation, len(subjects))
	parallel.Do(len(subjects), func(i int) {
		for _, v := range subjects[i].Versions() {
			all := Costs(v, server)
			slices.SortStableFunc(all, func(a, b Expression) int { return cmp.Compare(b.Cost, a.Cost) })
			found[i] = append(found[i], Estimation{subjects[i], v, all})
		}
	})
	return slices.Concat(found...)
}

// Pos is the place of the expression in a marker, or of what it is made from.
func (e Expression) Pos() token.Position {
	return e.Node.Rule(e.Rule).ArgPos(e.Argument)
}
