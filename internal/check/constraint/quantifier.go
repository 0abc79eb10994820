package constraint

import (
	"fmt"
	"slices"

	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	"github.com/google/cel-go/common/types"
	apiservercel "k8s.io/apiserver/pkg/cel"
)

// A quantifier is a macro that asks whether items meet a condition.
type quantifier struct {
	macro     string // operators.All, operators.Exists or operators.ExistsOne
	over      ast.Expr
	variable  string
	condition ast.Expr
}

// macro are the clauses of all(), exists() and exists_one().
func (w reader) macro(e ast.Expr, want bool, in scope) [][]Constraint {
	q, ok := quantifierOf(e)
	if !ok {
		return unknown()
	}
	if q.over.Kind() == ast.ListKind {
		return w.listed(q, want, in)
	}
	switch {
	case q.macro == operators.All && want:
		return w.every(q, true, in)
	case q.macro == operators.All:
		return w.some(q, false, in)
	case want && q.macro == operators.ExistsOne:
		return w.one(q, in)
	case want:
		return w.some(q, true, in)
	}
	return w.every(q, false, in)
}

// one are the clauses for exactly one item to meet a condition: none does, and then the first
// one, or one more. What holds of an item now is asked for all the same, since it does not when
// none meets the condition.
func (w reader) one(q quantifier, in scope) [][]Constraint {
	path, ok := pathIn(q.over, in)
	if !ok {
		return unknown()
	}
	of := func(r reader, step string, want bool) [][]Constraint {
		return r.clauses(q.condition, want, in.with(q.variable, binding{path: append(slices.Clip(path), step)}))
	}
	then := reader{func(Constraint) bool { return false }}
	all := [][]Constraint{}
	for _, step := range []string{"[0]", NewItem} {
		item := then.ask(Constraint{Kind: Present, Path: append(slices.Clip(path), step)})
		all = either(all, both(of(w, EveryItem, false), both(item, of(then, step, true))))
	}
	return all
}

// every are the clauses for all items to give a result, no items among them.
func (w reader) every(q quantifier, want bool, in scope) [][]Constraint {
	path, ok := pathIn(q.over, in)
	if !ok {
		return unknown()
	}
	items := in.with(q.variable, binding{path: append(slices.Clip(path), EveryItem)})
	return either(w.clauses(q.condition, want, items), w.ask(Constraint{Kind: Shorter, Path: path, Value: int64(0)}))
}

// some are the clauses for an item to give a result: one that is there, or one more.
func (w reader) some(q quantifier, want bool, in scope) [][]Constraint {
	path, ok := pathIn(q.over, in)
	if !ok {
		return unknown()
	}
	all := [][]Constraint{}
	for _, step := range []string{SomeItem, NewItem} {
		item := append(slices.Clip(path), step)
		clauses := w.clauses(q.condition, want, in.with(q.variable, binding{path: item}))
		all = either(all, both(w.ask(Constraint{Kind: Present, Path: item}), clauses))
	}
	return all
}

// listed are the clauses of a macro over items that are written out.
func (w reader) listed(q quantifier, want bool, in scope) [][]Constraint {
	terms := termsIn(q.over, q.condition, q.variable, in)
	low, high := 1, len(terms) // exists
	switch q.macro {
	case operators.All:
		low = high
	case operators.ExistsOne:
		high = 1
	}
	if want {
		return w.counted(terms, low, high)
	}
	return either(w.counted(terms, 0, low-1), w.counted(terms, high+1, len(terms)))
}

// quantifierOf reads what a macro is written out as.
func quantifierOf(e ast.Expr) (quantifier, bool) {
	if e.Kind() != ast.ComprehensionKind {
		return quantifier{}, false
	}
	loop := e.AsComprehension()
	step, accu := loop.LoopStep(), loop.AccuVar()
	if loop.HasIterVar2() || step.Kind() != ast.CallKind {
		return quantifier{}, false
	}
	q := quantifier{over: loop.IterRange(), variable: loop.IterVar()}
	call := step.AsCall()
	isAccu := func(e ast.Expr) bool { return e.Kind() == ast.IdentKind && e.AsIdent() == accu }
	switch call.FunctionName() {
	case operators.LogicalAnd:
		q.macro = operators.All
	case operators.LogicalOr:
		q.macro = operators.Exists
	case operators.Conditional: // of a number that counts, or of a list that grows
		if loop.AccuInit().Kind() != ast.LiteralKind || isAccu(loop.Result()) || !isAccu(call.Args()[2]) {
			return quantifier{}, false
		}
		q.macro, q.condition = operators.ExistsOne, call.Args()[0]
		return q, true
	default:
		return quantifier{}, false
	}
	if !isAccu(call.Args()[0]) || !isAccu(loop.Result()) {
		return quantifier{}, false
	}
	q.condition = call.Args()[1]
	return q, true
}

// filterOf reads what filter() is written out as.
func filterOf(e ast.Expr) (over, condition ast.Expr, variable string, ok bool) {
	if e.Kind() != ast.ComprehensionKind {
		return nil, nil, "", false
	}
	loop := e.AsComprehension()
	step := loop.LoopStep()
	if loop.HasIterVar2() || loop.AccuInit().Kind() != ast.ListKind || step.Kind() != ast.CallKind || step.AsCall().FunctionName() != operators.Conditional {
		return nil, nil, "", false
	}
	added := step.AsCall().Args()[1]
	if added.Kind() != ast.CallKind || added.AsCall().FunctionName() != operators.Add {
		return nil, nil, "", false
	}
	if one := added.AsCall().Args()[1]; one.Kind() != ast.ListKind || one.AsList().Size() != 1 || one.AsList().Elements()[0].Kind() != ast.IdentKind || one.AsList().Elements()[0].AsIdent() != loop.IterVar() {
		return nil, nil, "", false // of map() with a condition
	}
	return loop.IterRange(), step.AsCall().Args()[0], loop.IterVar(), true
}

// A term is one of several expressions of which those are counted that have a result.
type term struct {
	expr  ast.Expr
	want  bool
	scope scope
}

// termsOf are the terms of an expression that counts what is true: the size of a filtered
// list that is written out, or a sum of numbers that are 1 or 0. It is nil for any other.
func termsOf(e ast.Expr, in scope) []term {
	if of := measured(e); of != nil {
		if over, condition, variable, ok := filterOf(of); ok && over.Kind() == ast.ListKind {
			return termsIn(over, condition, variable, in)
		}
		return nil
	}
	if e.Kind() != ast.CallKind {
		return nil
	}
	call := e.AsCall()
	switch call.FunctionName() {
	case operators.Add:
		left, right := termsOf(call.Args()[0], in), termsOf(call.Args()[1], in)
		if len(left) > 0 && len(right) > 0 {
			return slices.Concat(left, right)
		}
	case operators.Conditional:
		yes, _ := valueOf(call.Args()[1])
		no, _ := valueOf(call.Args()[2])
		if yes == int64(1) && no == int64(0) || yes == int64(0) && no == int64(1) {
			return []term{{call.Args()[0], yes == int64(1), in}}
		}
	}
	return nil
}

// termsIn are a condition on each element of a list that is written out.
func termsIn(list, condition ast.Expr, variable string, in scope) []term {
	var terms []term
	for _, element := range list.AsList().Elements() {
		terms = append(terms, term{condition, true, in.with(variable, binding{expr: element, scope: in})})
	}
	return terms
}

// sameText are functions whose result is that of their operand for the values of literals.
var sameText = []string{"lowerAscii", "upperAscii", "trim", "string", "int", "double", "duration", "quantity", "timestamp", "date", "semver", "url", "ip", "cidr", "orValue", "value", "dyn"}

// pathIn is the path that an expression reads; not ok for what is computed.
func pathIn(e ast.Expr, in scope) ([]string, bool) {
	switch e.Kind() {
	case ast.IdentKind:
		b, known := in[e.AsIdent()]
		if b.expr != nil {
			return pathIn(b.expr, b.scope)
		}
		return b.path, known && b.path != nil
	case ast.SelectKind:
		return nameIn(e.AsSelect().Operand(), plainName(e.AsSelect().FieldName()), in)
	case ast.CallKind:
		call := e.AsCall()
		operands := operandsOf(call)
		switch name := call.FunctionName(); {
		case name == operators.OptSelect, name == operators.Index, name == operators.OptIndex:
			if text, isText := textOf(operands[1]); isText {
				if name == operators.OptSelect {
					text = plainName(text)
				}
				return nameIn(operands[0], text, in)
			}
			if n, ok := valueOf(operands[1]); ok {
				return nameIn(operands[0], fmt.Sprintf("[%v]", n), in)
			}
		case slices.Contains(sameText, name) && len(operands) > 0:
			return pathIn(operands[0], in)
		}
	}
	return nil, false
}

func nameIn(holder ast.Expr, name string, in scope) ([]string, bool) {
	path, ok := pathIn(holder, in)
	return append(slices.Clip(path), name), ok
}

// plainName is the name of a field as schemas have it.
func plainName(name string) string {
	if plain, ok := apiservercel.Unescape(name); ok {
		return plain
	}
	return name
}

// valueOf is the value of a literal as JSON has it.
func valueOf(e ast.Expr) (any, bool) {
	if e.Kind() != ast.LiteralKind {
		return nil, false
	}
	switch v := e.AsLiteral().(type) {
	case types.String:
		return string(v), true
	case types.Int:
		return int64(v), true
	case types.Double:
		return float64(v), true
	case types.Bool:
		return bool(v), true
	}
	return nil, false
}

// textOf is the text of a string literal.
func textOf(e ast.Expr) (string, bool) {
	value, _ := valueOf(e)
	text, ok := value.(string)
	return text, ok
}
