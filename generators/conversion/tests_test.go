package conversion

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/diag"
)

var yes = true

// goodCases returns the golden cases of this generator that have no errors, and no
// warning that what is written does not compile.
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
		_, found := run(t, dir, Options{})
		noObject := slices.ContainsFunc(found, func(d diag.Diagnostic) bool { return d.Code == diag.ConversionObject })
		if found.HasErrors() || noObject {
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
// random objects.
func TestGeneratedTestsPass(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	given := goodCases(t)
	dir := module(t, given)
	generateInto(t, dir, Options{Tests: &yes})
	together(t, dir)
	if out, err := tryGo(dir, "build", "./..."); err != nil {
		t.Fatalf("%v:\n%s", err, out)
	}
	goTest(t, dir, "./all")
}

// together makes packages of all tests of a module, and one test in the directory
// "all" that runs them: it is linked once instead of for each.
func together(t *testing.T, dir string) {
	t.Helper()
	functions := regexp.MustCompile(`(?m)^func (Test|Fuzz)(\w*)\((\w) \*testing\.([TF])\)`)
	homes := map[string]string{} // names of packages by directory
	var imports, calls strings.Builder
	for name, code := range treeOf(t, dir) {
		if !strings.HasSuffix(name, "_test.go") {
			continue
		}
		found := functions.FindAllStringSubmatch(code, -1)
		home := path.Join(path.Dir(name), "tried")
		if homes[home] == "" && len(found) > 0 {
			homes[home] = fmt.Sprintf("p%d", len(homes))
			fmt.Fprintf(&imports, "\t%s \"example.com/cases/%s\"\n", homes[home], home)
		}
		for _, f := range found {
			fmt.Fprintf(&calls, "func %s_%s_%s(%s *testing.%s) { %s.%s%s(%s) }\n\n", f[1], homes[home], f[2], f[3], f[4], homes[home], f[1], f[2], f[3])
		}
		if err := os.Remove(filepath.Join(dir, filepath.FromSlash(name))); err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(dir, filepath.FromSlash(home), strings.TrimSuffix(path.Base(name), "_test.go")+".go"), code)
	}
	if calls.Len() == 0 {
		t.Fatal("no tests are generated")
	}
	write(t, filepath.Join(dir, "all", "all_test.go"), "package all\n\nimport (\n\t\"testing\"\n\n"+imports.String()+")\n\n"+calls.String())
}
