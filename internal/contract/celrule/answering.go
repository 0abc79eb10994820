package celrule

import (
	"slices"
	"strings"

	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"

	"github.com/crdgen/crdgen/internal/contract/celrule/syntax"
)

// Answering reports whether a rule is an old one that has a value in the place of a field
// which may not be there, as self.?a.orValue("") for self.a, or asks for the field first, as
// has(self.a) && self.a > 1: it gives the same answers, and one where the old rule failed.
func Answering(old, new Rule) bool {
	asked := map[string]bool{} // the fields that the old rule asks for
	before := syntax.Parse(old.Rule, func(e ast.Expr) {
		if _, field := guarded(e); field != "" {
			asked[field] = true
		}
	})
	given := false
	read := syntax.Parse(new.Rule, func(e ast.Expr) {
		if field, ok := orValue(e); ok {
			given = true
			e.SetKindCase(field)
			return
		}
		if inner, field := guarded(e); field != "" && !asked[field] {
			given = true
			e.SetKindCase(inner)
		}
	})
	return given && read.Text == before.Text
}

// orValue is the field of an expression that has a literal for objects without it, read as
// one that is there.
func orValue(e ast.Expr) (field ast.Expr, ok bool) {
	if e.Kind() != ast.CallKind {
		return nil, false
	}
	c := e.AsCall()
	if c.FunctionName() != "orValue" || !c.IsMemberFunction() || len(c.Args()) != 1 || !isConstant(c.Args()[0]) {
		return nil, false
	}
	optional := false
	ast.PostOrderVisit(c.Target(), ast.NewExprVisitor(func(x ast.Expr) {
		if x.Kind() != ast.CallKind || x.AsCall().FunctionName() != operators.OptSelect {
			return
		}
		if name, isString := syntax.String(x.AsCall().Args()[1]); isString {
			optional = true
			x.SetKindCase(ast.NewExprFactory().NewSelect(x.ID(), x.AsCall().Args()[0], name))
		}
	}))
	return c.Target(), optional
}

// isConstant reports whether an expression is a literal, or a list or map without any
// element.
func isConstant(e ast.Expr) bool {
	switch e.Kind() {
	case ast.LiteralKind:
		return true
	case ast.ListKind:
		return e.AsList().Size() == 0
	case ast.MapKind:
		return e.AsMap().Size() == 0
	}
	return false
}

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
	names := syntax.Path(asks)
	if names == nil || !needs(inner, names) {
		return nil, ""
	}
	return inner, strings.Join(names, ".")
}

// macros evaluate what they are given for items alone.
var macros = []string{operators.All, operators.Exists, operators.ExistsOne, operators.Map, operators.Filter, "transformList", "transformMap", "transformMapEntry", "sortBy", "existsOne"}

// needs reports whether an expression surely fails where a field is not there.
func needs(e ast.Expr, field []string) bool {
	switch e.Kind() {
	case ast.SelectKind:
		s := e.AsSelect()
		return !s.IsTestOnly() && slices.Equal(syntax.Path(e), field) || needs(s.Operand(), field)
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
