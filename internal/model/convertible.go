package model

import "github.com/crdgen/crdgen/internal/load"

// The methods by which controller-runtime's conversion webhook knows the hub of a kind
// and its spokes.
const (
	hubMethod         = "Hub"
	convertToMethod   = "ConvertTo"
	convertFromMethod = "ConvertFrom"
)

// findConvertible sets Version.Convertible of the versions of kinds that have several.
// The methods are looked up here and not by [Reach.Methods], which would look for them
// in every package that is reached.
func (b *builder) findConvertible(kinds []*Kind) {
	for _, k := range kinds {
		if len(k.Versions)+len(k.Unlisted) < 2 {
			continue
		}
		for _, versions := range [][]*Version{k.Versions, k.Unlisted} {
			for _, v := range versions {
				v.Convertible = isConvertible(b.source.decls[v.Root])
			}
		}
	}
}

func isConvertible(decl *load.TypeDecl) bool {
	if decl == nil {
		return false
	}
	has := func(method string) bool { return decl.Pkg.Method(decl.Spec.Name.Name, method) != nil }
	return has(hubMethod) || has(convertToMethod) && has(convertFromMethod)
}

// ConvertedElsewhere reports whether the source has conversions of a kind, or says that
// others have them, so that a CRD without spec.conversion is not the whole truth: kustomize
// and installers put it in.
func (k *Kind) ConvertedElsewhere() bool {
	for _, versions := range [][]*Version{k.Versions, k.Unlisted} {
		for _, v := range versions {
			if v.Convertible || v.Root.Marks.Has("crdgen:conversion:external") || v.Root.Marks.Has("crdgen:conversion:hub") || v.Root.Marks.Has("kubebuilder:conversion:hub") {
				return true
			}
		}
	}
	return false
}
