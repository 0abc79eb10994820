package conversion

import (
	"path"
	"regexp"
	"slices"

	"github.com/crdgen/crdgen/internal/model"
)

// spelt is a type as the package being planned would write it.
func (p *planner) spelt(t *model.Type) string {
	if t.Package == nil || t.Package == p.pkg.Package {
		return t.Name.Name
	}
	return p.called(t.Package) + "." + t.Name.Name
}

// isVersion recognizes the last element of a path that is a version.
var isVersion = regexp.MustCompile(`^v[0-9]+((alpha|beta)[0-9]+)?$`)

// called is the name by which the package being planned would import another one: as
// its files do, else, since every group of Kubernetes has a v1, as most people do:
// metav1, corev1.
func (p *planner) called(pkg *model.Package) string {
	if name := p.pkg.ImportNames[pkg.Path]; name != "" {
		return name
	}
	_, imported := slices.BinarySearch(p.pkg.Imports, pkg.Path)
	if imported || pkg.Local || !isVersion.MatchString(path.Base(pkg.Path)) {
		return pkg.Name
	}
	return word(path.Base(path.Dir(pkg.Path))) + pkg.Name
}
