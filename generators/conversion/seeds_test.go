package conversion_test

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/harness"
	"github.com/crdgen/crdgen/internal/longtest"
)

// runSeeds compiles the conversions of a case with a test of them in a package of its own, and runs
// it with as many SEEDS as the run has time for.
func runSeeds(t *testing.T, name, pkg, text string) {
	t.Helper()
	if testing.Short() {
		t.Skip("compiles packages")
	}
	dir := harness.CompiledModule(t, harness.CaseFiles(t, name))
	harness.GenerateInto(t, dir, conversion.Options{FunctionsOnly: &harness.Yes, Tests: &harness.Yes})
	harness.Write(t, filepath.Join(dir, pkg, pkg+"_test.go"), strings.ReplaceAll(text, "SEEDS", strconv.Itoa(longtest.Count(20_000, 2000))))
	harness.GoTest(t, dir, "./...")
}
