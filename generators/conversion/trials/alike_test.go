package trials

import (
	"maps"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/harness"
)

// TestSameFilesAgain makes the modules that tests compile twice: with the same files the go
// command has compiled and linked them already when a test runs again. In another order of
// imports it took two thirds of the time of [TestRealPairs].
func TestSameFilesAgain(t *testing.T) {
	if testing.Short() {
		t.Skip("downloads modules")
	}
	for name, make := range map[string]func(t *testing.T) string{
		"lifted": func(t *testing.T) string {
			dir := realPairs()[0].lift(t)
			harness.GenerateInto(t, dir, conversion.Options{FunctionsOnly: &harness.Yes, Tests: &harness.Yes})
			harness.AddRounds(t, dir, 1)
			return dir
		},
		"together": func(t *testing.T) string {
			dir := harness.Module(t, harness.CaseFiles(t, "conversion/whole/pizza"))
			harness.GenerateInto(t, dir, conversion.Options{FunctionsOnly: &harness.Yes, Tests: &harness.Yes})
			for _, pkg := range []string{"a", "b", "c", "d", "e", "f"} {
				harness.Write(t, filepath.Join(dir, pkg, "some_test.go"), "package "+pkg+"\n\nimport \"testing\"\n\nfunc TestSome(t *testing.T) {}\n")
			}
			harness.Together(t, dir)
			return dir
		},
	} {
		t.Run(name, func(t *testing.T) {
			var trees [2]harness.Files
			for i := range trees {
				trees[i] = maps.Clone(harness.TreeOf(t, make(t)))
			}
			if diff := cmp.Diff(trees[0], trees[1]); diff != "" {
				t.Errorf("other files the second time (-first +second):\n%s", diff)
			}
		})
	}
}
