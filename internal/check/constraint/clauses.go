package constraint

import (
	"math"
	"slices"

	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	"github.com/google/cel-go/common/types"
)

// clauses are those of an expression that is true or false.
func (w reader) clauses(e ast.Expr, want bool, in scope) [][]Constraint {
	switch e.Kind() {
	case ast.LiteralKind:
		if e.AsLiteral() == types.Bool(want) {
			return [][]Constraint{nil}
		}
		return nil
	case ast.IdentKind, ast.SelectKind:
		return w.selected(e, want, in)
	case ast.ComprehensionKind:
		return w.macro(e, want, in)
	case ast.CallKind:
		return w.call(e, want, in)
	}
	return unknown()
}

// selected are the clauses of has(), and of fields that are true or false.
func (w reader) selected(e ast.Expr, want bool, in scope) [][]Constraint {
	if e.Kind() == ast.IdentKind {
		if b := in[e.AsIdent()]; b.expr != nil {
			return w.clauses(b.expr, want, b.scope)
		}
	}
	path, ok := pathIn(e, in)
	switch {
	case !ok:
		return unknown()
	case e.Kind() == ast.SelectKind && e.AsSelect().IsTestOnly():
		return w.presence(path, want)
	}
	return w.ask(Constraint{Kind: Equal, Path: path, Value: want})
}

func (w reader) presence(path []string, want bool) [][]Constraint {
	if want {
		return w.ask(Constraint{Kind: Present, Path: path})
	}
	return w.ask(Constraint{Kind: Absent, Path: path})
}

// call are the clauses of operators and functions.
func (w reader) call(e ast.Expr, want bool, in scope) [][]Constraint {
	call := e.AsCall()
	args := call.Args()
	switch name := call.FunctionName(); name {
	case operators.LogicalNot:
		return w.clauses(args[0], !want, in)
	case operators.LogicalAnd, operators.LogicalOr:
		left, right := w.clauses(args[0], want, in), w.clauses(args[1], want, in)
		if (name == operators.LogicalAnd) == want {
			return both(left, right)
		}
		return either(left, right)
	case operators.Conditional:
		return either(
			both(w.clauses(args[0], true, in), w.clauses(args[1], want, in)),
			both(w.clauses(args[0], false, in), w.clauses(args[2], want, in)))
	case operators.Equals, operators.NotEquals:
		return w.equality(args[0], args[1], want == (name == operators.Equals), in)
	case operators.In:
		return w.membership(args[0], args[1], want, in)
	case operators.Less, operators.LessEquals, operators.Greater, operators.GreaterEquals:
		return w.order(name, args[0], args[1], want, in)
	}
	return w.function(call, want, in)
}

// ofTexts are the functions that ask for a part of a string.
var ofTexts = map[string]Kind{"matches": Matches, "startsWith": Begins, "endsWith": Ends, "contains": Contains}

// function are the clauses of what is called by name.
func (w reader) function(call ast.CallExpr, want bool, in scope) [][]Constraint {
	operands := operandsOf(call)
	kind, isText := ofTexts[call.FunctionName()]
	switch {
	case isText && len(operands) == 2:
		path, ok := pathIn(operands[0], in)
		text, isLiteral := textOf(operands[1])
		switch {
		case !ok || !isLiteral:
		case want:
			return w.ask(Constraint{Kind: kind, Path: path, Value: text})
		case kind == Matches:
			return w.ask(Constraint{Kind: Mismatches, Path: path, Value: text})
		default:
			return w.ask(Constraint{Kind: Differ, Path: path, Value: text})
		}
	case call.FunctionName() == "hasValue" && len(operands) == 1:
		if path, ok := pathIn(operands[0], in); ok {
			return w.presence(path, want)
		}
	case call.FunctionName() == "isLessThan" && len(operands) == 2:
		return w.order(operators.Less, operands[0], operands[1], want, in)
	case call.FunctionName() == "isGreaterThan" && len(operands) == 2:
		return w.order(operators.Greater, operands[0], operands[1], want, in)
	}
	return unknown()
}

// operandsOf are what a function is given, what it is a member of among them.
func operandsOf(call ast.CallExpr) []ast.Expr {
	if call.IsMemberFunction() {
		return append([]ast.Expr{call.Target()}, call.Args()...)
	}
	return call.Args()
}

// equality are the clauses for two expressions to be equal, or not.
func (w reader) equality(left, right ast.Expr, want bool, in scope) [][]Constraint {
	if left.Kind() == ast.LiteralKind {
		left, right = right, left
	}
	if right.Kind() == ast.LiteralKind {
		if b, isBool := right.AsLiteral().(types.Bool); isBool {
			return w.clauses(left, bool(b) == want, in)
		}
		return w.equals(left, right, want, in)
	}
	if isLogical(left) && isLogical(right) {
		return either(
			both(w.clauses(left, true, in), w.clauses(right, want, in)),
			both(w.clauses(left, false, in), w.clauses(right, !want, in)))
	}
	one, ok := pathIn(left, in)
	other, isToo := pathIn(right, in)
	switch {
	case !ok || !isToo || slices.Equal(one, other):
		return unknown()
	case want:
		return either(w.ask(Constraint{Kind: Equal, Path: one, Like: other}), w.ask(Constraint{Kind: Equal, Path: other, Like: one}))
	}
	return either(w.ask(Constraint{Kind: Differ, Path: one, Like: other}), w.ask(Constraint{Kind: Differ, Path: other, Like: one}))
}

// equals are the clauses for an expression to be equal to a literal.
func (w reader) equals(e, literal ast.Expr, want bool, in scope) [][]Constraint {
	value, ok := valueOf(literal)
	if n, isInt := value.(int64); isInt {
		low, high := int(n), int(n)
		if clauses, isSize := w.sized(e, low, high, want, in); isSize {
			return clauses
		}
	}
	path, isPath := pathIn(e, in)
	switch {
	case !ok || !isPath:
		return unknown()
	case want:
		return w.ask(Constraint{Kind: Equal, Path: path, Value: value})
	}
	return w.ask(Constraint{Kind: Differ, Path: path, Value: value})
}

// sized are the clauses for a size, or a number of things that are true, to lie between two
// numbers, or not to; false for what is neither.
func (w reader) sized(e ast.Expr, low, high int, want bool, in scope) ([][]Constraint, bool) {
	if terms := termsOf(e, in); len(terms) > 0 {
		if want {
			return w.counted(terms, low, high), true
		}
		return either(w.counted(terms, 0, low-1), w.counted(terms, high+1, len(terms))), true
	}
	of := measured(e)
	if of == nil {
		return nil, false
	}
	if over, condition, variable, ok := filterOf(of); ok {
		return w.filtered(quantifier{over: over, variable: variable, condition: condition}, low, high, want, in), true
	}
	path, ok := pathIn(of, in)
	switch {
	case !ok:
		return unknown(), true
	case want:
		clauses := [][]Constraint{nil}
		if low > 0 {
			clauses = w.ask(Constraint{Kind: Longer, Path: path, Value: int64(low)})
		}
		if high < math.MaxInt32 {
			clauses = both(clauses, w.ask(Constraint{Kind: Shorter, Path: path, Value: int64(high)}))
		}
		return clauses, true
	}
	var clauses [][]Constraint
	if high < math.MaxInt32 {
		clauses = w.ask(Constraint{Kind: Longer, Path: path, Value: int64(high + 1)})
	}
	if low > 0 {
		clauses = either(clauses, w.ask(Constraint{Kind: Shorter, Path: path, Value: int64(low - 1)}))
	}
	return clauses, true
}

// measured is what an expression is the size of; nil for any other.
func measured(e ast.Expr) ast.Expr {
	if calledBy(e) != "size" || len(operandsOf(e.AsCall())) != 1 {
		return nil
	}
	return operandsOf(e.AsCall())[0]
}

// filtered are the clauses for as many items to meet a condition.
func (w reader) filtered(q quantifier, low, high int, want bool, in scope) [][]Constraint {
	some, none := w.some(q, true, in), w.every(q, false, in)
	switch {
	case low <= 0 && want, low > 0 && !want:
		return none
	case low <= 1 && want:
		return some
	case high == 0 && !want:
		return some
	}
	return unknown()
}

// membership are the clauses for a value to be in a list.
func (w reader) membership(e, list ast.Expr, want bool, in scope) [][]Constraint {
	if list.Kind() != ast.ListKind {
		holder, ok := pathIn(list, in)
		value, isLiteral := valueOf(e)
		switch {
		case !ok || !isLiteral:
			return unknown()
		case want:
			return either(w.ask(Constraint{Kind: Equal, Path: append(slices.Clip(holder), SomeItem), Value: value}), w.ask(Constraint{Kind: Equal, Path: append(slices.Clip(holder), NewItem), Value: value}))
		}
		return w.ask(Constraint{Kind: Differ, Path: append(slices.Clip(holder), EveryItem), Value: value})
	}
	clauses := [][]Constraint{nil}
	if want {
		clauses = nil
	}
	for _, element := range list.AsList().Elements() {
		one := w.equality(e, element, want, in)
		if want {
			clauses = either(clauses, one)
		} else {
			clauses = both(clauses, one)
		}
	}
	return clauses
}

// order are the clauses of a comparison.
func (w reader) order(operator string, left, right ast.Expr, want bool, in scope) [][]Constraint {
	if !want { // the opposite
		operator = map[string]string{
			operators.Less: operators.GreaterEquals, operators.LessEquals: operators.Greater,
			operators.Greater: operators.LessEquals, operators.GreaterEquals: operators.Less,
		}[operator]
	}
	if left.Kind() == ast.LiteralKind || operator == operators.Greater && right.Kind() != ast.LiteralKind || operator == operators.GreaterEquals && right.Kind() != ast.LiteralKind {
		left, right = right, left
		operator = map[string]string{
			operators.Less: operators.Greater, operators.LessEquals: operators.GreaterEquals,
			operators.Greater: operators.Less, operators.GreaterEquals: operators.LessEquals,
		}[operator]
	}
	if right.Kind() == ast.LiteralKind {
		return w.bounded(operator, left, right, in)
	}
	return w.unequal(operator, left, right, in)
}

// bounded are the clauses for an expression to lie on one side of a number.
func (w reader) bounded(operator string, e, literal ast.Expr, in scope) [][]Constraint {
	value, _ := valueOf(literal)
	bound, ok := beyond(value, operator)
	if !ok {
		return unknown()
	}
	below := operator == operators.Less || operator == operators.LessEquals
	if n, isInt := bound.(int64); isInt {
		low, high := int(n), math.MaxInt32
		if below {
			low, high = 0, int(n)
		}
		if clauses, isSize := w.sized(e, low, high, true, in); isSize {
			return clauses
		}
	}
	path, isPath := pathIn(e, in)
	switch {
	case !isPath:
		return unknown()
	case below:
		return w.ask(Constraint{Kind: AtMost, Path: path, Value: bound})
	}
	return w.ask(Constraint{Kind: AtLeast, Path: path, Value: bound})
}

// beyond is the number that meets a comparison with another one and is next to it.
func beyond(v any, operator string) (any, bool) {
	step := map[string]int64{operators.Less: -1, operators.Greater: 1}[operator]
	switch v := v.(type) {
	case int64:
		return v + step, true
	case float64:
		return v + float64(step), true
	}
	return nil, false
}

// pairs are a small and a large value of what strings stand for, by the function that reads
// them.
var pairs = map[string][2]string{
	"duration": {"1s", "1h"}, "quantity": {"1", "1Gi"}, "timestamp": {"2026-01-01T00:00:00Z", "2027-01-01T00:00:00Z"},
	"date": {"2026-01-01", "2027-01-01"}, "semver": {"1.0.0", "2.0.0"},
}

// unequal are the clauses for one expression to be less than another one, or equal to it.
func (w reader) unequal(operator string, left, right ast.Expr, in scope) [][]Constraint {
	one, ok := pathIn(left, in)
	other, isToo := pathIn(right, in)
	low, high := any(int64(1)), any(int64(2))
	if pair, named := pairs[calledBy(left)]; named {
		low, high = pair[0], pair[1]
	}
	if operator == operators.Greater || operator == operators.GreaterEquals {
		low, high = high, low
	}
	var clauses [][]Constraint
	if ok {
		clauses = append(clauses, []Constraint{{Kind: Equal, Path: one, Value: low}})
		if literal, isLiteral := literalIn(right); isLiteral {
			clauses = append(clauses, []Constraint{{Kind: Equal, Path: one, Value: literal}})
		}
	}
	if isToo {
		clauses = append(clauses, []Constraint{{Kind: Equal, Path: other, Value: high}})
		if literal, isLiteral := literalIn(left); isLiteral {
			clauses = append(clauses, []Constraint{{Kind: Equal, Path: other, Value: literal}})
		}
	}
	if ok && isToo {
		clauses = append(clauses, []Constraint{{Kind: Equal, Path: one, Like: other}}, []Constraint{{Kind: Equal, Path: one, Value: low}, {Kind: Equal, Path: other, Value: high}})
	}
	if len(clauses) == 0 {
		return unknown()
	}
	return clauses
}

// calledBy is the function that makes a value of a string, as duration.
func calledBy(e ast.Expr) string {
	if e.Kind() == ast.CallKind {
		return e.AsCall().FunctionName()
	}
	return ""
}

// literalIn is the literal that a function makes a value of.
func literalIn(e ast.Expr) (any, bool) {
	if e.Kind() == ast.CallKind && len(operandsOf(e.AsCall())) == 1 {
		return valueOf(operandsOf(e.AsCall())[0])
	}
	return nil, false
}

// isLogical reports whether an expression is surely true or false by its form.
func isLogical(e ast.Expr) bool {
	switch e.Kind() {
	case ast.SelectKind:
		return e.AsSelect().IsTestOnly()
	case ast.ComprehensionKind:
		_, isQuantifier := quantifierOf(e)
		return isQuantifier
	case ast.CallKind:
		return slices.Contains([]string{
			operators.LogicalAnd, operators.LogicalOr, operators.LogicalNot, operators.Equals, operators.NotEquals, operators.In,
			operators.Less, operators.LessEquals, operators.Greater, operators.GreaterEquals, "matches", "startsWith", "endsWith", "contains", "hasValue",
		}, e.AsCall().FunctionName())
	}
	return false
}
