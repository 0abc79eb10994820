// Package importrules looks at what the packages below a directory import, and compares it with
// a table of who may import whom. Only tests import it: each tree of packages has
// its table in a test of its own, which says why the arrows go that way.
package importrules

import (
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A Table names, for each package below a directory, those of the others that it may import.
type Table map[string][]string

// Check compares the packages below the directory of a test with the table. The import path
// of the directory is given; the package there may import all, and none of them imports it.
func (table Table) Check(t *testing.T, path string) {
	t.Helper()
	for dir, allowed := range table {
		for _, imported := range Imports(t, dir) {
			if imported == path {
				t.Errorf("package %s imports %s, which stands above it", dir, path)
			}
			if other, ok := strings.CutPrefix(imported, path+"/"); ok && !slices.Contains(allowed, other) {
				t.Errorf("package %s imports %s; the arrows go to %v only", dir, imported, allowed)
			}
		}
	}
}

// CheckComplete finds packages below the directory of a test that the table does not know;
// without are directories that need not be in it.
func (table Table) CheckComplete(t *testing.T, without ...string) {
	t.Helper()
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		_, known := table[e.Name()]
		if e.IsDir() && !known && !slices.Contains(without, e.Name()) && len(Imports(t, e.Name())) > 0 {
			t.Errorf("package %s has no arrows; known are %v", e.Name(), slices.Sorted(maps.Keys(table)))
		}
	}
}

// Imports returns what the files of a directory import, tests left out.
func Imports(t *testing.T, dir string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range file.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, path)
		}
	}
	return all
}

// Reached returns the packages of a module that those of a directory import, and those that
// these import: all that "go list -deps" shows of the module. module is its path and root where
// it lies; what only the packages named in without import is left out, and so are they.
func Reached(t *testing.T, root, module, dir string, without ...string) []string {
	t.Helper()
	seen := map[string]bool{}
	for _, path := range without {
		seen[path] = true
	}
	var all []string
	var visit func(dir string)
	visit = func(dir string) {
		for _, path := range Imports(t, dir) {
			below, ok := strings.CutPrefix(path, module+"/")
			if !ok || seen[path] {
				continue
			}
			seen[path] = true
			all = append(all, path)
			visit(filepath.Join(root, filepath.FromSlash(below)))
		}
	}
	visit(dir)
	slices.Sort(all)
	return all
}
