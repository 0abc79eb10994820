package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// mostMethods is how many methods a type may have: one with more is two things.
const mostMethods = 30

// TestTypesHaveFewMethods counts the methods of every type of the module that somebody
// wrote. Methods of embedded types count for these types only.
func TestTypesHaveFewMethods(t *testing.T) {
	counts := methodCounts(t, "../..")
	if len(counts) < 100 {
		t.Fatalf("found %d types with methods, the module has hundreds", len(counts))
	}
	for name, n := range counts {
		if n > mostMethods {
			t.Errorf("%s has %d methods, more than %d: look for the second thing in it", name, n, mostMethods)
		}
	}
}

// methodCounts counts the methods of types below a directory, without tests, generated
// files, other modules and what cases hold.
func methodCounts(t *testing.T, root string) map[string]int {
	t.Helper()
	counts := map[string]int{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			switch {
			case path == root:
				return nil
			case d.Name() == "testdata", path == filepath.Join(root, "golden"), strings.HasPrefix(d.Name(), "."):
				return fs.SkipDir
			}
			if found, _ := filepath.Glob(filepath.Join(path, "go.mod")); len(found) > 0 {
				return fs.SkipDir
			}
			return nil
		}
		if filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		if ast.IsGenerated(file) {
			return nil
		}
		dir, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && f.Recv != nil {
				counts[filepath.ToSlash(dir)+"."+receiverName(f.Recv.List[0].Type)]++
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return counts
}

// receiverName is the name of a receiver's type, without pointer and type parameters.
func receiverName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiverName(e.X)
	case *ast.IndexExpr:
		return receiverName(e.X)
	case *ast.IndexListExpr:
		return receiverName(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}
