package expression

import (
	"slices"
	"strings"

	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	"github.com/google/cel-go/common/types"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
)

// A Read is a part of self that a rule can read.
type Read struct {
	// Names are those of the fields that lead there. What is below may be read as well; a
	// part without names is all of self.
	Names []string
	// Presence says that the rule reads no more than whether the part is there.
	Presence bool
}

// ReadsOf returns the parts of self, or of its old value, that a rule can read: of
// [self.a.b > 1 && has(oldSelf.c)] those are a, b and whether c is there. It is false where
// the rule cannot be parsed.
func (c *Compiler) ReadsOf(rule string) (parts []Read, ok bool) {
	tree := c.Parsed(rule)
	if tree == nil {
		return nil, false
	}
	for _, e := range ast.MatchDescendants(ast.NavigateAST(tree), ast.KindMatcher(ast.IdentKind)) {
		if name := strings.TrimPrefix(e.AsIdent(), "."); name == cel.ScopedVarName || name == cel.OldScopedVarName {
			parts = append(parts, readOf(e))
		}
	}
	return parts, true
}

// readOf is what is selected of an expression, and of what that gives, with and without a
// question mark.
func readOf(e ast.NavigableExpr) Read {
	var names []string
	for {
		above, ok := e.Parent()
		if !ok {
			return Read{Names: names}
		}
		switch {
		case above.Kind() == ast.SelectKind:
			names = append(names, above.AsSelect().FieldName())
			if above.AsSelect().IsTestOnly() {
				return Read{names, true}
			}
		case above.Kind() == ast.CallKind && above.AsCall().FunctionName() == operators.OptSelect && above.AsCall().Args()[0].ID() == e.ID():
			name, isString := above.AsCall().Args()[1].AsLiteral().(types.String)
			if !isString {
				return Read{Names: names}
			}
			names = append(names, string(name))
		default:
			return Read{Names: slices.Clip(names)}
		}
		e = above
	}
}
