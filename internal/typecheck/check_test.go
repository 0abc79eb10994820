package typecheck

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/internal/load/gobuild"
)

// TestCheck has the compiler look at a module of which one file is not on the disk, one is
// another there, and one package is not there at all.
func TestCheck(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module example.com/m\n\ngo 1.22\n")
	write("a/a.go", "package a\n\nimport \"example.com/m/b\"\n\nfunc F() int { return b.G() }\n\nfunc H() {}\n")
	write("a/old.go", "package a\n\nfunc nonsense() { return 1 }\n")
	write("a/a_test.go", "package a\n\nimport \"testing\"\n\nfunc TestX(t *testing.T) { H(1) }\n")
	write("c/c.go", "package c\n\nimport _ \"example.com/nowhere\"\n")
	made := map[string][]byte{
		filepath.Join(dir, "a/made.go"): []byte("package a\n\nfunc H() {}\n"),
		filepath.Join(dir, "a/old.go"):  []byte("package a\n"),
		filepath.Join(dir, "b/b.go"):    []byte("package b\n\nfunc G() int { return 1 }\n"),
	}
	s := Source{Dir: dir, Patterns: []string{filepath.Join(dir, "a"), filepath.Join(dir, "b"), filepath.Join(dir, "c")}}
	env := gobuild.NewEnviron(nil, nil)
	checked, err := s.Check(context.Background(), env, made, true)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range checked {
		missing := ""
		if strings.Contains(c.Unchecked, "is missing") {
			missing = ", something is missing"
		}
		got = append(got, fmt.Sprintf("%s: %d errors%s", c.Path, len(c.Errors), missing))
		for _, e := range c.Errors {
			rel, _ := filepath.Rel(dir, e.Pos.String())
			line := rel + " " + e.Message
			for _, other := range e.Others {
				rel, _ := filepath.Rel(dir, other.String())
				line += ", " + rel
			}
			got = append(got, line)
		}
	}
	want := []string{
		"example.com/m/a: 2 errors",
		"a/made.go:3:6 H redeclared in this block, a/a.go:7:6",
		"a/a_test.go:5:30 too many arguments in call to H; have (number); want ()",
		"example.com/m/b: 0 errors",
		"example.com/m/c: 0 errors, something is missing",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	// Nothing of it is written, nor left where it was for the compiler.
	if _, err := os.Stat(filepath.Join(dir, "b")); err == nil {
		t.Error("the directory of a package that is not there was made")
	}
}
