package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// needsProcess reports whether controller-gen has to be run in a process of its own:
// applyconfiguration loads packages from the current directory, knows no output
// rule, and takes the tool's name from the arguments of the process.
func needsProcess(options []string) bool {
	return slices.ContainsFunc(options, func(o string) bool { return strings.HasPrefix(o, "applyconfiguration") })
}

// readsOutput reports whether a generator may read what one before it has written, which has
// to lie on the disk then.
func readsOutput(options []string) bool {
	is := func(generator string) func(string) bool {
		return func(o string) bool { return o == generator || strings.HasPrefix(o, generator+":") }
	}
	return slices.ContainsFunc(options, is("crd")) && slices.ContainsFunc(options, is("schemapatch"))
}

// processCases is what one process of controller-gen has written for many cases: loading
// what they all import takes most of the time of a process.
var processCases struct {
	sync.Mutex
	tree files // by path below the cases; nil before the first case asks
}

// sharesProcess reports whether a case is run with others in one process: it has nothing
// but the usual arguments, no errors, and writes what crdgen writes.
func sharesProcess(t *testing.T, name string) bool {
	t.Helper()
	_, options := controllerGenArgs(caseArgs(t, name))
	if !slices.Equal(options, []string{"applyconfiguration", "paths=./..."}) {
		return false
	}
	_, differs := differences()[name]
	_, err := os.Stat(filepath.Join(casesDir, name, "go.mod"))
	return !differs && err != nil && cleanUnderCompat(t, name)
}

// runSharedProcess returns what controller-gen writes for a case that shares a process.
func runSharedProcess(t *testing.T, name string) controllerGenOutput {
	t.Helper()
	processCases.Lock()
	defer processCases.Unlock()
	if processCases.tree == nil {
		root := t.TempDir()
		for _, f := range []string{"go.mod", "go.sum"} {
			copyFile(t, filepath.Join(casesDir, f), filepath.Join(root, f))
		}
		for _, other := range caseNames(t) {
			if !ofProcesses.Takes(other) || !sharesProcess(t, other) {
				continue
			}
			dir := filepath.FromSlash(other)
			if err := os.CopyFS(filepath.Join(root, dir), os.DirFS(filepath.Join(casesDir, dir))); err != nil {
				t.Fatal(err)
			}
		}
		all, err := runControllerGenProcess(t, root, []string{"applyconfiguration", "paths=./..."})
		if err != nil {
			t.Fatalf("the cases cannot be run together: %v", err) // one by one they take minutes
		}
		processCases.tree = all.tree
	}
	out := controllerGenOutput{tree: files{}, placed: true}
	for path, content := range processCases.tree {
		if rest, ok := strings.CutPrefix(path, name+"/"); ok {
			out.tree[rest] = content
		}
	}
	return out
}

// runControllerGenProcess runs controller-gen in a directory and returns what it writes
// there, by path.
func runControllerGenProcess(t *testing.T, dir string, options []string) (controllerGenOutput, error) {
	t.Helper()
	before := readTree(t, dir)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, append([]string{"-test.run=^TestControllerGenProcess$", "--"}, options...)...)
	cmd.Args[0] = "controller-gen"
	cmd.Dir, cmd.Env = dir, append(os.Environ(), controllerGenProcess+"=1")
	if said, err := cmd.CombinedOutput(); err != nil {
		return controllerGenOutput{}, fmt.Errorf("%w: %s", err, said)
	}
	out := controllerGenOutput{tree: files{}, placed: true}
	for path, content := range readTree(t, dir) {
		if before[path] != content {
			out.tree[path] = controllerGenVersion.ReplaceAllString(content, "${1}"+compatVersion)
		}
	}
	return out, nil
}
