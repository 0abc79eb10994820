package expression

import (
	"strings"

	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	"github.com/google/cel-go/common/types"
)

// partialSigns are characters that every expression has which takes items by number or
// divides; others have them too, in lists and strings.
const partialSigns = "[/%"

// IsPartial reports whether an expression takes items by number or key, or divides by
// anything but a number other than zero, so that it fails where there is no item or the
// divisor is zero. One that cannot be parsed counts as such.
func (c *Compiler) IsPartial(rule string) bool {
	operands, ok := c.partialOperands(rule)
	return !ok || len(operands) > 0
}

// PartialFields returns the names of the fields that decide whether a partial expression
// fails: those of the lists, maps and divisors, in no order. They are nil where they
// cannot be told, as in self[0] or r[0].
func (c *Compiler) PartialFields(rule string) []string {
	operands, _ := c.partialOperands(rule)
	var all []string
	for _, o := range operands {
		var names []string
		ast.PreOrderVisit(o, ast.NewExprVisitor(func(e ast.Expr) {
			if e.Kind() == ast.SelectKind {
				names = append(names, e.AsSelect().FieldName())
			}
		}))
		if len(names) == 0 {
			return nil
		}
		all = append(all, names...)
	}
	return all
}

// partialOperands are the operands that make an expression fail: what items are taken
// from, by what, and what is divided by. It is false where the expression cannot be
// parsed.
func (c *Compiler) partialOperands(rule string) ([]ast.Expr, bool) {
	if !strings.ContainsAny(rule, partialSigns) {
		return nil, true
	}
	tree := c.Parsed(rule)
	if tree == nil {
		return nil, false
	}
	var all []ast.Expr
	ast.PreOrderVisit(tree.Expr(), ast.NewExprVisitor(func(e ast.Expr) {
		if e.Kind() != ast.CallKind {
			return
		}
		switch call := e.AsCall(); call.FunctionName() {
		case operators.Index:
			all = append(all, call.Args()[0])
			if by := call.Args()[1]; by.Kind() != ast.LiteralKind {
				all = append(all, by)
			}
		case operators.Divide, operators.Modulo:
			if by := call.Args()[1]; by.Kind() != ast.LiteralKind || by.AsLiteral().Equal(types.IntZero) == types.True {
				all = append(all, by)
			}
		}
	}))
	return all, true
}
