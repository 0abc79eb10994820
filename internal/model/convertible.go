package model

import (
	"slices"

	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/markers"
)

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
			if v.Convertible || v.Root.Marks.Has("crdgen:conversion:external") || v.Root.isHub() {
				return true
			}
		}
	}
	return false
}

// findHubs sets the hubs of all kinds.
func findHubs(kinds []*Kind, packages []*Package) {
	for _, k := range kinds {
		for _, v := range k.Versions {
			if v.Root.isHub() {
				k.Hubs = append(k.Hubs, v)
			}
		}
		if len(k.Hubs) > 0 {
			continue
		}
		if hub := peerHub(k, packages); hub != nil {
			k.Hubs = []*Version{hub}
		}
	}
}

// isHub reports whether a marker calls the type a hub.
func (t *Type) isHub() bool {
	return slices.ContainsFunc(t.Marks, func(m markers.Mark) bool {
		_, ok := m.Value.(markers.ConversionHub)
		return ok
	})
}

// peerHub returns the hub of a kind whose packages say in conversion-gen's words where they
// are converted to: the one version that the packages of all others name. It is nil where
// they do not agree on one of them.
func peerHub(k *Kind, packages []*Package) *Version {
	var hub *Version
	for _, v := range k.Versions {
		for _, path := range peersOf(v.Package, packages) {
			for _, other := range k.Versions {
				switch {
				case other.Package.Path != path || other == v:
				case hub != nil && hub != other:
					return nil
				default:
					hub = other
				}
			}
		}
	}
	return hub
}

// peersOf returns the packages that the types of a package are converted to, as it says
// itself, or another package that says it for these types.
func peersOf(pkg *Package, packages []*Package) []string {
	paths := peerPaths(pkg, markers.ConversionGenName)
	for _, other := range packages {
		for _, types := range peerPaths(other, markers.ExternalTypesName) {
			if types == pkg.Path {
				paths = append(paths, peerPaths(other, markers.ConversionGenName)...)
			}
		}
	}
	return paths
}

func peerPaths(pkg *Package, name string) []string {
	var all []string
	for _, m := range pkg.Marks.All(name) {
		path, _ := m.Value.(markers.ConversionGen)
		all = append(all, string(path))
	}
	return all
}
