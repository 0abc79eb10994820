package registration

import (
	"go/ast"
	"go/token"
	"slices"

	"github.com/crdgen/crdgen/internal/load"
)

// converterWords are the functions that make controller-runtime's converters of the types
// that they are given: of a hub and its spokes, and of one spoke.
var converterWords = []string{"NewHubSpokeConverter", "NewSpokeConverter"}

// GivenToConverters returns the types that the code of given packages makes converters of, such
// as &v1.Foo{} in conversion.NewSpokeConverter(&v1.Foo{}, …). They need no methods.
func GivenToConverters(roots []*load.Package) map[*load.TypeDecl]bool {
	given := map[*load.TypeDecl]bool{}
	for _, lp := range roots {
		for _, f := range lp.FilesMentioning(converterWords...) {
			syntax, _ := f.Syntax()
			if syntax == nil {
				continue
			}
			for name := range typesOfConverters(syntax) {
				if ref, err := f.Resolve(name); err == nil && ref.Decl != nil {
					given[ref.Decl] = true
				}
			}
		}
	}
	return given
}

// typesOfConverters goes through the names of the types in the first arguments of calls that make
// converters.
func typesOfConverters(syntax *ast.File) func(yield func(ast.Expr) bool) {
	return func(yield func(ast.Expr) bool) {
		more := true
		ast.Inspect(syntax, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || !more || len(call.Args) == 0 || !slices.Contains(converterWords, calledName(call)) {
				return more
			}
			if name := typeOfNew(call.Args[0]); name != nil {
				more = yield(name)
			}
			return more
		})
	}
}

// calledName is the name of the function that is called, without its package and its type
// arguments.
func calledName(call *ast.CallExpr) string {
	called := ast.Unparen(call.Fun)
	switch generic := called.(type) {
	case *ast.IndexExpr:
		called = generic.X
	case *ast.IndexListExpr:
		called = generic.X
	}
	switch name := called.(type) {
	case *ast.SelectorExpr:
		return name.Sel.Name
	case *ast.Ident:
		return name.Name
	}
	return ""
}

// typeOfNew is the name of the type of a new value, as of &T{} and new(T); nil of any other
// expression.
func typeOfNew(e ast.Expr) ast.Expr {
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		if literal, ok := e.X.(*ast.CompositeLit); ok && e.Op == token.AND {
			return literal.Type
		}
	case *ast.CallExpr:
		if calledName(e) == "new" && len(e.Args) == 1 {
			return e.Args[0]
		}
	}
	return nil
}
