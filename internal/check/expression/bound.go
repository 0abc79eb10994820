package expression

import (
	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
)

// IsBound reports whether a rule reads a field of that name only to ask whether it is less or
// greater than something that is not written in the rule, such as another field. A field that
// is compared with a literal is no bound: the rule asks for a value of it.
func (c *Compiler) IsBound(rule, name string) bool {
	tree := c.Parsed(rule)
	if tree == nil {
		return false
	}
	reads, bounds := 0, 0
	ast.PostOrderVisit(tree.Expr(), ast.NewExprVisitor(func(e ast.Expr) {
		if isRead(e, name) {
			reads++
		}
		if e.Kind() != ast.CallKind {
			return
		}
		switch e.AsCall().FunctionName() {
		case operators.Less, operators.LessEquals, operators.Greater, operators.GreaterEquals:
			left, right := e.AsCall().Args()[0], e.AsCall().Args()[1]
			if isRead(left, name) && right.Kind() != ast.LiteralKind || isRead(right, name) && left.Kind() != ast.LiteralKind {
				bounds++
			}
		}
	}))
	return reads > 0 && bounds == reads
}

// isRead reports whether an expression is the value of a field of that name.
func isRead(e ast.Expr, name string) bool {
	return e.Kind() == ast.SelectKind && e.AsSelect().FieldName() == name && !e.AsSelect().IsTestOnly()
}
