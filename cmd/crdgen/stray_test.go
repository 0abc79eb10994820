package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/internal/run"
)

// TestCodeStaysInRepository names a package by its import path that go.mod or go.work read from a
// directory: inside of the repository code is written there, outside of it only where the place is named.
func TestCodeStaysInRepository(t *testing.T) {
	source := strings.Replace(kindSource("Secret", ""), "package ", "// +kubebuilder:object:generate=true\npackage ", 1)
	for name, test := range map[string]struct {
		replaced, work string
		args           []string
		at             string // of the finding; empty for none
	}{
		"replaced outside":      {"../other", "", []string{"object", "paths=example.com/other/api"}, "go.mod:"},
		"all of it":             {"../other", "", []string{"object", "crd", "paths=example.com/other/..."}, "go.mod:"},
		"under compat":          {"../other", "", []string{"--compat=controller-gen", "object", "paths=example.com/other/api"}, "go.mod:"},
		"absolute":              {"DIR/other", "", []string{"object", "paths=example.com/other/api"}, "go.mod:"},
		"go command":            {"../other", "", []string{"object", "paths=example.com/other/api"}, "go.mod:"},
		"workspace":             {"", "../other", []string{"object", "paths=example.com/other/api"}, "../other/api/types.go:"},
		"of one repository":     {"../other", "", []string{"object", "paths=example.com/other/api"}, ""},
		"named by its place":    {"../other", "", []string{"object", "paths=../other/api"}, ""},
		"named directory":       {"../other", "", []string{"object", "paths=example.com/other/api", "output:dir=out"}, ""},
		"manifests alone":       {"../other", "", []string{"crd", "paths=example.com/other/api"}, ""},
		"inside of the module":  {"./other", "", []string{"object", "paths=example.com/other/api"}, ""},
		"of the same workspace": {"", "./other", []string{"object", "paths=example.com/other/api"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			dir := besides(t, files{"types.go": kindSource("Thing", "")})
			module := filepath.Join(dir, "module")
			other := filepath.Join(module, strings.ReplaceAll(test.replaced+test.work, "DIR", "../"))
			mod := readFileOf(t, filepath.Join(module, "go.mod"))
			writeTree(t, other, files{
				"api/types.go": source, "go.sum": readFileOf(t, filepath.Join(module, "go.sum")),
				"go.mod": strings.Replace(mod, "module example.com/cases", "module example.com/other", 1),
			}, []string{"api/types.go", "go.sum", "go.mod"})
			if test.work != "" {
				writeTree(t, module, files{"go.work": "go 1.26.0\n\nuse (\n\t.\n\t" + test.work + "\n)\n"}, []string{"go.work"})
			} else {
				mod += "\nrequire example.com/other v0.0.0\n\nreplace example.com/other => " + strings.ReplaceAll(test.replaced, "DIR", dir) + "\n"
				writeTree(t, module, files{"go.mod": mod}, []string{"go.mod"})
			}
			env := noEnv
			if name == "go command" {
				env = func(variable string) string {
					if variable == run.LoaderVariable {
						return "packages"
					}
					return noEnv(variable)
				}
			}
			if name == "of one repository" {
				if err := os.Rename(filepath.Join(module, ".git"), filepath.Join(dir, ".git")); err != nil {
					t.Fatal(err)
				}
			}
			before := readTree(t, other)
			got := commandIn(t, module, env, false, test.args...)
			if test.at == "" {
				if _, err := os.Stat(filepath.Join(other, "api", "zz_generated.deepcopy.go")); got.exit != exitClean || (err == nil) != (len(test.args) == 2 && test.args[0] == "object") {
					t.Errorf("%+v", got)
				}
				return
			}
			const want = `error: generator "object" would write outside of the repository: package "example.com/other/api" lies in`
			if got.exit != exitFindings || !strings.HasPrefix(got.stderr, test.at) || !strings.Contains(got.stderr, want) || !strings.Contains(got.stderr, "paths=../other/api") {
				t.Errorf("%+v, expected %s at %s", got, want, test.at)
			}
			if diff := cmp.Diff(before, readTree(t, other)); diff != "" {
				t.Errorf("(-before +after)\n%s", diff)
			}
		})
	}
}
