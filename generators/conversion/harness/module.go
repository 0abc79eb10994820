package harness

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
	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/deepcopy"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/gentest"
	"github.com/crdgen/crdgen/internal/model"
)

// root is the directory of crdgen's module: tests run in those of their packages.
var root = moduleRoot()

var (
	// CasesDir holds the golden cases.
	CasesDir = filepath.Join(root, "testdata")
	// DataDir is what tests of conversions read.
	DataDir = filepath.Join(root, "generators", "conversion", "testdata")
	// ModuleDir holds the go.mod of the modules that tests make: that of the golden cases
	// with what generated code imports besides.
	ModuleDir = filepath.Join(DataDir, "module")
)

// moduleRoot looks for the directory with go.mod above the one that a test runs in.
func moduleRoot() string {
	dir, err := os.Getwd()
	if err != nil {
		panic(err)
	}
	for ; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
	}
	panic("harness: no go.mod above the directory of the test")
}

// Files are contents by slash-separated path.
type Files map[string]string

// Module makes a module of the given files.
func Module(t testing.TB, given Files) string {
	t.Helper()
	return gentest.Module(t, ModuleDir, given)
}

// CompiledModule makes a module that is compiled: in a directory that the test has again in
// the next run.
func CompiledModule(t testing.TB, given Files) string {
	t.Helper()
	return gentest.StableModule(t, ModuleDir, given)
}

// Write writes a file with the directories above it.
func Write(t testing.TB, path, content string) {
	t.Helper()
	gentest.Write(t, path, content)
}

// CaseFiles returns the Go files of a golden case, below the case's name.
func CaseFiles(t testing.TB, name string) Files {
	t.Helper()
	found := Files{}
	err := filepath.WalkDir(filepath.Join(CasesDir, name), func(path string, d os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") {
			return err
		}
		content, err := os.ReadFile(path)
		rel, relErr := filepath.Rel(CasesDir, path)
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

// Program builds the program of all packages of a module.
func Program(t testing.TB, dir string) (*model.Program, diag.List) {
	t.Helper()
	return gentest.Program(t, dir, false, conversion.Generator().Reach(nil)...)
}

// Run generates the conversions of a module's packages, by path in the module.
func Run(t testing.TB, dir string, o conversion.Options) (Files, diag.List) {
	t.Helper()
	p, found := Program(t, dir)
	made, more, err := conversion.Generator().Generate(p, o, generators.Env{ReadFile: os.ReadFile, ReadDir: os.ReadDir, Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	found.Add(more...)
	out := Files{}
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

// GenerateInto runs the generator in a module and writes what it makes there,
// with the deep copies that Kubernetes asks of kinds.
func GenerateInto(t testing.TB, dir string, o conversion.Options) {
	t.Helper()
	out, found := Run(t, dir, o)
	if found.HasErrors() {
		t.Fatal(Say(found, dir))
	}
	copies(t, dir)
	for name, content := range out {
		Write(t, filepath.Join(dir, filepath.FromSlash(name)), content)
	}
}

// copies runs the object generator in a module.
func copies(t testing.TB, dir string) {
	t.Helper()
	g := deepcopy.Generator()
	p, _ := gentest.Program(t, dir, false, g.Reach(g.Options)...)
	made, found, err := g.Generate(p, g.Options, generators.Env{ReadFile: os.ReadFile})
	if err != nil || found.HasErrors() {
		t.Fatal(err, Say(found, dir))
	}
	for _, f := range made {
		Write(t, filepath.Join(f.Package.Dir, f.Name), gentest.Text(t, f.Render))
	}
}

// Say spells findings, one a line.
func Say(found diag.List, dir string) string {
	var text strings.Builder
	for _, d := range found.Relative(dir).Sorted() {
		text.WriteString(d.Pos.String() + ": " + d.Severity.String() + ": " + d.Message + " [" + string(d.Code) + "]\n")
		if d.Help != "" {
			text.WriteString("\thelp: " + d.Help + "\n")
		}
	}
	return text.String()
}

// GoTest runs tests of a module, also those that have passed in a run before. They are
// linked without what only debuggers read: that takes most of the time of a small test.
func GoTest(t testing.TB, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("go", append([]string{"test", "-count=1", "-timeout=0", "-ldflags=-w"}, args...)...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off", "CI=") // tables are written when they do not exist
	text, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v:\n%s", err, text)
	}
	return string(text)
}
