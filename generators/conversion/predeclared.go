package conversion

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/generators/conversion/layout"
	"github.com/crdgen/crdgen/internal/diag"
)

// hiding finds what people declare by a name that Go declares, as len, while code that is written
// into the package needs that. Files of such packages alone are rendered for it.
func (d *declarations) hiding(files []generators.File) (found diag.List) {
	for i := range files {
		f := &files[i]
		if f.Package == nil || !strings.HasSuffix(f.Name, ".go") {
			continue
		}
		here := d.in[d.env.Absolute(f.Package.Dir)]
		if !slices.ContainsFunc(slices.Collect(maps.Keys(here)), layout.IsPredeclared) {
			continue
		}
		var text bytes.Buffer
		err := f.Render(&text)
		f.Render = func(w io.Writer) error { // it is rendered at most once
			if err != nil {
				return err
			}
			_, err := w.Write(text.Bytes())
			return err
		}
		var hidden *layout.HiddenError
		if !errors.As(err, &hidden) {
			continue
		}
		for _, name := range hidden.Names {
			found.Add(diag.Diagnostic{
				Pos: here[name].pos, Code: diag.ConversionFunc,
				Message: fmt.Sprintf("%q is declared in this package, so that %q, which is generated into it, cannot use what Go declares by that name", name, f.Name),
				Help:    "give it another name",
			})
		}
	}
	return found
}
