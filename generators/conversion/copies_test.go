package conversion_test

import (
	"go/ast"
	"go/types"
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/harness"
	"github.com/crdgen/crdgen/generators/conversion/supportpackage"
)

// TestCopiesAreUsed looks, by types and not by names, for declarations in the packages
// that the conversions of the golden cases share which nothing uses.
func TestCopiesAreUsed(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	dir := harness.CompiledModule(t, harness.GoodCases(t))
	harness.GenerateInto(t, dir, conversion.Options{Tests: &harness.Yes})
	mode := packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedTypes | packages.NeedSyntax | packages.NeedTypesInfo
	loaded, err := packages.Load(&packages.Config{Mode: mode, Dir: dir, Tests: true, Env: append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")}, "./"+conversion.SupportDir+"/...")
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
			if !used[object] && !isAsked(object, used) {
				t.Errorf("%s: %q is used by nothing", strings.TrimPrefix(file, dir), object.Name())
			}
		}
	}
	if looked < 80 {
		t.Errorf("only %d declarations found", looked)
	}
}

// isCopy reports whether a file is one of those that are copied.
func isCopy(file string) bool {
	for _, name := range []string{supportpackage.File, supportpackage.HarnessFile} {
		if strings.HasSuffix(file, "/"+name) {
			return true
		}
	}
	return false
}

// isPackageWide reports whether an object is a method or declared in no function, and
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

// isAsked reports whether an object is a method of a name that an interface has, which is used.
func isAsked(object types.Object, used map[types.Object]bool) bool {
	for other := range used {
		f, ok := other.(*types.Func)
		if ok && f.Name() == object.Name() && f.Signature().Recv() != nil && types.IsInterface(f.Signature().Recv().Type()) {
			return true
		}
	}
	return false
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
