package load

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// typesOf is a file of a package that declares the type T.
func typesOf(name string) string { return "package " + name + "\n\ntype T struct{}\n" }

// workspaceFiles are two modules of a workspace, of which one imports the other, with
// changes; empty files are left out.
func workspaceFiles(changes map[string]string) map[string]string {
	return changed(map[string]string{
		"go.work": "go 1.25\n\nuse (\n\t./one\n\t./two\n)\n", "one/go.mod": "module example.com/one\n\ngo 1.25\n", "two/go.mod": "module example.com/two\n\ngo 1.25\n",
		"one/a/a.go": "package a\n\nimport _ \"example.com/two/b\"\n", "two/b/b.go": typesOf("b"),
	}, changes)
}

// vendoredFiles are a module with a vendor directory, with changes.
func vendoredFiles(changes map[string]string) map[string]string {
	return changed(map[string]string{
		"go.mod":             "module example.com/m\n\ngo 1.25\n\nrequire example.com/dep v1.0.0\n",
		"vendor/modules.txt": "# example.com/dep v1.0.0\n## explicit\nexample.com/dep/x\n", "vendor/example.com/dep/x/x.go": typesOf("x"),
		"a/a.go": "package a\n\nimport _ \"example.com/dep/x\"\n",
	}, changes)
}

func changed(files, changes map[string]string) map[string]string {
	for name, content := range changes {
		if files[name] = content; content == "" {
			delete(files, name)
		}
	}
	return files
}

// refusal is what is found in a module that cannot be loaded.
func refusal(t *testing.T, c Config) string {
	t.Helper()
	_, found, err := Load(c)
	if err != nil {
		t.Fatal(err)
	}
	return describe(found)
}

// TestModules compares packages, directories and files with go/packages in
// modules whose go.mod is out of the ordinary.
func TestModules(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("the go command is needed to compare with")
	}
	for _, c := range []struct {
		name     string
		files    map[string]string
		sub      string
		patterns []string
		fallback string // part of the reason, "" if none is expected
		flags    string // GOFLAGS
		work     string // GOWORK, relative to the directory
		fails    bool   // the go command refuses it
	}{
		{name: "replaced by a directory", files: map[string]string{
			"go.mod":         "module example.com/m\n\ngo 1.25\n\nrequire example.com/dep v1.2.3\n\nreplace example.com/dep => ./local\n",
			"m.go":           "package m\n\nimport _ \"example.com/dep/sub\"\n",
			"local/sub/s.go": typesOf("sub"), "local/go.mod": "module example.com/dep\n\ngo 1.25\n",
		}, patterns: []string{"."}},
		{name: "a replacement with a version wins", files: map[string]string{
			"go.mod": "module example.com/m\n\ngo 1.25\n\nrequire example.com/dep v1.2.3\n\nreplace example.com/dep => ./other\nreplace example.com/dep v1.2.3 => ./local\n",
			"m.go":   "package m\n\nimport _ \"example.com/dep\"\n", "local/s.go": typesOf("dep"), "local/go.mod": "module example.com/dep\n",
		}, patterns: []string{"."}},
		{name: "the longest module path that has the directory", files: map[string]string{
			"go.mod": "module example.com/m\n\ngo 1.25\n\nrequire (\n\texample.com/dep v1.0.0\n\texample.com/dep/sub v1.0.0\n\texample.com/dep/sub/v2 v2.0.0\n)\n\n" +
				"replace (\n\texample.com/dep => ./dep\n\texample.com/dep/sub => ./sub\n\texample.com/dep/sub/v2 => ./sub2\n)\n",
			"m.go":       "package m\n\nimport (\n\t_ \"example.com/dep/sub/x\"\n\t_ \"example.com/dep/sub/v2\"\n\t_ \"example.com/dep/y\"\n\t_ \"example.com/dep/sub/v3/z\"\n)\n",
			"dep/go.mod": "module example.com/dep\n", "dep/y/y.go": typesOf("y"), "dep/sub/v3/z/z.go": typesOf("z"),
			"sub/go.mod": "module example.com/dep/sub\n", "sub/x/x.go": typesOf("x"), "sub2/go.mod": "module example.com/dep/sub/v2\n", "sub2/s.go": typesOf("sub"),
		}, patterns: []string{"."}},
		{name: "a module without a dot", files: map[string]string{
			"go.mod": "module operator\n\ngo 1.25\n", "m.go": "package m\n\nimport (\n\t_ \"operator/api\"\n\t_ \"time\"\n)\n", "api/a.go": typesOf("api"),
		}, patterns: []string{"./..."}},
		{name: "nested modules that know each other", files: map[string]string{
			"go.mod": "module example.com/m\n\ngo 1.25\n\nrequire example.com/m/api v0.0.0\n\nreplace example.com/m/api => ./api\n",
			"m.go":   "package m\n\nimport _ \"example.com/m/api/v1\"\n", "api/go.mod": "module example.com/m/api\n\ngo 1.25\n", "api/v1/a.go": typesOf("v1"),
		}, patterns: []string{"./..."}},
		{name: "the imports of the standard library", files: map[string]string{
			"go.mod": "module example.com/m\n\ngo 1.25\n", "m.go": "package m\n\nimport (\n\t_ \"net/http\"\n\t_ \"crypto/tls\"\n\t_ \"unsafe\"\n)\n",
		}, patterns: []string{"."}},
		{name: "old", fallback: "before Go 1.17", files: map[string]string{"go.mod": "module example.com/m\n\ngo 1.16\n", "a/a.go": typesOf("a")}, patterns: []string{"./..."}},
		{name: "without a version", fallback: "before Go 1.17", files: map[string]string{"go.mod": "module example.com/m\n", "a/a.go": typesOf("a")}, patterns: []string{"./..."}},
		{name: "workspace", sub: "one", files: workspaceFiles(nil), patterns: []string{"./..."}},
		{name: "a workspace in the variable", sub: "one", work: "../my.work", files: workspaceFiles(map[string]string{"go.work": "", "my.work": "go 1.25\n\nuse (\n\t./one\n\t./two\n)\n"}), patterns: []string{"./..."}},
		{name: "all modules of a workspace", files: workspaceFiles(map[string]string{"go.mod": "module example.com/root\n\ngo 1.25\n", "go.work": "go 1.25\n\nuse (\n\t.\n\t./one\n\t./two\n)\n"}), patterns: []string{"./..."}},
		{name: "a workspace that replaces", sub: "one", files: workspaceFiles(map[string]string{
			"go.work":    "go 1.25\n\nuse (\n\t./one\n\t./two\n)\n\nreplace example.com/dep => ./dep\n",
			"one/go.mod": "module example.com/one\n\ngo 1.25\n\nrequire example.com/dep v1.2.0\n\nreplace example.com/dep => ./other\n",
			"one/x/x.go": "package x\n\nimport _ \"example.com/dep/d\"\n", "dep/go.mod": "module example.com/dep\n\ngo 1.25\n", "dep/d/d.go": typesOf("d"),
			"one/other/go.mod": "module example.com/dep\n\ngo 1.25\n", "one/other/d/e.go": typesOf("d"),
		}), patterns: []string{"./a", "./x"}},
		{name: "a replacement of another module of the workspace", sub: "one", files: workspaceFiles(map[string]string{
			"one/go.mod": "module example.com/one\n\ngo 1.25\n\nrequire example.com/dep v1.2.0\n",
			"two/go.mod": "module example.com/two\n\ngo 1.25\n\nrequire example.com/dep v1.3.0\n\nreplace example.com/dep => ../dep\n",
			"one/x/x.go": "package x\n\nimport _ \"example.com/dep/d\"\n", "dep/go.mod": "module example.com/dep\n\ngo 1.25\n", "dep/d/d.go": typesOf("d"),
		}), patterns: []string{"./..."}},
		{name: "a module outside of the workspace", fallback: "does not use the module", sub: "three", fails: true, files: workspaceFiles(map[string]string{
			"three/go.mod": "module example.com/three\n\ngo 1.25\n", "three/c/c.go": typesOf("c"),
		}), patterns: []string{"./..."}},
		{name: "replaced in two ways", fallback: "replace a module by different ones", sub: "one", fails: true, files: workspaceFiles(map[string]string{
			"one/go.mod": "module example.com/one\n\ngo 1.25\n\nrequire example.com/dep v1.2.0\n\nreplace example.com/dep => ../dep\n",
			"two/go.mod": "module example.com/two\n\ngo 1.25\n\nrequire example.com/dep v1.2.0\n\nreplace example.com/dep => ../two\n",
			"dep/go.mod": "module example.com/dep\n\ngo 1.25\n", "dep/d/d.go": typesOf("d"),
		}), patterns: []string{"./..."}},
		{name: "an older workspace", fallback: "is of an older Go", sub: "one", fails: true, files: workspaceFiles(map[string]string{"go.work": "go 1.24\n\nuse (\n\t./one\n\t./two\n)\n"}), patterns: []string{"./..."}},
		{name: "a vendored workspace", fallback: "has a vendor directory", sub: "one", files: workspaceFiles(map[string]string{"vendor/modules.txt": "## workspace\n"}), patterns: []string{"./..."}},
		{name: "vendored", files: vendoredFiles(nil), patterns: []string{"./..."}},
		{name: "vendored, by import paths", files: vendoredFiles(nil), patterns: []string{"example.com/dep/x", "example.com/m/..."}},
		{name: "vendored, by a pattern of import paths", files: vendoredFiles(nil), patterns: []string{"example.com/dep/..."}},
		{name: "vendored, in the vendor directory", fallback: "lies in a vendor directory", files: vendoredFiles(nil), patterns: []string{"./a", "./vendor/example.com/dep/x"}},
		{name: "vendored, with a replacement", files: vendoredFiles(map[string]string{
			"go.mod":             "module example.com/m\n\ngo 1.25\n\nrequire example.com/dep v1.0.0\n\nreplace example.com/dep => ./local\n",
			"vendor/modules.txt": "# example.com/dep v1.0.0 => ./local\n## explicit; go 1.20\nexample.com/dep/x\n# example.com/dep => ./local\n",
			"local/go.mod":       "module example.com/dep\n", "local/x/y.go": typesOf("x"),
		}), patterns: []string{"./a"}},
		{name: "vendored, what modules.txt does not list", fallback: "example.com/dep/y", files: vendoredFiles(map[string]string{
			"vendor/example.com/dep/y/y.go": typesOf("y"), "a/b.go": "package a\n\nimport _ \"example.com/dep/y\"\n",
		}), patterns: []string{"./..."}},
		{name: "vendored before Go 1.23, what modules.txt does not list", files: vendoredFiles(map[string]string{
			"go.mod":                        "module example.com/m\n\ngo 1.22\n\nrequire example.com/dep v1.0.0\n",
			"vendor/example.com/dep/y/y.go": typesOf("y"), "a/b.go": "package a\n\nimport _ \"example.com/dep/y\"\n",
		}), patterns: []string{"./..."}},
		{name: "vendored for a workspace", files: vendoredFiles(map[string]string{
			"go.mod": "module example.com/m\n\ngo 1.25\n", "a/a.go": typesOf("a"), "vendor/modules.txt": "## workspace\n",
		}), patterns: []string{"./..."}},
		{name: "vendored another version", fallback: "does not agree with go.mod", fails: true, files: vendoredFiles(map[string]string{
			"go.mod": "module example.com/m\n\ngo 1.25\n\nrequire example.com/dep v1.1.0\n",
		}), patterns: []string{"./..."}},
		{name: "vendored and not in force", flags: "-mod=readonly", files: vendoredFiles(map[string]string{
			"go.mod":       "module example.com/m\n\ngo 1.25\n\nrequire example.com/dep v1.0.0\n\nreplace example.com/dep => ./local\n",
			"local/go.mod": "module example.com/dep\n", "local/x/y.go": typesOf("x"),
		}), patterns: []string{"./a"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := filepath.Join(writeModule(t, "", c.files), c.sub)
			vars := map[string]string{"CGO_ENABLED": "0", "GOFLAGS": c.flags, "GOPROXY": "off", "GOWORK": ""}
			if c.work != "" {
				vars["GOWORK"] = filepath.Join(dir, c.work)
			}
			env := with(vars)
			if c.fails {
				got, want := refusal(t, Config{Dir: dir, Patterns: c.patterns, Tags: tags, Env: env}), refusal(t, Config{Dir: dir, Patterns: c.patterns, Tags: tags, Env: env, Mode: Packages})
				if got != want || got == "" {
					t.Errorf("%s\nwant %s", got, want)
				}
				return
			}
			fast := mustLoad(t, Config{Dir: dir, Patterns: c.patterns, Tags: tags, Env: env})
			slow := mustLoad(t, Config{Dir: dir, Patterns: c.patterns, Tags: tags, Env: env, Mode: Packages})
			got, want := reach(t, fast), reach(t, slow)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(-go/packages +ours):\n%s", diff)
			}
			if (c.fallback == "") != (fast.fallback == "") || !strings.Contains(fast.fallback, c.fallback) {
				t.Errorf("fallback %q, want %q", fast.fallback, c.fallback)
			}
			if slow.fallback != Variable+" is packages" {
				t.Errorf("fallback of go/packages: %q", slow.fallback)
			}
			if len(got) == 0 {
				t.Error("nothing reached")
			}
		})
	}
}

// TestCgo: files that import "C" belong to the build with cgo only, also without
// a build constraint that says so.
func TestCgo(t *testing.T) {
	dir := writeModule(t, "example.com/m", map[string]string{
		"a.go": "package m\n", "c.go": "package m\n\n// int x;\nimport \"C\"\n\ntype C struct{ X C.int }\n",
	})
	for value, want := range map[string]string{"0": "example.com/m a.go", "1": "example.com/m a.go c.go"} {
		set := mustLoad(t, Config{Dir: dir, Env: with(map[string]string{"CGO_ENABLED": value})})
		if got := describeRoots(set); got[0] != want {
			t.Errorf("CGO_ENABLED=%s: %s", value, got)
		}
	}
}

// with returns the process' environment with other values for some variables.
func with(vars map[string]string) func(string) string {
	return func(key string) string {
		if v, ok := vars[key]; ok {
			return v
		}
		return os.Getenv(key)
	}
}

// TestNoGoCommand: nothing in a module of its own needs the go command.
func TestNoGoCommand(t *testing.T) {
	files := map[string]string{"a/a.go": "package a\n\nimport \"example.com/m/b\"\n\ntype A struct{ B b.T }\n", "b/b.go": typesOf("b")}
	env := with(map[string]string{"PATH": "", "GOROOT": ""})
	set := mustLoad(t, Config{Dir: writeModule(t, "example.com/m", files), Patterns: []string{"./a"}, Env: env})
	p, err := set.Roots[0].Import("example.com/m/b")
	if err != nil || p.Type("T") == nil || !p.Local || p.Root {
		t.Errorf("%v, %v", p, err)
	}
	if set.fallback != "" {
		t.Errorf("fell back: %s", set.fallback)
	}
}

func TestNoGoCommandWhereItIsNeeded(t *testing.T) {
	env := with(map[string]string{"PATH": ""})
	dir := writeModule(t, "", map[string]string{"go.mod": "module example.com/m\n\ngo 1.16\n", "a/a.go": "package a\n"})
	_, found, err := Load(Config{Dir: dir, Patterns: []string{"./..."}, Env: env})
	if err != nil || !strings.Contains(describe(found), "the go command is needed (go.mod of example.com/m is from before Go 1.17)") {
		t.Errorf("%v\n%s", err, describe(found))
	}
}

// TestMissingModule: what is required but not downloaded is asked for, and named
// where it cannot be had.
func TestMissingModule(t *testing.T) {
	dir := writeModule(t, "", map[string]string{
		"go.mod": "module example.com/m\n\ngo 1.25\n\nrequire example.com/missing v1.2.3\n",
		"a/a.go": "package a\n\nimport \"example.com/missing/x\"\n\ntype A struct{ X x.T }\n",
	})
	set := mustLoad(t, Config{Dir: dir, Patterns: []string{"./a"}, Env: with(map[string]string{"PATH": ""})})
	_, err := set.Roots[0].Import("example.com/missing/x")
	var why *ResolveError
	if !errors.As(err, &why) || why.Kind != ImportNotFound || why.Help != "run go mod download" ||
		!strings.Contains(why.Message, `module "example.com/missing@v1.2.3" is not in the module cache`) {
		t.Errorf("%+v", err)
	}
	_, err = set.Roots[0].Import("example.com/unknown/x")
	if !errors.As(err, &why) || !strings.Contains(why.Message, `package "example.com/unknown/x" cannot be found`) {
		t.Errorf("%+v", err)
	}
	if !strings.Contains(set.fallback, "example.com/missing/x") {
		t.Errorf("fallback %q", set.fallback)
	}
}

// TestInterruptedDownload: the go command knows a half unpacked module by a file
// beside it.
func TestInterruptedDownload(t *testing.T) {
	dir := writeModule(t, "", map[string]string{
		"go.mod": "module example.com/m\n\ngo 1.25\n\nrequire example.com/Dep v1.2.3\n", "a.go": "package m\n",
	})
	cache := t.TempDir()
	writeFile(t, filepath.Join(cache, "example.com", "!dep@v1.2.3", "x", "x.go"), typesOf("x"))
	env := with(map[string]string{"GOMODCACHE": cache, "PATH": ""})
	set := mustLoad(t, Config{Dir: dir, Env: env})
	if p, err := set.Roots[0].Import("example.com/Dep/x"); err != nil || p.Local {
		t.Errorf("%+v, %v", p, err)
	}
	writeFile(t, filepath.Join(cache, "cache", "download", "example.com", "!dep", "@v", "v1.2.3.partial"), "")
	set = mustLoad(t, Config{Dir: dir, Env: env})
	if p, err := set.Roots[0].Import("example.com/Dep/x"); err == nil {
		t.Errorf("%+v is taken from a module that is not complete", p)
	}
}

// TestDriver: packages come from the program that GOPACKAGESDRIVER names.
func TestDriver(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("the go command is needed to build a driver")
	}
	driver := filepath.Join(t.TempDir(), "driver")
	goCommand(t, ".", nil, "build", "-o", driver, "./testdata/driver")
	dir := writeModule(t, "", map[string]string{
		"go.mod": "module example.com/m\n\ngo 1.25\n", "a/a.go": "package a\n\nimport _ \"example.com/m/b\"\n\nimport _ \"time\"\n", "b/b.go": typesOf("b"), "b/c_test.go": "package b\n",
	})
	c := Config{Dir: dir, Patterns: []string{"./a"}, Tags: tags, Env: with(map[string]string{"CGO_ENABLED": "0", "GOPACKAGESDRIVER": driver})}
	driven := mustLoad(t, c)
	c.Env = with(map[string]string{"CGO_ENABLED": "0"})
	if diff := cmp.Diff(reach(t, mustLoad(t, c)), reach(t, driven)); diff != "" {
		t.Errorf("(-ours +driver):\n%s", diff)
	}
	if p := driven.Roots[0]; !p.Local || p.std {
		t.Errorf("%s: local %t, of the standard library %t", p.Path, p.Local, p.std)
	}
	asked, err := os.ReadFile(driver + ".asked")
	if err != nil || !strings.Contains(string(asked), filepath.Join(dir, "a")) || !strings.Contains(driven.fallback, "GOPACKAGESDRIVER is ") {
		t.Errorf("asked for %q, %v, since %q", asked, err, driven.fallback)
	}
}
