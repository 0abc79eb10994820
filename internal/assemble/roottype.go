package assemble

import (
	"fmt"
	"go/ast"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/internal/model"
)

// isVersion reports whether a type with the name of a kind, in a package of the
// kind's group, is a version of it. controller-gen takes every type of that name,
// which is followed under compat; a plain one is a part of some object in truth, and
// what is stored with its schema is none.
func (b *builder) isVersion(k *model.Kind, decl *load.TypeDecl) bool {
	if b.isRootType(decl) {
		return true
	}
	p := b.source.pkg(decl.Pkg)
	if !p.Local {
		return b.source.opts.Compat
	}
	d := diag.Diagnostic{
		Pos: decl.File.Position(decl.Spec.Name.Pos()), Severity: diag.Warning, Code: diag.ControllerGenDiffers, Stricter: true,
		Message: fmt.Sprintf("type %q is no version of kind %q: it has no metadata; controller-gen writes it as version %q", k.Name, k.Name, p.Version),
		Help:    "embed metav1.TypeMeta and metav1.ObjectMeta if it is one; else give it another name",
		Notes:   []diag.Note{{Pos: k.Pos, Message: "the kind is declared here"}},
	}
	if b.source.opts.Compat {
		d.Message = fmt.Sprintf("type %q has no metadata and is written as version %q of kind %q, as controller-gen does", k.Name, p.Version, k.Name)
		d.Help = "give it another name; without --compat=controller-gen it is no version"
	}
	b.source.diags.Add(d)
	return b.source.opts.Compat
}

// isRootType reports whether a type is a Kubernetes object: a marker says so, or it
// has metav1.TypeMeta or metav1.ObjectMeta, be it by way of the type that it is
// defined as or of structs that it embeds.
func (b *builder) isRootType(decl *load.TypeDecl) bool {
	if m, ok := b.source.shell(decl).Marks.Get("kubebuilder:object:root"); ok {
		if on, _ := m.Value.(bool); on {
			return true
		}
	}
	return hasMeta(decl.File, decl.Spec.Type, map[*load.TypeDecl]bool{decl: true})
}

// hasMeta reports whether what an expression means has the metadata. Declarations that were
// seen are not looked at again.
func hasMeta(file *load.File, e ast.Expr, seen map[*load.TypeDecl]bool) bool {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return hasMeta(file, e.X, seen)
	case *ast.StarExpr:
		return hasMeta(file, e.X, seen)
	case *ast.StructType:
		for _, f := range e.Fields.List {
			if len(f.Names) == 0 && hasMeta(file, f.Type, seen) {
				return true
			}
		}
	case *ast.Ident, *ast.SelectorExpr:
		ref, err := file.Resolve(e)
		if err != nil || ref.Decl == nil || seen[ref.Decl] {
			return false
		}
		seen[ref.Decl] = true
		if name := ref.Decl.Spec.Name.Name; name == "TypeMeta" || name == "ObjectMeta" {
			if isMeta(file, ref) {
				return true
			}
		}
		return hasMeta(ref.Decl.File, ref.Decl.Spec.Type, seen)
	}
	return false
}
