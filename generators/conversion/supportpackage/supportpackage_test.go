package supportpackage

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/generators/conversion/excerpt"
	"github.com/crdgen/crdgen/generators/conversion/support"
)

// TestExcerptsHoldWhatIsUsed looks, by types, at what is copied for each exported name of the
// support: no declaration may be there that nothing uses, and none may be missing.
func TestExcerptsHoldWhatIsUsed(t *testing.T) {
	for _, test := range []struct {
		source  *excerpt.Package
		sources []string
	}{{supportSource, support.Conversion()}, {harnessSource, support.Tests()}} {
		source := test.source
		all := declarationsOf(t, source.Name, test.sources...)
		exported := 0
		for _, name := range slices.Sorted(maps.Keys(all)) {
			if !token.IsExported(name) {
				continue
			}
			exported++
			used := excerpt.NewUses()
			if err := used.Add("package user\n\nimport \"example.com/"+source.Name+"\"\n\nvar _ = "+source.Name+"."+name+"\n", "example.com/"+source.Name); err != nil {
				t.Fatal(err)
			}
			text, err := source.Used(used)
			if err != nil {
				t.Fatal(err)
			}
			got := declarationsOf(t, source.Name, text)
			for other := range got {
				if other != name && !usedBy(got, other) {
					t.Errorf("%s.%s comes with %s, which nothing uses", source.Name, name, other)
				}
			}
		}
		if exported < 10 {
			t.Errorf("%s has %d exported names", source.Name, exported)
		}
	}
}

// usedBy reports whether any other declaration uses one.
func usedBy(all map[string]map[string]bool, name string) bool {
	for other, uses := range all {
		if other != name && uses[name] {
			return true
		}
	}
	return false
}

// declarationsOf returns what the declarations of a package use of each other, by types; methods
// stand with their types. What is imported is not looked at.
func declarationsOf(t *testing.T, name string, sources ...string) map[string]map[string]bool {
	t.Helper()
	fset := token.NewFileSet()
	var files []*ast.File
	for _, text := range sources {
		file, err := parser.ParseFile(fset, name, text, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	info := types.Info{Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}
	undefined := func(err error) {
		if _, missing, ok := strings.Cut(err.Error(), ": undefined: "); ok && !strings.Contains(missing, ".") {
			t.Errorf("%s is used and not there", missing)
		}
	}
	config := types.Config{Error: undefined, Importer: nothing{}}
	pkg, _ := config.Check(name, fset, files, &info) // what is imported is missing
	all := map[string]map[string]bool{}
	add := func(name string, node ast.Node) {
		if all[name] == nil {
			all[name] = map[string]bool{}
		}
		ast.Inspect(node, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				object, isKnown := info.Uses[id]
				if _, isDeclared := info.Defs[id]; !isKnown && !isDeclared || isKnown && object.Parent() == pkg.Scope() {
					all[name][id.Name] = true // also where it depends on what is imported
				}
			}
			return true
		})
	}
	for _, file := range files {
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				add(owner(d), d)
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					switch spec := spec.(type) {
					case *ast.TypeSpec:
						add(spec.Name.Name, spec)
					case *ast.ValueSpec:
						for _, id := range spec.Names {
							add(id.Name, spec)
						}
					}
				}
			}
		}
	}
	return all
}

// owner is the name of a function, or of the type of a method.
func owner(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return d.Name.Name
	}
	name := strings.TrimPrefix(types.ExprString(d.Recv.List[0].Type), "*")
	name, _, _ = strings.Cut(name, "[")
	return name
}

type nothing struct{}

func (nothing) Import(path string) (*types.Package, error) {
	empty := types.NewPackage(path, path[strings.LastIndexByte(path, '/')+1:])
	empty.MarkComplete()
	return empty, nil
}
