package expression

import (
	"slices"
	"strings"

	"github.com/google/cel-go/common"
	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	"github.com/google/cel-go/parser"
)

// partialSigns are characters that every expression has which takes items by number or
// divides; others have them too, in lists and strings.
const partialSigns = "[/%"

// IsPartial reports whether an expression takes items by number or key, or divides, so that it
// fails where there is no item or the divisor is zero. One that cannot be parsed counts
// as such.
func IsPartial(rule string) bool {
	if !strings.ContainsAny(rule, partialSigns) {
		return false
	}
	p, err := parser.NewParser(parser.Macros(parser.AllMacros...), parser.EnableOptionalSyntax(true))
	if err != nil {
		return true
	}
	tree, errs := p.Parse(common.NewTextSource(rule))
	if len(errs.GetErrors()) > 0 {
		return true
	}
	found := false
	ast.PreOrderVisit(tree.Expr(), ast.NewExprVisitor(func(e ast.Expr) {
		if e.Kind() == ast.CallKind {
			found = found || slices.Contains([]string{operators.Index, operators.Divide, operators.Modulo}, e.AsCall().FunctionName())
		}
	}))
	return found
}
