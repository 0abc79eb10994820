package expression

import (
	"context"
	"sync"

	celgo "github.com/google/cel-go/cel"
	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	"github.com/google/cel-go/common/overloads"
	"github.com/google/cel-go/common/types/ref"
)

// A lateProgram is planned when it is evaluated first. To plan one takes as long as to
// check its expression, since all functions of the environment are put together for it,
// and most rules are never evaluated.
type lateProgram struct{ plan func() (celgo.Program, error) }

// program plans a checked expression: at once where that can fail, which the server tells
// its user.
func program(env *celgo.Env, checked *celgo.Ast, options ...celgo.ProgramOption) (celgo.Program, error) {
	plan := func() (celgo.Program, error) { return env.Program(checked, options...) }
	if planFails(checked.NativeRep().Expr()) {
		return plan()
	}
	return lateProgram{sync.OnceValues(plan)}, nil
}

// Eval implements [celgo.Program].
func (p lateProgram) Eval(input any) (ref.Val, *celgo.EvalDetails, error) {
	return p.ContextEval(context.Background(), input)
}

// ContextEval implements [celgo.Program].
func (p lateProgram) ContextEval(ctx context.Context, input any) (ref.Val, *celgo.EvalDetails, error) {
	planned, err := p.plan()
	if err != nil {
		return nil, nil, err
	}
	return planned.ContextEval(ctx, input)
}

// plannable are functions of which any checked call can be planned. Others are evaluated by
// the planner where their arguments are literals, as patterns and durations are.
var plannable = map[string]bool{
	operators.Conditional: true, operators.LogicalAnd: true, operators.LogicalOr: true, operators.LogicalNot: true,
	operators.Equals: true, operators.NotEquals: true, operators.Less: true, operators.LessEquals: true, operators.Greater: true, operators.GreaterEquals: true,
	operators.Add: true, operators.Subtract: true, operators.Multiply: true, operators.Divide: true, operators.Modulo: true, operators.Negate: true,
	operators.Index: true, operators.OptIndex: true, operators.OptSelect: true, operators.In: true, operators.NotStrictlyFalse: true,
	overloads.Size: true, overloads.StartsWith: true, overloads.EndsWith: true, overloads.Contains: true,
	"orValue": true, "hasValue": true,
}

// planFails reports whether planning a checked expression can fail.
func planFails(e ast.Expr) (fails bool) {
	ast.PreOrderVisit(e, ast.NewExprVisitor(func(e ast.Expr) {
		fails = fails || e.Kind() == ast.StructKind || e.Kind() == ast.CallKind && !plannable[e.AsCall().FunctionName()]
	}))
	return fails
}
