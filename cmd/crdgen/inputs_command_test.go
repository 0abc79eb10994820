package main

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/internal/inputs"
)

// TestInputsSuffice copies what "crdgen inputs" lists into an empty tree, links as links, and
// nothing else, and wants the same files from there. The directory has blanks and letters of
// other alphabets in its name.
func TestInputsSuffice(t *testing.T) {
	t.Run("module", func(t *testing.T) { inputsSuffice(t, cachedFiles(t), nil) })
	t.Run("workspace", func(t *testing.T) { inputsSuffice(t, workspaceFiles(t), nil) })
	t.Run("links", func(t *testing.T) {
		program := cachedFiles(t)
		program[".crdgen.yaml"] = "kubeVersion: \"1.30\"\n"
		inputsSuffice(t, program, map[string][]string{
			"hack/header.txt": {"here.txt", "there/text.txt"}, "api/v1/parts.go": {"../../shared/parts.go"}, "lib/lib.go": {"x/next.go", "last.go"},
			".crdgen.yaml": {"settings/crdgen.yaml"}, "lib/go.mod": {"mod/go.mod"},
		})
	})
}

func inputsSuffice(t *testing.T, program files, links map[string][]string) {
	c := cachedTree{hostileModule(t, program), "off", map[string]string{}}
	for name, chain := range links {
		for _, to := range chain {
			from := c.path(name)
			name = filepath.ToSlash(filepath.Join(filepath.Dir(name), to))
			put(c.path(name), readFileOf(t, from))
			if err := errors.Join(os.Remove(from), os.Symlink(to, from)); err != nil {
				t.Skip(err)
			}
		}
	}
	got, _ := c.run(append([]string{"inputs", "-o", "json"}, cachedArgs()...)...)
	var list inputs.Listing
	if err := json.Unmarshal([]byte(got.stdout), &list); err != nil || got.exit != exitClean || list.Incomplete != "" {
		t.Fatalf("%v: %+v", err, got)
	}
	if diff := cmp.Diff(program["go.mod"], readFileOf(t, filepath.Join(c.dir, "go.mod"))); diff != "" {
		t.Fatal(diff)
	}
	made, _ := c.run(cachedArgs()...)
	if made.exit != exitClean || made.stderr == "" {
		t.Fatal(made)
	}
	want := files{}
	for name, text := range readTree(t, c.dir) {
		if strings.HasPrefix(name, "config/") || strings.Contains(name, "zz_generated") {
			want[name] = text
		}
	}
	modules := moduleCache(t)
	hermetic := cachedTree{filepath.Join(t.TempDir(), "mit Leerzeichen", "Ünïcode 模块"), "off", map[string]string{"GOMODCACHE": filepath.Join(t.TempDir(), "module cache")}}
	copied := 0
	for _, name := range list.Files {
		from, to := absolute(c.dir, name), filepath.Join(hermetic.dir, name)
		if rel, err := filepath.Rel(modules, from); filepath.IsAbs(name) && err == nil && filepath.IsLocal(rel) {
			to = filepath.Join(hermetic.env["GOMODCACHE"], rel)
		} else if filepath.IsAbs(name) {
			continue // of the Go installation
		}
		copied++
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			t.Fatal(err)
		}
		if link, err := os.Readlink(from); err == nil {
			if err := os.Symlink(link, to); err != nil {
				t.Fatal(err)
			}
		} else if err := os.WriteFile(to, []byte(readFileOf(t, from)), 0o444); err != nil {
			t.Fatal(err)
		}
	}
	readOnly(t, hermetic.env["GOMODCACHE"])
	if got, _ := hermetic.run(cachedArgs()...); got != made {
		t.Fatalf("%d files: %+v, want %+v", copied, got, made)
	}
	for name, text := range want {
		if made := readFileOf(t, filepath.Join(hermetic.dir, filepath.FromSlash(name))); made != text {
			t.Errorf("%s differs: %s", name, cmp.Diff(text, made))
		}
	}
}

// TestInputsOfCommands gives "crdgen inputs" a command in the place of a run, and has the go
// command asked for packages.
func TestInputsOfCommands(t *testing.T) {
	c := newCachedTree(t)
	got, _ := c.run("inputs", "check", "paths=./...")
	if want := "\"check\" is a command, and crdgen inputs takes the arguments of a run"; got.exit != exitUsage || !strings.Contains(got.stderr, want) || !strings.Contains(got.stderr, "crdgen inputs crd paths=./...") {
		t.Errorf("got %+v, want %q", got, want)
	}
	if got, _ := c.run("inputs", "chekc"); got.exit != exitUsage || strings.Contains(got.stderr, "is a command") {
		t.Errorf("a word that is no command: %+v", got)
	}
	c.env["CRDGEN_LOADER"] = "packages"
	if got, _ := c.run("inputs", "--compat=controller-gen", "crd", "paths=./api/..."); got.exit != exitClean || !strings.Contains(got.stderr, "the go command reads more: CRDGEN_LOADER is packages") {
		t.Errorf("with CRDGEN_LOADER: %+v", got)
	}
}

// moduleCache is where the modules of the tests lie.
func moduleCache(t *testing.T) string {
	t.Helper()
	if dir := os.Getenv("GOMODCACHE"); dir != "" {
		return dir
	}
	if dir := os.Getenv("GOPATH"); dir != "" {
		return filepath.Join(filepath.SplitList(dir)[0], "pkg", "mod")
	}
	home, err := os.UserHomeDir()
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(home, "go", "pkg", "mod")
}

// readOnly protects all directories below dir until the test ends.
func readOnly(t *testing.T, dir string) {
	t.Helper()
	chmod := func(mode os.FileMode) {
		var dirs []string
		_ = filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
			if err == nil && d.IsDir() {
				dirs = append(dirs, path)
			}
			return err
		})
		for _, d := range dirs {
			_ = os.Chmod(d, mode)
		}
	}
	chmod(0o555)
	t.Cleanup(func() { chmod(0o755) })
}
