package server

import (
	"cmp"
	"slices"

	"github.com/crdgen/crdgen/internal/check/cost"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
)

// explainCost adds to a finding about costs what makes the expression expensive
// and which bounds help.
func explainCost(r refusal, n *trace.Node, d *diag.Diagnostic) {
	if len(r.Rest) < 2 || r.Rest[0].Name != trace.RulesKeyword {
		explainTotal(n.Version, d)
		return
	}
	for _, e := range cost.CostsOf(n, 0, nil, r.Rest[0].Index()) {
		if e.Argument != r.Rest[1].Name {
			continue
		}
		growing := e.Growing()
		for _, b := range growing {
			if missing := b.Missing(); missing != "" {
				d.Notes = append(d.Notes, diag.Note{Pos: b.Node.Pos(), Message: missing})
			}
		}
		d.Help = e.Advice(growing, cost.ExpressionBudget)
	}
}

// explainTotal lists the most expensive expressions of a version, as far as they have
// a part in the total.
func explainTotal(v *trace.Version, d *diag.Diagnostic) {
	all := cost.Costs(v, 0)
	slices.SortStableFunc(all, func(a, b cost.Expression) int { return cmp.Compare(b.Cost, a.Cost) })
	for _, e := range all[:min(4, len(all))] {
		if e.Cost < cost.SchemaBudget/100 {
			break
		}
		d.Notes = append(d.Notes, diag.Note{
			Pos:     e.Pos(),
			Message: "this expression takes " + cost.Percent(e.Cost, cost.SchemaBudget) + " of the budget of the schema",
		})
	}
	d.Help = "bound the lists, maps and strings that the most expensive expressions use; \"crdgen cost\" shows all of them"
}
