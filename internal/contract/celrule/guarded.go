package celrule

import (
	"slices"
	"strings"

	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
)

// guarded is what an expression gives where it first asks, by has(), for a field without which
// that surely fails: [has(a) && a.b > 1], [!has(a) || a.b > 1] and [has(a) ? a.b : 0] are
// guards of what reads a.b. The field is empty for any other expression, and inside of macros.
func guarded(e ast.Expr) (inner ast.Expr, field string) {
	if e.Kind() != ast.CallKind {
		return nil, ""
	}
	args := e.AsCall().Args()
	var asks ast.Expr
	switch e.AsCall().FunctionName() {
	case operators.LogicalAnd:
		asks, inner = args[0], args[1]
	case operators.LogicalOr:
		if asks = args[0]; asks.Kind() != ast.CallKind || asks.AsCall().FunctionName() != operators.LogicalNot {
			return nil, ""
		}
		asks, inner = asks.AsCall().Args()[0], args[1]
	case operators.Conditional:
		if !isConstant(args[2]) {
			return nil, ""
		}
		asks, inner = args[0], args[1]
	default:
		return nil, ""
	}
	if asks.Kind() != ast.SelectKind || !asks.AsSelect().IsTestOnly() {
		return nil, ""
	}
	names := textsOf(asks)
	if names == nil || !needs(inner, names) {
		return nil, ""
	}
	return inner, strings.Join(names, ".")
}

// textsOf are the names that lead to a field, from a variable; nil for what is computed.
func textsOf(e ast.Expr) []string {
	switch e.Kind() {
	case ast.IdentKind:
		return []string{e.AsIdent()}
	case ast.SelectKind:
		if of := textsOf(e.AsSelect().Operand()); of != nil {
			return append(of, e.AsSelect().FieldName())
		}
	}
	return nil
}

// macros evaluate what they are given for items alone.
var macros = []string{operators.All, operators.Exists, operators.ExistsOne, operators.Map, operators.Filter, "transformList", "transformMap", "transformMapEntry", "sortBy", "existsOne"}

// needs reports whether an expression surely fails where a field is not there.
func needs(e ast.Expr, field []string) bool {
	switch e.Kind() {
	case ast.SelectKind:
		s := e.AsSelect()
		return !s.IsTestOnly() && slices.Equal(textsOf(e), field) || needs(s.Operand(), field)
	case ast.ComprehensionKind:
		return needs(e.AsComprehension().IterRange(), field)
	case ast.CallKind:
		call := e.AsCall()
		needed := func(e ast.Expr) bool { return needs(e, field) }
		switch name := call.FunctionName(); {
		case name == operators.LogicalAnd, name == operators.LogicalOr:
			return false // the other side may decide
		case name == operators.Conditional:
			return needed(call.Args()[0])
		case name == operators.OptSelect, name == operators.OptIndex, name == "orValue", name == "or":
			return false
		case call.IsMemberFunction() && slices.Contains(macros, name):
			return needed(call.Target())
		default:
			return call.IsMemberFunction() && needed(call.Target()) || slices.ContainsFunc(call.Args(), needed)
		}
	}
	return false
}
