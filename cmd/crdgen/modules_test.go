package main

import (
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/mod/modfile"
)

// TestCasesShareVersions checks that golden cases ask for the versions that
// crdgen itself is built with: who has those needs no network for the tests, and
// controller-gen as a library and crdgen read the same source.
func TestCasesShareVersions(t *testing.T) {
	own := requiredVersions(t, "../../go.mod")
	shared := 0
	for path, version := range requiredVersions(t, filepath.Join(casesDir, "go.mod")) {
		if path == "sigs.k8s.io/controller-runtime" {
			continue // nobody imports it but code that crdgen writes
		}
		want, known := own[path]
		if !known {
			t.Errorf("testdata/go.mod requires %s, which crdgen does not", path)
			continue
		}
		shared++
		if version != want {
			t.Errorf("testdata/go.mod requires %s %s, crdgen is built with %s", path, version, want)
		}
	}
	if shared == 0 {
		t.Error("no module is shared")
	}
}

// TestModulesShareVersions checks that the other modules of the repository are built with
// the versions that crdgen is built with: packages are compiled, and looked at by the
// linters, once for all of them. e2e/kube has those of its Kubernetes.
func TestModulesShareVersions(t *testing.T) {
	own := requiredVersions(t, "../../go.mod")
	for _, module := range []string{"e2e", "examples/cronjob", "examples/pizza", "examples/pizza/demo"} {
		shared := 0
		for path, version := range requiredVersions(t, filepath.Join("../..", module, "go.mod")) {
			want, known := own[path]
			if !known {
				continue
			}
			shared++
			if version != want {
				t.Errorf("%s/go.mod requires %s %s, crdgen is built with %s: go get -C %s %s@%s", module, path, version, want, module, path, want)
			}
		}
		if shared == 0 {
			t.Errorf("%s/go.mod shares no module with crdgen", module)
		}
	}
}

// requiredVersions returns what a go.mod requires, by module path.
func requiredVersions(t *testing.T, name string) map[string]string {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	mod, err := modfile.Parse(name, content, nil)
	if err != nil {
		t.Fatal(err)
	}
	versions := make(map[string]string, len(mod.Require))
	for _, r := range mod.Require {
		versions[r.Mod.Path] = r.Mod.Version
	}
	return versions
}
