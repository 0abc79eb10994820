package conversion

import (
	"go/token"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// propose returns the edits that put markers above a declaration, one a line, in
// the order in which they are given.
func propose(at token.Position, markers ...string) []diag.Edit {
	edits := make([]diag.Edit, len(markers))
	for i, m := range markers {
		edits[i] = diag.Edit{Pos: at, New: "// +" + m, Above: true}
	}
	return edits
}

// proposeForType is propose for a type, nil if it is not the user's.
func proposeForType(t *model.Type, marker string) []diag.Edit {
	if !isOurs(t) {
		return nil
	}
	return propose(t.Pos, marker)
}
