package load

import (
	"errors"
	"go/ast"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/internal/load/sourcefile"
)

// TestFindings: everything that can be wrong with patterns, modules and files
// is said at its place, and the rest still loads.
func TestFindings(t *testing.T) {
	for _, c := range []struct {
		name     string
		files    map[string]string
		patterns []string
		roots    string // of what loads nevertheless
		want     string
	}{
		{
			"empty pattern", nil,
			[]string{""},
			"",
			"-: the pattern is empty [bad-pattern] give a directory such as ./api/... or an import path\n",
		},
		{
			"no such directory", nil,
			[]string{"./nowhere", "./a"},
			"example.com/m/a",
			"-: \"./nowhere\" does not exist [bad-pattern] paths are relative to DIR\n",
		},
		{
			"no such directory with wildcard", nil,
			[]string{"./nowhere/..."},
			"",
			"-: \"./nowhere/...\" does not exist [bad-pattern] paths are relative to DIR\n",
		},
		{
			"a file that is no Go file",
			map[string]string{"README": "x"},
			[]string{"./README"},
			"",
			"-: \"./README\" is not a directory [bad-pattern] name the directory of a package\n",
		},
		{
			"no Go files",
			map[string]string{"e/README": "x"},
			[]string{"./e"},
			"",
			"-: \"./e\" has no Go files [bad-pattern] end it with /... to include the directories below\n",
		},
		{
			"nothing below",
			map[string]string{"e/README": "x"},
			[]string{"./e/..."},
			"",
			"-: \"./e/...\" matches no package [bad-pattern] give a directory that has Go files, or one above it with /...\n",
		},
		{
			"excluded",
			map[string]string{"e/e.go": "//go:build never\n\npackage e\n"},
			[]string{"./e"},
			"",
			"-: \"./e\" has no Go files for this platform and these build tags [bad-pattern] see the build constraints of the files in e\n",
		},
		{
			"excluded below",
			map[string]string{"e/e.go": "//go:build never\n\npackage e\n"},
			[]string{"./nowhere", "./e/..."},
			"",
			"-: \"./e/...\" matches no package [bad-pattern] give a directory that has Go files, or one above it with /...\n" +
				"-: \"./nowhere\" does not exist [bad-pattern] paths are relative to DIR\n",
		},
		{"only nested modules", map[string]string{"e/n/go.mod": "module example.com/n\n\ngo 1.25\n", "e/n/n.go": "package n\n"}, []string{"./e/..."}, "example.com/n", ""},
		{
			"import of nothing that can be built",
			map[string]string{"e/e.go": "//go:build never\n\npackage e\n"},
			[]string{"example.com/m/e"},
			"",
			"-: \"example.com/m/e\" has no Go files for this platform and these build tags [bad-pattern] see the build constraints of the files in e\n",
		},
		{
			"bad go.mod",
			map[string]string{"go.mod": "module example.com/m\n\nreqire x v1\n"},
			[]string{"./a"},
			"",
			"go.mod:3:1: go.mod cannot be used: unknown directive: reqire [load-failed] \n",
		},
		{
			"no module directive",
			map[string]string{"go.mod": "go 1.25\n"},
			[]string{"./a"},
			"",
			"go.mod:1:1: go.mod cannot be used: no module directive [load-failed] \n",
		},
		{
			"bad nested go.mod",
			map[string]string{"n/go.mod": "modul x\n"},
			[]string{"./..."},
			"example.com/m/a",
			"n/go.mod:1:1: go.mod cannot be used: unknown directive: modul [load-failed] \n",
		},
		{
			"two packages",
			map[string]string{"a/b.go": "package b\n"},
			[]string{"./a"},
			"example.com/m/a",
			"a/b.go:1:1: package \"b\" is in the same directory as package \"a\" [load-failed] keep one package in a\n",
		},
		{
			"bad constraint",
			map[string]string{"a/b.go": "//go:build (\n\npackage a\n"},
			[]string{"./a"},
			"example.com/m/a",
			"a/b.go:1:1: \"a/b.go\" has a build constraint that is not understood: missing close paren [load-failed] \n",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := map[string]string{"a/a.go": "package a\n"}
			for name, content := range c.files {
				files[name] = content
			}
			dir := writeModule(t, "example.com/m", files)
			set, found, err := Load(Config{Dir: dir, Patterns: c.patterns})
			if err != nil {
				t.Fatal(err)
			}
			got := strings.ReplaceAll(describe(found), dir, "DIR")
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
			var roots []string
			for _, p := range set.Roots {
				roots = append(roots, p.Path)
			}
			if got := strings.Join(roots, " "); got != c.roots {
				t.Errorf("roots %q, want %q", got, c.roots)
			}
		})
	}
}

func TestNoModule(t *testing.T) {
	dir := writeModule(t, "", map[string]string{"a/a.go": "package a\n"})
	if sourcefile.FindModule(nil, dir) != "" {
		t.Skip("the temporary directory lies in a module")
	}
	_, found, err := Load(Config{Dir: dir, Patterns: []string{"./a"}})
	if err != nil || !strings.HasPrefix(describe(found), `-: "./a" is in no module: there is no go.mod file in `) {
		t.Errorf("%v\n%s", err, describe(found))
	}
	// Modules below are enough for a wildcard.
	writeFile(t, filepath.Join(dir, "n", "go.mod"), "module example.com/n\n\ngo 1.25\n")
	writeFile(t, filepath.Join(dir, "n", "n.go"), "package n\n")
	set := mustLoad(t, Config{Dir: dir, Patterns: []string{"./..."}})
	if diff := cmp.Diff([]string{"example.com/n n.go"}, describeRoots(set)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestUnknownTarget has a misspelt system, for which files would be left out without a word.
func TestUnknownTarget(t *testing.T) {
	dir := writeModule(t, "example.com/m", map[string]string{"a/a_linux.go": "package a\n", "a/a.go": "package a\n"})
	for name, value := range map[string]string{"GOOS": "linx", "GOARCH": "amd46"} {
		for _, mode := range []Mode{Auto, Packages} {
			_, found, err := Load(Config{Dir: dir, Patterns: []string{"./a"}, Mode: mode, Env: func(asked string) string {
				if asked == name {
					return value
				}
				return os.Getenv(asked)
			}})
			want := "-: " + name + " is \"" + value + "\", which Go does not know [load-failed] set it to one of those that \"go tool dist list\" names\n"
			if got := describe(found); err != nil || got != want {
				t.Errorf("%v\n%s", err, got)
			}
		}
	}
}

func TestWrongUse(t *testing.T) {
	if _, _, err := Load(Config{Dir: filepath.Join(t.TempDir(), "nowhere")}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%v", err)
	}
	file := filepath.Join(t.TempDir(), "file")
	writeFile(t, file, "")
	if _, _, err := Load(Config{Dir: file}); err == nil {
		t.Error("a file is taken for a directory")
	}
}

// hostileFiles hold what no compiler would take.
var hostileFiles = map[string]string{
	"empty.go":      "",
	"binary.go":     "\x00\x01\x02\xff\xfe",
	"nul.go":        "package m\n\ntype Nul struct {\n\tX int // \x00\n}\n",
	"utf16.go":      "\xff\xfep\x00a\x00c\x00",
	"bom.go":        "\xef\xbb\xbfpackage m\n\n// +bom\ntype BOM int\n",
	"crlf.go":       "package m\r\n\r\n// +crlf\r\ntype CRLF struct {\r\n\tX int // x\r\n}\r\n\r\nfunc f() {\r\n\t// +inside\r\n}\r\n",
	"syntax.go":     "package m\n\ntype Good int\n\ntype Bad struct {\n\tX [ int\n}\n\nfunc g() {\n\ntype After int\n",
	"unclosed.go":   "package m\n\nfunc h() {\n\tx := `",
	"conflict.go":   "package m\n\n<<<<<<< HEAD\ntype Mine int\n=======\ntype Yours int\n>>>>>>> other\n",
	"noclause.go":   "type NoClause int\n",
	"body.go":       "package m\n\n// +ok\n\nfunc i() { x := := }\n\ntype BesideBadBody int\n",
	"noeol.go":      "package m\n\ntype NoEOL int",
	"line.go":       "package m\n\n//line other.y:100\n\n// +line\ntype Line int\n",
	"deep.go":       "package m\n\ntype Deep " + strings.Repeat("[]", 2000) + "int\n",
	"twice.go":      "package m\n\ntype Twice int\n",
	"twiceagain.go": "package m\n\ntype Twice string\n",
}

// TestHostileFiles: nothing panics, what can be used is there, at the right
// place, and syntax errors are found at theirs.
func TestHostileFiles(t *testing.T) {
	dir := writeModule(t, "example.com/m", hostileFiles)
	set, _, err := Load(Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	p := set.Roots[0]
	for name, want := range map[string]string{
		"BOM": "bom.go:4:6", "CRLF": "crlf.go:4:6", "Good": "syntax.go:3:6", "BesideBadBody": "body.go:7:6", "NoEOL": "noeol.go:3:6",
		"Line": "line.go:6:6", "Deep": "deep.go:3:6", "Twice": "twice.go:3:6",
	} {
		d := p.Type(name)
		if d == nil {
			t.Errorf("type %s is not found", name)
			continue
		}
		if got := d.File.Position(d.Spec.Name.Pos()).String(); got != want {
			t.Errorf("type %s is at %s, want %s", name, got, want)
		}
	}
	errs := map[string]string{}
	for _, f := range p.Files() {
		tree, found := f.Syntax()
		if tree == nil || tree.Name == nil {
			t.Errorf("%s has no tree", f.Path)
		}
		if len(found) > 0 {
			errs[filepath.Base(f.Path)] = found[0].Pos.String() + " " + found[0].Message
		}
		f.BodyMarkers()
		f.HasMarkers()
		f.DeclaresTypes()
		f.Src()
	}
	for name, want := range map[string]string{
		"syntax.go":   "syntax.go:6:9 expected ']', found newline",
		"conflict.go": "conflict.go:3:1 expected declaration, found '<<'",
		"noclause.go": "noclause.go:1:1 expected 'package', found 'type'",
		"nul.go":      "nul.go:4:11 illegal character NUL",
		"empty.go":    "empty.go:1:1 expected 'package', found 'EOF'",
	} {
		if got := errs[name]; got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if errs["body.go"] != "" {
		t.Errorf("an error in a body is reported: %s", errs["body.go"])
	}
	p.Types()
	p.Constants("Good")
	declaredMethods(p, "Good")
	_, _, _ = p.Check()
}

// TestHostileDependency asks for the same files where they are read lazily.
func TestHostileDependency(t *testing.T) {
	files := map[string]string{"root.go": "package root\n"}
	for name, content := range hostileFiles {
		files["dep/"+name] = content
	}
	set := mustLoad(t, Config{Dir: writeModule(t, "example.com/root", files)})
	p, err := set.Roots[0].Import("example.com/root/dep")
	if err != nil {
		t.Fatal(err)
	}
	if p.Name() != "m" {
		t.Errorf("name %q", p.Name())
	}
	for _, name := range []string{"BOM", "CRLF", "Good", "Bad", "After", "Mine", "NoClause", "BesideBadBody", "NoEOL", "Nul", "Missing"} {
		if d := p.Type(name); d != nil {
			d.Comments()
			d.File.Position(d.Spec.Pos())
		}
	}
	p.Types()
	p.Method("Good", "MarshalJSON")
	declaredMethods(p, "Good")
	p.Constants("Good")
	p.FilesMentioning("x")
}

// TestFileVanishes: a file that changes or goes away between two looks at it
// must not crash.
func TestFileVanishes(t *testing.T) {
	long := strings.Repeat("// filler\n", 1000)
	dir := writeModule(t, "example.com/m", map[string]string{
		"root.go": "package m\n", "d/a.go": "package d\n" + long + "type A int\n\nfunc (A) M() {}\n", "d/b.go": "package d\n" + long + "func (A) N() {}\n",
	})
	p, err := mustLoad(t, Config{Dir: dir}).Roots[0].Import("example.com/m/d")
	if err != nil {
		t.Fatal(err)
	}
	declaredMethods(p, "nothing") // scans all files, and drops those without types
	writeFile(t, filepath.Join(dir, "d", "b.go"), "x")
	for _, m := range declaredMethods(p, "A") {
		if (m.Type == nil) != (m.Name == "N") {
			t.Errorf("%s: %v", m.Name, m.Type)
		}
	}
	if err := os.Remove(filepath.Join(dir, "d", "a.go")); err != nil {
		t.Fatal(err)
	}
	p.Type("A")
}

func TestUnreadableFile(t *testing.T) {
	dir := writeModule(t, "example.com/m", map[string]string{"a.go": "package m\n\ntype A int\n", "b.go": "package m\n"})
	if err := os.Chmod(filepath.Join(dir, "b.go"), 0); err != nil {
		t.Fatal(err)
	}
	if f, err := os.Open(filepath.Join(dir, "b.go")); err == nil {
		f.Close()
		t.Skip("permissions do not apply to this user")
	}
	set, found, err := Load(Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := describe(found), "b.go: \"b.go\" cannot be read: permission denied [load-failed] \n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if set.Roots[0].Type("A") == nil {
		t.Error("the other file is lost")
	}
}

// TestConcurrentUse runs everything at once; the race detector judges.
func TestConcurrentUse(t *testing.T) {
	files := map[string]string{}
	for name, content := range names {
		files[name] = content
	}
	files["a/user.go"] = "package a\n\nimport \"example.com/m/lib/v2\"\n\n// +m\ntype User struct{ X lib.T }\n\nfunc (User) MarshalJSON() ([]byte, error) { return nil, nil }\n"
	set := mustLoad(t, Config{Dir: writeModule(t, "example.com/m", files), Patterns: []string{"./..."}, Env: with(map[string]string{"PATH": ""})})
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for _, p := range set.Roots {
				for _, d := range p.Types() {
					ast.Inspect(d.Spec.Type, func(n ast.Node) bool {
						if x, ok := n.(ast.Expr); ok {
							_, _ = d.File.Resolve(x)
						}
						return true
					})
					p.Method(d.Spec.Name.Name, "MarshalJSON")
					declaredMethods(p, d.Spec.Name.Name)
					p.Constants(d.Spec.Name.Name)
				}
				_, _, _ = p.Check()
				for _, f := range p.Files() {
					f.Syntax()
					f.BodyMarkers()
					f.Src()
				}
			}
		})
	}
	wg.Wait()
}
