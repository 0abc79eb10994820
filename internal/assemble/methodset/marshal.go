package methodset

import (
	"go/ast"

	"github.com/crdgen/crdgen/internal/assemble/fieldsyntax"
	"github.com/crdgen/crdgen/internal/load"
)

// marshalKey names one question: does this declaration have this method.
type marshalKey struct {
	decl   *load.TypeDecl
	method string
}

// Marshals reports whether a declared type, or a pointer to it, has one of the
// marshalling methods: declared, or promoted from an embedded field at the
// shallowest depth where exactly one stands. Type arguments do not matter, a
// type parameter cannot be embedded.
func (f *Finder) Marshals(decl *load.TypeDecl, method string) bool {
	key := marshalKey{decl, method}
	if known, ok := f.known[key]; ok {
		return known
	}
	found := f.searchMethod(decl, method)
	f.known[key] = found
	return found
}

// An answer says what a type has under a method's name.
type answer int

const (
	absent   answer = iota
	other           // a field, or a method with another signature: it hides those below
	marshals        // the method
)

// A search looks for a method through embedded types breadth first, by the
// rules of go/types.
type search struct {
	chains
	method string
	depth  int
	met    map[*load.TypeDecl]*embedded
	next   []*embedded // the types one level below
}

// An embedded is a type at the shallowest depth where it is embedded.
type embedded struct {
	decl  *load.TypeDecl
	depth int
	twice bool // more than once at this depth, so that all it has is ambiguous
}

func (c chains) searchMethod(decl *load.TypeDecl, method string) bool {
	s := &search{chains: c, method: method, met: map[*load.TypeDecl]*embedded{}}
	s.add(s.standsFor(decl), false)
	for len(s.next) > 0 {
		level := s.next
		s.next = nil
		s.depth++
		if found := s.level(level); found != absent {
			return found == marshals
		}
	}
	return false
}

// level looks at all types of one depth.
func (s *search) level(types []*embedded) answer {
	found := absent
	for _, e := range types {
		switch a := s.visit(e); {
		case a == absent:
		case found != absent || e.twice:
			return other // ambiguous
		default:
			found = a
		}
	}
	return found
}

// visit looks at one type, and adds what it embeds to the level below.
func (s *search) visit(e *embedded) answer {
	form, file := s.underlying(e.decl)
	if it, ok := form.(*ast.InterfaceType); ok {
		return s.interfaceMethod(file, it, s.method, map[*ast.InterfaceType]bool{})
	}
	if m := e.decl.Pkg.Method(e.decl.Spec.Name.Name, s.method); m != nil {
		return judge(s.method, m.Type)
	}
	if st, ok := form.(*ast.StructType); ok {
		return s.fields(file, st, e.twice)
	}
	return absent
}

// fields looks for a field of the method's name, and adds embedded types to the
// level below.
func (s *search) fields(f *load.File, st *ast.StructType, twice bool) answer {
	for _, field := range st.Fields.List {
		for _, n := range field.Names {
			if n.Name == s.method {
				return other
			}
		}
		if len(field.Names) > 0 {
			continue
		}
		if fieldsyntax.Name(field.Type) == s.method {
			return other
		}
		if decl := resolveDecl(f, fieldsyntax.PointedAt(field.Type)); decl != nil {
			s.add(s.standsFor(decl), twice)
		}
	}
	return absent
}

// add puts a type on the level below, unless it was met further up.
func (s *search) add(decl *load.TypeDecl, twice bool) {
	if before := s.met[decl]; before != nil {
		if before.depth == s.depth {
			before.twice = true
		}
		return
	}
	e := &embedded{decl: decl, depth: s.depth, twice: twice}
	s.met[decl] = e
	s.next = append(s.next, e)
}

// interfaceMethod looks through an interface and those that it embeds. They may
// share methods. met holds the interfaces that were looked at.
func (c chains) interfaceMethod(f *load.File, it *ast.InterfaceType, method string, met map[*ast.InterfaceType]bool) answer {
	if met[it] {
		return absent
	}
	met[it] = true
	for _, m := range it.Methods.List {
		if ft, ok := m.Type.(*ast.FuncType); ok {
			if len(m.Names) == 1 && m.Names[0].Name == method {
				return judge(method, ft)
			}
			continue
		}
		form, file := c.formOf(f, m.Type)
		if below, ok := form.(*ast.InterfaceType); ok {
			if found := c.interfaceMethod(file, below, method, met); found != absent {
				return found
			}
		}
	}
	return absent
}

// standsFor returns the declaration behind aliases, the last alias if it stands
// for a literal. Pointers are followed: a pointer has its type's methods. Of aliases in a circle,
// which is an error in Go, it is one of them.
func (c chains) standsFor(decl *load.TypeDecl) *load.TypeDecl {
	var passed []*load.TypeDecl
	for decl.Spec.Assign.IsValid() {
		if last, known := c.behind[decl]; known {
			decl = last
			break
		}
		next := resolveDecl(decl.File, fieldsyntax.PointedAt(decl.Spec.Type))
		if next == nil {
			break
		}
		passed, c.behind[decl] = append(passed, decl), decl // which ends a circle
		decl = next
	}
	for _, p := range passed {
		c.behind[p] = decl
	}
	return decl
}

// underlying returns the literal that a declared type is made of, and the file
// where it stands: "type A B" has the embedded fields and the interface methods
// of B, but none of the methods declared on B.
func (c chains) underlying(decl *load.TypeDecl) (ast.Expr, *load.File) {
	e := decl.Spec.Type
	if decl.Spec.Assign.IsValid() {
		e = fieldsyntax.PointedAt(e)
	}
	return c.formOf(decl.File, e)
}

// formOf follows names to a literal. Of a predeclared or unknown name there is
// none, the name is returned.
func (c chains) formOf(f *load.File, e ast.Expr) (ast.Expr, *load.File) {
	var passed []*load.TypeDecl
	of := form{e, f}
	for {
		decl := resolveDecl(of.file, of.expr)
		if decl == nil {
			break
		}
		known, there := c.forms[decl]
		if of = known; there {
			break
		}
		of = form{decl.Spec.Type, decl.File}
		passed, c.forms[decl] = append(passed, decl), of // which ends a circle
	}
	for _, p := range passed {
		c.forms[p] = of
	}
	return ast.Unparen(of.expr), of.file
}

// resolveDecl returns the declaration that a type's name means, nil for another
// expression or name.
func resolveDecl(f *load.File, e ast.Expr) *load.TypeDecl {
	switch x := e.(type) {
	case *ast.ParenExpr:
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

// judge tells the marshalling method from another of its name.
func judge(method string, ft *ast.FuncType) answer {
	isOne := marshalSignature
	if method == "UnmarshalJSON" {
		isOne = unmarshalSignature
	}
	if ft != nil && isOne(ft) {
		return marshals
	}
	return other
}

// marshalSignature reports whether a function is func() ([]byte, error).
func marshalSignature(ft *ast.FuncType) bool {
	return ft.Params.NumFields() == 0 && ft.Results.NumFields() == 2 &&
		isBytes(ft.Results.List[0].Type) && isError(ft.Results.List[len(ft.Results.List)-1].Type)
}

// unmarshalSignature reports whether a function is func([]byte) error.
func unmarshalSignature(ft *ast.FuncType) bool {
	return ft.Params.NumFields() == 1 && ft.Results.NumFields() == 1 && isBytes(ft.Params.List[0].Type) && isError(ft.Results.List[0].Type)
}

func isBytes(e ast.Expr) bool {
	slice, ok := e.(*ast.ArrayType)
	if !ok || slice.Len != nil {
		return false
	}
	elem, ok := slice.Elt.(*ast.Ident)
	return ok && (elem.Name == "byte" || elem.Name == "uint8")
}

func isError(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == "error"
}
