package conversion

import (
	"go/token"
	"slices"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/fieldfate"
	"github.com/crdgen/crdgen/internal/model"
)

// A Converted is what conversions do with the objects of a kind.
type Converted struct {
	*model.Kind
	// Hub is empty where all versions are the same.
	Hub    string
	Fields []fieldfate.Field
	Pos    token.Position
}

// Outcomes says what becomes of every field of the kinds with several versions. The
// findings are why a plan cannot be used, and then there is nothing else.
func Outcomes(p *model.Program) ([]Converted, diag.List) {
	planned, found, isUsable := makePlan(p)
	if !isUsable {
		return nil, slices.DeleteFunc(found, func(d diag.Diagnostic) bool { return d.Severity != diag.Error || d.Stricter })
	}
	var all []Converted
	for _, k := range planned.Kinds {
		c := Converted{Kind: k.Kind, Fields: k.Outcomes(), Pos: k.Pos}
		if k.Hub != nil {
			c.Hub = k.Hub.Name
			c.Pos = k.Hub.Root.Pos
		}
		all = append(all, c)
	}
	return all, nil
}
