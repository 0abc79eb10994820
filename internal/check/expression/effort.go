package expression

import (
	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/kube"
)

// MostEffort is the [Compiler.Effort] of all rules of a definition up to which they are compiled: half a
// minute on a machine with other work. A request to an API server ends after a minute.
const MostEffort = 200_000_000

// What is said of expressions that take more, and what to do about them.
const (
	TooMuchEffort = "half a minute or more: what it does grows with the square of the comparisons in an expression"
	LessEffort    = "ask for one of many values by \"self in ['a', 'b']\" or by an enum, or make several expressions of it"
)

// Effort is how much the server's compiler does to check the types of an expression, about. For each
// way in which a call may be meant it copies what it knows of the types in calls before, of which those
// that take values of any type, as comparisons do, leave something to know: it grows with the square.
func (c *Compiler) Effort(text string) int {
	tree := c.Parsed(text)
	if tree == nil {
		return 0 // and no server checks its types
	}
	functions := kube.Version(0).Environment().NewExpressionsEnv().Functions()
	known, effort := 0, 0
	ast.PostOrderVisit(tree.Expr(), ast.NewExprVisitor(func(e ast.Expr) {
		if e.Kind() != ast.CallKind {
			return
		}
		name := e.AsCall().FunctionName()
		if f := functions[name]; f != nil {
			effort += 2 * known * len(f.OverloadDecls())
		}
		switch name {
		case operators.Equals, operators.NotEquals, operators.In, operators.Index, operators.Conditional:
			known++
		}
	}))
	return effort
}

// EffortOf is that of all rules of a schema and those below it, none where they are too short for much.
func (c *Compiler) EffortOf(s *apiext.JSONSchemaProps) int {
	if most(s) < MostEffort {
		return 0
	}
	return sum(s, c.Effort)
}

// most is what the effort of all rules cannot exceed.
func most(s *apiext.JSONSchemaProps) int {
	return sum(s, func(text string) int { return len(text) * len(text) })
}

// sum adds up a number for each rule and message of a schema and those below it.
func sum(s *apiext.JSONSchemaProps, of func(text string) int) int {
	all := 0
	for _, r := range s.XValidations {
		all += of(r.Rule) + of(r.MessageExpression)
	}
	for name := range s.Properties {
		all += sumIn(s.Properties[name], of)
	}
	if s.Items != nil && s.Items.Schema != nil {
		all += sum(s.Items.Schema, of)
	}
	if s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil {
		all += sum(s.AdditionalProperties.Schema, of)
	}
	return all
}

// sumIn is sum for a schema in a map: see [HasRulesIn].
//
//go:noinline
func sumIn(s apiext.JSONSchemaProps, of func(text string) int) int { return sum(&s, of) }
