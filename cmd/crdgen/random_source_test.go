package main

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/packages"
	"sigs.k8s.io/controller-tools/pkg/genall"
	"sigs.k8s.io/controller-tools/pkg/loader"
	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/internal/longtest"
	"github.com/crdgen/crdgen/internal/options/optionstest"
)

// TestRandomSource makes programs at random and holds what crdgen writes of them, and whether it
// takes them, against controller-gen.
func TestRandomSource(t *testing.T) {
	n := longtest.Count(600, 90)
	dir, sources := randomModule(t, n)
	for _, generator := range []string{"crd", "object"} {
		t.Run(generator, func(t *testing.T) {
			roots, checker := loadRandom(t, dir, generator)
			taken := 0
			for i := range n {
				name := fmt.Sprintf("p%d", i)
				root := roots["example.com/cases/"+name]
				if root == nil {
					t.Fatalf("package %s is not loaded", name)
				}
				want := runRandom(t, dir, generator, root, checker)
				got := crdgenRandom(t, dir, generator, name)
				if want.tree != nil && got.tree != nil {
					taken++
				}
				problem := compareRandom(want, got)
				if problem == "" || isUnstable(want, func() randomAnswer { return runRandom(t, dir, generator, root, checker) }) {
					continue
				}
				t.Errorf("%s: %s\ncontroller-gen: %s\ncrdgen: %s\n%s", name, problem, want.said, got.said, sources[name+"/types.go"])
			}
			t.Logf("both take %d of %d", taken, n)
			if taken < n/3 {
				t.Errorf("both take %d of %d programs only: what is compared is too little", taken, n)
			}
		})
	}
}

// A randomAnswer is what a program writes of another one, nothing where it refuses it, and says.
type randomAnswer struct {
	tree files
	said string
}

// compareRandom says what is wrong with crdgen's answer, "" if nothing is.
func compareRandom(want, got randomAnswer) string {
	switch {
	case want.tree != nil && got.tree != nil:
		if diff := cmp.Diff(want.tree, got.tree); diff != "" {
			return "what is written differs (-controller-gen +crdgen):\n" + diff
		}
	case want.tree != nil:
		return "only controller-gen takes it"
	case got.tree != nil && !takenOnPurpose.MatchString(want.said):
		return "only crdgen takes it"
	}
	return ""
}

// takenOnPurpose is what controller-gen says of programs that crdgen takes on purpose: of an alias,
// which is what it stands for; of a list of named bytes; of markers that docs/differences.md names; and of
// a map type on a struct that embeds a JSON form, which it applies first as if it knew of no object.
var takenOnPurpose = regexp.MustCompile(`unsupported type \*types\.(Slice|Map|Pointer) for identifier|invalid map value type: string|allOf branches in schema: string vs array|` +
	`must apply (listType to an array|mapType to an object|(min|max)properties to an object)`)

// isUnstable reports whether controller-gen answers otherwise when it is asked again: it applies
// some markers in the order of a map.
func isUnstable(first randomAnswer, again func() randomAnswer) bool {
	for range 20 {
		if next := again(); (next.tree == nil) != (first.tree == nil) || !cmp.Equal(first.tree, next.tree) {
			return true
		}
	}
	return false
}

// randomModule writes a module with a package for each program.
func randomModule(t *testing.T, n int) (string, files) {
	t.Helper()
	tree := files{}
	for i := range n {
		random := rand.New(rand.NewPCG(uint64(i), 7))
		data := make([]byte, 120)
		for j := range data {
			data[j] = byte(random.Uint32())
		}
		tree[fmt.Sprintf("p%d/types.go", i)] = (&sourceMaker{data: data, calm: true}).file()
	}
	return hostileModule(t, tree), tree
}

// loadRandom loads all packages for a generator of controller-gen, which checks types once.
func loadRandom(t *testing.T, dir, generator string) (map[string]*loader.Package, *loader.TypeChecker) {
	t.Helper()
	loaded, err := loader.LoadRootsWithConfig(&packages.Config{Dir: dir, BuildFlags: []string{"-tags=" + usualTags}}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	roots := map[string]*loader.Package{}
	for _, p := range loaded {
		roots[p.PkgPath] = p
	}
	made := optionstest.Generators()[generator]
	return roots, &loader.TypeChecker{NodeFilters: genall.Generators{&made}.CheckFilters()}
}

func runRandom(t *testing.T, dir, generator string, root *loader.Package, checker *loader.TypeChecker) randomAnswer {
	t.Helper()
	def := optionstest.Registry(t).Lookup("+"+generator, ctmarkers.DescribesPackage)
	value, err := def.Parse("+" + generator)
	if err != nil {
		t.Fatal(err)
	}
	made := value.(genall.Generator)
	gens := genall.Generators{&made}
	registry := &ctmarkers.Registry{}
	if err := gens.RegisterMarkers(registry); err != nil {
		t.Fatal(err)
	}
	root.Errors = nil // of the run before
	out, err := collect(&genall.Runtime{
		Generators:        gens,
		GenerationContext: genall.GenerationContext{Collector: &ctmarkers.Collector{Registry: registry}, Roots: []*loader.Package{root}, Checker: checker},
	}, dir)
	if err != nil {
		said := err.Error()
		for _, e := range root.Errors {
			said += "\n" + e.Msg
		}
		return randomAnswer{said: said}
	}
	return randomAnswer{tree: out.tree}
}

// crdgenRandom runs crdgen on one package: what it writes is nil where it refuses.
func crdgenRandom(t *testing.T, dir, generator, name string) randomAnswer {
	t.Helper()
	out := t.TempDir()
	var stdout, stderr bytes.Buffer
	exit := execute(context.Background(), invocation{
		args: []string{"--compat=controller-gen", generator, "paths=./" + name, "output:dir=" + out}, dir: dir, getenv: os.Getenv,
		stdin: strings.NewReader(""), stdout: &stdout, stderr: &stderr,
	})
	if exit != exitClean {
		return randomAnswer{said: stderr.String()}
	}
	tree := files{}
	err := filepath.WalkDir(out, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := os.ReadFile(name)
		tree[d.Name()] = string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return randomAnswer{tree, stderr.String()}
}
