package revision

import (
	"context"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
)

// Of a revision are written the packages that are named, and those of the repository that
// they import: by the path of a module, by a replacement, or from a vendor directory.
func TestOpenWritesWhatPackagesNeed(t *testing.T) {
	repository := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":                             "module example.com/m\n\nreplace example.com/other => ./elsewhere/other\n",
		"api/v1/types.go":                    "package v1\n\nimport (\n\t_ \"example.com/m/pkg/common\"\n\t_ \"example.com/other/deep\"\n\t_ \"example.com/vendored/x\"\n\t_ \"fmt\"\n)\n",
		"api/v1/types_test.go":               "package v1\n",
		"api/v2/types.go":                    "package v2\n",
		"pkg/common/common.go":               "package common\n\nimport _ \"example.com/m/pkg/further\"\n",
		"pkg/further/further.go":             "package further\n",
		"pkg/unused/unused.go":               "package unused\n",
		"elsewhere/other/go.mod":             "module example.com/other\n",
		"elsewhere/other/deep/deep.go":       "package deep\n",
		"vendor/example.com/vendored/x/x.go": "package x\n",
		"vendor/example.com/vendored/y/y.go": "package y\n",
		"vendor/modules.txt":                 "# example.com/vendored v1.0.0\n",
		"nested/go.mod":                      "module example.com/m/nested\n",
		"nested/api/types.go":                "package api\n\nimport _ \"example.com/m/api/v2\"\n",
		"hack/boilerplate.go.txt":            "// Copyright\n",
		"converted/types.go":                 "package converted\n\n// +crdgen:conversion:hub\ntype T struct{}\n",
		".gitattributes":                     "pkg export-ignore\n",
		"README.md":                          "read me\n",
	} {
		file := filepath.Join(repository, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{
		{"init", "-q"}, {"add", "-A"}, {"-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-q", "-m", "first"},
	} {
		cmd := exec.Command("git", args...)
		cmd.Dir = repository
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v: %s", args, err, out)
		}
	}
	always := []string{"elsewhere/other/go.mod", "go.mod", "hack/boilerplate.go.txt", "nested/go.mod", "vendor/modules.txt"}
	needed := []string{"api/v1/types.go", "elsewhere/other/deep/deep.go", "pkg/common/common.go", "pkg/further/further.go", "vendor/example.com/vendored/x/x.go"}
	all := append([]string{
		"api/v2/types.go", "converted/types.go", "nested/api/types.go", "pkg/unused/unused.go", "vendor/example.com/vendored/y/y.go",
	}, needed...)
	for _, tt := range []struct {
		name, dir string
		patterns  []string
		want      []string
	}{
		{"a package", "", []string{"./api/v1"}, needed},
		{"from within", "api", []string{"./v1/..."}, needed},
		{"from beside", "nested", []string{"../api/v1"}, needed},
		{"all below", "", []string{"./api/..."}, append([]string{"api/v2/types.go"}, needed...)},
		{"of another module", "nested", []string{"./..."}, []string{"nested/api/types.go", "api/v2/types.go"}},
		{"the directory", "api/v2", []string{"."}, []string{"api/v2/types.go"}},
		{"an import path", "", []string{"example.com/m/api/v1"}, all},
		{"no pattern", "", nil, all},
		{"with conversions", "", []string{"./converted"}, all},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tree, err := Open(context.Background(), filepath.Join(repository, tt.dir), "HEAD", func(string) string { return "" }, func(*Tree) ([]string, error) { return tt.patterns, nil })
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = tree.Close() }()
			var got []string
			err = filepath.WalkDir(tree.Root, func(path string, d fs.DirEntry, err error) error {
				if err == nil && !d.IsDir() {
					rel, _ := filepath.Rel(tree.Root, path)
					got = append(got, filepath.ToSlash(rel))
				}
				return err
			})
			want := append(slices.Clone(always), tt.want...)
			slices.Sort(want)
			if slices.Sort(got); err != nil || !slices.Equal(got, want) {
				t.Errorf("%v: %q\nwant %q", err, got, want)
			}
			if dir, err := tree.Dir(filepath.Join(repository, "pkg", "unused")); err != nil {
				t.Error(err)
			} else if _, err := os.Stat(dir); err != nil {
				t.Error(err)
			}
		})
	}
}
