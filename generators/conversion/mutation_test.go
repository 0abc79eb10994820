package conversion

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
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
	assigned := regexp.MustCompile(`(?m)^\t+(\*?out(?:\.\w+)*(?:\[i\])?|out) = (.+)$`)
	function := ""
	for i, line := range strings.Split(code, "\n") {
		if strings.HasPrefix(line, "func ") {
			function, _, _ = strings.Cut(strings.TrimPrefix(line, "func "), "(")
		}
		m := assigned.FindStringSubmatch(line)
		if m == nil || m[2] == "nil" || strings.Contains(m[2], "make(") || strings.Contains(m[2], "new(") || strings.Contains(function, "_Place") {
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
	replace("swapped fields", "\tout.City = in.Town", "\tout.City, in = in.Street, &ShopSpec{Town: in.Town, Street: in.Town, Tags: in.Tags, Phones: in.Phones, Floor: in.Floor, Policy: in.Policy, Place: in.Place, Shelves: in.Shelves}")
	replace("swapped fields of a struct", "\tout.Place = v1.Place(in.Place)", "\tout.Place = v1.Place{Width: in.Place.Height, Height: in.Place.Width}")
	replace("map is shared", "maps.Clone(in.Tags)", "in.Tags; _ = maps.Clone(in.Tags)")
	replace("list is shared", "slabs.string.clone(in.Phones)", "in.Phones")
	replace("pointer is shared", "slabs.int32.copyOf(in.Floor)", "in.Floor")
	replace("annotations are shared", "in.ObjectMeta.DeepCopyInto(&out.ObjectMeta)", "out.ObjectMeta = in.ObjectMeta")
	replace("metadata is lost", "in.ObjectMeta.DeepCopyInto(&out.ObjectMeta)", "")
	replace("source is changed", "\tout.City = in.Town", "\tout.City = in.Town; in.Town = \"\"")
	replace("last item is lost", "for i := range in.Shelves {", "for i := range max(0, len(in.Shelves)-1) {")
	replace("list becomes empty", "make([]v1.Shelf, len(in.Shelves))", "make([]v1.Shelf, len(in.Shelves)+1)")
	replace("nothing is kept of the hub", `stash.keep(at, "minReady", in.MinReady)`, "")
	replace("nothing is kept in a list", `stash.keep(at, "hidden", in.Hidden)`, "")
	replace("nothing is kept of the spoke", `stash.keep(at, "policy", in.Policy)`, "")
	replace("what is kept is not read", `conversionRestore(stash, at, "minReady", &out.MinReady)`, "")
	replace("kept items are mixed up", `"shelves/name=", in.Shelves[i].Name)`, `"shelves/name=", "")`)
	replace("kept data wins over an edit", "ok && convert_v1_ShopSpec_To_v1beta1_ShopSpec_Policy(kept) == in.Policy", "ok")
	replace("enum value is not mapped", `		return "New"`, `		return "Both"`)
	replace("number is cut off", "conversionClamp[int32](in)", "int32(in)")
	// What is not kept comes back, whatever the default is.
	for _, defaults := range [][]string{{"out.Rooms = 4", "out.Rooms = 5", "in.Rooms != 4", "in.Rooms != 5"}, {"out.Opens = 9", "out.Opens = 8", "in.Opens != 9", "in.Opens != 8"}} {
		if !strings.Contains(code, defaults[0]) || !strings.Contains(code, defaults[2]) {
			t.Fatalf("there is no default %q in both directions", defaults[0])
		}
		all = append(all, mutant{"another default: " + defaults[1], strings.NewReplacer(defaults...).Replace(code)})
	}
	replace("what does not fit is written", `"conversion.shop.example.com/v1beta1", true)`, `"conversion.shop.example.com/v1beta1", false)`)
	replace("what did not fit is written", `"conversion.shop.example.com/v1", true); err`, `"conversion.shop.example.com/v1", false); err`)
	replace("what does not fit is not read", `"conversion.shop.example.com/v1", false)`, `"conversion.shop.example.com/v1", true)`)
	replace("what did not fit is not read", `"conversion.shop.example.com/v1beta1", false); err`, `"conversion.shop.example.com/v1beta1", true); err`)
	// Both directions swap: what went there and back is as it was.
	swap := strings.NewReplacer("out.City = in.Town", "out.City = in.Street", "out.Town = in.City", "out.Town = in.Street")
	there, back, ok := strings.Cut(swap.Replace(code), "func Convert_v1_ShopSpec_To_v1beta1_ShopSpec(")
	if !ok || !strings.Contains(there, "out.Street = in.Street") || !strings.Contains(back, "out.Street = in.Street") {
		t.Fatal("there are no fields to be swapped in both directions")
	}
	there = strings.Replace(there, "out.Street = in.Street", "out.Street = in.Town", 1)
	back = strings.Replace(back, "out.Street = in.Street", "out.Street = in.City", 1)
	all = append(all, mutant{"swapped fields in both directions", there + "func Convert_v1_ShopSpec_To_v1beta1_ShopSpec(" + back})
	replace("finalizers are lost", "in.ObjectMeta.DeepCopyInto(&out.ObjectMeta)", "in.ObjectMeta.DeepCopyInto(&out.ObjectMeta); out.Finalizers = nil")
	replace("error", "\tout.City = in.Town", "\tif in.Town == \"a\" { return errors.New(\"no\") }\n\tout.City = in.Town")
	return all
}

// TestGeneratedTestsFindMutants breaks generated code in many ways and expects
// the generated tests to fail for each of them, and only then.
func TestGeneratedTestsFindMutants(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	const from = "conversion_tests"
	dir := module(t, caseFiles(t, from))
	generateInto(t, dir, Options{Tests: &yes, FunctionsOnly: &yes})
	good := treeOf(t, filepath.Join(dir, from, "v1beta1"))
	all := append([]mutant{{"no mistake", good[fileName]}}, mutants(t, good[fileName])...)

	// All of them become packages of one module, and their tests those of one
	// package, so that there is one program to link.
	var imports, tests strings.Builder
	for i, m := range all {
		name := fmt.Sprintf("m%02d", i)
		for file, code := range good {
			switch file {
			case fileName:
				code = m.code
				if strings.Contains(code, "errors.") {
					code = strings.Replace(code, "import (", "import (\n\t\"errors\"", 1)
				}
			case testsName, probeName, makerName, roomName:
				file = "tests/" + strings.TrimSuffix(file, "_test.go") + ".go"
				code = strings.Replace(code, `"example.com/cases/`+from+`/v1beta1"`, `"example.com/cases/`+name+`"`, 1)
			}
			write(t, filepath.Join(dir, name, filepath.FromSlash(file)), code)
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
	write(t, filepath.Join(dir, "all", "all_test.go"), "package all\n\nimport (\n\t\"testing\"\n\n"+imports.String()+")\n\n"+tests.String())

	said, _ := tryGo(dir, "test", "./all")
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

// treeOf reads the Go files below a directory.
func treeOf(t *testing.T, dir string) files {
	t.Helper()
	tree := files{}
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

// tryGo runs the go command, which may fail.
func tryGo(dir string, args ...string) (string, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
	text, err := cmd.CombinedOutput()
	return string(text), err
}
