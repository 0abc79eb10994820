package check

import (
	"math"
	"math/bits"
	"slices"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	celmodel "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
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
	Node *Node
	// Rule is the rule's place in x-kubernetes-validations; Argument is "rule" or
	// "messageExpression".
	Rule     int
	Argument string
	// Cost is for the largest object that the schema allows.
	Cost uint64
	// server is the one that estimates.
	server KubeVersion
}

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
func Costs(v *Version, server KubeVersion) []Expression {
	if v.Root == nil {
		return nil
	}
	var all []Expression
	for n := range v.Root.Walk() {
		if len(n.Schema.XValidations) > 0 {
			all = append(all, n.costs(server, nil, everyRule)...)
		}
	}
	return all
}

// A Bound is a limit that is put on a list, a map or a string.
type Bound struct {
	Node *Node
	// Keyword is maxItems, maxProperties or maxLength.
	Keyword string
	Value   int64
}

// everyRule stands for all rules of a schema.
const everyRule = -1

// costs estimates the expressions of one schema, or those of one rule of it, as if
// it and the schemas around it had further bounds.
func (n *Node) costs(server KubeVersion, bounds []Bound, rule int) []Expression {
	schema, first := *n.Schema, 0
	if rule != everyRule {
		schema.XValidations, first = schema.XValidations[rule:rule+1], rule
	}
	for _, b := range bounds {
		if steps, below := b.Node.below(n); below {
			schema = bounded(schema, steps, b)
		}
	}
	results := n.compiledOn(server, &schema)
	cardinality, known := n.cardinality(bounds)
	var all []Expression
	for i, r := range results {
		times := cardinality
		if !known {
			times = r.MaxCardinality
		}
		if r.Error != nil {
			continue
		}
		all = append(all, Expression{Node: n, Rule: first + i, Argument: "rule", Cost: product(r.MaxCost, times), server: server})
		if r.MessageExpression != nil && r.MessageExpressionError == nil {
			all = append(all, Expression{Node: n, Rule: first + i, Argument: "messageExpression", Cost: r.MessageExpressionMaxCost, server: server})
		}
	}
	return all
}

// compiledOn compiles the rules as a server of some version does, and those that it
// does not compile, which may have been accepted, as the latest does.
func (n *Node) compiledOn(server KubeVersion, schema *apiext.JSONSchemaProps) []cel.CompilationResult {
	results := compileOn(server, schema, n.Step == Root)
	refused := func(r cel.CompilationResult) bool { return r.Error != nil || r.MessageExpressionError != nil }
	if !server.Old() || !slices.ContainsFunc(results, refused) {
		return results
	}
	latest := compile(schema, n.Step == Root)
	for i := range results {
		if refused(results[i]) && i < len(latest) {
			results[i] = latest[i]
		}
	}
	return results
}

// compile compiles the rules of a schema, nil if the schema is none that CEL can
// look at.
func compile(s *apiext.JSONSchemaProps, root bool) []cel.CompilationResult {
	return compileOn(0, s, root)
}

// compileOn is compile as a server of some version does it.
func compileOn(server KubeVersion, s *apiext.JSONSchemaProps, root bool) []cel.CompilationResult {
	internal := &apiextensions.JSONSchemaProps{}
	if err := apiext.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(s, internal, nil); err != nil {
		return nil
	}
	structural, err := structuralschema.NewStructural(internal)
	if err != nil {
		return nil
	}
	decl := celmodel.SchemaDeclType(structural, root || s.XEmbeddedResource)
	if decl == nil {
		return nil
	}
	results, err := cel.Compile(structural, decl, celconfig.PerCallLimit, server.Environment(), cel.NewExpressionsEnvLoader())
	if err != nil {
		return nil
	}
	return results
}

// cardinality is how often a value of the node can stand in an object: the product
// of the bounds of lists and maps around it; false if one of them has none.
func (n *Node) cardinality(bounds []Bound) (uint64, bool) {
	times := uint64(1)
	for child, at := n, n.Parent; at != nil; child, at = at, at.Parent {
		var limit *int64
		switch child.Step {
		case Items:
			limit = at.Schema.MaxItems
		case Values:
			limit = at.Schema.MaxProperties
		default:
			continue
		}
		for i := range bounds {
			if bounds[i].Node.same(at) {
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

// same says whether two nodes are one schema.
func (n *Node) same(other *Node) bool {
	return n == other || n.Version == other.Version && n.Path() == other.Path()
}

// below returns the steps from an outer node, false if that is not around n.
func (n *Node) below(outer *Node) ([]step, bool) {
	var steps []step
	for at := n; at != nil; at = at.Parent {
		if at.same(outer) {
			slices.Reverse(steps)
			return steps, true
		}
		steps = append(steps, step{kind: at.Step, name: at.Name, index: at.Index})
	}
	return nil, false
}

// bounded returns a schema with a bound set at the end of the steps. What is on
// the way is copied.
func bounded(s apiext.JSONSchemaProps, steps []step, b Bound) apiext.JSONSchemaProps {
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
	switch next := steps[0]; next.kind {
	case Property:
		properties := make(map[string]apiext.JSONSchemaProps, len(s.Properties))
		for name, p := range s.Properties {
			if name == next.name {
				p = bounded(p, steps[1:], b)
			}
			properties[name] = p
		}
		s.Properties = properties
	case Items:
		inner := bounded(*s.Items.Schema, steps[1:], b)
		s.Items = &apiext.JSONSchemaPropsOrArray{Schema: &inner}
	case Values:
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
