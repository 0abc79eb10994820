package explain

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"testing"
)

// TestEveryProblemHasWords looks for each type of package problem among the cases of the
// switches here.
func TestEveryProblemHasWords(t *testing.T) {
	worded := map[string]bool{}
	for _, file := range parse(t, ".") {
		ast.Inspect(file, func(n ast.Node) bool {
			clause, ok := n.(*ast.CaseClause)
			if !ok {
				return true
			}
			for _, e := range clause.List {
				if star, ok := e.(*ast.StarExpr); ok {
					e = star.X
				}
				if sel, ok := e.(*ast.SelectorExpr); ok {
					worded[sel.Sel.Name] = true
				}
			}
			return true
		})
	}
	problems := 0
	for _, file := range parse(t, "../problem") {
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok || !isProblem(spec) {
				return true
			}
			problems++
			if !worded[spec.Name.Name] {
				t.Errorf("problem.%s has no words", spec.Name.Name)
			}
			return true
		})
	}
	if problems < 50 {
		t.Errorf("found %d problems; is a problem still a struct that embeds kind?", problems)
	}
}

// isProblem reports whether a type embeds what makes it a problem.
func isProblem(spec *ast.TypeSpec) bool {
	st, ok := spec.Type.(*ast.StructType)
	if !ok {
		return false
	}
	for _, f := range st.Fields.List {
		if id, ok := f.Type.(*ast.Ident); ok && len(f.Names) == 0 && id.Name == "kind" {
			return true
		}
	}
	return false
}

func parse(t *testing.T, dir string) []*ast.File {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(names) == 0 {
		t.Fatal(dir, err)
	}
	var files []*ast.File
	for _, name := range names {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	return files
}
