package render

import (
	"bytes"
	"go/token"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/layout"
	"github.com/crdgen/crdgen/internal/lazyregexp"
	"github.com/crdgen/crdgen/internal/model"
)

// versioned matches the last element of an import path that does not say what is
// imported.
var versioned = lazyregexp.New(`^v[0-9]+((alpha|beta)[0-9]+)?$`)

// note remembers the package of a type that a file names.
func (w *writer) note(t *model.Type) {
	if t.Package == nil || t.Package == w.pkg.Package {
		return
	}
	if !token.IsExported(gotype.BaseName(t)) && !slices.Contains(w.hidden, t) {
		w.hidden = append(w.hidden, t)
	}
	if w.imports == nil {
		w.imports = map[string]string{}
	}
	w.imports[t.Package.Path] = t.Package.Name
}

// nameImports gives the packages that a file names the names by which people import
// them: foreign ones that are called by a version are called by what it is a version
// of as well, as in corev1.
func (w *writer) nameImports(f *jen.File) {
	own := map[string]bool{}
	for _, pair := range w.pkg.Pairs {
		own[pair.Spoke.Package.Path], own[pair.Hub.Package.Path] = true, true
	}
	for _, at := range slices.Sorted(maps.Keys(w.imports)) {
		name := w.imports[at]
		if !own[at] && versioned.MatchString(name) {
			f.ImportAlias(at, strings.ReplaceAll(gotype.Identifier(path.Base(path.Dir(at))), "_", "")+name)
		} else {
			f.ImportName(at, name)
		}
	}
}

// Text renders a file with the imports of the standard library in front of others, and
// without lines that are too long. Nothing of it has a name that is taken: what it imports, and
// what files that are written with it declare.
func Text(f *jen.File, own []string, taken map[string]bool) (string, error) {
	var out bytes.Buffer
	if err := f.Render(&out); err != nil {
		return "", err
	}
	if err := layout.CheckPredeclared(out.String(), taken); err != nil {
		return "", err
	}
	code, err := layout.Unshadowed(out.String())
	if err != nil {
		return "", err
	}
	if code, err = layout.Avoiding(code, own, taken); err != nil {
		return "", err
	}
	return layout.Code(code)
}

// Taken are the names that people declare in a package.
func (s Settings) Taken(pkg *model.Package) map[string]bool {
	if s.Names == nil {
		return nil
	}
	return s.Names(pkg.Dir)
}
