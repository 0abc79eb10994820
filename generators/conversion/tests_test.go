package conversion

import (
	"testing"
)

var yes = true

// TestGeneratedTestsPass runs what is written for the golden cases, with a few
// random objects, benchmarks included.
func TestGeneratedTestsPass(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	given := goodCases(t)
	dir := module(t, given)
	generateInto(t, dir, Options{Tests: &yes})
	goTest(t, dir, "./...")
}
