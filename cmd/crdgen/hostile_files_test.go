//go:build linux

package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/internal/longtest"
)

// A hostileRead is a file, and a command that reads it.
type hostileRead struct {
	name, file, run string
	text            string // of a good one, which hostile text comes after
	others          files
	reads           bool // the file is read or looked at, so that one which cannot be is an error
}

func hostileReads() []hostileRead {
	const object = "apiVersion: example.com/v1\nkind: Thing\nmetadata: {name: x}\nname: a\n"
	const definition = "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: things.example.com}\n" +
		"spec:\n  group: example.com\n  names: {kind: Thing, plural: things}\n  scope: Namespaced\n  versions:\n  - name: v1\n    served: true\n    storage: true\n" +
		"    schema:\n      openAPIV3Schema:\n        type: object\n"
	header := func(generator string) hostileRead {
		run, _, _ := strings.Cut(generator, ":")
		separator := ":"
		if run != generator {
			separator = ","
		}
		return hostileRead{name: "header file of " + run, file: "header.txt", run: generator + separator + "headerFile=header.txt paths=. output:dir=out", reads: true}
	}
	return []hostileRead{
		header("crd"), header("object"), header("rbac:roleName=r"), header("webhook"), header("policy"), header("applyconfiguration"), header("conversion"),
		{name: "header file of settings", file: "header.txt", run: "generate", reads: true, others: files{
			".crdgen.yaml": "generate:\n- generators: {crd: {headerFile: header.txt}}\n  output: {dir: out}\n",
		}},
		{name: "settings", file: ".crdgen.yaml", run: "generate", text: "paths: [.]\n", reads: true},
		{name: "settings that are named", file: "settings.yaml", run: "--config=settings.yaml crd paths=. output:dir=out", text: "paths: [.]\n", reads: true},
		{name: "baseline", file: "known.txt", run: "--baseline=known.txt crd paths=. output:dir=out", reads: true},
		{name: "baseline of a comparison", file: "known.txt", run: "diff --baseline=known.txt --against=old.yaml paths=.", reads: true, others: files{"old.yaml": definition}},
		{name: "states of feature gates", file: "gates.yaml", run: "crd:featureGates=gates.yaml paths=. output:dir=out", reads: true},
		{name: "old side", file: "old.yaml", run: "diff --against=old.yaml paths=.", text: definition, reads: true},
		{name: "new side", file: "new.yaml", run: "diff --against=old.yaml --to=new.yaml", text: definition, reads: true, others: files{"old.yaml": definition}},
		{name: "objects", file: "thing.yaml", run: "validate -f thing.yaml paths=.", text: object, reads: true},
		{name: "objects of a directory", file: "things/thing.yaml", run: "validate -f things paths=.", text: object},
		{name: "objects of standard input", file: "thing.yaml", run: "validate -f - paths=. <thing.yaml", text: object},
		{name: "objects before", file: "thing.yaml", run: "validate -f new.yaml --old thing.yaml paths=.", text: object, others: files{"new.yaml": object}},
		{name: "cluster", file: "cluster.yaml", run: "migrate --cluster=cluster.yaml paths=.", text: object, reads: true},
		{name: "manifest to patch", file: "manifests/thing.yaml", run: "schemapatch:manifests=manifests paths=. output:dir=manifests", text: definition},
		{name: "outline", file: "api.outline", run: "outline --file=api.outline --check paths=."},
		{name: "file that is compared", file: "out/example.com_things.yaml", run: "--verify crd paths=. output:dir=out", text: definition},
		{name: "file that is pruned", file: "out/other.yaml", run: "--prune crd paths=. output:none", text: definition},
		{name: "go.mod", file: "go.mod", run: "crd paths=. output:dir=out", text: "module example.com/cases\n\ngo 1.25\n", reads: true},
		{name: "go.work", file: "go.work", run: "crd paths=. output:dir=out", text: "go 1.25\n\nuse .\n", reads: true},
		{name: "source", file: "more.go", run: "crd paths=. output:dir=out", text: "package v1\n"},
		{name: "Makefile", file: "Makefile", run: "config init", text: "manifests:\n\tcontroller-gen crd paths=. output:dir=out\n"},
	}
}

// hostileFiles put what nobody can read into the place of a file.
func hostileFiles() map[string]func(path, text string) error {
	link := func(to string) func(path, text string) error {
		return func(path, _ string) error { return os.Symlink(to, path) }
	}
	return map[string]func(path, text string) error{
		"pipe":               func(path, _ string) error { return syscall.Mkfifo(path, 0o600) },
		"directory":          func(path, _ string) error { return os.Mkdir(path, 0o700) },
		"endless device":     link("/dev/zero"),
		"terminal":           link("/dev/tty"),
		"link to itself":     func(path, _ string) error { return os.Symlink(filepath.Base(path), path) },
		"link to nothing":    link("nothing-here"),
		"link to a secret":   func(path, _ string) error { return os.Symlink(filepath.Join(moduleOf(path), "..", "secret"), path) },
		"link to repository": func(path, _ string) error { return os.Symlink(filepath.Join(moduleOf(path), ".git", "config"), path) },
		"ten gigabytes": func(path, text string) error {
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				return err
			}
			return os.Truncate(path, 10<<30)
		},
	}
}

// moduleOf is the directory called module that a path lies in.
func moduleOf(path string) string {
	for filepath.Base(path) != "module" {
		path = filepath.Dir(path)
	}
	return path
}

// hostileTexts are what stands in a file behind good text.
func hostileTexts() map[string]string {
	const deep = 100_000
	return map[string]string{
		"no UTF-8":            "# \xff\xfe\xc0\x80\nx\xff: \xfe\n",
		"end of a comment":    "/* a */ package evil\nfunc init() {}\n*/\n",
		"escape sequence":     "\x1b]0;owned\x07\x1b[2J\u202e: \x1b[31m\u009b\n",
		"NUL":                 "\x00\x00\x00\n",
		"other ends of lines": "a\rb\u2028c\u0085\n",
		"deep lists":          "z: " + strings.Repeat("[", deep) + strings.Repeat("]", deep) + "\n",
		"deep objects":        "z: " + strings.Repeat("{a: ", deep) + "1" + strings.Repeat("}", deep) + "\n",
		"deep dashes":         "z:\n" + strings.Repeat("- ", deep) + "\n",
		"deep parentheses":    strings.Repeat("(", deep) + "\n",
		"deep indentation":    "z:\n" + each(3000, func(i int) string { return strings.Repeat(" ", i+1) + "a:\n" }),
		"aliases of aliases": "z0: &a0 [x,x,x,x,x,x,x,x,x]\n" + each(14, func(i int) string {
			return fmt.Sprintf("z%d: &a%d [%s*a%d]\n", i+1, i+1, strings.Repeat(fmt.Sprintf("*a%d,", i), 8), i)
		}),
		"value of megabytes":   "z: " + strings.Repeat("b", 5<<20) + "\n",
		"key of megabytes":     strings.Repeat("b", 5<<20) + ": 1\n",
		"line of megabytes":    strings.Repeat("b", 5<<20) + "\n",
		"a million lines":      strings.Repeat("x\n", 1<<20),
		"one key, often":       strings.Repeat("z: 1\n", 10_000),
		"documents of nothing": strings.Repeat("---\n", 100_000),
	}
}

// TestHostileFiles puts what strangers may think of into the place of each file that the command
// reads: the run ends in bounded memory, tells of the file where it cannot be read, prints nothing
// raw and no secret, and writes nothing where it fails.
func TestHostileFiles(t *testing.T) {
	t.Parallel()
	for i, place := range hostileReads() {
		t.Run(place.name, func(t *testing.T) {
			t.Parallel()
			for name, put := range hostileFiles() {
				t.Run(name, func(t *testing.T) {
					if name == "pipe" && strings.Contains(place.run, "<") {
						t.Skip("the shell waits for it")
					}
					got := place.runWith(t, put)
					isNone := strings.HasPrefix(name, "link to nothing") || place.file == "go.work" && slices.Contains([]string{"link to itself", "directory"}, name)
					switch {
					case !place.reads || isNone && got.exit == exitClean:
					case got.exit == exitClean || !strings.Contains(got.stderr, filepath.Base(place.file)):
						t.Errorf("exit code %d, without a word of %s:\n%.1000s", got.exit, place.file, got.stderr)
					}
				})
			}
			texts := hostileTexts()
			for j, name := range slices.Sorted(maps.Keys(texts)) {
				if !longtest.Long() && (i+j)%6 > 0 {
					continue // each is read at some places
				}
				text := texts[name]
				t.Run(name, func(t *testing.T) {
					place.runWith(t, func(path, good string) error { return os.WriteFile(path, []byte(good+text), 0o600) })
				})
			}
		})
	}
}

// runWith runs the command beside a hostile file, and checks what holds for any.
func (p hostileRead) runWith(t *testing.T, put func(path, text string) error) shell {
	t.Helper()
	const markers = "// +kubebuilder:rbac:groups=example.com,resources=things,verbs=get\n\n" +
		"// +kubebuilder:webhook:path=/validate-example-com-v1-thing,mutating=false,failurePolicy=fail,sideEffects=None,groups=example.com,resources=things," +
		"verbs=create,versions=v1,name=thing.example.com,admissionReviewVersions=v1\n\n" +
		"// +crdgen:policy:name=thing.example.com\n// +crdgen:policy:validation:expression=\"object.name != 'a'\"\n"
	source := strings.Replace("// +kubebuilder:object:generate=true\n// +kubebuilder:ac:generate=true\n"+kindSource("Thing", ""), "type Thing", markers+"type Thing", 1)
	dir := besides(t, files{"types.go": source})
	module := filepath.Join(dir, "module")
	for name := range p.others {
		writeTree(t, module, p.others, []string{name})
	}
	path := filepath.Join(module, filepath.FromSlash(p.file))
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	os.Remove(path)
	if err := put(path, p.text); err != nil {
		t.Fatal(err)
	}
	before := pathsBelow(t, dir)
	got := bounded(t, module, nil, "ulimit -v 2500000; ulimit -t 120; crdgen "+p.run)
	if got.exit < exitClean || got.exit > exitUsage {
		t.Errorf("exit code %d:\n%.1000s", got.exit, got.stderr)
	}
	if strings.Contains(got.stderr, "goroutine ") || strings.Contains(got.stdout+got.stderr, "ghp_") || len(got.stderr) > 64<<10 || !utf8.ValidString(got.stderr) {
		t.Errorf("%d bytes are printed:\n%.1000s", len(got.stderr), got.stderr)
	}
	if i := strings.IndexFunc(got.stderr, func(r rune) bool { return r != '\n' && r != '\t' && (unicode.IsControl(r) || r == '\u202e') }); i >= 0 {
		t.Errorf("it prints %q", got.stderr[i:min(len(got.stderr), i+20)])
	}
	if got.exit != exitClean {
		if got.stderr == "" && got.stdout == "" {
			t.Errorf("exit code %d without a word", got.exit)
		}
		if diff := cmp.Diff(before, pathsBelow(t, dir)); diff != "" {
			t.Errorf("the run changed files (-before +after):\n%s", diff)
		}
	}
	return got
}

// pathsBelow are the paths of all files below a directory.
func pathsBelow(t *testing.T, dir string) (all []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, _ os.DirEntry, err error) error {
		all = append(all, path)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestHostileSource is about source that no bound of what is made of it refuses.
func TestHostileSource(t *testing.T) {
	t.Parallel()
	const deep = 100_000
	kind := func(rest string) string { return bigKind("\tA T `json:\"a\"`\n", rest) }
	nested := func(before, inside, after string) string {
		return kind("type T " + strings.Repeat(before, deep) + inside + strings.Repeat(after, deep) + "\n")
	}
	for name, test := range map[string]struct {
		source string
		exit   int
		says   string
	}{
		"structs":               {nested("struct{ A ", "int", "}"), exitFindings, "types.go:14:1000008: error: exceeded max nesting depth"},
		"keys of maps":          {nested("map[", "int", "]int"), exitFindings, "error: exceeded max nesting depth"},
		"functions":             {nested("func() ", "int", ""), exitFindings, "error: exceeded max nesting depth"},
		"arguments of generics": {nested("G[", "int", "]"), exitFindings, "error: exceeded max nesting depth"},
		"values":                {kind("type T int\n\nvar x = " + strings.Repeat("[]any{", deep) + strings.Repeat("}", deep) + "\n"), exitFindings, "error: exceeded max nesting depth"},
		"a value of a marker":   {kind("// +kubebuilder:validation:Enum=" + strings.Repeat("a", 5<<20) + "\ntype T string\n"), exitClean, ""},
		"an argument, often":    {kind("// +kubebuilder:printcolumn:name=a" + strings.Repeat(",x=1", 100_000) + "\ntype T string\n"), exitFindings, `types.go:14:36: error: unknown argument "x"`},
		"a rule":                {kind("// +kubebuilder:validation:XValidation:rule=\"" + strings.Repeat("(", deep) + "true" + strings.Repeat(")", deep) + "\"\ntype T string\n"), exitFindings, "types.go:14:46: error: rule: compilation failed"},
		"a comment":             {kind("// " + strings.Repeat("word ", 1<<20) + "\ntype T string\n"), exitClean, "types.go:6:6: warning: the CRD of kind \"Thing\" is "},
	} {
		t.Run(name, func(t *testing.T) {
			dir := hostileModule(t, files{"types.go": test.source})
			got := bounded(t, dir, nil, "ulimit -v 2500000; ulimit -t 120; crdgen crd paths=. output:dir=out")
			if got.exit != test.exit || !strings.Contains(got.stderr, test.says) || len(got.stderr) > 64<<10 {
				t.Errorf("exit code %d, want %d and %s:\n%.1000s", got.exit, test.exit, test.says, got.stderr)
			}
		})
	}
}

// TestDirectoriesInCircles lets directories of source be links to those around them, and to one
// another.
func TestDirectoriesInCircles(t *testing.T) {
	t.Parallel()
	dir := hostileModule(t, files{"v1/types.go": kindSource("Thing", "")})
	for link, to := range map[string]string{"v1/around": "..", "v1/self": "self", "a": "b", "b": "a", "v1/here": "."} {
		if err := os.Symlink(to, filepath.Join(dir, filepath.FromSlash(link))); err != nil {
			t.Skip(err)
		}
	}
	for _, args := range []string{"crd paths=./... output:dir=out", "object paths=./v1/around/... output:dir=out", "check", "inputs crd paths=./...", "config init"} {
		got := bounded(t, dir, nil, "ulimit -v 2500000; ulimit -t 120; crdgen "+args)
		if got.exit < exitClean || got.exit > exitUsage || strings.Contains(got.stderr, "goroutine ") || len(got.stderr) > 4096 {
			t.Errorf("%s: exit code %d:\n%.1000s", args, got.exit, got.stderr)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "out", "example.com_things.yaml")); err != nil {
		t.Error(err)
	}
}
