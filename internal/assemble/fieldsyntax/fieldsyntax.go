// Package fieldsyntax reads fields of structs as they are written: their names and tags. It knows
// neither what names mean nor what tags are for.
package fieldsyntax

import (
	"go/ast"
	"go/token"
	"reflect"
	"strconv"
	"strings"
)

// JSONName is how a message calls a field: as in JSON, else as in Go.
func JSONName(f *ast.Field, tag reflect.StructTag) string {
	if name, _, _ := strings.Cut(tag.Get("json"), ","); name != "" {
		return name
	}
	if len(f.Names) > 0 {
		return f.Names[0].Name
	}
	return Name(f.Type)
}

// Name is the name that an embedded field has.
func Name(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return Name(e.X)
	case *ast.ParenExpr:
		return Name(e.X)
	case *ast.IndexExpr:
		return Name(e.X)
	case *ast.IndexListExpr:
		return Name(e.X)
	}
	return Embedded(e)
}

// Embedded is the type name that an embedded field spells, "" for pointers
// and generic types, which never make a kind.
func Embedded(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}

// PointedAt takes the star from a pointer type.
func PointedAt(e ast.Expr) ast.Expr {
	if star, ok := ast.Unparen(e).(*ast.StarExpr); ok {
		return star.X
	}
	return e
}

// Tag is the tag of a field, empty if it has none.
func Tag(lit *ast.BasicLit) reflect.StructTag {
	if lit == nil || lit.Kind != token.STRING {
		return ""
	}
	s, err := strconv.Unquote(lit.Value)
	if err != nil {
		return ""
	}
	return reflect.StructTag(s)
}
