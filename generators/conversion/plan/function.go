package plan

import (
	"go/token"
	"path"
	"slices"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/internal/model"
)

// IsHandWritten reports whether a function was written neither by this generator nor by
// the one whose place it takes, whatever that one calls its file.
func IsHandWritten(f *model.Function) bool { return !IsGenerated(f.Package, f.Pos.Filename) }

// IsGenerated reports whether a file of a package was written by one of the two.
func IsGenerated(pkg *model.Package, file string) bool {
	return path.Base(file) == FileName || slices.ContainsFunc(pkg.Written, func(w model.WrittenFile) bool {
		return w.By == ConversionGen && w.Header.Filename == file
	})
}

// Callable returns the function of a name in the first of some packages that has one
// which the code in a package can call, nil if there is none.
func Callable(from *model.Package, name string, among ...*model.Package) *model.Function {
	for _, p := range among {
		for _, fn := range p.Funcs {
			if fn.Name == name && (p == from || token.IsExported(name)) {
				return fn
			}
		}
	}
	return nil
}

// ManualMethod returns a method that somebody wrote: what this generator wrote does
// not count.
func ManualMethod(t *model.Type, name string) (model.Method, bool) {
	for _, m := range t.Methods {
		if m.Name == name && (!m.Hidden || m.Manual) && path.Base(m.Pos.Filename) != FileName {
			return m, true
		}
	}
	return model.Method{}, false
}

// HubMark returns where a version is called the hub.
func HubMark(v *model.Version) (token.Position, bool) {
	for _, name := range []string{HubMarker, ScaffoldMarker} {
		if m, ok := v.Root.Marks.Get(name); ok {
			return m.Pos, true
		}
	}
	if m, ok := ManualMethod(v.Root, HubMethod); ok {
		return m.Pos, true
	}
	return token.Position{}, false
}

// Neighbours returns the other packages of the run whose types a package converts,
// as those that a kind of one group has of another's. What was written by hand for
// these types stands there, and the package imports them for the types anyway.
func Neighbours(pkg *Package) []*model.Package {
	var found []*model.Package
	seen := map[*model.Type]bool{}
	var walk func(t *model.Type)
	walk = func(t *model.Type) {
		if t == nil || seen[t] {
			return
		}
		seen[t] = true
		if t.Package != nil && t.Package.Root && t.Package != pkg.Package && !slices.Contains(found, t.Package) {
			found = append(found, t.Package)
		}
		for _, f := range t.Fields {
			walk(f.GoType)
		}
		for _, inner := range append([]*model.Type{t.Elem, t.Key}, t.Args...) {
			walk(inner)
		}
	}
	for _, s := range pkg.Spokes {
		walk(s.Version.Root)
	}
	return found
}

// FixOf returns the function of a version's package that gives random objects the
// invariants of their kind, nil if there is none; ok says that it has the form that tests
// call, which takes a pointer to the version's type and returns nothing.
func FixOf(v *model.Version) (fix *model.Function, ok bool) {
	if v.Root.Package == nil {
		return nil, true
	}
	for _, fn := range v.Root.Package.Funcs {
		if fn.Name == FixPrefix+v.Root.Name.Name {
			return fn, len(fn.Params) == 1 && len(fn.Results) == 0 && gotype.PointsAt(fn.Params[0], v.Root)
		}
	}
	return nil, true
}
