package conversion

import (
	"errors"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/generators/deepcopy"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/gentest"
	"github.com/crdgen/crdgen/internal/model"
)

const (
	casesDir = "../../testdata"
	// moduleDir holds the go.mod of the modules that tests make: that of the
	// golden cases with what generated code imports besides.
	moduleDir = "testdata/module"
)

// files are contents by slash-separated path.
type files map[string]string

// module makes a module of the given files.
func module(t testing.TB, given files) string {
	t.Helper()
	return gentest.Module(t, moduleDir, given)
}

func write(t testing.TB, path, content string) {
	t.Helper()
	gentest.Write(t, path, content)
}

// caseFiles returns the Go files of a golden case, below the case's name.
func caseFiles(t testing.TB, name string) files {
	t.Helper()
	found := files{}
	err := filepath.WalkDir(filepath.Join(casesDir, name), func(path string, d os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") {
			return err
		}
		content, err := os.ReadFile(path)
		rel, relErr := filepath.Rel(casesDir, path)
		if relErr != nil {
			return relErr
		}
		found[filepath.ToSlash(rel)] = string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// program builds the program of all packages of a module.
func program(t testing.TB, dir string) (*model.Program, diag.List) {
	t.Helper()
	return gentest.Program(t, dir, false, reaches()...)
}

// run generates the conversions of a module's packages, by path in the module.
func run(t testing.TB, dir string, o Options) (files, diag.List) {
	t.Helper()
	p, found := program(t, dir)
	made, more, err := generate(p, o, generators.Env{ReadFile: os.ReadFile})
	if err != nil {
		t.Fatal(err)
	}
	found.Add(more...)
	out := files{}
	if found.HasErrors() {
		return out, found
	}
	texts, failed := make([]strings.Builder, len(made)), make([]error, len(made))
	var all sync.WaitGroup
	for i, f := range made {
		all.Go(func() { failed[i] = f.Render(&texts[i]) }) // at the same time, as package emit does
	}
	all.Wait()
	for i, f := range made {
		rel, err := filepath.Rel(dir, f.Package.Dir)
		if err := errors.Join(err, failed[i]); err != nil {
			t.Fatal(err)
		}
		out[path.Join(filepath.ToSlash(rel), f.Name)] = texts[i].String()
	}
	return out, found
}

// generateInto runs the generator in a module and writes what it makes there,
// with the deep copies that Kubernetes asks of kinds.
func generateInto(t testing.TB, dir string, o Options) {
	t.Helper()
	out, found := run(t, dir, o)
	if found.HasErrors() {
		t.Fatal(say(found, dir))
	}
	copies(t, dir)
	for name, content := range out {
		write(t, filepath.Join(dir, filepath.FromSlash(name)), content)
	}
}

// copies runs the object generator in a module.
func copies(t testing.TB, dir string) {
	t.Helper()
	g := deepcopy.Generator()
	p, _ := gentest.Program(t, dir, false, g.Reach(g.Options)...)
	made, found, err := g.Generate(p, g.Options, generators.Env{ReadFile: os.ReadFile})
	if err != nil || found.HasErrors() {
		t.Fatal(err, say(found, dir))
	}
	for _, f := range made {
		write(t, filepath.Join(f.Package.Dir, f.Name), gentest.Text(t, f.Render))
	}
}

// say spells findings, one a line.
func say(found diag.List, dir string) string {
	var text strings.Builder
	for _, d := range found.Relative(dir).Sorted() {
		text.WriteString(d.Pos.String() + ": " + d.Severity.String() + ": " + d.Message + " [" + string(d.Code) + "]\n")
		if d.Help != "" {
			text.WriteString("\thelp: " + d.Help + "\n")
		}
	}
	return text.String()
}

// goTest runs the go command in a module.
func goTest(t testing.TB, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("go", append([]string{"test"}, args...)...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
	text, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v:\n%s", err, text)
	}
	return string(text)
}
