// Package markerstest has what tests of markers hold them against: real sources, and
// the markers that controller-gen registers.
package markerstest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"sigs.k8s.io/controller-tools/pkg/applyconfiguration"
	"sigs.k8s.io/controller-tools/pkg/crd"
	"sigs.k8s.io/controller-tools/pkg/deepcopy"
	"sigs.k8s.io/controller-tools/pkg/genall"
	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"
	"sigs.k8s.io/controller-tools/pkg/rbac"
	"sigs.k8s.io/controller-tools/pkg/schemapatcher"
	"sigs.k8s.io/controller-tools/pkg/webhook"
)

// Sources returns Go files of the modules that this repository depends on and,
// where CORPUS_DIR names it, of the corpus.
func Sources(t testing.TB) []string {
	t.Helper()
	cache := os.Getenv("GOMODCACHE")
	home, _ := os.UserHomeDir()
	if cache == "" {
		cache = filepath.Join(home, "go", "pkg", "mod")
	}
	var files []string
	for _, pattern := range []string{
		"k8s.io/api@v0.37.2/*/*/*.go",
		"k8s.io/apimachinery@v0.37.2/pkg/apis/meta/*/*.go",
		"k8s.io/apiextensions-apiserver@v0.37.2/pkg/apis/apiextensions/*/*.go",
		"sigs.k8s.io/controller-tools@v0.23.0/pkg/*/*.go",
		"sigs.k8s.io/controller-tools@v0.23.0/pkg/*/testdata/*.go",
		"sigs.k8s.io/controller-tools@v0.23.0/pkg/*/testdata/*/*.go",
		"k8s.io/code-generator@v0.37.2/cmd/validation-gen/output_tests/*/*.go",
	} {
		matches, err := filepath.Glob(filepath.Join(cache, pattern))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, matches...)
	}
	if corpus := os.Getenv("CORPUS_DIR"); corpus != "" {
		_ = filepath.WalkDir(corpus, func(path string, e os.DirEntry, err error) error {
			if err == nil && !e.IsDir() && strings.HasSuffix(path, ".go") && !strings.HasPrefix(e.Name(), "zz_") {
				files = append(files, path)
			}
			return nil
		})
	}
	if len(files) == 0 {
		t.Skip("the module cache is empty")
	}
	if testing.Short() && len(files) > 200 {
		files = files[:200]
	}
	return files
}

// Parsed returns the sources that parse, with the positions of their comments.
func Parsed(t testing.TB) (*token.FileSet, []*ast.File) {
	t.Helper()
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range Sources(t) {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
		if err == nil {
			files = append(files, f)
		}
	}
	return fset, files
}

// ControllerGenRegistry returns controller-gen's registry with all of its generators.
func ControllerGenRegistry(t testing.TB) *ctmarkers.Registry {
	t.Helper()
	var names []string
	for name := range ControllerGenGenerators() {
		names = append(names, name)
	}
	return ControllerGenRegistryOf(t, names...)
}

// ControllerGenGenerators are controller-gen's generators by their names.
func ControllerGenGenerators() map[string]genall.Generator {
	return map[string]genall.Generator{
		"crd":                crd.Generator{},
		"object":             deepcopy.Generator{},
		"rbac":               rbac.Generator{},
		"webhook":            webhook.Generator{},
		"schemapatch":        schemapatcher.Generator{},
		"applyconfiguration": applyconfiguration.Generator{},
	}
}

// ControllerGenRegistryOf returns controller-gen's registry in a run with some generators.
func ControllerGenRegistryOf(t testing.TB, names ...string) *ctmarkers.Registry {
	t.Helper()
	registry := &ctmarkers.Registry{}
	for _, name := range names {
		if err := ControllerGenGenerators()[name].RegisterMarkers(registry); err != nil {
			t.Fatal(err)
		}
	}
	return registry
}

// Lines returns every different marker of the sources.
func Lines(t testing.TB) []string {
	seen := map[string]bool{}
	line := regexp.MustCompile(`(?m)^\s*//\s*(\+.*?)\s*$`)
	var out []string
	for _, name := range Sources(t) {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range line.FindAllStringSubmatch(string(src), -1) {
			if text := m[1]; !seen[text] {
				seen[text] = true
				out = append(out, text)
			}
		}
	}
	return out
}

// RandomName is one of the names with slips in it, or a family's with some
// segments of others behind it.
func RandomName(random *rand.Rand, names []string) string {
	words := []string{"AnyOf", "FooBarBaz", "validation", "policy", "conversion", "hub", "webhook", "drop", "Typ", "minLenght"}
	name := names[random.IntN(len(names))]
	switch random.IntN(4) {
	case 0: // another word at its end
		name = name[:strings.LastIndexByte(name, ':')+1] + words[random.IntN(len(words))]
	case 1: // in another namespace
		_, rest, found := strings.Cut(name, ":")
		if !found {
			rest = name
		}
		name = []string{"kubebuilder", "k8s", "crdgen", "kubebuidler", "example"}[random.IntN(5)] + ":" + rest
	case 2: // one letter too few
		at := random.IntN(len(name))
		name = name[:at] + name[at+1:]
	case 3: // more behind it
		name += ":" + words[random.IntN(len(words))]
	}
	return name
}
