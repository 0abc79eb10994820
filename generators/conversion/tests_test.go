package conversion_test

import (
	"testing"

	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/harness"
	"github.com/crdgen/crdgen/internal/longtest"
)

// TestGeneratedTestsPass runs what is written for the golden cases, with a few
// random objects.
func TestGeneratedTestsPass(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	given := harness.GoodCases(t)
	dir := harness.CompiledModule(t, given)
	harness.GenerateInto(t, dir, conversion.Options{Tests: &harness.Yes})
	harness.LimitSeeds(t, dir, longtest.Count(200, 40))
	harness.Together(t, dir)
	harness.GoTest(t, dir, "-vet=off", "./...") // compiles packages without tests, too
}
