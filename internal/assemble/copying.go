package assemble

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/internal/model"
)

// A methodFinder knows which methods types have, by their declarations alone.
type methodFinder struct {
	names []string            // of the methods that generators ask for
	known map[marshalKey]bool // the answers about marshalling methods
}

// of returns the methods with the names that generators ask for which a
// declaration has itself: on the type, on its pointer, or in its list if it is an
// interface.
func (mf *methodFinder) of(decl *load.TypeDecl) []model.Method {
	if len(mf.names) == 0 || decl.Spec.Assign.IsValid() {
		return nil
	}
	if same, it := sameInterface(decl); it != nil {
		return mf.listedMethods(decl, same, it)
	}
	var found []model.Method
	for _, name := range mf.names {
		m := decl.Pkg.Method(decl.Spec.Name.Name, name)
		if m == nil || m.Type == nil {
			continue
		}
		spelt := spellMethod(name, m.Type)
		spelt.Ptr, spelt.Pos = m.Ptr, m.File.Position(m.Pos)
		found = append(found, spelt)
	}
	return found
}

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
func (mf *methodFinder) listedMethods(decl, same *load.TypeDecl, it *ast.InterfaceType) []model.Method {
	var found []model.Method
	for _, m := range it.Methods.List {
		ft, ok := m.Type.(*ast.FuncType)
		if !ok || len(m.Names) != 1 || !slices.Contains(mf.names, m.Names[0].Name) {
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

func spellMethod(name string, ft *ast.FuncType) model.Method {
	return model.Method{Name: name, Params: spellTypes(ft.Params), Results: spellTypes(ft.Results)}
}

// spellTypes returns the type of every parameter or result.
func spellTypes(list *ast.FieldList) []string {
	if list.NumFields() == 0 {
		return nil
	}
	out := make([]string, 0, list.NumFields())
	for _, f := range list.List {
		for range max(1, len(f.Names)) {
			out = append(out, types.ExprString(f.Type))
		}
	}
	return out
}

// describeCopy sets Plain of a struct or of a type defined as another, and adds
// the methods that the build tags hide where they matter: where an assignment is
// not enough.
func (r *resolver) describeCopy(p *pending) {
	t := p.t
	if p.env == nil {
		t.Plain = r.copies.decl(p.decl)
	}
	if t.Plain != model.Plain || r.aliased[p.decl] {
		r.methods.addHidden(t, p.decl)
	}
}

// addHidden adds the methods that the build tags hide.
func (mf *methodFinder) addHidden(t *model.Type, decl *load.TypeDecl) {
	for _, name := range mf.names {
		if slices.ContainsFunc(t.Methods, func(m model.Method) bool { return m.Name == name }) {
			continue
		}
		if file, ok := decl.Pkg.HiddenMethod(decl.Spec.Name.Name, name); ok {
			t.Methods = append(t.Methods, model.Method{Name: name, Hidden: true, Pos: token.Position{Filename: file}})
		}
	}
}

// noteAlias adds the hidden methods of the type that an alias stands for, be that
// plain: controller-gen does not take it for plain by the alias's name. The type may
// be resolved already or not yet.
func (r *resolver) noteAlias(alias *model.Type) {
	t := alias.Unalias()
	decl := r.source.decls[t]
	if decl == nil || t.Alias || r.isRoot(t) {
		return
	}
	if r.aliased == nil {
		r.aliased = map[*load.TypeDecl]bool{}
	}
	r.aliased[decl] = true
	// A type without a shape is still in the queue; describeCopy sees to it.
	if t.Shape == model.Struct || t.Shape == model.Defined {
		r.methods.addHidden(t, decl)
	}
}

// A copyLookup knows which declared types an assignment copies.
type copyLookup struct {
	known map[*load.TypeDecl]model.Plainness
}

// decl looks at a declaration and at no more of what it names than the
// answer needs.
func (p *copyLookup) decl(decl *load.TypeDecl) model.Plainness {
	if known, ok := p.known[decl]; ok {
		return known
	}
	p.known[decl] = model.NotPlain // a circle without pointers is an error in Go
	found := p.expr(plainScope{file: decl.File}, decl.Spec.Type)
	p.known[decl] = found
	return found
}

// A plainScope is where names are looked up, with what is known of the type
// arguments there.
type plainScope struct {
	file  *load.File
	args  map[string]model.Plainness
	depth int // of instantiations
}

func (p *copyLookup) expr(sc plainScope, e ast.Expr) model.Plainness {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return p.expr(sc, e.X)
	case *ast.Ident:
		if plain, ok := sc.args[e.Name]; ok {
			return plain
		}
		return p.name(sc.file, e)
	case *ast.SelectorExpr:
		return p.name(sc.file, e)
	case *ast.IndexExpr:
		return p.instance(sc, e.X, []ast.Expr{e.Index})
	case *ast.IndexListExpr:
		return p.instance(sc, e.X, e.Indices)
	case *ast.ArrayType:
		if e.Len == nil {
			return model.NotPlain
		}
		return min(model.AlmostPlain, p.expr(sc, e.Elt))
	case *ast.StructType:
		least := model.Plain
		for _, field := range e.Fields.List {
			if least = min(least, p.expr(sc, field.Type)); least == model.NotPlain {
				break
			}
		}
		return least
	}
	return model.NotPlain
}

func (p *copyLookup) name(f *load.File, e ast.Expr) model.Plainness {
	ref, err := f.Resolve(e)
	switch {
	case err != nil:
		return model.NotPlain // reported where somebody looks at it
	case ref.Decl != nil && ref.Decl.Spec.TypeParams != nil:
		return model.NotPlain
	case ref.Decl != nil && ref.Decl.Spec.Assign.IsValid():
		return min(model.AlmostPlain, p.decl(ref.Decl))
	case ref.Decl != nil:
		return p.decl(ref.Decl)
	}
	switch ref.Builtin {
	case "any", "error", "comparable", "unsafe.Pointer":
		return model.NotPlain
	}
	return model.Plain
}

// instance looks at a generic declaration with its type arguments.
func (p *copyLookup) instance(sc plainScope, generic ast.Expr, args []ast.Expr) model.Plainness {
	ref, err := sc.file.Resolve(generic)
	if err != nil || ref.Decl == nil || ref.Decl.Spec.TypeParams == nil || sc.depth > 20 {
		return model.NotPlain
	}
	inside := plainScope{file: ref.Decl.File, args: map[string]model.Plainness{}, depth: sc.depth + 1}
	i := 0
	for _, list := range ref.Decl.Spec.TypeParams.List {
		for _, n := range list.Names {
			if i < len(args) {
				inside.args[n.Name] = p.expr(sc, args[i])
			}
			i++
		}
	}
	return p.expr(inside, ref.Decl.Spec.Type)
}
