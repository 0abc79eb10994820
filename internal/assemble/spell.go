package assemble

import (
	"go/ast"
	"strconv"
)

func typeArguments(n int) string {
	if n == 1 {
		return "1 type argument"
	}
	return strconv.Itoa(n) + " type arguments"
}

// spell writes a name as the source has it.
func spell(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return spell(e.X) + "." + e.Sel.Name
	}
	return "type"
}

func quote(s string) string { return "\"" + s + "\"" }
