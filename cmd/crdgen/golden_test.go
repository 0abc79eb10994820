package main

import (
	"bytes"
	"context"
	"flag"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/golden"
)

// The golden harness. A case is a directory testdata/<area>/<subject>/<case> with Go
// packages and, where the arguments are not the usual ones, a file "args" with one
// argument a line. Every directory three levels below testdata is a case, and no
// other. golden/<area>/<subject>/<case> holds everything the run writes, byte for byte: files,
// "stdout", what it says as "diagnostics.txt", and the names of files that it
// removes as "removed.txt". An error case holds "diagnostics.txt" alone, or with
// "stdout" where files are compared. A file "refused" says why the API server
// refuses the CRDs.

var update = flag.Bool("update", false, "rewrite golden/ with what crdgen writes now")

const (
	casesDir  = "../../testdata"
	goldenDir = "../../golden"

	argsFile        = "args"
	refusedFile     = "refused"
	stdoutName      = "stdout"
	diagnosticsName = "diagnostics.txt"
	removedName     = "removed.txt"
)

// usualArgs are the arguments of a case without an args file.
func usualArgs() []string { return []string{"crd", "paths=./...", "output:dir=."} }

// caseNames returns all cases as area/subject/case, sorted.
func caseNames(t testing.TB) []string {
	t.Helper()
	names, err := golden.Cases(casesDir)
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// caseArgs returns the arguments of a case.
func caseArgs(t testing.TB, name string) []string {
	t.Helper()
	args, err := readArgs(name)
	if err != nil {
		t.Fatal(err)
	}
	return args
}

func readArgs(name string) ([]string, error) {
	text, err := os.ReadFile(filepath.Join(casesDir, name, argsFile))
	if os.IsNotExist(err) {
		return usualArgs(), nil
	}
	if err != nil {
		return nil, err
	}
	var args []string
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimRight(line, "\r\n"); line != "" && line[0] != '#' {
			args = append(args, line)
		}
	}
	return args, nil
}

// skipRepeats skips, with -short, a test that runs all cases or all markers once more, after
// [TestGolden] has compared what they write.
func skipRepeats(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("runs everything again")
	}
}

// files is a tree by slash-separated paths.
type files map[string]string

// readTree reads every file below dir; a missing dir is an empty tree.
func readTree(t testing.TB, dir string) files {
	t.Helper()
	tree := files{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if os.IsNotExist(err) && path == dir {
			return filepath.SkipAll
		}
		if err != nil || d.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		tree[filepath.ToSlash(rel)] = string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

// writeTree writes every file below dir, in the given order of names.
func writeTree(t testing.TB, dir string, tree files, names []string) {
	t.Helper()
	for _, name := range names {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(tree[name]), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// layOut copies a case with the module it belongs to into a fresh directory and
// returns the case's directory there, so that a run may write beside its input.
func layOut(t testing.TB, name string, order func([]string)) string {
	t.Helper()
	root := t.TempDir()
	for _, f := range []string{"go.mod", "go.sum"} {
		content, err := os.ReadFile(filepath.Join(casesDir, f))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, f), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	dir := filepath.Join(root, filepath.FromSlash(name))
	tree := readTree(t, filepath.Join(casesDir, name))
	names := slices.Sorted(maps.Keys(tree))
	if order != nil {
		order(names)
	}
	writeTree(t, dir, tree, names)
	return dir
}

// laidOutRoot returns the directory of the module in which a case lies in dir.
func laidOutRoot(dir, name string) string {
	return strings.TrimSuffix(dir, string(filepath.Separator)+filepath.FromSlash(name))
}

// An outcome is what a run of a case left.
type outcome struct {
	exit  int
	wrote files // with stdout and diagnostics.txt where they are not empty
}

// runIn runs crdgen in a directory and collects what it writes and changes.
func runIn(t testing.TB, dir string, args []string) outcome {
	t.Helper()
	before := readTree(t, dir)
	var stdout, stderr bytes.Buffer
	exit := execute(context.Background(), invocation{args: args, dir: dir, stdout: &stdout, stderr: &stderr, getenv: os.Getenv})
	after := readTree(t, dir)
	var removed []string
	for name, content := range before {
		if now, there := after[name]; !there {
			removed = append(removed, name)
		} else if now == content {
			delete(after, name)
		}
	}
	if len(removed) > 0 {
		slices.Sort(removed)
		after[removedName] = strings.Join(removed, "\n") + "\n"
		if !slices.Contains(args, "--prune") {
			t.Errorf("the run deleted %q", removed)
		}
	}
	if stdout.Len() > 0 {
		after[stdoutName] = stdout.String()
	}
	if stderr.Len() > 0 {
		// Messages may name the directory, which is another one in every run.
		after[diagnosticsName] = strings.ReplaceAll(stderr.String(), dir, "$DIR")
	}
	return outcome{exit: exit, wrote: after}
}

// caseRuns holds the outcome of every case, run once for all tests.
var caseRuns sync.Map // case name to func() outcome

// runCase returns the outcome of a case.
func runCase(t testing.TB, name string) outcome {
	t.Helper()
	run, _ := caseRuns.LoadOrStore(name, sync.OnceValue(func() outcome {
		return runIn(t, layOut(t, name, nil), caseArgs(t, name))
	}))
	return run.(func() outcome)()
}

// isErrorCase reports whether a case leaves nothing but errors.
func isErrorCase(tree files) bool {
	said := tree[diagnosticsName]
	return hasError(said) && (len(tree) == 1 || strings.Contains(said, "["+string(diag.APIChange)+"]"))
}

// hasError recognizes an error in every format of findings.
func hasError(diagnostics string) bool {
	return strings.Contains(diagnostics, ": error: ") || strings.Contains(diagnostics, "::error ") ||
		strings.Contains(diagnostics, `"severity":"error"`) || strings.Contains(diagnostics, `"level": "error"`)
}

func TestGolden(t *testing.T) {
	names := caseNames(t)
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := runCase(t, name)
			checkExit(t, got)
			dir := filepath.Join(goldenDir, name)
			if *update {
				if err := os.RemoveAll(dir); err != nil {
					t.Fatal(err)
				}
				writeTree(t, dir, got.wrote, slices.Sorted(maps.Keys(got.wrote)))
				return
			}
			if diff := cmp.Diff(readTree(t, dir), got.wrote); diff != "" {
				t.Errorf("golden/%s differs (-golden +now); run \"make golden\" if it should:\n%s", name, diff)
			}
		})
	}
	checkLeftovers(t, names)
}

// blocked reports whether a plan of migrate is printed that says so.
func blocked(got outcome) bool {
	plan := got.wrote[stdoutName]
	return strings.Contains(plan, "\n  blocked: ") || strings.Contains(plan, "\"blocked\": [\n")
}

// checkExit checks that the exit code follows from what was said, and that an
// error leaves nothing behind, but for what fix writes besides, a sample that is
// refused and a new baseline.
func checkExit(t *testing.T, got outcome) {
	t.Helper()
	said := got.wrote[diagnosticsName]
	want := exitClean
	switch {
	case strings.Contains(said, `"executionSuccessful": false`), strings.Contains(said, "["+string(diag.Usage)+"]"), strings.Contains(said, "["+string(diag.Config)+"]"),
		strings.Contains(said, "["+string(diag.IO)+"]"):
		want = exitUsage
	case hasError(said), blocked(got):
		want = exitFindings
	}
	if got.exit != want {
		t.Errorf("exit code %d, want %d, with diagnostics:\n%s", got.exit, want, said)
	}
	for name := range got.wrote {
		compared := name == stdoutName && (strings.Contains(said, string(diag.Drift)) || strings.Contains(said, string(diag.Orphan)) || strings.Contains(said, "["+string(diag.APIChange)+"]"))
		sampled := name == stdoutName && strings.Contains(said, "["+string(diag.NoSample)+"]")
		fixed := strings.Contains(said, " fixed in ")
		compared = compared || name == stdoutName && blocked(got)
		recorded := strings.Contains(said, "baseline \""+name+"\" has all but ")
		if got.exit != exitClean && name != diagnosticsName && !compared && !sampled && !fixed && !recorded {
			t.Errorf("an error case wrote %s", name)
		}
	}
	if len(got.wrote) == 0 {
		t.Error("the case writes nothing and says nothing")
	}
}

// checkLeftovers fails for what lies in golden without a case, but for the go.mod
// that keeps generated Go code out of this module.
func checkLeftovers(t *testing.T, names []string) {
	t.Helper()
	known := map[string]bool{".": true} // cases and the directories above them
	for _, name := range names {
		for ; name != "."; name = path.Dir(name) {
			known[name] = true
		}
	}
	for _, glob := range []string{"*", "*/*", "*/*/*"} {
		paths, err := filepath.Glob(filepath.Join(goldenDir, glob))
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range paths {
			rel, err := filepath.Rel(goldenDir, p)
			if err != nil {
				t.Fatal(err)
			}
			name := filepath.ToSlash(rel)
			switch {
			case known[name], !known[path.Dir(name)], name == "go.mod":
			case *update:
				if err := os.RemoveAll(p); err != nil {
					t.Fatal(err)
				}
			default:
				t.Errorf("golden/%s belongs to no case of testdata", name)
			}
		}
	}
}
