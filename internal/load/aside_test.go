package load

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// snapshot returns the content of all files below a directory.
func snapshot(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := os.ReadFile(filepath.Join(dir, name))
		all[name] = string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestGoCommandChangesNothing asks the go command about modules whose files it would
// rewrite, and expects the packages that it finds by what it would write.
func TestGoCommandChangesNothing(t *testing.T) {
	imports := "package m\n\nimport \"example.com/dep\"\n\ntype A struct{ B dep.T }\n"
	dep := map[string]string{"dep/go.mod": "module example.com/dep\n\ngo 1.25\n", "dep/d.go": typesOf("dep")}
	mod := "module example.com/m\n\ngo 1.25\n"
	for _, c := range []struct {
		name, flags string
		files       map[string]string
		in          string
	}{
		{"requirement is missing", "-mod=mod", map[string]string{
			"go.mod": mod + "\nreplace example.com/dep => ./dep\n", "a.go": imports,
		}, "."},
		{"another file for go.mod", "-mod=mod -modfile=other.mod", map[string]string{
			"go.mod": mod, "other.mod": mod + "\nreplace example.com/dep => ./dep\n", "a.go": imports,
		}, "."},
		{"below the root", "-mod=mod", map[string]string{
			"go.mod": mod + "\nreplace example.com/dep => ./dep\n", "api/a.go": imports,
		}, "api"},
		{"workspace", "", map[string]string{
			"go.work": "go 1.25\n\nuse (\n\t.\n\t./dep\n)\n", "go.mod": mod, "a.go": imports,
		}, "."},
		{"workspace that replaces", "", map[string]string{
			"go.work": "go 1.25\n\nuse .\n\nreplace example.com/dep => ./dep\n", "a.go": imports,
			"go.mod": mod + "\nrequire example.com/dep v1.0.0\n",
		}, "."},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Setenv("TMPDIR", t.TempDir())
			for name, content := range dep {
				c.files[name] = content
			}
			dir := writeModule(t, "", c.files)
			before := snapshot(t, dir)
			env := with(map[string]string{"GOFLAGS": c.flags, "GOWORK": "", "GOPROXY": "off"})
			set := mustLoad(t, Config{Dir: filepath.Join(dir, c.in), Env: env})
			if p, err := set.Roots[0].Import("example.com/dep"); err != nil || p.Type("T") == nil {
				t.Errorf("%v", err)
			}
			if diff := cmp.Diff(before, snapshot(t, dir)); diff != "" {
				t.Error(diff)
			}
			if left := snapshot(t, os.TempDir()); len(left) > 0 {
				t.Errorf("copies are left: %v", left)
			}
		})
	}
}

// TestDamagedFilesAreToldOnce breaks the head of a file in all ways: whoever finds the
// files, what is wrong stands once, in the same words, and with its place.
func TestDamagedFilesAreToldOnce(t *testing.T) {
	for name, content := range map[string]string{
		"conflict":         "<<<<<<< HEAD\npackage m\n=======\n>>>>>>> x\n",
		"shell comment":    "# Copyright\n\npackage m\n",
		"after constraint": "//go:build !no\n\n# Copyright\n\npackage m\n",
		"empty":            "",
		"no package":       "type A struct{}\n",
		"constraint":       "// x\n\n//go:build a &&& b\n\npackage m\n",
		"two constraints":  "//go:build !a\n//go:build !b\n\npackage m\n",
	} {
		t.Run(name, func(t *testing.T) {
			dir := writeModule(t, "example.com/m", map[string]string{"a.go": "package m\n\ntype A struct{}\n", "broken.go": content})
			var said [2]string
			for i, flags := range []string{"", "-mod=mod"} {
				_, found, err := Load(Config{Dir: dir, Env: with(map[string]string{"GOFLAGS": flags, "GOWORK": "off"})})
				if err != nil {
					t.Fatal(err)
				}
				said[i] = describe(found)
			}
			if said[0] != said[1] || strings.Count(said[0], "\n") != 1 || !strings.HasPrefix(said[0], "broken.go:") {
				t.Errorf("in process:\n%sby the go command:\n%s", said[0], said[1])
			}
			if place, _, _ := strings.Cut(said[0], " "); strings.Count(place, ":") != 3 {
				t.Errorf("no place: %s", said[0])
			}
		})
	}
}

// TestGoCommandNamesPlaces: what the go command says at a place is a finding there, under
// the name of the user's file and not of a copy.
func TestGoCommandNamesPlaces(t *testing.T) {
	for _, c := range []struct {
		name, flags, want string
		files             map[string]string
	}{
		{"workspace", "", "go.work:3:1: go.work cannot be used: unknown directive: nonsense [load-failed]", map[string]string{
			"go.work": "go 1.25\n\nnonsense x\n", "go.mod": "module example.com/m\n\ngo 1.25\n", "a.go": "package m\n",
		}},
		{"workspace without what is vendored", "-mod=vendor", "-: the go command failed: inconsistent vendoring in DIR: example.com/x@v1.0.0: is explicitly required in go.mod, but not marked as explicit in vendor/modules.txt [load-failed] run go work vendor", map[string]string{
			"go.work": "go 1.25\n\nuse .\n", "go.mod": "module example.com/m\n\ngo 1.25\n\nrequire example.com/x v1.0.0\n", "a.go": "package m\n",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := writeModule(t, "", c.files)
			_, found, err := Load(Config{Dir: dir, Env: with(map[string]string{"GOFLAGS": c.flags, "GOWORK": ""})})
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.ReplaceAll(strings.TrimSpace(describe(found)), dir, "DIR"); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}
