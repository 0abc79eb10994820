package expression

import (
	"slices"
	"strings"

	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	"github.com/google/cel-go/common/types"
)

// ReadsOf returns the parts of self that a rule can read, as the names of fields that lead
// there: of [self.a.b > 1 && has(self.c)] those are a, b and c. What is below such a part
// may be read as well; one without names is all of self. It is false where the rule cannot
// be parsed.
func (c *Compiler) ReadsOf(rule string) (parts [][]string, ok bool) {
	tree := c.parsed(rule)
	if tree == nil {
		return nil, false
	}
	for _, e := range ast.MatchDescendants(ast.NavigateAST(tree), ast.KindMatcher(ast.IdentKind)) {
		if strings.TrimPrefix(e.AsIdent(), ".") == "self" {
			parts = append(parts, namesBehind(e))
		}
	}
	return parts, true
}

// namesBehind are the names of the fields that are selected of an expression, and of what
// that gives, with and without a question mark.
func namesBehind(e ast.NavigableExpr) []string {
	var names []string
	for {
		above, ok := e.Parent()
		if !ok {
			return names
		}
		switch {
		case above.Kind() == ast.SelectKind:
			names = append(names, above.AsSelect().FieldName())
		case above.Kind() == ast.CallKind && above.AsCall().FunctionName() == operators.OptSelect && above.AsCall().Args()[0].ID() == e.ID():
			name, isString := above.AsCall().Args()[1].AsLiteral().(types.String)
			if !isString {
				return names
			}
			names = append(names, string(name))
		default:
			return slices.Clip(names)
		}
		e = above
	}
}
