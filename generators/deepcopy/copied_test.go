package deepcopy

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/gentest"
)

// copiedSource stands beside generated code, and is called by a test for all packages: it
// copies random values and looks for what a value and its copy share.
const copiedSource = `package %s

import (
	"reflect"
	"regexp"
	"testing"
	"time"

	"sigs.k8s.io/randfill"
)

func TestCopies(t *testing.T) {
	filler := randfill.NewWithSeed(1).NilChance(0.3).NumElements(1, 3).MaxDepth(8).
		SkipFieldsWithPattern(regexp.MustCompile("^Copier|^Raw$|^Object$|^FieldsV1$|^Literal$"))
	for _, empty := range []any{%s} {
		typ := reflect.TypeOf(empty).Elem()
		t.Run(typ.Name(), func(t *testing.T) {
			for range 300 {
				value, clone := reflect.New(typ), reflect.New(typ)
				filler.Fill(value.Interface())
				if k := typ.Kind(); (k == reflect.Map || k == reflect.Slice) && value.Elem().IsNil() {
					continue
				}
				value.MethodByName("DeepCopyInto").Call([]reflect.Value{clone})
				if !reflect.DeepEqual(value.Interface(), clone.Interface()) {
					t.Fatalf("copy differs: %%#v\n%%#v", value, clone)
				}
				if path := shared(value.Elem(), clone.Elem(), typ.Name()); path != "" {
					t.Fatalf("%%s is shared", path)
				}
				whole := value.MethodByName("DeepCopy").Call(nil)[0]
				if whole.Kind() == reflect.Pointer {
					whole = whole.Elem()
				}
				if !reflect.DeepEqual(value.Elem().Interface(), whole.Interface()) || shared(value.Elem(), whole, "") != "" {
					t.Fatal("DeepCopy is wrong")
				}
			}
		})
	}
}

// shared returns the path to something that a and b, which are equal, both refer
// to; "" if there is nothing.
func shared(a, b reflect.Value, path string) string {
	if a.Type() == reflect.TypeFor[time.Time]() {
		return "" // refers to a time zone, which never changes
	}
	switch a.Kind() {
	case reflect.Pointer:
		if !a.IsNil() && a.Type().Elem().Size() > 0 && a.Pointer() == b.Pointer() {
			return path
		}
		if !a.IsNil() {
			return shared(a.Elem(), b.Elem(), "*"+path)
		}
	case reflect.Interface:
		if !a.IsNil() {
			return shared(a.Elem(), b.Elem(), path)
		}
	case reflect.Map:
		if a.Len() > 0 && a.Pointer() == b.Pointer() {
			return path
		}
		for _, key := range a.MapKeys() {
			if p := shared(a.MapIndex(key), b.MapIndex(key), path+"[]"); p != "" {
				return p
			}
		}
	case reflect.Slice:
		if a.Len() > 0 && a.Pointer() == b.Pointer() {
			return path
		}
		fallthrough
	case reflect.Array:
		for i := range a.Len() {
			if p := shared(a.Index(i), b.Index(i), path+"[]"); p != "" {
				return p
			}
		}
	case reflect.Struct:
		for i := range a.NumField() {
			if p := shared(a.Field(i), b.Field(i), path+"."+a.Type().Field(i).Name); p != "" {
				return p
			}
		}
	}
	return ""
}
`

// holdsItself is no golden case, because controller-gen does not survive it.
const holdsItself = `// Package v1 has types that hold themselves.
//
// +kubebuilder:object:generate=true
package v1

// Nest is a list of itself.
type Nest []Nest

// Lists and Maps hold each other.
type (
	Lists []Maps
	Maps  map[string]Lists
)

// Holder holds them.
type Holder struct {
	Nest  Nest
	Lists Lists
	Maps  *Maps
}
`

// TestCopiesShareNothing compiles what is generated for the golden cases and
// copies random values with it.
func TestCopiesShareNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	files := cases(t)
	files["holds_itself/types.go"] = holdsItself
	bad := casesWithFindings(t, files)
	for name := range files {
		if bad[path.Dir(name)] {
			delete(files, name)
		}
	}
	dir := gentest.StableModule(t, casesDir, files)
	out, found := run(t, dir, false)
	if found.HasErrors() {
		t.Fatal(found)
	}
	if len(out) < 8 {
		t.Fatalf("only %d packages are generated", len(out))
	}
	// One test for all of them is linked once.
	var imports, calls strings.Builder
	for i, pkg := range slices.Sorted(maps.Keys(out)) {
		write(t, filepath.Join(dir, pkg, fileName), out[pkg])
		name, types := copiedTypes(t, out[pkg])
		write(t, filepath.Join(dir, pkg, "copied.go"), fmt.Sprintf(copiedSource, name, strings.Join(types, ", ")))
		fmt.Fprintf(&imports, "\tp%d \"example.com/cases/%s\"\n", i, filepath.ToSlash(pkg))
		fmt.Fprintf(&calls, "\tt.Run(%q, p%d.TestCopies)\n", filepath.ToSlash(pkg), i)
	}
	write(t, filepath.Join(dir, "all", "all_test.go"), "package all\n\nimport (\n\t\"testing\"\n\n"+imports.String()+")\n\nfunc TestAll(t *testing.T) {\n"+calls.String()+"}\n")
	cmd := exec.Command("go", "test", "-count=1", "-timeout=0", "./...")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v:\n%s", err, text)
	}
}

// casesWithFindings returns the directories of the cases that cannot be copied.
func casesWithFindings(t *testing.T, files map[string]string) map[string]bool {
	t.Helper()
	dir := module(t, files)
	_, found := run(t, dir, false)
	bad := map[string]bool{}
	for _, d := range found.Relative(dir) {
		if d.Severity == diag.Error {
			bad[path.Dir(filepath.ToSlash(d.Pos.Filename))] = true
		}
	}
	return bad
}

// copiedTypes returns the package's name and an expression for each type that is
// not generic and has a generated DeepCopyInto.
func copiedTypes(t *testing.T, src string) (pkg string, types []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), fileName, src, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range file.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Name.Name != intoMethod {
			continue
		}
		recv := fn.Recv.List[0].Type
		if star, ok := recv.(*ast.StarExpr); ok {
			recv = star.X
		}
		if id, ok := recv.(*ast.Ident); ok {
			types = append(types, "new("+id.Name+")")
		}
	}
	return file.Name.Name, types
}
