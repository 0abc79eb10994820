package syntax

import (
	"strings"

	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/types"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// Optional reports whether a rule is asked of new objects as well, without an old value.
func Optional(r apiext.ValidationRule) bool { return r.OptionalOldSelf != nil && *r.OptionalOldSelf }

// IsTransition reports whether a rule looks at the old value.
func IsTransition(r apiext.ValidationRule) bool {
	if !strings.Contains(r.Rule, "oldSelf") {
		return false
	}
	p := Parse(r.Rule)
	if p.Root == nil {
		return true // it is refused for another reason
	}
	looks := false
	ast.PostOrderVisit(p.Root, ast.NewExprVisitor(func(e ast.Expr) { looks = looks || isOld(e) }))
	return looks
}

// OnCreation is a rule as it is asked of new objects.
func OnCreation(r apiext.ValidationRule) string { return Rewrite(r.Rule, OldIsMissing) }

// OnUpdate is a rule as it is asked of objects that replace one.
func OnUpdate(r apiext.ValidationRule) string {
	if !Optional(r) {
		return r.Rule
	}
	return Rewrite(r.Rule, OldIsThere)
}

// OldIsSelf reads the value as the old one.
func OldIsSelf(e ast.Expr) {
	if isOld(e) {
		e.SetKindCase(ast.NewExprFactory().NewIdent(e.ID(), "self"))
	}
}

// OldIsThere answers what is asked of an optional old value where there is one.
func OldIsThere(e ast.Expr) {
	switch function, _ := askedOfOld(e); function {
	case "hasValue":
		e.SetKindCase(ast.NewExprFactory().NewLiteral(e.ID(), types.True))
	case "value", "orValue":
		e.SetKindCase(e.AsCall().Target())
	}
}

// OldIsMissing answers what is asked of an optional old value that is not there.
func OldIsMissing(e ast.Expr) {
	switch function, args := askedOfOld(e); {
	case function == "hasValue":
		e.SetKindCase(ast.NewExprFactory().NewLiteral(e.ID(), types.False))
	case function == "orValue" && len(args) == 1:
		e.SetKindCase(args[0])
	}
}

// askedOfOld is a function that is called on the old value itself.
func askedOfOld(e ast.Expr) (function string, args []ast.Expr) {
	if e.Kind() != ast.CallKind {
		return "", nil
	}
	c := e.AsCall()
	if !c.IsMemberFunction() || !isOld(c.Target()) {
		return "", nil
	}
	return c.FunctionName(), c.Args()
}

// isOld reports whether an expression is the old value.
func isOld(e ast.Expr) bool { return e.Kind() == ast.IdentKind && e.AsIdent() == "oldSelf" }
