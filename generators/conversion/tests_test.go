package conversion

import (
	"path/filepath"
	"strings"
	"testing"
)

var yes = true

// goodCases returns the golden cases of this generator that have no errors.
func goodCases(t testing.TB) files {
	t.Helper()
	dirs, err := filepath.Glob(filepath.Join(casesDir, "conversion_*"))
	if err != nil || len(dirs) == 0 {
		t.Fatal("no cases", err)
	}
	good := files{}
	for _, d := range dirs {
		name := filepath.Base(d)
		given := caseFiles(t, name)
		dir := module(t, given)
		if _, found := run(t, dir, Options{}); found.HasErrors() {
			continue
		}
		for path, content := range given {
			// Kinds of two cases are not one.
			good[path] = strings.ReplaceAll(content, "+groupName=", "+groupName="+strings.ReplaceAll(name, "_", "-")+".")
		}
	}
	return good
}

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
