package assemble

import (
	"slices"

	"github.com/crdgen/crdgen/internal/assemble/registration"
	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// The methods by which controller-runtime's conversion webhook knows the hub of a kind
// and its spokes.
const (
	hubMethod         = "Hub"
	convertToMethod   = "ConvertTo"
	convertFromMethod = "ConvertFrom"
)

// findConvertible sets Version.Convertible and Version.ByHand of the versions of kinds that have
// several.
// The methods are looked up here and not by [model.Reach.Methods], which would look for them
// in every package that is reached.
func (b *builder) findConvertible(kinds []*model.Kind) {
	several := slices.DeleteFunc(slices.Clone(kinds), func(k *model.Kind) bool { return len(k.Versions)+len(k.Unlisted) < 2 })
	if len(several) == 0 {
		return
	}
	given := registration.GivenToConverters(b.set.Roots)
	for _, k := range several {
		for _, versions := range [][]*model.Version{k.Versions, k.Unlisted} {
			for _, v := range versions {
				decl := b.source.decls[v.Root]
				v.Convertible = isConvertible(decl) || given[decl]
				v.ByHand = byHand(decl)
			}
		}
	}
}

// isConvertible reports whether a type has the methods, be it in a file that the build leaves
// out: operators are built without the tag that generators set, which some authors keep their
// conversions from controller-gen by.
func isConvertible(decl *load.TypeDecl) bool {
	if decl == nil {
		return false
	}
	has := func(method string) bool {
		if decl.Pkg.Method(decl.Spec.Name.Name, method) != nil {
			return true
		}
		_, hidden := decl.Pkg.HiddenMethod(decl.Spec.Name.Name, method)
		return hidden
	}
	return has(hubMethod) || has(convertToMethod) && has(convertFromMethod)
}

// byHand returns what people wrote in the package of a version to convert its types.
func byHand(decl *load.TypeDecl) []model.HandWritten {
	if decl == nil {
		return nil
	}
	var found []model.HandWritten
	for _, f := range decl.Pkg.HandConversions(convertToMethod, convertFromMethod) {
		if f.Recv == "" || f.Recv == decl.Spec.Name.Name {
			found = append(found, model.HandWritten{Name: f.Name, IsMethod: f.Recv != "", Pos: f.Pos})
		}
	}
	return found
}

// findHubs sets the hubs of all kinds.
func findHubs(kinds []*model.Kind, packages []*model.Package) {
	peers := peersOf(packages)
	for _, k := range kinds {
		for _, v := range k.Versions {
			if v.Root.IsHub() {
				k.Hubs = append(k.Hubs, v)
			}
		}
		if len(k.Hubs) > 0 {
			continue
		}
		if hub := peerHub(k, peers); hub != nil {
			k.Hubs = []*model.Version{hub}
		}
	}
}

// peerHub returns the hub of a kind whose packages say in conversion-gen's words where they
// are converted to: the one version that the packages of all others name. It is nil where
// they do not agree on one of them.
func peerHub(k *model.Kind, peers map[string][]string) *model.Version {
	var hub *model.Version
	for _, v := range k.Versions {
		for _, path := range peers[v.Package.Path] {
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

// peersOf returns, by the paths of packages, those that their types are converted to, as they
// say themselves, or another package that says it for these types.
func peersOf(packages []*model.Package) map[string][]string {
	peers := map[string][]string{}
	for _, pkg := range packages {
		to := peerPaths(pkg, markers.ConversionGenName)
		if len(to) == 0 {
			continue
		}
		peers[pkg.Path] = append(peers[pkg.Path], to...)
		for _, types := range peerPaths(pkg, markers.ExternalTypesName) {
			peers[types] = append(peers[types], to...)
		}
	}
	return peers
}

func peerPaths(pkg *model.Package, name string) []string {
	var all []string
	for _, m := range pkg.Marks.All(name) {
		path, _ := m.Value.(markers.ConversionGen)
		all = append(all, string(path))
	}
	return all
}
