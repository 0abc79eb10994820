package cost

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"
)

// WriteText prints a table for each version that has expressions; show says how
// the name of a file is printed.
func WriteText(w io.Writer, all []Estimation, show func(file string) string) error {
	var b strings.Builder
	for _, e := range all {
		if len(e.Expressions) == 0 {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s %s: %s of the budget of a schema\n", e.Subject.CRD.Name, e.Version.Spec.Name, Percent(e.Total(), SchemaBudget))
		fmt.Fprintf(&b, expressionRow, "own budget", "schema's budget", "at")
		for _, x := range e.Expressions {
			writeExpression(&b, show, x)
		}
	}
	if b.Len() == 0 {
		b.WriteString("no CEL expressions found\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// expressionRow is a row for one expression: how much it takes of its own budget and of that
// of the schema, and where in the schema it stands.
const expressionRow = "  %12s  %15s  %s\n"

// longestExpression is how much of an expression a table shows.
const longestExpression = 100

// writeExpression prints one expression: what it costs alone and in the schema,
// where it stands, what makes it expensive, and the bound that would do.
func writeExpression(b *strings.Builder, show func(file string) string, x Expression) {
	text := strings.Join(strings.Fields(x.Text()), " ")
	if r := []rune(text); len(r) > longestExpression {
		text = string(r[:longestExpression-1]) + "…"
	}
	fmt.Fprintf(b, expressionRow, Percent(x.Cost, ExpressionBudget), "+"+Percent(x.Cost, SchemaBudget), x.Node.Address())
	const indent = "                "
	fmt.Fprintf(b, "%s%s\n", indent, text)
	if pos := x.Pos(); pos.IsValid() {
		pos.Filename = show(pos.Filename)
		fmt.Fprintf(b, "%sat %s\n", indent, pos)
	}
	var open []string
	growing := x.Growing()
	for _, g := range growing {
		if missing := g.Missing(); missing != "" {
			open = append(open, missing)
		}
	}
	if len(open) > 0 {
		fmt.Fprintf(b, "%sbecause %s\n", indent, strings.Join(open, ", "))
	}
	if x.Cost > ExpressionBudget {
		fmt.Fprintf(b, "%shelp: %s\n", indent, x.Advice(growing, ExpressionBudget))
	}
}

// What "crdgen cost --output=json" prints: a list of versions with their
// expressions, the most expensive first. Costs are in the API server's units.
type (
	jsonEstimation struct {
		CRD         string           `json:"crd"`
		Version     string           `json:"version"`
		Cost        uint64           `json:"cost"`
		Percent     float64          `json:"percent"` // of the budget of a schema
		Expressions []jsonExpression `json:"expressions"`
	}
	jsonExpression struct {
		Path            string      `json:"path"` // below openAPIV3Schema
		Rule            int         `json:"rule"` // its place in x-kubernetes-validations
		Argument        string      `json:"argument"`
		Text            string      `json:"text"`
		File            string      `json:"file,omitempty"`
		Line            int         `json:"line,omitempty"`
		Column          int         `json:"column,omitempty"`
		Cost            uint64      `json:"cost"`
		Percent         float64     `json:"percent"`         // of the budget of an expression
		PercentOfSchema float64     `json:"percentOfSchema"` // of the budget of a schema
		Growing         []jsonBound `json:"growing,omitempty"`
		Fix             *jsonFix    `json:"fix,omitempty"` // for an expression over its budget
	}
	jsonBound struct {
		Path    string `json:"path"`
		Keyword string `json:"keyword"`
		Value   *int64 `json:"value,omitempty"` // what the schema has
		Marker  string `json:"marker,omitempty"`
		Field   string `json:"field,omitempty"`
	}
	jsonFix struct {
		Bounds  []jsonBound `json:"bounds"` // empty where none are enough
		Percent float64     `json:"percent,omitempty"`
	}
)

// WriteJSON prints versions with their expressions as JSON; show says how the name
// of a file is printed.
func WriteJSON(w io.Writer, all []Estimation, show func(file string) string) error {
	out := []jsonEstimation{}
	for _, e := range all {
		v := jsonEstimation{
			CRD: e.Subject.CRD.Name, Version: e.Version.Spec.Name, Cost: e.Total(),
			Percent: share(e.Total(), SchemaBudget), Expressions: []jsonExpression{},
		}
		for _, x := range e.Expressions {
			v.Expressions = append(v.Expressions, expressionJSON(show, x))
		}
		out = append(out, v)
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(out)
}

func expressionJSON(show func(file string) string, x Expression) jsonExpression {
	pos := x.Pos()
	out := jsonExpression{
		Path: x.Node.Path(), Rule: x.Rule, Argument: x.Argument, Text: x.Text(),
		File: show(pos.Filename), Line: pos.Line, Column: pos.Column,
		Cost: x.Cost, Percent: share(x.Cost, ExpressionBudget), PercentOfSchema: share(x.Cost, SchemaBudget),
	}
	growing := x.Growing()
	for _, g := range growing {
		b := jsonBound{Path: g.Node.Path(), Keyword: g.Keyword}
		if g.Value >= 0 {
			b.Value = &g.Value
		}
		out.Growing = append(out.Growing, b)
	}
	if x.Cost <= ExpressionBudget {
		return out
	}
	bounds, fixed := x.Cheaper(growing, ExpressionBudget)
	out.Fix = &jsonFix{Bounds: []jsonBound{}}
	for _, g := range bounds {
		marker, field := g.Marker()
		out.Fix.Bounds = append(out.Fix.Bounds, jsonBound{Path: g.Node.Path(), Keyword: g.Keyword, Value: &g.Value, Marker: marker, Field: field})
		out.Fix.Percent = share(fixed, ExpressionBudget)
	}
	return out
}

// share is a cost as percentage of a budget, to six places.
func share(cost, budget uint64) float64 {
	return math.Round(float64(cost)/float64(budget)*1e8) / 1e6
}
