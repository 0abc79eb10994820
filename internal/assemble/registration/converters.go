package registration

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"

	"github.com/crdgen/crdgen/internal/load"
)

// converterWords are the functions that make controller-runtime's converters of the types
// that they are given: of a hub and its spokes, and of one spoke.
var converterWords = []string{"NewHubSpokeConverter", "NewSpokeConverter"}

// builderMethod is the one of controller-runtime's webhook builder that takes a converter.
const builderMethod = "WithConverter"

// GivenToConverters returns the types that the code of given packages makes converters of, such
// as &v1.Foo{} in conversion.NewSpokeConverter(&v1.Foo{}, …). They need no methods. Converters of
// other packages that a given one hands to a webhook builder count as well.
func GivenToConverters(roots []*load.Package) map[*load.TypeDecl]bool {
	given := map[*load.TypeDecl]bool{}
	seen := map[*load.Package]bool{}
	for _, lp := range roots {
		addGiven(lp, seen, given)
		for _, f := range lp.FilesMentioning(builderMethod) {
			for name := range packagesOfConverters(withBodies(f)) {
				for _, spec := range f.ImportSpecs() {
					if cmp.Or(spec.Name, path.Base(spec.Path)) != name {
						continue
					}
					if of, err := lp.Import(spec.Path); err == nil {
						addGiven(of, seen, given)
					}
				}
			}
		}
	}
	return given
}

// addGiven adds the types that the code of a package makes converters of.
func addGiven(lp *load.Package, seen map[*load.Package]bool, given map[*load.TypeDecl]bool) {
	if seen[lp] {
		return
	}
	seen[lp] = true
	for _, f := range lp.FilesMentioning(converterWords...) {
		for name := range typesOfConverters(withBodies(f)) {
			if ref, err := f.Resolve(name); err == nil && ref.Decl != nil {
				given[ref.Decl] = true
			}
		}
	}
}

// withBodies is the syntax of a file with the bodies of functions, as far as the parser comes:
// errors of syntax are told by who loads the file.
func withBodies(f *load.File) *ast.File {
	tree, _ := parser.ParseFile(token.NewFileSet(), "", f.Src(), parser.SkipObjectResolution)
	if tree == nil {
		return &ast.File{Name: ast.NewIdent("_")}
	}
	return tree
}

// packagesOfConverters are the names of the packages whose variables or functions a file hands to
// a webhook builder as converters.
func packagesOfConverters(syntax *ast.File) map[string]bool {
	names := map[string]bool{}
	ast.Inspect(syntax, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || calledName(call) != builderMethod {
			return true
		}
		for _, arg := range call.Args {
			ast.Inspect(arg, func(n ast.Node) bool {
				if of, ok := n.(*ast.SelectorExpr); ok {
					if pkg, ok := of.X.(*ast.Ident); ok {
						names[pkg.Name] = true
					}
				}
				return true
			})
		}
		return true
	})
	return names
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
