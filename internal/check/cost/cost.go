// Package cost estimates CEL expressions as the API server does, and finds the bounds
// on lists, maps and strings that bring an expression under the budget. Costs are in
// the server's own units. The package reports nothing and changes no schema.
package cost

import (
	"math"
	"math/bits"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"

	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/check/kube"
	"github.com/crdgen/crdgen/internal/check/trace"
)

// Budgets of the API server in its own units: of one expression, and of all
// expressions of a version's schema.
const (
	ExpressionBudget = validation.StaticEstimatedCostLimit
	SchemaBudget     = validation.StaticEstimatedCRDCostLimit
)

// An Expression is one CEL expression of a schema with what the API server
// estimates it to cost.
type Expression struct {
	Node *trace.Node
	// Rule is the rule's place in x-kubernetes-validations; Argument is "rule" or
	// "messageExpression".
	Rule     int
	Argument string
	// Cost is for the largest object that the schema allows.
	Cost uint64
	// compilers are what estimates it.
	compilers *compilers
}

// compilers compile the rules of one schema, with other bounds each time: as a server does, and as
// the latest one does.
type compilers struct{ own, latest expression.Repeated }

// Text is the expression.
func (e Expression) Text() string {
	r := e.Node.Schema.XValidations[e.Rule]
	if e.Argument == "rule" {
		return r.Rule
	}
	return r.MessageExpression
}

// Costs estimates every CEL expression of a version as the API server does, in
// the order of the schema. Expressions that no server compiles are left out.
func Costs(v *trace.Version, server kube.Version) []Expression {
	if v.Root == nil {
		return nil
	}
	var all []Expression
	for n := range v.Root.Walk() {
		if len(n.Schema.XValidations) > 0 {
			all = append(all, CostsOf(n, server, nil, everyRule)...)
		}
	}
	return all
}

// A Bound is a limit that is put on a list, a map or a string.
type Bound struct {
	Node *trace.Node
	// Keyword is maxItems, maxProperties or maxLength.
	Keyword string
	Value   int64
}

// everyRule stands for all rules of a schema.
const everyRule = -1

// CostsOf estimates the expressions of one schema, or those of one rule of it, as if
// it and the schemas around it had further bounds.
func CostsOf(n *trace.Node, server kube.Version, bounds []Bound, rule int) []Expression {
	root := n.Step == trace.Root
	return costsOf(n, &compilers{expression.Repeated{Server: server, Root: root}, expression.Repeated{Root: root}}, bounds, rule)
}

func costsOf(n *trace.Node, compilers *compilers, bounds []Bound, rule int) []Expression {
	schema, first := *n.Schema, 0
	if rule != everyRule {
		schema.XValidations, first = schema.XValidations[rule:rule+1], rule
	}
	for _, b := range bounds {
		if steps, below := below(b.Node, n); below {
			schema = bounded(schema, steps, b)
		}
	}
	results := compilers.compile(&schema)
	cardinality, known := cardinality(n, bounds)
	var all []Expression
	for i, r := range results {
		times := cardinality
		if !known {
			times = r.MaxCardinality
		}
		if r.Error != nil {
			continue
		}
		all = append(all, Expression{Node: n, Rule: first + i, Argument: "rule", Cost: product(r.MaxCost, times), compilers: compilers})
		if r.MessageExpression != nil && r.MessageExpressionError == nil {
			all = append(all, Expression{Node: n, Rule: first + i, Argument: "messageExpression", Cost: r.MessageExpressionMaxCost, compilers: compilers})
		}
	}
	return all
}

// compile compiles the rules as a server of some version does, and those that it
// does not compile, which may have been accepted, as the latest does.
func (c *compilers) compile(schema *apiext.JSONSchemaProps) []cel.CompilationResult {
	results := c.own.Compile(schema)
	refused := func(r cel.CompilationResult) bool { return r.Error != nil || r.MessageExpressionError != nil }
	if !c.own.Server.Old() || !slices.ContainsFunc(results, refused) {
		return results
	}
	latest := c.latest.Compile(schema)
	for i := range results {
		if refused(results[i]) && i < len(latest) {
			results[i] = latest[i]
		}
	}
	return results
}

// cardinality is how often a value of the node can stand in an object: the product
// of the bounds of lists and maps around it; false if one of them has none.
func cardinality(n *trace.Node, bounds []Bound) (uint64, bool) {
	times := uint64(1)
	for child, at := n, n.Parent; at != nil; child, at = at, at.Parent {
		var limit *int64
		switch child.Step {
		case trace.Items:
			limit = at.Schema.MaxItems
		case trace.Values:
			limit = at.Schema.MaxProperties
		default:
			continue
		}
		for i := range bounds {
			if same(bounds[i].Node, at) {
				limit = &bounds[i].Value
			}
		}
		if limit == nil {
			return 0, false
		}
		times = product(times, uint64(max(*limit, 0)))
	}
	return times, true
}

// product multiplies, at most up to the largest number.
func product(a, b uint64) uint64 {
	if hi, lo := bits.Mul64(a, b); hi == 0 {
		return lo
	}
	return math.MaxUint64
}

// same reports whether two nodes are one schema.
func same(n *trace.Node, other *trace.Node) bool {
	return n == other || n.Version == other.Version && n.Path() == other.Path()
}

// below returns the steps from an outer node, false if that is not around n.
func below(n *trace.Node, outer *trace.Node) ([]trace.PathStep, bool) {
	var steps []trace.PathStep
	for at := n; at != nil; at = at.Parent {
		if same(at, outer) {
			slices.Reverse(steps)
			return steps, true
		}
		steps = append(steps, trace.PathStep{Kind: at.Step, Name: at.Name, Index: at.Index})
	}
	return nil, false
}

// bounded returns a schema with a bound set at the end of the steps. What is on
// the way is copied.
func bounded(s apiext.JSONSchemaProps, steps []trace.PathStep, b Bound) apiext.JSONSchemaProps {
	if len(steps) == 0 {
		switch b.Keyword {
		case maxItems:
			s.MaxItems = &b.Value
		case maxProperties:
			s.MaxProperties = &b.Value
		case maxLength:
			s.MaxLength = &b.Value
		}
		return s
	}
	switch next := steps[0]; next.Kind {
	case trace.Property:
		properties := make(map[string]apiext.JSONSchemaProps, len(s.Properties))
		for name, p := range s.Properties {
			if name == next.Name {
				p = bounded(p, steps[1:], b)
			}
			properties[name] = p
		}
		s.Properties = properties
	case trace.Items:
		inner := bounded(*s.Items.Schema, steps[1:], b)
		s.Items = &apiext.JSONSchemaPropsOrArray{Schema: &inner}
	case trace.Values:
		inner := bounded(*s.AdditionalProperties.Schema, steps[1:], b)
		s.AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: true, Schema: &inner}
	}
	return s
}

const (
	maxItems      = "maxItems"
	maxProperties = "maxProperties"
	maxLength     = "maxLength"
)
