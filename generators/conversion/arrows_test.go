package conversion

import (
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// arrows are the packages of this directory that each of them may import. They go one way:
// whoever stands above knows those below it, and nobody the other way round.
var arrows = map[string][]string{
	"gotype":   nil,
	"support":  nil,
	"plan":     {"gotype"},
	"match":    {"gotype"},
	"verdict":  {"gotype", "plan"},
	"problem":  {"gotype", "match", "plan"},
	"proposal": {"gotype", "match", "plan"},
	"resolve":  {"gotype", "match", "plan", "problem"},
	"verify":   {"gotype", "plan", "problem", "proposal", "verdict"},
	"explain":  {"gotype", "match", "plan", "problem", "proposal", "verdict"},
	"render":   {"gotype", "plan", "support"},
	"rebase":   {"gotype", "match", "plan", "proposal", "verdict"},
}

// strangers are packages that only some may import: a decision writes no Go and no text.
var strangers = map[string][]string{
	"github.com/dave/jennifer/jen":                 {"render"},
	"github.com/crdgen/crdgen/internal/diag":       {"explain", "proposal", "rebase", "verdict"},
	"github.com/crdgen/crdgen/internal/emit":       {"render"},
	"github.com/crdgen/crdgen/internal/schema":     {"verdict"},
	"github.com/crdgen/crdgen/generators":          {"rebase", "render"},
	"github.com/crdgen/crdgen/internal/check/zero": {"explain", "gotype", "proposal", "verify"},
}

// TestArrows looks at the imports of the phases.
func TestArrows(t *testing.T) {
	for dir, allowed := range arrows {
		for _, path := range importsOf(t, dir) {
			if of, ok := strangers[path]; ok && !slices.Contains(of, dir) {
				t.Errorf("package %s imports %s, which only %s may", dir, path, strings.Join(of, ", "))
			}
			if phase, ok := strings.CutPrefix(path, "github.com/crdgen/crdgen/generators/conversion/"); ok && !slices.Contains(allowed, phase) {
				t.Errorf("package %s imports %s; the arrows go to %v only", dir, phase, allowed)
			}
			if path == "github.com/crdgen/crdgen/generators/conversion" {
				t.Errorf("package %s imports the generator that wires it", dir)
			}
		}
	}
}

// TestEveryPhaseHasArrows finds packages that the table does not know.
func TestEveryPhaseHasArrows(t *testing.T) {
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if _, known := arrows[e.Name()]; e.IsDir() && !known && e.Name() != "testdata" && e.Name() != "harness" && len(importsOf(t, e.Name())) > 0 {
			t.Errorf("package %s has no arrows; known are %v", e.Name(), slices.Sorted(maps.Keys(arrows)))
		}
	}
}

// importsOf returns what the files of a directory import, tests left out.
func importsOf(t *testing.T, dir string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range file.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, path)
		}
	}
	return all
}
