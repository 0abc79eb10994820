package trials

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/callers"
	"github.com/crdgen/crdgen/generators/conversion/harness"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/longtest"
)

// A mutant is generated code with one mistake.
type mutant struct{ name, code string }

// mutants makes one mistake after the other: an assignment is missing, two are
// swapped, something is shared with the source, kept data is not written, not
// read or wins over an edit, an error is returned, the source is changed.
func mutants(t *testing.T, code string) []mutant {
	t.Helper()
	var all []mutant
	// What converts a Place alone is not called, as Go converts one to the other.
	assigned := regexp.MustCompile(`(?m)^\t+(\*?dst(?:\.\w+)*(?:\[i\])?|dst) = (.+)$`)
	function := ""
	for i, line := range strings.Split(code, "\n") {
		if strings.HasPrefix(line, "func ") {
			function, _, _ = strings.Cut(strings.TrimPrefix(line, "func "), "(")
		}
		m := assigned.FindStringSubmatch(line)
		if m == nil || m[2] == "nil" || strings.HasSuffix(m[2], "(") || strings.Contains(m[2], "MakeItems") || strings.Contains(m[2], "new(") || strings.Contains(function, "_Place") {
			continue
		}
		lines := strings.Split(code, "\n")
		lines[i] = "\t_ = " + m[2]
		all = append(all, mutant{fmt.Sprintf("%s without %q", function, strings.TrimSpace(line)), strings.Join(lines, "\n")})
	}
	if len(all) < 20 {
		t.Fatalf("only %d assignments found", len(all))
	}
	replace := func(name, old, now string) {
		before, after, ok := strings.Cut(code, old)
		if !ok {
			t.Fatalf("%s: there is no %q in the generated code", name, old)
		}
		all = append(all, mutant{name, before + now + after})
	}
	replace("swapped fields", "\tdst.City = src.Town", "\tdst.City, src = src.Street, &ShopSpec{Town: src.Town, Street: src.Town, Tags: src.Tags, Phones: src.Phones, Floor: src.Floor, Policy: src.Policy, Place: src.Place, Shelves: src.Shelves}")
	replace("swapped fields of a struct", "\tdst.Place = v1.Place(src.Place)", "\tdst.Place = v1.Place{Width: src.Place.Height, Height: src.Place.Width}")
	replace("map is shared", "maps.Clone(src.Tags)", "src.Tags; _ = maps.Clone(src.Tags)")
	replace("list is shared", "slices.Clone(src.Phones)", "src.Phones")
	replace("pointer is shared", "crdconversion.CopyPointer(src.Floor)", "src.Floor")
	replace("annotations are shared", "src.ObjectMeta.DeepCopyInto(&dst.ObjectMeta)", "dst.ObjectMeta = src.ObjectMeta")
	replace("metadata is lost", "src.ObjectMeta.DeepCopyInto(&dst.ObjectMeta)", "")
	replace("source is changed", "\tdst.City = src.Town", "\tdst.City = src.Town; src.Town = \"\"")
	replace("last item is lost", "for i := range src.Shelves {", "for i := range max(0, len(src.Shelves)-1) {")
	replace("list becomes empty", "crdconversion.MakeItems[v1.Shelf](src.Shelves)", "make([]v1.Shelf, len(src.Shelves)+1)")
	replace("nothing is kept of the hub", `preserved.Keep(path, "minReady", src.MinReady)`, "")
	replace("nothing is kept in a list", `preserved.Keep(path, "hidden", src.Hidden)`, "")
	replace("nothing is kept of the spoke", `preserved.Keep(path, "policy", src.Policy)`, "")
	replace("what is kept is not read", `crdconversion.Restore(preserved, path, "minReady", &dst.MinReady)`, "")
	replace("kept items are mixed up", `"shelves/name=", src.Shelves[i].Name)`, `"shelves/name=", "")`)
	replace("kept data wins over an edit", "ok &&\n\t\tconvert_v1_ShopSpec_To_v1beta1_ShopSpec_Policy(kept) == src.Policy", "ok")
	replace("enum value is not mapped", `		return "New"`, `		return "Both"`)
	replace("number is cut off", "crdconversion.Clamp[int32](src)", "int32(src)")
	// What is not kept comes back, whatever the default is.
	for _, defaults := range [][]string{{"dst.Rooms = 4", "dst.Rooms = 5", "src.Rooms != 4", "src.Rooms != 5"}, {"dst.Opens = 9", "dst.Opens = 8", "src.Opens != 9", "src.Opens != 8"}} {
		if !strings.Contains(code, defaults[0]) || !strings.Contains(code, defaults[2]) {
			t.Fatalf("there is no default %q in both directions", defaults[0])
		}
		all = append(all, mutant{"another default: " + defaults[1], strings.NewReplacer(defaults...).Replace(code)})
	}
	replace("what does not fit is written", `"conversion.shop.example.com/v1beta1", true,`, `"conversion.shop.example.com/v1beta1", false,`)
	replace("what did not fit is written", `"conversion.shop.example.com/v1", true); err`, `"conversion.shop.example.com/v1", false); err`)
	replace("what does not fit is not read", `"conversion.shop.example.com/v1", false,`, `"conversion.shop.example.com/v1", true,`)
	replace("what did not fit is not read", `"conversion.shop.example.com/v1beta1", false); err`, `"conversion.shop.example.com/v1beta1", true); err`)
	// Both directions swap: what went there and back is as it was.
	swap := strings.NewReplacer("dst.City = src.Town", "dst.City = src.Street", "dst.Town = src.City", "dst.Town = src.Street")
	there, back, ok := strings.Cut(swap.Replace(code), "func Convert_v1_ShopSpec_To_v1beta1_ShopSpec(")
	if !ok || !strings.Contains(there, "dst.Street = src.Street") || !strings.Contains(back, "dst.Street = src.Street") {
		t.Fatal("there are no fields to be swapped in both directions")
	}
	there = strings.Replace(there, "dst.Street = src.Street", "dst.Street = src.Town", 1)
	back = strings.Replace(back, "dst.Street = src.Street", "dst.Street = src.City", 1)
	all = append(all, mutant{"swapped fields in both directions", there + "func Convert_v1_ShopSpec_To_v1beta1_ShopSpec(" + back})
	replace("finalizers are lost", "src.ObjectMeta.DeepCopyInto(&dst.ObjectMeta)", "src.ObjectMeta.DeepCopyInto(&dst.ObjectMeta); dst.Finalizers = nil")
	replace("error", "\tdst.City = src.Town", "\tif src.Town == \"a\" { return errors.New(\"no\") }\n\tdst.City = src.Town")
	return all
}

// TestGeneratedTestsFindMutants breaks generated code in many ways and expects
// the generated tests to fail for each of them, and only then. Long runs try all ways.
func TestGeneratedTestsFindMutants(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	const from = "conversion/whole/tests"
	dir := harness.CompiledModule(t, harness.CaseFiles(t, from))
	harness.GenerateInto(t, dir, conversion.Options{Tests: &harness.Yes, FunctionsOnly: &harness.Yes})
	good := harness.TreeOf(t, filepath.Join(dir, from, "v1beta1"))
	share := longtest.Share{Usual: 6, Short: 6}
	tried := slices.DeleteFunc(mutants(t, good[plan.FileName]), func(m mutant) bool { return !share.Takes(m.name) })
	all := append([]mutant{{"no mistake", good[plan.FileName]}}, tried...)

	// All of them become packages of one module, and their tests those of one
	// package, so that there is one program to link.
	var imports, tests strings.Builder
	for i, m := range all {
		name := fmt.Sprintf("m%02d", i)
		for file, code := range good {
			switch file {
			case plan.FileName:
				code = m.code
				if strings.Contains(code, "errors.") {
					code = strings.Replace(code, "import (", "import (\n\t\"errors\"", 1)
				}
			case callers.TestsName:
				file = "tests/" + strings.TrimSuffix(file, "_test.go") + ".go"
				code = strings.Replace(code, `"example.com/cases/`+from+`/v1beta1"`, `"example.com/cases/`+name+`"`, 1)
			}
			harness.Write(t, filepath.Join(dir, name, filepath.FromSlash(file)), code)
		}
		fmt.Fprintf(&imports, "\t%s \"example.com/cases/%s/tests\"\n", name, name)
		upper := strings.ToUpper(name)
		for _, start := range []string{"FromSpoke", "FromHub"} {
			fmt.Fprintf(&tests, "func Fuzz%s%s(f *testing.F) { %s.FuzzShop%s(f) }\n", upper, start, name, start)
		}
		fmt.Fprintf(&tests, "func Test%sERoom(t *testing.T) { %s.TestShopWithoutRoom(t) }\n", upper, name)
		fmt.Fprintf(&tests, "func Test%sExamples(t *testing.T) { %s.Test_v1beta1_ShopSpec_To_v1_ShopSpec_Examples(t) }\n", upper, name)
		fmt.Fprintf(&tests, "func Test%sEPlaces(t *testing.T) { %s.Test_v1beta1_ShopSpec_To_v1_ShopSpec_Places(t) }\n", upper, name)
	}
	harness.Write(t, filepath.Join(dir, "all", "all_test.go"), "package all\n\nimport (\n\t\"testing\"\n\n"+imports.String()+")\n\n"+tests.String())

	said, _ := harness.TryGo(dir, "test", "-count=1", "-timeout=0", "-ldflags=-w", "./all")
	if !strings.Contains(said, "--- FAIL") {
		t.Fatalf("the tests of the mutants cannot be run:\n%s", said)
	}
	t.Logf("%d mutants", len(all)-1)
	for i, m := range all {
		failed := strings.Contains(said, fmt.Sprintf("--- FAIL: FuzzM%02dFrom", i)) || strings.Contains(said, fmt.Sprintf("--- FAIL: TestM%02dE", i))
		if failed != (i > 0) {
			t.Errorf("%s: tests fail: %t", m.name, failed)
		}
	}
}
