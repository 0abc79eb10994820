package e2e

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/stabledir"
)

var (
	packageName = regexp.MustCompile(`(?m)^package (\w+)`)
	ownModule   = regexp.MustCompile(`(?m)^(\t|replace )github\.com/crdgen/crdgen .*\n`)
	kindStruct  = regexp.MustCompile(`(?m)^type (\w+) struct \{\n\tmetav1\.TypeMeta`)
)

// apiMethods gives the kinds of an API package the method that the generator object
// writes for them in a project.
const apiMethods = `package %s

import "k8s.io/apimachinery/pkg/runtime"
`

// TestApplyConfigurationsCompile compiles all golden apply configurations in one
// module.
func TestApplyConfigurationsCompile(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	found, err := filepath.Glob(filepath.Join(goldenDir, "applyconfiguration", "*", "*", "*", "applyconfiguration"))
	if err != nil || len(found) < 5 {
		t.Fatal(found, err)
	}
	dir := stabledir.New(t)
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		module := strings.Replace(string(text), "module github.com/crdgen/crdgen/e2e\n", "module example.com/cases\n", 1)
		if name == "go.mod" {
			module = ownModule.ReplaceAllString(module, "")
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(module), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	seen := map[string]bool{}
	for _, path := range found {
		name, err := filepath.Rel(goldenDir, filepath.Dir(filepath.Dir(path)))
		if err != nil {
			t.Fatal(err)
		}
		said, _ := os.ReadFile(filepath.Join(goldenDir, name, "diagnostics.txt"))
		if seen[name] || strings.Contains(string(said), "would not compile") {
			continue
		}
		seen[name] = true
		copyCode(t, filepath.Join("../testdata", name), filepath.Join(dir, name), true)
		copyCode(t, filepath.Join(goldenDir, name), filepath.Join(dir, name), false)
	}
	build := exec.CommandContext(t.Context(), "go", "build", "./...")
	build.Dir, build.Env = dir, append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod", "GOPROXY=off")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// copyCode copies Go files, and adds the methods of kinds where those are declared.
func copyCode(t *testing.T, from, to string, kinds bool) {
	t.Helper()
	err := filepath.WalkDir(from, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		target := filepath.Join(to, strings.TrimPrefix(path, from))
		if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			return err
		}
		if found := kindStruct.FindAllSubmatch(text, -1); kinds && len(found) > 0 {
			var code strings.Builder
			fmt.Fprintf(&code, apiMethods, packageName.FindSubmatch(text)[1])
			for _, m := range found {
				fmt.Fprintf(&code, "\nfunc (in *%s) DeepCopyObject() runtime.Object { return in }\n", m[1])
			}
			methods := strings.TrimSuffix(target, ".go") + "_methods.go"
			if err := os.WriteFile(methods, []byte(code.String()), 0o600); err != nil {
				return err
			}
		}
		return os.WriteFile(target, text, 0o600)
	})
	if err != nil {
		t.Fatal(err)
	}
}
