// Package methodset tells which methods declared types have, by their declarations alone: those
// that generators ask for by name, methods that write JSON or text, also of embedded types, and
// what controller-gen takes for one.
//
// It asks go/types nothing, and makes no types: it is asked by those who do.
package methodset

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/internal/model"
)

// A Finder knows which methods types have, by their declarations alone.
type Finder struct {
	names []string            // of the methods that generators ask for
	known map[marshalKey]bool // the answers about marshalling methods
	chains
}

// chains remember where names lead: thousands may stand for one another in a row, and each is asked.
type chains struct {
	behind map[*load.TypeDecl]*load.TypeDecl // see standsFor
	forms  map[*load.TypeDecl]form           // of the declarations that names mean
}

// A form is the literal that a type is made of, and the file where it stands.
type form struct {
	expr ast.Expr
	file *load.File
}

func newChains() chains {
	return chains{behind: map[*load.TypeDecl]*load.TypeDecl{}, forms: map[*load.TypeDecl]form{}}
}

// New makes a finder that nobody has asked for a method.
func New() *Finder { return &Finder{known: map[marshalKey]bool{}, chains: newChains()} }

// Ask asks for the methods with a name.
func (f *Finder) Ask(name string) {
	if !slices.Contains(f.names, name) {
		f.names = append(f.names, name)
	}
}

// Of returns the methods with the names that generators ask for which a
// declaration has itself: on the type, on its pointer, or in its list if it is an
// interface.
func (f *Finder) Of(decl *load.TypeDecl) []model.Method {
	if len(f.names) == 0 || decl.Spec.Assign.IsValid() {
		return nil
	}
	if same, it := sameInterface(decl); it != nil {
		return f.listedMethods(decl, same, it)
	}
	var found []model.Method
	for _, name := range f.names {
		m := decl.Pkg.Method(decl.Spec.Name.Name, name)
		aside := m == nil
		if aside {
			m = decl.Pkg.SetAside(decl.Spec.Name.Name, name)
		}
		if m == nil || m.Type == nil {
			continue
		}
		spelt := spellMethod(name, m.Type)
		unalias(decl, spelt.Params)
		unalias(decl, spelt.Results)
		spelt.Hidden, spelt.Manual = aside, aside
		spelt.Ptr, spelt.Pos = m.Ptr, m.File.Position(m.Pos)
		found = append(found, spelt)
	}
	return found
}

// maxChain bounds how many declarations are followed from name to name. Only a
// circle, which is an error in Go, has more.
const maxChain = 1000

// sameInterface returns the interface whose methods are all that a declared one
// has: itself, or the one that it is defined as or embeds and adds nothing to.
// What embeds more is another type than the methods of its parts return.
func sameInterface(decl *load.TypeDecl) (*load.TypeDecl, *ast.InterfaceType) {
	var it *ast.InterfaceType
	for range maxChain {
		e := decl.Spec.Type
		if list, ok := ast.Unparen(e).(*ast.InterfaceType); ok {
			if it = list; len(it.Methods.List) != 1 || len(it.Methods.List[0].Names) > 0 {
				break
			}
			e = it.Methods.List[0].Type
		} else {
			it = nil
		}
		next := resolveDecl(decl.File, e)
		if next == nil {
			break
		}
		decl = next
	}
	return decl, it
}

// listedMethods returns the methods in the list of an interface, as decl has
// them, which is the same interface by another name.
func (f *Finder) listedMethods(decl, same *load.TypeDecl, it *ast.InterfaceType) []model.Method {
	var found []model.Method
	for _, m := range it.Methods.List {
		ft, ok := m.Type.(*ast.FuncType)
		if !ok || len(m.Names) != 1 || !slices.Contains(f.names, m.Names[0].Name) {
			continue
		}
		spelt := spellMethod(m.Names[0].Name, ft)
		if same != decl {
			rename(spelt.Params, same, decl)
			rename(spelt.Results, same, decl)
		}
		found = append(found, spelt)
	}
	return found
}

// rename replaces the name of the type from by that of to, which holds the same
// values. Other names get their package, so that none is taken for the type.
func rename(spelt []string, from, to *load.TypeDecl) {
	for i, typ := range spelt {
		switch name, _, _ := strings.Cut(typ, "["); {
		case name == from.Spec.Name.Name:
			spelt[i] = to.Spec.Name.Name
		case token.IsIdentifier(name):
			spelt[i] = from.Pkg.Name() + "." + typ
		}
	}
}

// unalias replaces names that are aliases, in the package of a type, by those of the types that they mean.
func unalias(decl *load.TypeDecl, spelt []string) {
	for i, typ := range spelt {
		name := strings.TrimLeft(typ, "*")
		if !token.IsIdentifier(name) || types.Universe.Lookup(name) != nil {
			continue
		}
		of, ptr := decl.Named(name)
		stars := typ[:len(typ)-len(name)]
		if ptr {
			stars += "*"
		}
		spelt[i] = stars + of
	}
}

func spellMethod(name string, ft *ast.FuncType) model.Method {
	return model.Method{Name: name, Params: spellTypes(ft.Params), Results: spellTypes(ft.Results)}
}

// spellTypes returns the type of every parameter or result.
func spellTypes(list *ast.FieldList) []string {
	if list.NumFields() == 0 {
		return nil
	}
	out := make([]string, 0, list.NumFields())
	for _, field := range list.List {
		for range max(1, len(field.Names)) {
			out = append(out, types.ExprString(field.Type))
		}
	}
	return out
}

// AddHidden adds the methods that the build tags hide.
func (f *Finder) AddHidden(t *model.Type, decl *load.TypeDecl) {
	for _, name := range f.names {
		if slices.ContainsFunc(t.Methods, func(m model.Method) bool { return m.Name == name }) {
			continue
		}
		if file, ok := decl.Pkg.HiddenMethod(decl.Spec.Name.Name, name); ok {
			t.Methods = append(t.Methods, model.Method{Name: name, Hidden: true, Pos: token.Position{Filename: file}})
		}
	}
}
