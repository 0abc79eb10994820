package change_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/contract/change"
)

// TestRules holds that every rule is in the list that waivers and severities may name, and
// that the source names rules by their constants.
func TestRules(t *testing.T) {
	known := change.Rules()
	if !slices.IsSorted(known) {
		t.Error("the rules are not sorted")
	}
	set := token.NewFileSet()
	var names []string
	for _, pattern := range []string{"*.go", "../*.go", "../access/*.go"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) < 2 {
			t.Fatalf("%s: %d files, %v", pattern, len(found), err)
		}
		names = append(names, found...)
	}
	var files []*ast.File
	for _, name := range names {
		f, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(name, "_test.go") {
			files = append(files, f)
		}
	}
	found := 0
	check := func(e ast.Expr) {
		if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			t.Errorf("%s: write the rule %s as a constant", set.Position(lit.Pos()), lit.Value)
		}
	}
	look := func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			for i, name := range n.Names {
				if !strings.HasPrefix(name.Name, "Rule") || i >= len(n.Values) {
					continue
				}
				lit, _ := n.Values[i].(*ast.BasicLit)
				found++
				if rule, _ := strconv.Unquote(lit.Value); !slices.Contains(known, rule) {
					t.Errorf("%s: rule %q is not in Rules", set.Position(lit.Pos()), rule)
				}
			}
		case *ast.KeyValueExpr:
			if key, ok := n.Key.(*ast.Ident); ok && key.Name == "Rule" {
				check(n.Value)
			}
		case *ast.AssignStmt:
			for i, to := range n.Lhs {
				if s, ok := to.(*ast.SelectorExpr); ok && s.Sel.Name == "Rule" && i < len(n.Rhs) {
					check(n.Rhs[i])
				}
			}
		}
		return true
	}
	for _, f := range files {
		ast.Inspect(f, look)
	}
	if found < 100 {
		t.Errorf("the source names %d rules only: the test looks in the wrong place", found)
	}
}
