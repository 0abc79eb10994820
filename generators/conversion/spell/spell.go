// Package spell spells types and headers of functions as the files of a package would: with the
// names by which people import packages. It knows no problems and has no sentences.
package spell

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/internal/lazyregexp"
	"github.com/crdgen/crdgen/internal/model"
)

// A Speller spells types and functions as the files of a package would.
type Speller struct {
	pkg *model.Package
	// whole says that packages are named by their import paths.
	whole bool
	// renamed is a package that is imported under another name than its own, nil if none is.
	renamed *model.Package
}

// For is the Speller of a package.
func For(pkg *model.Package) Speller { return Speller{pkg: pkg} }

// Declared is a declared type as the package would write it.
func (s Speller) Declared(t *model.Type) string {
	switch {
	case t.Package == nil:
		return t.Name.Name
	case s.whole:
		return t.Package.Path + "." + t.Name.Name
	}
	name := importPath.ReplaceAllStringFunc(t.Name.Name, func(qualifier string) string { return s.argument(qualifier, t) })
	if t.Package == s.pkg {
		return name
	}
	return s.called(t.Package) + "." + name
}

// importPath recognizes the package of a type argument, in the name of a generic type.
var importPath = lazyregexp.New(`[\w.~-]+(/[\w.~-]+)+\.`)

// argument is the package of an argument of a type, with its dot, as the package would write it.
func (s Speller) argument(qualifier string, of *model.Type) string {
	from := strings.TrimSuffix(qualifier, ".")
	switch from {
	case s.pkg.Path:
		return ""
	case of.Package.Path:
		return s.called(of.Package) + "."
	}
	return s.called(&model.Package{Path: from, Name: path.Base(from)}) + "."
}

// isVersion recognizes the last element of a path that is a version.
var isVersion = lazyregexp.New(`^v[0-9]+((alpha|beta)[0-9]+)?$`)

// called is the name by which the package would import another one: as its files do, else,
// since every group of Kubernetes has a v1, as most people do: metav1, corev1.
func (s Speller) called(pkg *model.Package) string {
	if pkg == s.renamed {
		return gotype.Identifier(path.Base(path.Dir(pkg.Path))) + pkg.Name
	}
	if name := s.pkg.ImportNames[pkg.Path]; name != "" {
		return name
	}
	_, imported := slices.BinarySearch(s.pkg.Imports, pkg.Path)
	if imported || pkg.Local || !isVersion.MatchString(path.Base(pkg.Path)) {
		return pkg.Name
	}
	return gotype.Identifier(path.Base(path.Dir(pkg.Path))) + pkg.Name
}

// Type spells a type for messages.
func (s Speller) Type(t *model.Type) string {
	if t.Declared() {
		return s.Declared(t)
	}
	switch t.Shape {
	case model.Pointer:
		return "*" + s.Type(t.Elem)
	case model.Slice:
		return "[]" + s.Type(t.Elem)
	case model.Map:
		return "map[" + s.Type(t.Key) + "]" + s.Type(t.Elem)
	case model.Struct:
		if gotype.IsNothing(t) {
			return "struct{}"
		}
		return "a struct without a name"
	}
	if t.Shape == model.Array {
		return "[...]" + s.Type(t.Elem)
	}
	return t.String()
}

// Apart spells two types that are not one, with import paths where they read the same
// without.
func (s Speller) Apart(a, b *model.Type) (first, second string) {
	first, second = s.Type(a), s.Type(b)
	if first == second && !gotype.Same(a, b) {
		s.whole = true
		first, second = s.Type(a), s.Type(b)
	}
	return first, second
}

// InFull names packages by their import paths, or not.
func (s Speller) InFull(paths bool) Speller {
	s.whole = paths
	return s
}

// Importing is the Speller of a file that uses both types: where their packages have one name,
// it imports that of the second under another one.
func (s Speller) Importing(a, b *model.Type) Speller {
	if s.Type(a) == s.Type(b) && !gotype.Same(a, b) {
		s.renamed = gotype.Innermost(b).Package
	}
	return s
}

// Header is the header of a function to be written.
func (s Speller) Header(name string, in, out []*model.Type) string {
	var params []string
	for i, t := range in {
		params = append(params, gotype.Numbered("in", i)+" "+s.Type(t))
	}
	return fmt.Sprintf("func %s(%s) %s", name, strings.Join(params, ", "), s.Results(out))
}

// Types spells types, with commas between them.
func (s Speller) Types(list []*model.Type) string {
	var out []string
	for _, t := range list {
		out = append(out, s.Type(t))
	}
	return strings.Join(out, ", ")
}

// Params spells the types of a function's parameters.
func (s Speller) Params(fn *model.Function) string {
	last := len(fn.Params) - 1
	if !fn.Variadic || last < 0 {
		return s.Types(fn.Params)
	}
	variadic := "..." + s.Type(fn.Params[last].Elem)
	if last == 0 {
		return variadic
	}
	return s.Types(fn.Params[:last]) + ", " + variadic
}

// Results spells the types of results.
func (s Speller) Results(list []*model.Type) string {
	if len(list) == 1 {
		return s.Types(list)
	}
	return "(" + s.Types(list) + ")"
}
