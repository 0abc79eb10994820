package harness

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/golden"
)

// TreeOf reads the Go files below a directory.
func TreeOf(t *testing.T, dir string) Files {
	t.Helper()
	tree := Files{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") {
			return err
		}
		content, err := os.ReadFile(path)
		rel, relErr := filepath.Rel(dir, path)
		tree[filepath.ToSlash(rel)] = string(content)
		return errors.Join(err, relErr)
	})
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

// TryGo runs the go command, which may fail.
func TryGo(dir string, args ...string) (string, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
	text, err := cmd.CombinedOutput()
	return string(text), err
}

// Yes is a flag of options that is set.
var Yes = true

// goodCases is what [GoodCases] has found in this process.
var (
	goodCases     Files
	goodCasesLock sync.Mutex
)

// GoodCases returns the golden cases of this generator that have no errors, and no
// warning that what is written does not compile. They are planned once for all tests of a
// package.
func GoodCases(t testing.TB) Files {
	t.Helper()
	goodCasesLock.Lock()
	defer goodCasesLock.Unlock()
	if goodCases == nil {
		goodCases = findGoodCases(t)
	}
	return maps.Clone(goodCases)
}

// findGoodCases generates the conversions of each case alone.
func findGoodCases(t testing.TB) Files {
	t.Helper()
	names, err := golden.Cases(CasesDir, "conversion")
	if err != nil {
		t.Fatal(err)
	}
	good := Files{}
	for _, name := range names {
		if strings.HasPrefix(name, "conversion/rebase/") {
			continue // of another command
		}
		given := CaseFiles(t, name)
		dir := Module(t, given)
		_, found := Run(t, dir, conversion.Options{})
		noObject := slices.ContainsFunc(found, func(d diag.Diagnostic) bool { return d.Code == diag.ConversionObject })
		if found.HasErrors() || noObject {
			continue
		}
		for path, content := range given {
			good[path] = InOwnGroup(name, content)
		}
	}
	return good
}

// InOwnGroup puts the kinds of a case into a group of its own: those of two cases are
// not one.
func InOwnGroup(name, content string) string {
	return strings.ReplaceAll(content, "+groupName=", "+groupName="+strings.NewReplacer("_", "-", "/", ".").Replace(name)+".")
}

// Together makes packages of all tests of a module, and one test in the directory
// "all" that runs them: it is linked once instead of for each.
func Together(t *testing.T, dir string) {
	t.Helper()
	functions := regexp.MustCompile(`(?m)^func (Test|Fuzz)(\w*)\((\w) \*testing\.([TF])\)`)
	homes := map[string]string{} // names of packages by directory
	var imports, calls strings.Builder
	tree := TreeOf(t, dir)
	for _, name := range slices.Sorted(maps.Keys(tree)) { // so that the next run makes the same files
		code := tree[name]
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
		Write(t, filepath.Join(dir, filepath.FromSlash(home), strings.TrimSuffix(path.Base(name), "_test.go")+".go"), code)
	}
	if calls.Len() == 0 {
		t.Fatal("no tests are generated")
	}
	Write(t, filepath.Join(dir, "all", "all_test.go"), "package all\n\nimport (\n\t\"testing\"\n\n"+imports.String()+")\n\n"+calls.String())
}
