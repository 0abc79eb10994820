package lazyregexp

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// apart are packages that import no other one of the project.
var apart = []string{"markers/template"}

// TestNothingIsCompiledAtTheStart asserts that packages have no variables that are compiled
// before the program begins.
func TestNothingIsCompiledAtTheStart(t *testing.T) {
	files := 0
	for _, top := range []string{"cmd", "generators", "internal", "markers", "templates"} {
		err := filepath.WalkDir(filepath.Join("../..", top), func(path string, d fs.DirEntry, err error) error {
			switch rel, _ := filepath.Rel("../..", filepath.Dir(path)); {
			case err != nil:
				return err
			case d.IsDir() && (d.Name() == "testdata" || d.Name() == "support"):
				return fs.SkipDir
			case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || slices.Contains(apart, filepath.ToSlash(rel)):
				return nil
			}
			files++
			fset := token.NewFileSet()
			file, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			for _, decl := range file.Decls {
				if gen, ok := decl.(*ast.GenDecl); ok && gen.Tok == token.VAR {
					for _, spec := range gen.Specs {
						for _, pos := range compiled(spec) {
							t.Errorf("%s: use lazyregexp.New", fset.Position(pos))
						}
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if files < 500 {
		t.Errorf("%d files were looked at", files)
	}
}

// compiled are the calls of regexp.MustCompile in a declaration that no function waits for.
func compiled(spec ast.Spec) (calls []token.Pos) {
	ast.Inspect(spec, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok && sel.Sel.Name == "MustCompile" {
			calls = append(calls, sel.Pos())
		}
		_, waits := n.(*ast.FuncLit)
		return !waits
	})
	return calls
}
