package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// A cachedTree is a module with a cache of its own.
type cachedTree struct {
	dir, cache string
	env        map[string]string
}

// run runs the command and reports whether an earlier run had done everything.
func (c cachedTree) run(args ...string) (got shell, replayed bool) {
	var stdout, stderr bytes.Buffer
	in := invocation{args: args, dir: c.dir, stdout: &stdout, stderr: &stderr, replayed: &replayed, getenv: func(name string) string {
		if value, ok := c.env[name]; ok {
			return value
		}
		if name == cacheVariable {
			return c.cache
		}
		return os.Getenv(name)
	}}
	got.exit = execute(context.Background(), in)
	// The go command names directories as seen from where copies of go.mod lie.
	beside := filepath.Join("..", filepath.Base(filepath.Dir(c.dir)), filepath.Base(c.dir))
	got.stdout, got.stderr = stdout.String(), strings.NewReplacer(c.dir, "DIR", beside, "DIR").Replace(stderr.String())
	return got, replayed
}

// cachedFiles are a small program that depends on inputs of every kind, and has a
// warning. The module lib is another one.
func cachedFiles(t testing.TB) files {
	gomod := readFileOf(t, filepath.Join(casesDir, "go.mod"))
	return files{
		"go.mod":               gomod + "\nrequire example.com/lib v0.0.0\n\nreplace example.com/lib => ./lib\n",
		"lib/go.mod":           "module example.com/lib\n\ngo 1.24\n",
		"lib/lib.go":           "package lib\n\n// Size has a size.\ntype Size int32\n",
		"api/v1/types.go":      "// +groupName=example.com\n// +kubebuilder:object:generate=true\npackage v1\n\nimport (\n\tmetav1 \"k8s.io/apimachinery/pkg/apis/meta/v1\"\n\n\t\"example.com/lib\"\n)\n\n// +kubebuilder:object:root=true\ntype Thing struct {\n\tmetav1.TypeMeta   `json:\",inline\"`\n\tmetav1.ObjectMeta `json:\"metadata,omitempty\"`\n\n\t// +kubebuilder:validation:MaxLenght=3\n\tSpec Spec `json:\"spec\"`\n}\n\ntype Spec struct {\n\tSize  lib.Size `json:\"size\"`\n\tParts *Parts   `json:\"parts,omitempty\"`\n}\n",
		"api/v1/parts.go":      "package v1\n\ntype Parts struct {\n\tName string `json:\"name\"`\n}\n",
		"hack/header.txt":      "// Copyright YEAR\n",
		"api/v1/x_windows.go":  "package v1\n\n// OnlyThere is elsewhere.\ntype OnlyThere struct{}\n",
		"api/v1/cgo.go":        "//go:build cgo\n\npackage v1\n",
		"api/v1/experiment.go": "//go:build goexperiment.arenas\n\npackage v1\n",
		"api/v1/level.go":      "//go:build amd64.v3 || arm64.v9.0\n\npackage v1\n\n// Fast is a type of fast processors.\ntype Fast struct{ A []string }\n",
	}
}

// workspaceFiles are that program as three modules of a workspace.
func workspaceFiles(t testing.TB) files {
	tree := cachedFiles(t)
	tree["go.mod"] = strings.Replace(tree["go.mod"], "replace example.com/lib => ./lib", "", 1)
	tree["go.work"] = "go 1.26.0\n\nuse (\n\t.\n\t./lib\n\t./more\n)\n"
	tree["more/go.mod"], tree["more/more.go"] = "module example.com/more\n\ngo 1.24\n", "package more\n\n// Name is a name.\n// +kubebuilder:validation:MaxLength=9\ntype Name string\n"
	tree["lib/go.mod"] += "\nrequire example.com/more v0.0.0\n"
	tree["lib/lib.go"] = "package lib\n\nimport \"example.com/more\"\n\n// Size has a size.\ntype Size struct {\n\tName more.Name `json:\"name\"`\n}\n"
	return tree
}

func readFileOf(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func newCachedTree(t testing.TB) cachedTree {
	t.Helper()
	return cachedTree{hostileModule(t, cachedFiles(t)), t.TempDir(), map[string]string{}}
}

func cachedArgs() []string {
	return []string{"--compat=controller-gen", "crd", "object:headerFile=hack/header.txt", "paths=./api/...", "output:crd:dir=config"}
}

// warm runs until nothing is to do: the first run makes files that the second one sees.
func (c cachedTree) warm(t testing.TB, args []string) shell {
	t.Helper()
	for range 4 {
		if got, replayed := c.run(args...); replayed || got.exit != exitClean {
			if !replayed {
				t.Fatalf("exit code %d, it says:\n%s", got.exit, got.stderr)
			}
			return got
		}
	}
	t.Fatal("no run was remembered")
	return shell{}
}

// TestUnchangedRunIsReplayed wants the same words, and untouched files.
func TestUnchangedRunIsReplayed(t *testing.T) {
	c := newCachedTree(t)
	first, _ := c.run(cachedArgs()...)
	if first.exit != exitClean || !strings.Contains(first.stderr, "types.go:16:5: warning") {
		t.Fatalf("exit code %d, it says:\n%s", first.exit, first.stderr)
	}
	got := c.warm(t, cachedArgs())
	if got != first {
		t.Errorf("the first run says\n%+v\nand the last one\n%+v", first, got)
	}
	want := readTree(t, c.dir)
	manifest, code := filepath.Join(c.dir, "config", "example.com_things.yaml"), filepath.Join(c.dir, "api", "v1", "zz_generated.deepcopy.go")
	past := time.Now().Add(-time.Hour).Truncate(time.Second)
	for name, change := range map[string]func() error{
		"edited manifest":  func() error { return os.WriteFile(manifest, []byte("x"), 0o644) },
		"removed manifest": func() error { return os.Remove(manifest) },
		"removed code":     func() error { return os.Remove(code) },
		"appended code":    func() error { return os.WriteFile(code, []byte(want["api/v1/zz_generated.deepcopy.go"]+"\n"), 0o644) },
		"left over": func() error {
			return os.WriteFile(filepath.Join(c.dir, "config", ".crdgen-0123456789abc-1"), nil, 0o644)
		},
	} {
		if err := change(); err != nil {
			t.Fatal(err)
		}
		if _, replayed := c.run(cachedArgs()...); replayed {
			t.Errorf("%s: not noticed", name)
		}
		if diff := cmp.Diff(want, readTree(t, c.dir)); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", name, diff)
		}
		c.warm(t, cachedArgs())
	}
	if err := os.Chtimes(manifest, past, past); err != nil {
		t.Fatal(err)
	}
	if _, replayed := c.run(cachedArgs()...); !replayed {
		t.Error("a time alone is no change")
	}
	if info, err := os.Stat(manifest); err != nil || !info.ModTime().Equal(past) {
		t.Errorf("the manifest was touched: %v", err)
	}
	if _, replayed := c.run(append([]string{"--cache=off"}, cachedArgs()...)...); replayed {
		t.Error("--cache=off does not hold")
	}
}

// TestEveryInputIsNoticed changes one input of each kind. The run that follows must not
// be replayed, and gives what a run without a cache gives.
func TestEveryInputIsNoticed(t *testing.T) {
	add := func(name, text string) func(files, map[string]string) {
		return func(tree files, _ map[string]string) { tree[name] += text }
	}
	set := func(name, value string) func(files, map[string]string) {
		return func(_ files, env map[string]string) { env[name] = value }
	}
	for name, change := range map[string]func(files, map[string]string){
		"a source file":            add("api/v1/parts.go", "\n// Other is new.\ntype Other struct{}\n"),
		"a file of another module": add("lib/lib.go", "\n// A comment.\n"),
		"go.mod":                   add("go.mod", "\n// comment\n"),
		"go.mod of another module": func(tree files, _ map[string]string) {
			tree["go.mod"] = strings.Replace(tree["go.mod"], "=> ./lib", "=> ./lib2", 1)
			tree["lib2/go.mod"], tree["lib2/lib.go"] = tree["lib/go.mod"], strings.Replace(tree["lib/lib.go"], "int32", "int64", 1)
		},
		"a new file":         add("api/v1/new.go", "package v1\n"),
		"a new package":      add("api/v2/new.go", "package v2\n"),
		"a new module below": add("api/nested/go.mod", "module example.com/nested\n\ngo 1.24\n"),
		"a go.work":          add("go.work", "go 1.24\n\nuse .\n"),
		"a header":           add("hack/header.txt", "// more\n"),
		"settings":           add(".crdgen.yaml", "kubeVersion: \"1.30\"\n"),
		"a constraint": func(tree files, _ map[string]string) {
			tree["api/v1/parts.go"] = "//go:build !never\n\n" + tree["api/v1/parts.go"]
		},
		"a file of another package": add("lib/more.go", "package lib\n"),
		"GOOS":                      set("GOOS", "windows"),
		"GOARCH":                    set("GOARCH", "arm"),
		"GOFLAGS":                   set("GOFLAGS", "-buildvcs=false"),
		"GOEXPERIMENT":              set("GOEXPERIMENT", "arenas"),
		"GOAMD64 or GOARM64": func(_ files, env map[string]string) {
			env["GOAMD64"], env["GOARM64"] = "v3", "v9.0"
		},
		"CGO_ENABLED":         set("CGO_ENABLED", "0"),
		"CRDGEN_FLAGS":        set("CRDGEN_FLAGS", "--kube-version=1.30"),
		"the Go installation": set("GOROOT", "/nowhere"),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newCachedTree(t)
			c.warm(t, cachedArgs())
			tree := readTree(t, c.dir)
			change(tree, c.env)
			for name := range tree {
				writeTree(t, c.dir, tree, []string{name})
			}
			got, replayed := c.run(cachedArgs()...)
			if replayed {
				t.Error("not noticed")
			}
			other := cachedTree{t.TempDir(), "off", c.env}
			for name := range tree {
				writeTree(t, other.dir, tree, []string{name})
			}
			if want, _ := other.run(cachedArgs()...); want != got {
				t.Errorf("without a cache it says\n%+v\nand with one\n%+v", want, got)
			}
			if diff := cmp.Diff(readTree(t, other.dir), readTree(t, c.dir)); diff != "" {
				t.Errorf("(-uncached +cached)\n%s", diff)
			}
		})
	}
	t.Run("arguments", func(t *testing.T) {
		c := newCachedTree(t)
		c.warm(t, cachedArgs())
		if _, replayed := c.run(append(cachedArgs(), "rbac:roleName=x")...); replayed {
			t.Error("not noticed")
		}
	})
}

// TestParallelRunsShareACache runs the same command many times at once.
func TestParallelRunsShareACache(t *testing.T) {
	c := newCachedTree(t)
	c.run(cachedArgs()...)
	want := readTree(t, c.dir)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 3 {
				if got, _ := c.run(cachedArgs()...); got.exit != exitClean {
					t.Errorf("exit code %d, it says:\n%s", got.exit, got.stderr)
				}
			}
		})
	}
	wg.Wait()
	if diff := cmp.Diff(want, readTree(t, c.dir)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	c.warm(t, cachedArgs())
}

// TestCacheCommands counts and removes what was remembered.
func TestCacheCommands(t *testing.T) {
	c := newCachedTree(t)
	c.warm(t, cachedArgs())
	if got, _ := c.run("cache", "info"); got.exit != exitClean || !strings.Contains(got.stdout, "runs          1  ") {
		t.Errorf("info: %+v", got)
	}
	if got, _ := c.run("cache", "clean"); got.exit != exitClean || !strings.Contains(got.stdout, "runs          1 removed") {
		t.Errorf("clean: %+v", got)
	}
	if got, _ := c.run("cache", "info"); !strings.Contains(got.stdout, "runs          0  ") {
		t.Errorf("info after clean: %+v", got)
	}
	if _, replayed := c.run(cachedArgs()...); replayed {
		t.Error("a run was replayed after clean")
	}
}

// TestOutputsDependOnNoSurroundings wants the same bytes wherever the module lies,
// through a link, and on one processor.
func TestOutputsDependOnNoSurroundings(t *testing.T) {
	made := func(c cachedTree) string {
		if got, _ := c.run(cachedArgs()...); got.exit != exitClean {
			t.Fatal(got)
		}
		return fmt.Sprint(readTree(t, c.dir))
	}
	c := newCachedTree(t)
	c.cache = "off"
	want := made(c)
	link := filepath.Join(t.TempDir(), "a link")
	if err := os.Symlink(hostileModule(t, cachedFiles(t)), link); err != nil {
		t.Skip(err)
	}
	if got := made(cachedTree{link + "/.", "off", nil}); got != want {
		t.Error("through a link it is another one")
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	if got := made(cachedTree{hostileModule(t, cachedFiles(t)), "off", map[string]string{"LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Kathmandu"}}); got != want {
		t.Error("on one processor it is another one")
	}
}

// TestNothingIsCollectedAtFirst looks for collections in a run that does nothing: what is
// set for them has to be set before other packages allocate.
func TestNothingIsCollectedAtFirst(t *testing.T) {
	got := runBinary(t, t.TempDir(), []string{"GODEBUG=gctrace=1"}, "--version")
	if got.exit != 0 || strings.Contains(got.stderr, "gc 1 ") {
		t.Errorf("exit code %d and these collections, expected none:\n%s", got.exit, got.stderr)
	}
}
