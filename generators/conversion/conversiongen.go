package conversion

import (
	"fmt"
	"path"
	"slices"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// peerHub returns the hub of a kind whose packages say in conversion-gen's words
// where they are converted to: the one version that the packages of all others
// name. It is nil where they do not agree on one of them.
func (p *planner) peerHub(k *model.Kind) *model.Version {
	var hub *model.Version
	for _, v := range k.Versions {
		for _, path := range p.peersOf(v.Package) {
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

// peersOf returns the packages that the types of a package are converted to, as
// it says itself, or another package that says it for these types.
func (p *planner) peersOf(pkg *model.Package) []string {
	paths := values(pkg, markers.ConversionGenName)
	for _, other := range p.plan.Packages {
		for _, types := range values(other.Package, markers.ExternalTypesName) {
			if types == pkg.Path {
				paths = append(paths, values(other.Package, markers.ConversionGenName)...)
			}
		}
	}
	return paths
}

func values(pkg *model.Package, name string) []string {
	var all []string
	for _, m := range pkg.Marks.All(name) {
		path, _ := m.Value.(markers.ConversionGen)
		all = append(all, string(path))
	}
	return all
}

// conversionGen is what conversion-gen calls itself in the files that it writes.
const conversionGen = "conversion-gen"

// checkLeftovers reports files of conversion-gen, under a name that is not written
// over, with functions that are written anew: the package would declare them twice.
func (p *planner) checkLeftovers() {
	written := map[string]bool{}
	for _, pair := range p.pkg.Pairs {
		for _, d := range []direction{toHub, toSpoke} {
			written[pair.auto(d)] = true
			written[pair.name(d)] = written[pair.name(d)] || pair.hand(d) == nil
		}
	}
	for _, f := range p.pkg.Written {
		i := slices.IndexFunc(f.Funcs, func(name string) bool { return written[name] })
		name := path.Base(f.Header.Filename)
		if f.By != conversionGen || name == fileName || i < 0 {
			continue
		}
		p.diags.Add(diag.Diagnostic{
			Pos: f.Header, Code: diag.ConversionFunc,
			Message: fmt.Sprintf("conversion-gen wrote function %q into %q, and it is written into %q", f.Funcs[i], name, fileName),
			Help:    "delete the file, and the line that registers its functions: localSchemeBuilder.Register(RegisterConversions)",
		})
	}
}

// checkExternalTypes reports packages that are to hold the conversions of
// another package's types: conversions are written beside the types. Where those
// are converted in the same run, that is a warning, else nothing would be written
// for them.
func (p *planner) checkExternalTypes() {
	converted := map[string]bool{}
	for _, pkg := range p.plan.Packages {
		converted[pkg.Path] = len(pkg.Hubs) > 0 || len(pkg.Spokes) > 0
	}
	for _, pkg := range p.plan.Packages {
		for _, m := range pkg.Marks.All(markers.ExternalTypesName) {
			types, _ := m.Value.(markers.ConversionGen)
			if string(types) == pkg.Path {
				continue
			}
			d := diag.Diagnostic{
				Pos: m.Pos, Code: diag.ConversionMarker,
				Message: fmt.Sprintf("conversions of package %q are written beside its types, not into package %q", string(types), pkg.Path),
				Help: "name that package in paths=, with the versions that it is converted to and from; they must be packages of your own, " +
					"since functions are written beside the types",
			}
			if converted[string(types)] {
				d.Severity, d.Help = diag.Warning, "move hand-written conversions there as well, and remove the marker"
			}
			p.diags.Add(d)
		}
	}
}
