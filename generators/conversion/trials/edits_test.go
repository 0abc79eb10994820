package trials

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/harness"
)

// TestEditsOfPairs edits items of lists without keys in published pairs and in golden cases, as
// often as CRDGEN_EDITS says in each direction of each kind, and says how many edits there were
// and what was lost. Other tests do so with a few.
func TestEditsOfPairs(t *testing.T) {
	if os.Getenv("CRDGEN_EDITS") == "" {
		t.Skip("many edits: CRDGEN_EDITS says how many")
	}
	run := func(t *testing.T, dir string) {
		t.Helper()
		harness.GenerateInto(t, dir, conversion.Options{FunctionsOnly: &harness.Yes, Tests: &harness.Yes})
		harness.AddRounds(t, dir, 1)
		for line := range strings.Lines(harness.GoTest(t, dir, "-vet=off", "-run=^TestEdits$", "-v", "./...")) {
			if _, said, ok := strings.Cut(line, "EDITS "); ok {
				t.Log(strings.TrimSpace(said))
			}
		}
	}
	t.Run("cases", func(t *testing.T) {
		dir := harness.CompiledModule(t, nil)
		for _, name := range []string{"conversion/lists/edited_items", "conversion/lists/kept_lists", "conversion/whole/pizza"} {
			for path, content := range harness.CaseFiles(t, name) {
				harness.Write(t, filepath.Join(dir, filepath.FromSlash(path)), content)
			}
		}
		run(t, dir)
	})
	for _, p := range realPairs() {
		if !p.identical {
			t.Run(p.name, func(t *testing.T) { run(t, p.lift(t)) })
		}
	}
}
