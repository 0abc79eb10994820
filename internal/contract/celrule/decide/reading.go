package decide

import (
	"fmt"
	"slices"
	"strings"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	"github.com/google/cel-go/common/types"
	"github.com/google/cel-go/common/types/ref"

	"github.com/crdgen/crdgen/internal/contract/celrule/evaluate"
	"github.com/crdgen/crdgen/internal/contract/celrule/syntax"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// A Reading is a rule whose questions are variables.
type Reading struct {
	evaluate.Evaluator
	decision  *Decision
	mark      string
	program   cel.Program
	variables map[string]func(answers []ref.Val) ref.Val
}

var noValue = types.NewErr("no such key")

// Read makes variables of what a rule asks, given the schema that it stands at; nil for one that does
// not parse. The questions of rules with one mark are the same, and others than those of any other.
func (d *Decision) Read(text string, s *keyword.Schema, mark string, w Wanted) *Reading {
	return d.ReadWith(text, map[string]*keyword.Schema{"self": s, "oldSelf": s}, mark, w)
}

// ReadWith is [Decision.Read] where the old value is told apart from the new one, or there are items.
func (d *Decision) ReadWith(text string, scope map[string]*keyword.Schema, mark string, w Wanted) *Reading {
	p, tree, ok := syntax.Open(text)
	if !ok {
		return nil
	}
	r := &Reading{
		Evaluator: evaluate.New(p, scope),
		decision:  d, mark: mark, variables: map[string]func([]ref.Val) ref.Val{},
	}
	if r.readsUnknown() {
		return nil
	}
	r.split(p.Root, w)
	if r.program = syntax.Program(tree); r.program == nil {
		return nil
	}
	return r
}

// Holds reports whether the rule is surely true for some answers.
func (r *Reading) Holds(answers []ref.Val) bool { return r.Answer(answers) == evaluate.True }

// Refused reports whether the rule is surely not true for some answers.
func (r *Reading) Refused(answers []ref.Val) bool { return r.Answer(answers)&evaluate.True == 0 }

// Answer is what the rule comes to for some answers: anything, where these leave it open.
func (r *Reading) Answer(answers []ref.Val) evaluate.Outcome {
	values := make(map[string]any, len(r.variables))
	for name, value := range r.variables {
		values[name] = value(answers)
	}
	out, _, err := r.program.Eval(values)
	switch {
	case err != nil:
		return evaluate.Fails
	case out == types.True:
		return evaluate.True
	case types.IsUnknown(out):
		return Open
	}
	return evaluate.False
}

// Open is the outcome of a rule that answers leave open.
const Open = evaluate.Unknown | evaluate.Fails

// become replaces an expression by a variable.
func (r *Reading) become(x ast.Expr, value func(answers []ref.Val) ref.Val) {
	name := fmt.Sprintf("question%d", len(r.variables))
	r.variables[name] = value
	x.SetKindCase(ast.NewExprFactory().NewIdent(x.ID(), name))
}

// split looks for the parts of a rule that are true or false.
func (r *Reading) split(x ast.Expr, w Wanted) {
	if isLogical(x) {
		for i, arg := range x.AsCall().Args() {
			r.split(arg, w.of(x.AsCall().FunctionName(), i))
		}
		return
	}
	if value := r.otherwise(x, w); value != nil {
		r.become(x, value)
		return
	}
	var questions []ast.Expr
	if !onlyPresence(x, &questions) {
		if o := r.Eval(x); o == evaluate.True || o == evaluate.False {
			r.become(x, func([]ref.Val) ref.Val { return types.Bool(o == evaluate.True) })
			return
		}
		if value := r.compareWith(x); value != nil {
			if syntax.IsCall(x, operators.Equals) {
				r.know(x, value)
			} else if syntax.IsCall(x, operators.NotEquals) {
				r.know(x, func(answers []ref.Val) ref.Val { return opposite(value(answers)) })
			}
			r.become(x, value)
			return
		}
		text, negated := r.question(x)
		outcomes := []ref.Val{types.True, types.False, noValue}
		if r.Eval(x)&evaluate.Fails == 0 {
			outcomes = outcomes[:2]
		}
		n := r.decision.ask(r.mark+text, outcomes...)
		answer := func(answers []ref.Val) ref.Val { return answers[n] }
		r.know(x, answer)
		r.guard(x, answer)
		r.become(x, func(answers []ref.Val) ref.Val {
			if negated {
				return opposite(answer(answers))
			}
			return answer(answers)
		})
		return
	}
	for _, q := range questions {
		r.become(q, r.presence(q.AsSelect().Operand(), q.AsSelect().FieldName()))
	}
}

// readsUnknown reports whether the rule reads a field of what there is none of, so that it never
// has an answer.
func (r *Reading) readsUnknown() bool {
	bound := r.Parsed.Variables()
	unknown := false
	ast.PostOrderVisit(r.Root, ast.NewExprVisitor(func(e ast.Expr) {
		if e.Kind() != ast.SelectKind || e.AsSelect().Operand().Kind() != ast.IdentKind {
			return
		}
		name := e.AsSelect().Operand().AsIdent()
		_, scoped := r.Scope[name]
		unknown = unknown || !scoped && !bound[name] && !slices.Contains(syntax.Roots, name) && !strings.HasPrefix(name, "@") && !strings.HasPrefix(name, "__")
	}))
	return unknown
}

// isLogical reports whether an expression comes of the answers to its parts alone, as the
// comparison of two questions does.
func isLogical(x ast.Expr) bool {
	if x.Kind() != ast.CallKind {
		return false
	}
	switch x.AsCall().FunctionName() {
	case operators.LogicalAnd, operators.LogicalOr, operators.LogicalNot, operators.Conditional:
		return true
	case operators.Equals, operators.NotEquals:
		return !slices.ContainsFunc(x.AsCall().Args(), func(arg ast.Expr) bool { return !isQuestion(arg) })
	}
	return false
}

// isQuestion reports whether an expression is surely true, false or an error.
func isQuestion(x ast.Expr) bool {
	switch x.Kind() {
	case ast.SelectKind:
		return x.AsSelect().IsTestOnly()
	case ast.CallKind:
		switch x.AsCall().FunctionName() {
		case operators.LogicalAnd, operators.LogicalOr, operators.LogicalNot, operators.In, operators.Equals, operators.NotEquals,
			operators.Less, operators.LessEquals, operators.Greater, operators.GreaterEquals:
			return true
		}
	}
	return false
}

// question writes what is asked in one of the ways to ask it: x != y is the opposite of
// x == y, x >= y that of x < y, and a size is compared with 0 in one way.
func (r *Reading) question(x ast.Expr) (text string, negated bool) {
	if x.Kind() != ast.CallKind || len(x.AsCall().Args()) != 2 {
		return r.canonical(x), false
	}
	c := x.AsCall()
	operator, a, b := c.FunctionName(), c.Args()[0], c.Args()[1]
	if _, ok := syntax.Integer(a); ok {
		operator, a, b = syntax.Mirrored(operator), b, a
	}
	left, right := r.canonical(a), r.canonical(b)
	switch operator {
	case operators.Less:
		return left + " < " + right, false
	case operators.GreaterEquals:
		return left + " < " + right, true
	case operators.Greater:
		return right + " < " + left, false
	case operators.LessEquals:
		return right + " < " + left, true
	case operators.Equals, operators.NotEquals:
		if right < left {
			left, right = right, left
		}
		return left + " == " + right, operator == operators.NotEquals
	}
	return r.canonical(x), false
}

// canonical writes an expression as [syntax.Parse] does where it has variables of its own.
func (r *Reading) canonical(x ast.Expr) string {
	if parts := syntax.Operands(x, operators.Add); len(parts) > 1 && !slices.ContainsFunc(parts, func(p ast.Expr) bool { return !r.IsInteger(p) }) {
		var texts []string
		for _, p := range parts {
			texts = append(texts, r.Write(p))
		}
		slices.Sort(texts)
		return strings.Join(texts, " + ") // in which order they are added says nothing
	}
	text := r.Write(x)
	if syntax.HasMacro(text) {
		return syntax.Parse(text).Text
	}
	return text
}

// opposite is the answer to the opposite question; an error stays one.
func opposite(v ref.Val) ref.Val {
	if b, ok := v.(types.Bool); ok {
		return !b
	}
	return v
}

// onlyPresence reports whether an expression asks nothing of the object but whether
// fields are there, and collects these questions.
func onlyPresence(x ast.Expr, questions *[]ast.Expr) bool {
	only, seen := true, map[ast.Expr]bool{}
	ast.PreOrderVisit(x, ast.NewExprVisitor(func(e ast.Expr) {
		switch {
		case seen[e]:
		case e.Kind() == ast.SelectKind && e.AsSelect().IsTestOnly() && syntax.OfObject(e.AsSelect().Operand()):
			*questions = append(*questions, e)
			for p := e; p.Kind() == ast.SelectKind; p = p.AsSelect().Operand() {
				seen[p], seen[p.AsSelect().Operand()] = true, true
			}
		case e.Kind() == ast.IdentKind:
			only = only && !slices.Contains(syntax.Roots, e.AsIdent()) && !syntax.IsItem(e.AsIdent())
		}
	}))
	return only
}

// presence is the answer whether a field is there. It is an error where what the field
// is of is not there.
func (r *Reading) presence(holder ast.Expr, field string) func(answers []ref.Val) ref.Val {
	around := func([]ref.Val) ref.Val { return types.True }
	if holder.Kind() == ast.SelectKind {
		around = r.presence(holder.AsSelect().Operand(), holder.AsSelect().FieldName())
	}
	var own func([]ref.Val) ref.Val
	switch r.Has(holder, field) {
	case evaluate.True:
		own = func([]ref.Val) ref.Val { return types.True }
	case evaluate.False:
		own = func([]ref.Val) ref.Val { return types.False }
	default:
		n := r.decision.ask("has "+r.Write(holder)+"."+field, types.True, types.False)
		own = func(answers []ref.Val) ref.Val { return answers[n] }
	}
	return func(answers []ref.Val) ref.Val {
		switch around(answers) {
		case types.True:
			return own(answers)
		case open:
			return open
		}
		return noValue
	}
}
