package assemble

import (
	"go/ast"
	"path/filepath"
	"slices"

	"github.com/crdgen/crdgen/internal/assemble/fieldsyntax"
	"github.com/crdgen/crdgen/internal/assemble/registration"
	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/internal/model"
)

// findRegistered reads the groups of the packages that were named, if a generator asks.
func (b *builder) findRegistered() {
	if !slices.ContainsFunc(b.source.opts.Reach, func(r model.Reach) bool { return r.Registered }) {
		return
	}
	for _, lp := range b.set.Roots {
		p := b.source.pkg(lp)
		if !p.HasGroup {
			continue
		}
		p.Registered = append(p.Registered, registration.Groups(lp)...)
	}
}

// findSchemeTypes looks for the types that packages give to a scheme, as far as a generator asks.
func (b *builder) findSchemeTypes() {
	if !slices.ContainsFunc(b.source.opts.Reach, func(r model.Reach) bool { return r.SchemeTypes != nil }) {
		return
	}
	for _, lp := range b.set.Roots {
		p := b.source.pkg(lp)
		seen := map[string]bool{}
		for _, given := range registration.GivenToSchemes(lp) {
			decl := lp.Type(given.Name)
			if decl == nil || seen[given.Name] || b.source.isAbsent(decl) || !b.asksOfScheme(decl) {
				continue
			}
			seen[given.Name] = true
			if st, ok := b.schemeType(decl); ok {
				st.Pos = given.Pos
				p.SchemeTypes = append(p.SchemeTypes, st)
			}
		}
	}
}

// asksOfScheme reports whether a generator asks of a type whether it is given to a scheme.
func (b *builder) asksOfScheme(decl *load.TypeDecl) bool {
	t := b.source.shell(decl)
	return slices.ContainsFunc(b.source.opts.Reach, func(r model.Reach) bool { return r.SchemeTypes != nil && r.SchemeTypes(t) })
}

// schemeType says of a struct with metav1.TypeMeta and with metav1.ObjectMeta or metav1.ListMeta
// whether it is an object; false for any other type.
func (b *builder) schemeType(decl *load.TypeDecl) (model.SchemeType, bool) {
	const method = "DeepCopyObject"
	st, ok := decl.Spec.Type.(*ast.StructType)
	if !ok || decl.Spec.TypeParams != nil || decl.Spec.Assign.IsValid() {
		return model.SchemeType{}, false
	}
	found := model.SchemeType{Type: b.source.shell(decl), IsObject: decl.Pkg.Method(decl.Spec.Name.Name, method) != nil}
	embedded := map[string]bool{}
	for _, f := range st.Fields.List {
		if len(f.Names) > 0 {
			continue
		}
		ref, err := decl.File.Resolve(fieldsyntax.PointedAt(f.Type))
		if err != nil || !isMeta(decl.File, ref) {
			found.IsObject = true // it may have the method of this one
			continue
		}
		embedded[ref.Decl.Spec.Name.Name] = true
	}
	if file, ok := decl.Pkg.HiddenMethod(decl.Spec.Name.Name, method); ok {
		found.CopiedIn = filepath.Base(file)
	}
	return found, embedded["TypeMeta"] && (embedded["ObjectMeta"] || embedded["ListMeta"])
}
