package assemble

import (
	"slices"

	"github.com/crdgen/crdgen/internal/assemble/registration"
	"github.com/crdgen/crdgen/internal/load"
)

// isPlain reports whether a type with the metadata of an object shows no other sign of
// being a kind: its package names no group, and no marker stands above it or its list.
// Code embeds the metadata to have something that client-go takes, such as an event of its
// own, an object of a test or one of another project's, and there is no CRD of it.
func (b *builder) isPlain(decl *load.TypeDecl) bool {
	isMarked := func(decl *load.TypeDecl) bool {
		return decl != nil && len(b.source.marks(decl).Types[decl.Spec]) > 0
	}
	return !b.source.pkg(decl.Pkg).HasGroup && !isMarked(decl) && !isMarked(decl.Pkg.Type(decl.Spec.Name.Name+"List"))
}

// kindDecls returns the declarations of the kinds of all root packages, in their order.
// Plain types count where nothing else does, so that a forgotten group is told, where
// a kind has their name, since one of its versions may have forgotten it, and with a list
// beside such a version. controller-gen takes each for a kind, which is followed under compat.
func (b *builder) kindDecls() []*load.TypeDecl {
	var all, clear []*load.TypeDecl
	names, of := map[string]bool{}, map[*load.Package]bool{} // of clear kinds
	for _, lp := range b.set.Roots {
		if b.source.pkg(lp).Marks.Has("kubebuilder:skip") {
			continue
		}
		here := map[string]bool{} // of two declarations of one name one is enough
		for _, decl := range lp.Types() {
			if !b.isKind(decl) || b.source.isAbsent(decl) || b.isInternal(lp) || here[decl.Spec.Name.Name] {
				continue
			}
			here[decl.Spec.Name.Name] = true
			all = append(all, decl)
			if !b.isPlain(decl) {
				clear = append(clear, decl)
				names[decl.Spec.Name.Name] = true
			}
		}
	}
	if b.source.opts.Compat || len(clear) == len(all) {
		return all
	}
	for _, decl := range all {
		of[decl.Pkg] = of[decl.Pkg] || !b.isPlain(decl) || names[decl.Spec.Name.Name]
	}
	return slices.DeleteFunc(all, func(decl *load.TypeDecl) bool {
		name := decl.Spec.Name
		hasList := decl.Pkg.Type(name.Name+"List") != nil
		isKind := !b.isPlain(decl) || names[name.Name] || hasList && of[decl.Pkg] || len(clear) == 0 && name.IsExported()
		return !isKind
	})
}

// isInternal reports whether a package registers its types as Kubernetes' internal
// version, which no server ever serves: it is what an aggregated API server works with.
// controller-gen takes it for a version, which is followed under compat.
func (b *builder) isInternal(lp *load.Package) bool {
	if b.source.opts.Compat {
		return false
	}
	internal, known := b.internal[lp]
	if !known {
		internal = registration.IsInternal(lp)
		b.internal[lp] = internal
	}
	return internal
}
