package main

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/packages"
	"sigs.k8s.io/controller-tools/pkg/genall"

	"github.com/crdgen/crdgen/internal/options/optionstest"
)

// The layouts are projects as kubebuilder scaffolds them: one group, several
// groups, and with plugins. What is run is what stands in their Makefiles and
// behind //go:generate.

const layoutsDir = "testdata/layouts"

// TestLayouts runs the Makefile's lines with controller-gen, with crdgen under
// --compat, which must leave the same tree, and with crdgen as it is, which may
// differ in two lines.
func TestLayouts(t *testing.T) {
	entries, err := os.ReadDir(layoutsDir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		t.Run(e.Name(), func(t *testing.T) {
			if testing.Short() && e.Name() != "single" {
				t.Skip("the other layouts run both tools for several more seconds each")
			}
			t.Parallel()
			controllerGen := controllerGenTool(t)
			want := runLayout(t, e.Name(), controllerGen, makefileLines)
			checkLayout(t, e.Name(), want)
			compat := runLayout(t, e.Name(), crdgenTool(t, "--compat=controller-gen"), makefileLines)
			if diff := cmp.Diff(want.tree, compat.tree); diff != "" {
				t.Errorf("make manifests generate (-controller-gen +crdgen):\n%s", diff)
			}
			strict := runLayout(t, e.Name(), crdgenTool(t), makefileLines)
			if diff := cmp.Diff(withoutTwoLines(want.tree), strict.tree); diff != "" {
				t.Errorf("make manifests generate, without --compat (-controller-gen +crdgen):\n%s", diff)
			}
			// What was written is up to date, and stands.
			runLines(t, strict.dir, crdgenTool(t, "--verify"), makefileLines(t, strict.dir))
			if diff := cmp.Diff(strict.tree, readTree(t, strict.dir)); diff != "" {
				t.Errorf("--verify changed files (-before +after):\n%s", diff)
			}
			if !testing.Short() {
				runShell(t, strict.dir, nil, "go build ./...")
			}
			if hasGenerateLines(want.tree) {
				want := runLayout(t, e.Name(), controllerGen, goGenerate)
				got := runLayout(t, e.Name(), crdgenTool(t, "--compat=controller-gen"), goGenerate)
				if diff := cmp.Diff(want.tree, got.tree); diff != "" {
					t.Errorf("go generate (-controller-gen +crdgen):\n%s", diff)
				}
			}
		})
	}
}

// TestLayoutWithMake runs make itself, as the README says. Without -o, make finds
// the tool older than the directory bin, deletes it and installs controller-gen.
func TestLayoutWithMake(t *testing.T) {
	t.Parallel()
	for _, program := range []string{"make", "bash"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip(err)
		}
	}
	tool := crdgenTool(t)
	long := time.Now().Add(-time.Hour)
	if err := os.Chtimes(tool, long, long); err != nil {
		t.Fatal(err)
	}
	want := runLayout(t, "single", tool, makefileLines)
	got := runLayout(t, "single", tool, func(*testing.T, string) []string {
		return []string{`make manifests generate -o "$(CONTROLLER_GEN)" CONTROLLER_GEN="$(CONTROLLER_GEN)"`}
	})
	if diff := cmp.Diff(want.tree, got.tree); diff != "" {
		t.Errorf("make (-lines +make):\n%s", diff)
	}
}

// checkLayout fails where the lines did not make what they are there for.
func checkLayout(t *testing.T, name string, made layout) {
	t.Helper()
	before := readTree(t, filepath.Join(layoutsDir, name))
	kinds := map[string]bool{}
	for path := range made.tree {
		if _, old := before[path]; old {
			continue
		}
		switch {
		case strings.HasPrefix(path, "config/crd/bases/"):
			kinds["crd"] = true
		case strings.HasSuffix(path, "/zz_generated.deepcopy.go"):
			kinds["object"] = true
		case strings.Contains(path, "/applyconfiguration/"):
			kinds["applyconfiguration"] = true
		default:
			kinds[path] = true
		}
	}
	want := []string{"config/rbac/role.yaml", "config/webhook/manifests.yaml", "crd", "object"}
	if strings.Contains(before["PROJECT"], "ssa: true\n") {
		want = slices.Insert(want, 0, "applyconfiguration")
	}
	if diff := cmp.Diff(want, slices.Sorted(maps.Keys(kinds))); diff != "" {
		t.Errorf("controller-gen makes something else (-want +got):\n%s", diff)
	}
}

// A layout is a copy of a project after a run.
type layout struct {
	dir  string
	tree files
}

// runLayout copies a layout and runs what lines finds in it.
func runLayout(t *testing.T, name, tool string, lines func(t *testing.T, dir string) []string) layout {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join(layoutsDir, name))); err != nil {
		t.Fatal(err)
	}
	runLines(t, dir, tool, lines(t, dir))
	tree := readTree(t, dir)
	for path, content := range tree {
		tree[path] = controllerGenVersion.ReplaceAllString(content, "${1}"+compatVersion)
	}
	return layout{dir, tree}
}

// runLines runs shell lines with the tool as controller-gen, by its path and by
// its name.
func runLines(t *testing.T, dir, tool string, lines []string) {
	t.Helper()
	env := append(os.Environ(), "PATH="+filepath.Dir(tool)+string(os.PathListSeparator)+os.Getenv("PATH"))
	for _, line := range lines {
		runShell(t, dir, env, strings.ReplaceAll(line, "$(CONTROLLER_GEN)", tool))
	}
}

func runShell(t *testing.T, dir string, env []string, line string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "sh", "-c", line)
	cmd.Dir, cmd.Env = dir, env
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", line, err, out)
	}
}

// makefileLines returns the lines of a Makefile's recipes that run controller-gen,
// with the other variables put in.
func makefileLines(t *testing.T, dir string) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "Makefile"))
	if err != nil {
		t.Fatal(err)
	}
	variable := regexp.MustCompile(`(?m)^(\w+) \?= (.*)$`)
	var lines []string
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "\t\"$(CONTROLLER_GEN)\" ") {
			continue
		}
		for _, m := range variable.FindAllStringSubmatch(string(text), -1) {
			if m[1] != "CONTROLLER_GEN" {
				line = strings.ReplaceAll(line, "$("+m[1]+")", m[2])
			}
		}
		lines = append(lines, strings.TrimSpace(line))
	}
	if len(lines) < 2 {
		t.Fatalf("the Makefile runs controller-gen %d times", len(lines))
	}
	return lines
}

func goGenerate(*testing.T, string) []string { return []string{"go generate ./..."} }

func hasGenerateLines(tree files) bool {
	for _, content := range tree {
		if strings.Contains(content, "\n//go:generate controller-gen ") {
			return true
		}
	}
	return false
}

// withoutTwoLines makes of controller-gen's tree what crdgen writes of its own
// accord: no annotation with a version, and its own name in Go code.
func withoutTwoLines(tree files) files {
	out := files{}
	for path, content := range tree {
		if strings.HasPrefix(path, "config/crd/bases/") {
			content = strings.Replace(content, "  annotations:\n    controller-gen.kubebuilder.io/version: "+compatVersion+"\n", "", 1)
		}
		if strings.HasSuffix(path, ".go") {
			content = strings.Replace(content, "\n// Code generated by controller-gen. DO NOT EDIT.\n", "\n// Code generated by crdgen. DO NOT EDIT.\n", 1)
		}
		out[path] = content
	}
	return out
}

// crdgenTool is a program called controller-gen that runs crdgen with flags.
func crdgenTool(t *testing.T, flags ...string) string {
	t.Helper()
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	return script(t, fmt.Sprintf("exec '%s' %s \"$@\"", path, strings.Join(flags, " ")))
}

// controllerGenTool is a program called controller-gen that runs controller-gen: this
// test binary, which holds its packages.
func controllerGenTool(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return script(t, fmt.Sprintf("%s=1 exec '%s' -test.run='^TestControllerGenProcess$' -- \"$@\"", controllerGenProcess, self))
}

// script writes a shell script in a directory of its own.
func script(t *testing.T, line string) string {
	t.Helper()
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("no shell")
	}
	path := filepath.Join(t.TempDir(), "controller-gen")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+line+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

// controllerGenProcess is set where this process is to be controller-gen.
const controllerGenProcess = "CRDGEN_TEST_CONTROLLER_GEN"

// TestControllerGenProcess is controller-gen, in the process that controllerGenTool starts.
func TestControllerGenProcess(t *testing.T) {
	if os.Getenv(controllerGenProcess) == "" {
		t.Skip("not called by another test")
	}
	args := os.Args[slices.Index(os.Args, "--")+1:]
	os.Args[0] = "controller-gen" // what code-generator writes into headers
	cfg := &packages.Config{BuildFlags: []string{"-tags=" + usualTags}}
	rt, err := genall.FromOptionsWithConfig(cfg, optionstest.Registry(t), args)
	if err != nil {
		t.Fatal(err)
	}
	if rt.Run() {
		t.Fatal("not all generators ran successfully")
	}
}
