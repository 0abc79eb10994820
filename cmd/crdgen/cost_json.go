package main

import (
	"encoding/json"
	"io"
	"math"

	"github.com/crdgen/crdgen/internal/check/cost"
)

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

func writeCostJSON(w io.Writer, dir string, all []cost.Estimation) error {
	out := []jsonEstimation{}
	for _, e := range all {
		v := jsonEstimation{
			CRD: e.Subject.CRD.Name, Version: e.Version.Spec.Name, Cost: e.Total(),
			Percent: share(e.Total(), cost.SchemaBudget), Expressions: []jsonExpression{},
		}
		for _, x := range e.Expressions {
			v.Expressions = append(v.Expressions, expressionJSON(dir, x))
		}
		out = append(out, v)
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(out)
}

func expressionJSON(dir string, x cost.Expression) jsonExpression {
	pos := x.Pos()
	out := jsonExpression{
		Path: x.Node.Path(), Rule: x.Rule, Argument: x.Argument, Text: x.Text(),
		File: relative(dir, pos.Filename), Line: pos.Line, Column: pos.Column,
		Cost: x.Cost, Percent: share(x.Cost, cost.ExpressionBudget), PercentOfSchema: share(x.Cost, cost.SchemaBudget),
	}
	for _, g := range x.Growing() {
		b := jsonBound{Path: g.Node.Path(), Keyword: g.Keyword}
		if g.Value >= 0 {
			b.Value = &g.Value
		}
		out.Growing = append(out.Growing, b)
	}
	if x.Cost <= cost.ExpressionBudget {
		return out
	}
	bounds, fixed := x.Cheaper(cost.ExpressionBudget)
	out.Fix = &jsonFix{Bounds: []jsonBound{}}
	for _, g := range bounds {
		marker, field := g.Marker()
		out.Fix.Bounds = append(out.Fix.Bounds, jsonBound{Path: g.Node.Path(), Keyword: g.Keyword, Value: &g.Value, Marker: marker, Field: field})
		out.Fix.Percent = share(fixed, cost.ExpressionBudget)
	}
	return out
}

// share is a cost as percentage of a budget, to six places.
func share(cost, budget uint64) float64 {
	return math.Round(float64(cost)/float64(budget)*1e8) / 1e6
}
