package admission

import (
	"fmt"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/common/ast"
	plugincel "k8s.io/apiserver/pkg/admission/plugin/cel"
)

// What an expression may see is null for some requests: object for one that deletes,
// oldObject for one that creates, and namespaceObject in match conditions and for
// objects in no namespace.

// fieldOfNull says that a field of a variable is read that is null for every request.
func fieldOfNull(root string, result Result) (message, help string) {
	switch root {
	case "":
		return "a field of a value that is always null", ""
	case plugincel.ObjectVarName:
		help = "object is null for DELETE: write oldObject"
	case plugincel.OldObjectVarName:
		help = "oldObject is null for CREATE: write object"
	case plugincel.NamespaceVarName:
		help = "what the policy matches is in no namespace"
		if result == Condition {
			help = "the API server evaluates match conditions without the namespace: select it with namespaceSelector, or by name with request.namespace"
		}
	}
	return fmt.Sprintf("a field of %q, which is always null here", root), help
}

// rootOf is the variable that a part of an expression is a field of, at any depth, ""
// where it is one of another value. Asked says that the expression looks at the
// variable as a whole, or at whether it has a field before it reads one: it may do so
// to learn that it is null.
func rootOf(parsed *cel.Ast, id int64) (root string, asked bool) {
	tree := ast.NavigateAST(parsed.NativeRep())
	at := ast.MatchDescendants(tree, func(e ast.NavigableExpr) bool { return e.ID() == id })
	if len(at) == 0 {
		return "", false
	}
	e := ast.Expr(at[0])
	for e.Kind() == ast.SelectKind {
		e = e.AsSelect().Operand()
	}
	if e.Kind() != ast.IdentKind {
		return "", false
	}
	root = e.AsIdent()
	var whole, tests, reads int
	for _, use := range ast.MatchDescendants(tree, ast.KindMatcher(ast.IdentKind)) {
		parent, ok := use.Parent()
		switch {
		case use.AsIdent() != root:
		case !ok || parent.Kind() != ast.SelectKind:
			whole++
		case parent.AsSelect().IsTestOnly():
			tests++
		default:
			reads++
		}
	}
	return root, whole > 0 || tests > 0 && reads > 0
}
