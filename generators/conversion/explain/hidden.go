package explain

import (
	"fmt"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// Hidden words that the conversions of a package name types which other packages do not
// export: such code does not compile.
func Hidden(pkg *model.Package, types []*model.Type) diag.List {
	var found diag.List
	for _, t := range types {
		name := gotype.BaseName(t)
		help := "call it " + strings.ToUpper(name[:1]) + name[1:]
		if u := t.Underlying(); u.Shape == model.Basic {
			help += ", or give its fields the type " + u.Name.Name
		}
		found.Add(diag.Diagnostic{
			Pos: t.Pos, Code: diag.ConversionType,
			Message: fmt.Sprintf("type %q is not exported: the conversions in package %s cannot name it", name, pkg.Path),
			Help:    help + "; the CRD stays the same",
		})
	}
	return found
}
