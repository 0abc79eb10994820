package model

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

// String spells the type as Go would, with import paths in place of package
// names.
func (t *Type) String() string {
	if t.Name.Name != "" {
		return t.Name.String()
	}
	switch t.Shape {
	case Pointer:
		return "*" + t.Elem.String()
	case Slice:
		return "[]" + t.Elem.String()
	case Array:
		return "[...]" + t.Elem.String()
	case Map:
		return "map[" + t.Key.String() + "]" + t.Elem.String()
	case Struct:
		return "struct@" + t.Pos.String()
	case Interface:
		return "interface{...}"
	case Func:
		return "func"
	case Chan:
		return "chan"
	}
	return "invalid type"
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
