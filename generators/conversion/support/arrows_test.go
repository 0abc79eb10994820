package support

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// forFunctions are the files of crdconversion about what hand-written functions lose.
var forFunctions = []string{"fields.go", "lost.go", "manual.go", "merge.go", "restore.go", "shape.go", "tries.go", "view.go", "viewform.go", "whole.go"}

// TestOthersKnowNothingOfFunctions checks that the files of crdconversion about hand-written
// functions use the others, and are used by none of them: modules without such functions get
// nothing of these files, and either half can be read without the other.
func TestOthersKnowNothingOfFunctions(t *testing.T) {
	files := map[string]*ast.File{}
	fset := token.NewFileSet()
	paths, err := filepath.Glob("crdconversion/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		if files[filepath.Base(path)], err = parser.ParseFile(fset, path, nil, 0); err != nil {
			t.Fatal(err)
		}
	}
	names, methods := map[string]bool{}, map[string]bool{}
	for _, name := range forFunctions {
		if files[name] == nil {
			t.Fatalf("there is no %s", name)
		}
		for _, d := range files[name].Decls {
			if method, ok := d.(*ast.FuncDecl); ok && method.Recv != nil {
				methods[method.Name.Name] = true
			}
		}
		for declared := range files[name].Scope.Objects {
			names[declared] = true
		}
	}
	for name, file := range files { // what both halves declare tells nothing, and a field has no half
		if slices.Contains(forFunctions, name) {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				delete(methods, n.Name.Name)
			case *ast.Field:
				for _, field := range n.Names {
					delete(methods, field.Name)
				}
			}
			return true
		})
	}
	delete(methods, "MarshalJSON") // of interfaces of others
	if len(names) < 50 || len(methods) < 20 {
		t.Fatal("the files declare", len(names), "names and", len(methods), "methods alone")
	}
	for name, file := range files {
		if slices.Contains(forFunctions, name) {
			continue
		}
		for _, used := range file.Unresolved { // in the file itself
			if names[used.Name] {
				t.Errorf("%s: %s is about hand-written functions", fset.Position(used.Pos()), used.Name)
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok && methods[sel.Sel.Name] {
				t.Errorf("%s: method %s is about hand-written functions", fset.Position(sel.Sel.Pos()), sel.Sel.Name)
			}
			return true
		})
	}
}
