package main

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/internal/generatedby"
)

// TestSetAsideIsWritten moves the functions of every case of conversions into files of their
// own, and puts them behind the constraint of generated files: nothing else is said or written
// for it. The code that is compiled is the same, so that what compiles for one does for both.
func TestSetAsideIsWritten(t *testing.T) {
	skipRepeats(t)
	moved := 0
	for _, name := range caseNames(t) {
		if !strings.HasPrefix(name, "conversion/") || !hasFunctions(t, name) {
			continue
		}
		moved++
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			plain := runApart(t, name, "// Functions stand here.\n")
			aside := runApart(t, name, "//go:build !"+generatedby.BuildTag+"\n")
			if diff := cmp.Diff(plain, aside, cmp.AllowUnexported(outcome{})); diff != "" {
				t.Errorf("another result behind the constraint (-without +with):\n%s", diff)
			}
		})
	}
	if moved < 20 {
		t.Errorf("only %d cases have functions", moved)
	}
}

// hasFunctions reports whether people wrote a function in a case.
func hasFunctions(t *testing.T, name string) (has bool) {
	for path, text := range readTree(t, filepath.Join(casesDir, name)) {
		if strings.Contains(text, ") MarshalJSON(") {
			return false // schemas are those of controller-gen, which does not read the file
		}
		has = has || isOfPackage(path) && !generatedby.ByProgram([]byte(text)) && strings.Contains(text, "\nfunc ")
	}
	return has
}

func isOfPackage(path string) bool {
	return strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go")
}

// runApart runs a case whose functions stand in files of their own that begin with a line.
func runApart(t *testing.T, name, first string) outcome {
	t.Helper()
	dir := layOut(t, name, nil)
	for path, text := range readTree(t, dir) {
		if !isOfPackage(path) || generatedby.ByProgram([]byte(text)) || strings.HasPrefix(text, "//go:build") {
			continue
		}
		types, functions := apart(t, text)
		if functions == "" {
			continue
		}
		file := filepath.Join(dir, filepath.FromSlash(path))
		for path, text := range map[string]string{file: types, strings.TrimSuffix(file, ".go") + "_functions.go": first + "\n" + functions} {
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	return runIn(t, dir, caseArgs(t, name))
}

// apart takes the functions out of a file, with its imports. Lines keep their numbers there.
func apart(t *testing.T, text string) (types, functions string) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return text, "" // a case of broken source
	}
	left := []byte(text)
	taken := bytes.Map(func(r rune) rune {
		if r == '\n' {
			return r
		}
		return ' '
	}, left)
	if len(taken) != len(left) {
		return text, "" // it is not ASCII
	}
	move := func(from, to token.Pos, keep bool) {
		begin, end := fset.Position(from).Offset, fset.Position(to).Offset
		blanks := bytes.Clone(taken[begin:end])
		copy(taken[begin:end], left[begin:end])
		if !keep {
			copy(left[begin:end], blanks)
		}
	}
	found := false
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			from := d.Pos()
			if d.Doc != nil {
				from = d.Doc.Pos()
			}
			move(from, d.End(), false)
			found = true
		case *ast.GenDecl:
			if d.Tok == token.IMPORT {
				move(d.Pos(), d.End(), true)
			}
		}
	}
	if !found {
		return text, ""
	}
	move(file.Package, file.Name.End(), true)
	return string(left), string(taken)
}
