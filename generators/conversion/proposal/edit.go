package proposal

import (
	"go/token"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/match"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// Above returns the edits that put markers above a declaration, one a line, in
// the order in which they are given.
func Above(at token.Position, markers ...string) []diag.Edit {
	edits := make([]diag.Edit, len(markers))
	for i, m := range markers {
		edits[i] = diag.Edit{Pos: at, New: "// +" + m, Above: true}
	}
	return edits
}

// AboveType is propose for a type, nil if it is not the user's.
func AboveType(t *model.Type, marker string) []diag.Edit {
	if !gotype.IsOurs(t) {
		return nil
	}
	return Above(t.Pos, marker)
}

// PathMarkers are the markers that lead from a field to a place in the hub.
func PathMarkers(m, h gotype.FieldPath) []string {
	made := []string{plan.PathMarker + "=" + h.Path()}
	if unit := match.UnitBetween(m, h); unit != "" {
		made = append(made, plan.UnitMarker+"="+unit)
	}
	return made
}
