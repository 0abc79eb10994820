package stabledir

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/crdgen/crdgen/internal/filelock"
)

// A run is one run of a test: it has the name of other runs, and ends when it is told.
type run struct {
	testing.TB
	cleanups []func()
}

func (r *run) Name() string     { return "TestOfModules/one" }
func (r *run) Cleanup(f func()) { r.cleanups = append(r.cleanups, f) }

func (r *run) end() {
	for _, f := range r.cleanups {
		f()
	}
}

// TestClones checks that a test has one directory in two clones of its module, and another
// than a test of that name in another package.
func TestClones(t *testing.T) {
	if !filelock.Supported {
		t.Skip("the system locks no files")
	}
	home := t.TempDir()
	for _, variable := range []string{"XDG_CACHE_HOME", "HOME", "LocalAppData"} {
		t.Setenv(variable, home)
	}
	in := func(dir, pkg string) string {
		if err := os.MkdirAll(filepath.Join(dir, pkg), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module example.com/m\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		t.Chdir(filepath.Join(dir, pkg))
		r := &run{TB: t}
		defer r.end()
		return New(r)
	}
	first := in(t.TempDir(), "a")
	if again := in(t.TempDir(), "a"); again != first {
		t.Errorf("the test has %s in one clone and %s in another", first, again)
	}
	if other := in(t.TempDir(), "b"); other == first {
		t.Errorf("two packages have %s", other)
	}
}

// TestNew checks that a test has its directory again, empty, and shares it with no other run.
func TestNew(t *testing.T) {
	if !filelock.Supported {
		t.Skip("the system locks no files")
	}
	home := t.TempDir()
	for _, variable := range []string{"XDG_CACHE_HOME", "HOME", "LocalAppData"} {
		t.Setenv(variable, home)
	}
	first, beside, again := &run{TB: t}, &run{TB: t}, &run{TB: t}
	dir := New(first)
	left := filepath.Join(dir, "a.go")
	if err := os.WriteFile(left, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if other := New(beside); other == dir {
		t.Errorf("two runs at once have %s", dir)
	}
	beside.end()
	if _, err := os.Stat(left); err != nil {
		t.Errorf("a run has lost its files to another: %v", err)
	}
	first.end()
	if _, err := os.Stat(dir); !os.IsNotExist(err) {
		t.Errorf("a run that has ended left its directory: %v", err)
	}
	if err := os.MkdirAll(filepath.Join(dir, "b"), 0o700); err != nil { // of a run that was killed
		t.Fatal(err)
	}
	if got := New(again); got != dir {
		t.Errorf("the next run has %s, not %s", got, dir)
	}
	if found, err := os.ReadDir(dir); err != nil || len(found) > 0 {
		t.Errorf("the directory holds %v, which a killed run left: %v", found, err)
	}
	again.end()
}
