package model

import (
	"go/ast"

	"github.com/crdgen/crdgen/internal/load"
)

// marshalKey names one question: does this declaration have this method.
type marshalKey struct {
	decl   *load.TypeDecl
	method string
}

// hasMethod says whether a declared type, or a pointer to it, has one of the
// marshalling methods: declared, or promoted from an embedded field at the
// shallowest depth where exactly one stands.
func (b *builder) hasMethod(p *pending, method string) bool {
	key := marshalKey{p.decl, method}
	if p.env == nil {
		if known, ok := b.marshals[key]; ok {
			return known
		}
	}
	b.marshals[key] = false // a circle of embedded types has no method
	found := b.searchMethod(level{{decl: p.decl, env: p.env}}, method)
	b.marshals[key] = found
	return found
}

// A level is the types embedded at one depth.
type level []embedded

type embedded struct {
	decl *load.TypeDecl
	env  map[string]*Type
}

// searchMethod looks through embedded types breadth first.
func (b *builder) searchMethod(current level, method string) bool {
	seen := map[*load.TypeDecl]bool{}
	for depth := 0; len(current) > 0 && depth < 20; depth++ {
		count, hidden := 0, false
		var next level
		for _, e := range current {
			e = followAlias(e)
			if e.decl == nil || seen[e.decl] {
				continue
			}
			seen[e.decl] = true
			if declaresMarshal(e.decl, method) {
				count++
				continue
			}
			st, ok := e.decl.Spec.Type.(*ast.StructType)
			if !ok {
				if target := definedStruct(e); target.decl != nil {
					st = target.decl.Spec.Type.(*ast.StructType)
					e = target
				} else {
					continue
				}
			}
			below, field := embeds(e, st, method)
			hidden = hidden || field
			next = append(next, below...)
		}
		if count == 1 {
			return !hidden
		}
		if count > 1 || hidden {
			return false
		}
		current = next
	}
	return false
}

// followAlias replaces an alias by what it stands for.
func followAlias(e embedded) embedded {
	for range 20 {
		if e.decl == nil || !e.decl.Spec.Assign.IsValid() {
			return e
		}
		e.decl = resolveDecl(e.decl.File, e.decl.Spec.Type)
	}
	return embedded{}
}

// definedStruct follows "type A B" to the struct that B is made of. A has B's
// embedded fields but none of the methods declared on B.
func definedStruct(e embedded) embedded {
	decl := e.decl
	for range 20 {
		decl = resolveDecl(decl.File, decl.Spec.Type)
		if decl == nil {
			return embedded{}
		}
		if _, ok := decl.Spec.Type.(*ast.StructType); ok {
			return embedded{decl: decl}
		}
	}
	return embedded{}
}

func resolveDecl(f *load.File, e ast.Expr) *load.TypeDecl {
	switch x := e.(type) {
	case *ast.ParenExpr:
		return resolveDecl(f, x.X)
	case *ast.StarExpr:
		return resolveDecl(f, x.X)
	case *ast.IndexExpr:
		return resolveDecl(f, x.X)
	case *ast.IndexListExpr:
		return resolveDecl(f, x.X)
	case *ast.Ident, *ast.SelectorExpr:
		ref, err := f.Resolve(e)
		if err != nil {
			return nil
		}
		return ref.Decl
	}
	return nil
}

// embeds returns the types embedded in a struct, and whether a field of the
// struct has the method's name and hides it. Embedded types are resolved only if
// their package may declare the method at all.
func embeds(e embedded, st *ast.StructType, method string) (level, bool) {
	var out level
	for _, f := range st.Fields.List {
		for _, n := range f.Names {
			if n.Name == method {
				return nil, true
			}
		}
		if len(f.Names) > 0 {
			continue
		}
		if decl := resolveDecl(e.decl.File, f.Type); decl != nil {
			out = append(out, embedded{decl: decl})
		}
	}
	return out, false
}

// declaresMarshal says whether a declaration has the method itself: on the type,
// on its pointer, or in its method set if it is an interface.
func declaresMarshal(decl *load.TypeDecl, method string) bool {
	if it, ok := decl.Spec.Type.(*ast.InterfaceType); ok {
		for _, m := range it.Methods.List {
			if ft, ok := m.Type.(*ast.FuncType); ok && len(m.Names) == 1 && m.Names[0].Name == method {
				return marshalSignature(ft)
			}
		}
		return false
	}
	m := decl.Pkg.Method(decl.Spec.Name.Name, method)
	return m != nil && marshalSignature(m.Type)
}

// marshalSignature recognises func() ([]byte, error).
func marshalSignature(ft *ast.FuncType) bool {
	if ft.Params.NumFields() != 0 || ft.Results.NumFields() != 2 {
		return false
	}
	first := ft.Results.List[0].Type
	last := ft.Results.List[len(ft.Results.List)-1].Type
	slice, ok := first.(*ast.ArrayType)
	if !ok || slice.Len != nil {
		return false
	}
	elem, ok := slice.Elt.(*ast.Ident)
	if !ok || (elem.Name != "byte" && elem.Name != "uint8") {
		return false
	}
	id, ok := last.(*ast.Ident)
	return ok && id.Name == "error"
}
