package assemble

import (
	"go/ast"

	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/internal/model"
)

// describeCopy sets Plain of a struct or of a type defined as another, and adds
// the methods that the build tags hide where they matter: where an assignment is
// not enough.
func (r *resolver) describeCopy(p *pending) {
	t := p.t
	if p.env == nil {
		t.Plain = r.copies.decl(p.decl)
	}
	if t.Plain != model.Plain || r.aliased[p.decl] {
		r.methods.AddHidden(t, p.decl)
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
		r.methods.AddHidden(t, decl)
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
