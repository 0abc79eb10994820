package conversion

import (
	"go/ast"
	"go/types"
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// TestStock cuts a small stock down to what is reached.
func TestStock(t *testing.T) {
	s := &stock{room: "room", sources: []string{`// Package room is a room.
package room

import (
	"fmt"
	"strings"

	other "example.com/strconv"
)

// least and most are limits.
const (
	least = 1 // of something
	most  = 2

	name = "name"
)

var unused = other.Itoa(most)

// A lamp shines.
type lamp[T any] struct{ watts T }

// on switches it on.
func (l *lamp[T]) on() string { return strings.ToUpper(name) }

// off calls what nothing else needs.
func (l *lamp[T]) off() { fmt.Println(most) }

// String is called from anywhere.
func (l lamp[T]) String() string { return "lamp" }

// recursive calls itself alone.
func recursive() { recursive() }
`, "package room\n\nfunc helper() { use(lamp[int]{}) }\n\nfunc use(lamp[int]) { _ = least }\n"}}
	const lampCode = `
// A lamp shines.
type lamp[T any] struct{ watts T }
`
	const shown = `
// String is called from anywhere.
func (l lamp[T]) String() string { return "lamp" }
`
	tests := map[string]struct{ beside, first, second string }{
		"nothing":    {"", "", ""},
		"a function": {"func f() { helper() }", "\n// least and most are limits.\nconst (\n\tleast = 1 // of something\n)\n" + lampCode + shown, "\nfunc helper() { use(lamp[int]{}) }\n\nfunc use(lamp[int]) { _ = least }\n"},
		"a method": {
			"func f(l lamp[int]) { l.on() }",
			"\nimport (\n\t\"strings\"\n)\n\n// least and most are limits.\nconst (\n\tname = \"name\"\n)\n" + lampCode +
				"\n// on switches it on.\nfunc (l *lamp[T]) on() string { return strings.ToUpper(name) }\n" + shown, "",
		},
		"a method of something else": {"func f() { x.on() }", "", ""},
		"a variable":                 {"var x = unused", "\nimport (\n\tother \"example.com/strconv\"\n)\n\n// least and most are limits.\nconst (\n\tmost = 2\n)\n\nvar unused = other.Itoa(most)\n", ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			got, err := s.copied("package beside\n\n" + test.beside)
			if err != nil {
				t.Fatal(err)
			}
			if got[0] != test.first || got[1] != test.second {
				t.Errorf("got\n%s\n---\n%s\nwant\n%s\n---\n%s", got[0], got[1], test.first, test.second)
			}
		})
	}
}

// TestCopiesAreUsed looks, by types and not by names, for declarations in what is
// copied beside the conversions of the golden cases that nothing else there uses.
func TestCopiesAreUsed(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	dir := module(t, goodCases(t))
	generateInto(t, dir, Options{Tests: &yes})
	mode := packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedTypes | packages.NeedSyntax | packages.NeedTypesInfo
	loaded, err := packages.Load(&packages.Config{Mode: mode, Dir: dir, Tests: true, Env: append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	looked := 0
	for _, pkg := range loaded {
		for _, err := range pkg.Errors {
			t.Error(err)
		}
		used := usedObjects(pkg)
		for id, object := range pkg.TypesInfo.Defs {
			file := pkg.Fset.Position(id.Pos()).Filename
			if !isCopy(file) || !isPackageWide(object) {
				continue
			}
			looked++
			if !used[object] {
				t.Errorf("%s: %q is used by nothing", strings.TrimPrefix(file, dir), object.Name())
			}
		}
	}
	if looked < 1000 {
		t.Errorf("only %d declarations found", looked)
	}
}

// isCopy says whether a file is one of those that are copied.
func isCopy(file string) bool {
	for _, name := range []string{keptName, valuesName, probeName, makerName, roomName} {
		if strings.HasSuffix(file, "/"+name) {
			return true
		}
	}
	return false
}

// isPackageWide says whether an object is a method or declared in no function, and
// nobody outside can use it.
func isPackageWide(object types.Object) bool {
	if object == nil || object.Exported() {
		return false
	}
	if f, ok := object.(*types.Func); ok && f.Signature().Recv() != nil {
		return true
	}
	return object.Parent() == object.Pkg().Scope()
}

// usedObjects are those that something else than their own declaration names.
func usedObjects(pkg *packages.Package) map[types.Object]bool {
	used := map[types.Object]bool{}
	for _, file := range pkg.Syntax {
		for _, d := range file.Decls {
			var own types.Object
			if f, ok := d.(*ast.FuncDecl); ok {
				own = pkg.TypesInfo.Defs[f.Name]
			}
			ast.Inspect(d, func(n ast.Node) bool {
				id, ok := n.(*ast.Ident)
				if !ok {
					return true
				}
				object := pkg.TypesInfo.Uses[id]
				if f, ok := object.(*types.Func); ok {
					object = f.Origin()
				}
				if object != nil && object != own {
					used[object] = true
				}
				return true
			})
		}
	}
	return used
}
