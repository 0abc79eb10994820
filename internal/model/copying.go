package model

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/load"
)

// methods returns the methods with the names that generators ask for which a
// declaration has itself: on the type, on its pointer, or in its list if it is an
// interface.
func (b *builder) methods(decl *load.TypeDecl) []Method {
	if len(b.methodNames) == 0 || decl.Spec.Assign.IsValid() {
		return nil
	}
	if same, it := sameInterface(decl); it != nil {
		return b.listedMethods(decl, same, it)
	}
	var found []Method
	for _, name := range b.methodNames {
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
func (b *builder) listedMethods(decl, same *load.TypeDecl, it *ast.InterfaceType) []Method {
	var found []Method
	for _, m := range it.Methods.List {
		ft, ok := m.Type.(*ast.FuncType)
		if !ok || len(m.Names) != 1 || !slices.Contains(b.methodNames, m.Names[0].Name) {
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

func spellMethod(name string, ft *ast.FuncType) Method {
	return Method{Name: name, Params: spellTypes(ft.Params), Results: spellTypes(ft.Results)}
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
func (b *builder) describeCopy(p *pending) {
	t := p.t
	if p.env == nil {
		t.Plain = b.plainDecl(p.decl)
	}
	if t.Plain != Plain || b.aliased[p.decl] {
		b.addHidden(t, p.decl)
	}
}

// addHidden adds the methods that the build tags hide.
func (b *builder) addHidden(t *Type, decl *load.TypeDecl) {
	for _, name := range b.methodNames {
		if slices.ContainsFunc(t.Methods, func(m Method) bool { return m.Name == name }) {
			continue
		}
		if file, ok := decl.Pkg.HiddenMethod(decl.Spec.Name.Name, name); ok {
			t.Methods = append(t.Methods, Method{Name: name, Hidden: true, Pos: token.Position{Filename: file}})
		}
	}
}

// noteAlias adds the hidden methods of the type that an alias stands for, be that
// plain: controller-gen does not take it for plain by the alias's name. The type may
// be resolved already or not yet.
func (b *builder) noteAlias(alias *Type) {
	t := alias.Unalias()
	decl := b.decls[t]
	if decl == nil || t.Alias || b.isRoot(t) {
		return
	}
	if b.aliased == nil {
		b.aliased = map[*load.TypeDecl]bool{}
	}
	b.aliased[decl] = true
	// A type without a shape is still in the queue; describeCopy sees to it.
	if t.Shape == Struct || t.Shape == Defined {
		b.addHidden(t, decl)
	}
}

// plainDecl looks at a declaration and at no more of what it names than the
// answer needs.
func (b *builder) plainDecl(decl *load.TypeDecl) Plainness {
	if known, ok := b.plain[decl]; ok {
		return known
	}
	if b.plain == nil {
		b.plain = map[*load.TypeDecl]Plainness{}
	}
	b.plain[decl] = NotPlain // a circle without pointers is an error in Go
	found := b.plainExpr(plainScope{file: decl.File}, decl.Spec.Type)
	b.plain[decl] = found
	return found
}

// A plainScope is where names are looked up, with what is known of the type
// arguments there.
type plainScope struct {
	file  *load.File
	args  map[string]Plainness
	depth int // of instantiations
}

func (b *builder) plainExpr(sc plainScope, e ast.Expr) Plainness {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return b.plainExpr(sc, e.X)
	case *ast.Ident:
		if plain, ok := sc.args[e.Name]; ok {
			return plain
		}
		return b.plainName(sc.file, e)
	case *ast.SelectorExpr:
		return b.plainName(sc.file, e)
	case *ast.IndexExpr:
		return b.plainInstance(sc, e.X, []ast.Expr{e.Index})
	case *ast.IndexListExpr:
		return b.plainInstance(sc, e.X, e.Indices)
	case *ast.ArrayType:
		if e.Len == nil {
			return NotPlain
		}
		return min(AlmostPlain, b.plainExpr(sc, e.Elt))
	case *ast.StructType:
		least := Plain
		for _, field := range e.Fields.List {
			if least = min(least, b.plainExpr(sc, field.Type)); least == NotPlain {
				break
			}
		}
		return least
	}
	return NotPlain
}

func (b *builder) plainName(f *load.File, e ast.Expr) Plainness {
	ref, err := f.Resolve(e)
	switch {
	case err != nil:
		return NotPlain // reported where somebody looks at it
	case ref.Decl != nil && ref.Decl.Spec.TypeParams != nil:
		return NotPlain
	case ref.Decl != nil && ref.Decl.Spec.Assign.IsValid():
		return min(AlmostPlain, b.plainDecl(ref.Decl))
	case ref.Decl != nil:
		return b.plainDecl(ref.Decl)
	}
	switch ref.Builtin {
	case "any", "error", "comparable", "unsafe.Pointer":
		return NotPlain
	}
	return Plain
}

// plainInstance looks at a generic declaration with its type arguments.
func (b *builder) plainInstance(sc plainScope, generic ast.Expr, args []ast.Expr) Plainness {
	ref, err := sc.file.Resolve(generic)
	if err != nil || ref.Decl == nil || ref.Decl.Spec.TypeParams == nil || sc.depth > 20 {
		return NotPlain
	}
	inside := plainScope{file: ref.Decl.File, args: map[string]Plainness{}, depth: sc.depth + 1}
	i := 0
	for _, list := range ref.Decl.Spec.TypeParams.List {
		for _, n := range list.Names {
			if i < len(args) {
				inside.args[n.Name] = b.plainExpr(sc, args[i])
			}
			i++
		}
	}
	return b.plainExpr(inside, ref.Decl.Spec.Type)
}
