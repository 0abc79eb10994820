package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	gocmp "github.com/google/go-cmp/cmp"
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

// mostBytes is how long a file of the repository may be: one that is longer was built, or
// downloaded.
const mostBytes = 512 << 10

// TestNothingBuiltIsKept finds files in the repository that somebody built, and added with
// all others.
func TestNothingBuiltIsKept(t *testing.T) {
	const top = "../.."
	if _, err := os.Stat(filepath.Join(top, ".git")); err != nil {
		t.Skip("what is added is known in a clone only")
	}
	list := exec.Command("git", "ls-files", "-z")
	list.Dir = top
	out, err := list.Output()
	if err != nil {
		t.Skipf("git ls-files: %v", err)
	}
	names := strings.Split(strings.TrimRight(string(out), "\x00"), "\x00")
	if len(names) < 1000 {
		t.Fatalf("found %d files, the repository has thousands", len(names))
	}
	for _, name := range names {
		if info, err := os.Lstat(filepath.Join(top, name)); err == nil && info.Size() > mostBytes {
			t.Errorf("%s has %d bytes, more than %d: remove it, and name it in .gitignore", name, info.Size(), mostBytes)
		}
	}
}

// starters are the functions that start a program.
var starters = map[string]bool{
	"exec.Command": true, "exec.CommandContext": true, "os.StartProcess": true,
	"packages.Load": true, "syscall.Exec": true, "syscall.ForkExec": true, "syscall.StartProcess": true,
}

// TestProgramsAreStartedInFewPlaces: what is started on source of strangers is decided where
// git and the go command are, and nowhere else.
func TestProgramsAreStartedInFewPlaces(t *testing.T) {
	var got []string
	eachSource(t, "../..", func(path string, _ *token.FileSet, file *ast.File) {
		if strings.Contains(path, "/tools/") || strings.Contains(path, "/harness/") {
			return // of the project's own tests
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if called, ok := n.(*ast.SelectorExpr); ok && starters[types.ExprString(called)] {
				got = append(got, types.ExprString(called)+" "+filepath.ToSlash(strings.TrimPrefix(path, "../../")))
			}
			return true
		})
	})
	slices.Sort(got)
	want := []string{
		"exec.CommandContext internal/diff/revision/repository.go",
		"exec.CommandContext internal/load/gobuild/environ.go",
		"packages.Load internal/load/golist/golist.go",
		"packages.Load internal/typecheck/typecheck.go",
	}
	if diff := gocmp.Diff(want, got); diff != "" {
		t.Errorf("programs can be started elsewhere, too (-want +got):\n%s", diff)
	}
}

// TestDocsBeginWithTheName finds declarations whose doc is that of another one, or of what
// they were once called.
func TestDocsBeginWithTheName(t *testing.T) {
	found := 0
	check := func(at string, doc *ast.CommentGroup, name string) {
		text := doc.Text()
		first, _, _ := strings.Cut(text, " ")
		first, _, _ = strings.Cut(strings.TrimSpace(first), "'")
		if first == "" {
			return
		}
		found++
		if first != name && unicode.IsLower(rune(first[0])) {
			t.Errorf("%s: the doc of %s begins with %q", at, name, first)
		}
	}
	eachSource(t, "../..", func(path string, fset *token.FileSet, file *ast.File) {
		for _, decl := range file.Decls {
			at := fmt.Sprintf("%s:%d", path, fset.Position(decl.Pos()).Line)
			switch decl := decl.(type) {
			case *ast.FuncDecl:
				check(at, decl.Doc, decl.Name.Name)
			case *ast.GenDecl:
				for _, spec := range decl.Specs {
					switch spec := spec.(type) {
					case *ast.TypeSpec:
						check(at, cmp.Or(spec.Doc, decl.Doc), spec.Name.Name)
					case *ast.ValueSpec:
						if doc := cmp.Or(spec.Doc, decl.Doc); len(decl.Specs) == 1 && len(spec.Names) == 1 {
							check(at, doc, spec.Names[0].Name)
						}
					}
				}
			}
		}
	})
	if found < 1000 {
		t.Fatalf("found %d docs, the module has thousands", found)
	}
}

// TestPackageDocsNameFiles asserts that the files of which the doc of a package says what
// they are for are there.
func TestPackageDocsNameFiles(t *testing.T) {
	fileName := regexp.MustCompile(`\b[a-z_]+\.go\b`)
	eachSource(t, "../..", func(path string, _ *token.FileSet, file *ast.File) {
		for _, name := range fileName.FindAllString(file.Doc.Text(), -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(path), name)); err != nil {
				t.Errorf("%s: the doc of the package names %s, which is not there", path, name)
			}
		}
	})
}

// methodCounts counts the methods of types below a directory.
func methodCounts(t *testing.T, root string) map[string]int {
	t.Helper()
	counts := map[string]int{}
	eachSource(t, root, func(path string, _ *token.FileSet, file *ast.File) {
		dir, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && f.Recv != nil {
				counts[filepath.ToSlash(dir)+"."+receiverName(f.Recv.List[0].Type)]++
			}
		}
	})
	return counts
}

// eachSource visits the files of a module that somebody wrote, without tests, generated
// files, other modules and what cases hold.
func eachSource(t *testing.T, root string, visit func(path string, fset *token.FileSet, file *ast.File)) {
	t.Helper()
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
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err == nil && !ast.IsGenerated(file) {
			visit(path, fset, file)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
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
