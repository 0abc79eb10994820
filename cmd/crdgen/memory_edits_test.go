package main

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestCacheChangesNothing edits a program at random, and runs it with a cache and
// without one. CRDGEN_STEPS says how often, CRDGEN_SEED which edits.
func TestCacheChangesNothing(t *testing.T) {
	steps := 30
	if testing.Short() {
		steps = 12
	}
	if n, err := strconv.Atoi(os.Getenv("CRDGEN_STEPS")); err == nil {
		steps = n
	}
	settings := []map[string]string{{"GOOS": "windows"}, {"CGO_ENABLED": "0"}}
	t.Run("module", func(t *testing.T) { cacheChangesNothing(t, steps, cachedFiles(t), settings) })
	settings = append(settings, map[string]string{"GOWORK": "off"}, map[string]string{"GOFLAGS": "-mod=mod"})
	t.Run("workspace", func(t *testing.T) { cacheChangesNothing(t, steps, workspaceFiles(t), settings) })
}

// An editor makes random edits of a program. Most of them leave it without errors: runs
// with errors are not remembered, so that they show little.
type editor struct {
	random   *rand.Rand
	start    files // the program as it was
	names    []string
	settings []map[string]string
}

// A treeEdit is done to a tree. Done to two trees that are equal, it leaves them equal.
type treeEdit struct {
	what string
	do   func(tree *cachedTree)
}

func cacheChangesNothing(t *testing.T, steps int, program files, settings []map[string]string) {
	t.Parallel()
	c := cachedTree{hostileModule(t, program), t.TempDir(), map[string]string{}}
	other := cachedTree{hostileModule(t, program), "off", map[string]string{}}
	seed, err := strconv.ParseUint(cmp.Or(os.Getenv("CRDGEN_SEED"), "17"), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	e := &editor{random: rand.New(rand.NewPCG(17, seed)), start: readTree(t, c.dir), settings: settings}
	for name := range e.start {
		e.names = append(e.names, name)
	}
	e.names = append(e.names, "api/v1/extra.go", "lib/extra.go", "api/v2/types.go", "go.work", "go.work.sum", ".crdgen.yaml", "api/nested/go.mod", "vendor/modules.txt")
	slices.Sort(e.names)
	// Which options come last, decides which run is remembered.
	lines := [][]string{cachedArgs(), cachedArgs(), append([]string{"--check=off"}, cachedArgs()...), {"crd", "paths=./api/v1", "output:crd:dir=config"}}
	runs, replays, clean := 0, 0, true
	for step := range steps {
		change, args := e.next(clean), lines[e.random.IntN(len(lines))]
		for _, tree := range []*cachedTree{&c, &other} {
			change.do(tree)
		}
		for range 1 + e.random.IntN(3) {
			got, replayed := c.run(args...)
			want, _ := other.run(args...)
			runs++
			if replayed {
				replays++
			}
			if got != want {
				t.Fatalf("step %d, %s, %q: without a cache it says\n%+v\nand with one\n%+v", step, change.what, args, want, got)
			}
			if diff := gocmp.Diff(readTree(t, other.dir), readTree(t, c.dir)); diff != "" {
				t.Fatalf("step %d, %s, %q: (-uncached +cached)\n%s", step, change.what, args, diff)
			}
			clean = got.exit == exitClean
		}
	}
	if replays*8 < runs {
		t.Errorf("%d of %d runs were replayed: too few to show much", replays, runs)
	}
	t.Logf("%d steps, %d of %d runs replayed", steps, replays, runs)
}

// next is the next edit. Clean says that the last run had no errors.
func (e *editor) next(clean bool) treeEdit {
	if !clean && e.random.IntN(3) != 0 || e.random.IntN(12) == 0 {
		return treeEdit{"all as it was", e.restore}
	}
	name := e.names[e.random.IntN(len(e.names))]
	switch n := e.random.IntN(16); n {
	case 0:
		return treeEdit{"nothing", func(*cachedTree) {}}
	case 1, 2:
		return e.ofOutput()
	case 3:
		env := e.settings[e.random.IntN(len(e.settings))]
		return treeEdit{fmt.Sprint(env), func(tree *cachedTree) { tree.env = env }}
	case 4:
		return treeEdit{"no variables", func(tree *cachedTree) { tree.env = map[string]string{} }}
	case 5:
		return treeEdit{"removed " + name, func(tree *cachedTree) { _ = os.Remove(tree.path(name)) }}
	case 6, 7:
		return treeEdit{name + " as it was", func(tree *cachedTree) { e.restoreFile(tree, name) }}
	case 8:
		return treeEdit{"time of " + name, func(tree *cachedTree) {
			_ = os.Chtimes(tree.path(name), time.Time{}, time.Unix(1_000_000_000, 0))
		}}
	case 9, 10:
		return e.ofSameSize(name)
	case 11:
		return e.moved(name)
	default:
		return e.added(name)
	}
}

// path is where a file of the tree lies.
func (c cachedTree) path(name string) string { return filepath.Join(c.dir, filepath.FromSlash(name)) }

// restore has the program be as it was, and leaves what runs have written.
func (e *editor) restore(tree *cachedTree) {
	tree.env = map[string]string{}
	_ = filepath.WalkDir(tree.dir, func(path string, d os.DirEntry, err error) error {
		rel, _ := filepath.Rel(tree.dir, path)
		rel = filepath.ToSlash(rel)
		_, known := e.start[rel]
		if err == nil && !d.IsDir() && !known && !strings.HasPrefix(rel, "config/") && !strings.Contains(rel, "zz_generated") {
			_ = os.Remove(path)
		}
		return err
	})
	for name := range e.start {
		e.restoreFile(tree, name)
	}
	_ = os.Remove(tree.path("vendor")) // an empty one counts
}

func (e *editor) restoreFile(tree *cachedTree, name string) {
	_ = os.Remove(tree.path(name)) // it may be a link
	if text, known := e.start[name]; known {
		put(tree.path(name), text)
	}
}

func put(path, text string) {
	_ = os.MkdirAll(filepath.Dir(path), 0o755)
	_ = os.WriteFile(path, []byte(text), 0o644)
}

// ofOutput edits, empties or removes what a run writes.
func (e *editor) ofOutput() treeEdit {
	name := []string{"config/example.com_things.yaml", "api/v1/zz_generated.deepcopy.go"}[e.random.IntN(2)]
	switch e.random.IntN(4) {
	case 0:
		return treeEdit{"removed " + name, func(tree *cachedTree) { _ = os.Remove(tree.path(name)) }}
	case 1:
		return treeEdit{"emptied " + name, func(tree *cachedTree) { put(tree.path(name), "") }}
	case 2:
		return treeEdit{"removed config", func(tree *cachedTree) { _ = os.RemoveAll(tree.path("config")) }}
	}
	return treeEdit{"edited " + name, func(tree *cachedTree) {
		text, _ := os.ReadFile(tree.path(name))
		put(tree.path(name), string(text)+"\n")
	}}
}

// ofSameSize replaces a few bytes of a file by as many others, and keeps its time.
func (e *editor) ofSameSize(name string) treeEdit {
	words := [][2]string{{"int32", "int64"}, {"Name", "Nome"}, {"// Copyright", "// Copyleft_"}, {"=3", "=4"}, {"=9", "=8"}, {"go 1.24", "go 1.25"}, {"a string", "b string"}}
	w := words[e.random.IntN(len(words))]
	from := e.random.IntN(2)
	return treeEdit{w[from] + " " + w[1-from] + " in " + name, func(tree *cachedTree) {
		text, err := os.ReadFile(tree.path(name))
		info, statErr := os.Stat(tree.path(name))
		if err != nil || statErr != nil {
			return
		}
		put(tree.path(name), strings.ReplaceAll(string(text), w[from], w[1-from]))
		_ = os.Chtimes(tree.path(name), time.Time{}, info.ModTime())
	}}
}

// moved gives a file another name, and may leave a link to it.
func (e *editor) moved(name string) treeEdit {
	ext := filepath.Ext(name)
	to := strings.TrimSuffix(name, ext) + []string{"_moved", "_windows", "_test"}[e.random.IntN(3)] + ext
	linked := e.random.IntN(2) == 0
	return treeEdit{fmt.Sprintf("moved %s to %s, linked %t", name, to, linked), func(tree *cachedTree) {
		if info, err := os.Lstat(tree.path(name)); err != nil || !info.Mode().IsRegular() {
			return // a link could lead to itself
		}
		if os.Rename(tree.path(name), tree.path(to)) == nil && linked {
			_ = os.Symlink(filepath.Base(to), tree.path(name))
		}
	}}
}

// added has a file be as it was, with a text behind it.
func (e *editor) added(name string) treeEdit {
	texts := map[string][]string{
		".go": {
			"\n// A comment.\n", "\ntype Extra struct {\n\tA string `json:\"a\"`\n}\n", "\nfunc (Parts) DeepCopyInto(*Parts) {}\n", "\n// +kubebuilder:validation:Enum=a;b\ntype Word string\n",
			"\n//go:build never\n", "\nfunc broken( {\n", "\n// +kubebuilder:object:root=true\ntype Other struct {\n\tmetav1.TypeMeta `json:\",inline\"`\n}\n", "\nvar _ = `+groupName=x`\n",
		},
		".mod":  {"\n// A comment.\n", "\ngo 1.16\n", "\nexclude example.com/none v1.0.0\n", "\nreplace example.com/lib => ./more\n", "\ngodebug default=go1.24\n"},
		".work": {"\n// A comment.\n", "\nuse ./api\n", "\nreplace example.com/lib => ./more\n"},
		".yaml": {"# A comment.\n", "kubeVersion: \"1.30\"\n", "kubeVersion: \"1.33\"\n", "check: off\n"},
		".txt":  {"// more\n", "\n", "not a comment\n"},
	}[filepath.Ext(name)]
	text, known := e.start[name]
	if !known {
		text = map[string]string{".go": "package " + filepath.Base(filepath.Dir(name)) + "\n", ".mod": "module example.com/nested\n", ".work": "go 1.26.0\n\nuse .\n"}[filepath.Ext(name)]
	}
	if n := len(texts); n > 0 {
		text += texts[e.random.IntN(n)]
	}
	return treeEdit{"text of " + name, func(tree *cachedTree) {
		_ = os.Remove(tree.path(name))
		put(tree.path(name), text)
	}}
}
