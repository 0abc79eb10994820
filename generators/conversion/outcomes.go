package conversion

import (
	"slices"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/fieldfate"
	"github.com/crdgen/crdgen/internal/model"
)

// Outcomes says what becomes of every field of the kinds with several versions. The
// findings are why a plan cannot be used, and then there is nothing else.
func Outcomes(p *model.Program) ([]fieldfate.Kind, diag.List) {
	planned, found, isUsable := makePlan(p)
	if !isUsable {
		return nil, slices.DeleteFunc(found, func(d diag.Diagnostic) bool { return d.Severity != diag.Error || d.Stricter })
	}
	var all []fieldfate.Kind
	for _, k := range planned.Kinds {
		c := fieldfate.Kind{Group: k.Group, Name: k.Name, Fields: k.Outcomes(), Pos: k.Pos}
		if k.Hub != nil {
			c.Hub = k.Hub.Name
			c.Pos = k.Hub.Root.Pos
		}
		all = append(all, c)
	}
	return all, nil
}
