package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// pruned lays out the case prune/files/kind_gone and runs it with the given output
// directory; before changes the files first.
func pruned(t *testing.T, bases string, before func(dir string)) (dir string, got shell) {
	t.Helper()
	dir = layOut(t, "prune/files/kind_gone", nil)
	before(dir)
	return dir, runHere(dir, "--prune", "crd", "paths=./...", "output:dir="+bases)
}

func runHere(dir string, args ...string) shell {
	var stdout, stderr bytes.Buffer
	exit := execute(context.Background(), invocation{args: args, dir: dir, stdout: &stdout, stderr: &stderr, getenv: os.Getenv})
	return shell{exit: exit, stdout: stdout.String(), stderr: stderr.String()}
}

const (
	basesDir  = "config/crd/bases"
	farewells = basesDir + "/example.com_farewells.yaml"
	partings  = basesDir + "/example.com_partings.yaml"
)

func names(t *testing.T, dir string) []string { return slices.Sorted(maps.Keys(readTree(t, dir))) }

// TestPruneKeepsLinks checks that neither a link with an orphan's name goes nor
// what it points to.
func TestPruneKeepsLinks(t *testing.T) {
	dir, got := pruned(t, basesDir, func(dir string) {
		if err := os.Rename(filepath.Join(dir, farewells), filepath.Join(dir, "kept.yaml")); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink("../../../kept.yaml", filepath.Join(dir, farewells)); err != nil {
			t.Skip(err)
		}
	})
	if got.exit != exitClean || !strings.Contains(got.stderr, "1 file removed") {
		t.Errorf("got %+v", got)
	}
	left := names(t, dir)
	if !slices.Contains(left, farewells) || !slices.Contains(left, "kept.yaml") || slices.Contains(left, partings) {
		t.Errorf("left are %q", left)
	}
}

// TestPruneThroughLinkedDirectory checks that files are known by their directory
// and not by its spelling.
func TestPruneThroughLinkedDirectory(t *testing.T) {
	dir, got := pruned(t, "link/../link", func(dir string) {
		if err := os.Symlink(basesDir, filepath.Join(dir, "link")); err != nil {
			t.Skip(err)
		}
	})
	if got.exit != exitClean || !strings.Contains(got.stderr, "link/example.com_farewells.yaml: warning: file was removed") {
		t.Errorf("got %+v", got)
	}
	left := names(t, filepath.Join(dir, basesDir))
	if slices.Contains(left, "example.com_farewells.yaml") || !slices.Contains(left, "example.com_greetings.yaml") {
		t.Errorf("left are %q", left)
	}
}

// TestSARIFIsOneDocument lets a run report twice: warnings, then what it removed.
func TestSARIFIsOneDocument(t *testing.T) {
	dir := layOut(t, "prune/files/apply_configuration_off", nil)
	got := runHere(dir, "--diagnostics=sarif", "--prune", "applyconfiguration", "paths=./api/v1")
	var log struct {
		Runs []struct {
			Results     []struct{ RuleID string }
			Invocations []struct{ ToolExecutionNotifications []any }
		}
	}
	if err := json.Unmarshal([]byte(got.stderr), &log); err != nil || got.exit != exitClean {
		t.Fatalf("%v: got %+v", err, got)
	}
	if run := log.Runs[0]; len(run.Results) != 5 || len(run.Invocations[0].ToolExecutionNotifications) != 1 {
		t.Errorf("got %+v", run)
	}
}

// TestPruneRemovesAllOrNothing lets a run fail that has orphans.
func TestPruneRemovesAllOrNothing(t *testing.T) {
	block := func(dir string) {
		path := filepath.Join(dir, basesDir, "example.com_greetings.yaml")
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Join(path, "inside"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	dir, got := pruned(t, basesDir, block)
	if got.exit != exitUsage || strings.Contains(got.stderr, "removed") {
		t.Errorf("got %+v", got)
	}
	left := names(t, dir)
	if !slices.Contains(left, farewells) || !slices.Contains(left, partings) {
		t.Errorf("left are %q", left)
	}
	if os.Geteuid() == 0 {
		return // root may remove everything
	}
	dir, got = pruned(t, basesDir, func(dir string) {
		if err := os.Chmod(filepath.Join(dir, basesDir), 0o555); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { os.Chmod(filepath.Join(dir, basesDir), 0o755) })
	})
	if got.exit != exitUsage || !slices.Contains(names(t, dir), farewells) {
		t.Errorf("from a directory that cannot be written: %+v", got)
	}
}

// TestPruneLeavesNothingElsewhere checks that only directories of the run are
// looked at: not those below them, nor those of generators that do not run.
func TestPruneLeavesNothingElsewhere(t *testing.T) {
	copies := []string{basesDir + "/old/example.com_partings.yaml", "config/crd/example.com_partings.yaml", "api/v1/example.com_partings.yaml"}
	dir, got := pruned(t, basesDir, func(dir string) {
		content, err := os.ReadFile(filepath.Join(dir, partings))
		if err != nil {
			t.Fatal(err)
		}
		tree := files{}
		for _, c := range copies {
			tree[c] = string(content)
		}
		writeTree(t, dir, tree, copies)
	})
	if got.exit != exitClean || !strings.Contains(got.stderr, "2 files removed") {
		t.Errorf("got %+v", got)
	}
	left := names(t, dir)
	for _, c := range copies {
		if !slices.Contains(left, c) {
			t.Errorf("%s is gone", c)
		}
	}
	// The deepcopy methods stay, as the generator object does not run.
	if got := runHere(dir, "--prune", "rbac:roleName=r", "paths=./...", "output:dir=api/v1"); got.exit != exitClean || strings.Contains(got.stderr, "removed") {
		t.Errorf("rbac alone: %+v", got)
	}
}

// TestVerifyTouchesNothing compares contents, time stamps and directories.
func TestVerifyTouchesNothing(t *testing.T) {
	dir := layOut(t, "verify/drift/several", nil)
	stamps := func() map[string]time.Time {
		all := map[string]time.Time{}
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			info, err := d.Info()
			all[path] = info.ModTime()
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	tree, before := readTree(t, dir), stamps()
	for _, args := range [][]string{{"output:crd:dir=" + basesDir}, {"output:crd:dir=new/dir"}} {
		got := runHere(dir, append([]string{"--verify", "crd", "object", "paths=./..."}, args...)...)
		if got.exit != exitFindings || !strings.Contains(got.stdout, "\n+++ b/") {
			t.Errorf("%q: got %+v", args, got)
		}
	}
	if diff := cmp.Diff(tree, readTree(t, dir)) + cmp.Diff(before, stamps()); diff != "" {
		t.Errorf("--verify changed something (-before +after):\n%s", diff)
	}
}

// TestVerifyCannotRead names what cannot be read, as nothing is written.
func TestVerifyCannotRead(t *testing.T) {
	tests := map[string]func(path string) error{
		"file where a directory was": func(path string) error {
			base := filepath.Dir(path)
			if err := os.RemoveAll(base); err != nil {
				return err
			}
			return os.WriteFile(base, nil, 0o666)
		},
		"closed directory": func(path string) error { return os.Chmod(filepath.Dir(path), 0) },
		"closed file":      func(path string) error { return os.Chmod(path, 0) },
	}
	for name, damage := range tests {
		t.Run(name, func(t *testing.T) {
			dir := layOut(t, "verify/drift/several", nil)
			path := filepath.Join(dir, farewells) // the first in order
			if err := damage(path); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { os.Chmod(filepath.Dir(path), 0o777) })
			if _, err := os.ReadFile(path); err == nil {
				t.Skip("this user may read everything")
			}
			got := runHere(dir, "--verify", "crd", "paths=./api/...", "output:crd:dir="+basesDir)
			if got.exit != exitUsage || !strings.Contains(got.stderr, fmt.Sprintf("cannot read %q: ", path)) {
				t.Errorf("got %+v", got)
			}
		})
	}
}
