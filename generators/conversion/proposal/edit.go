package proposal

import (
	"go/token"
	"slices"

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
	if marker := itemsMarker(m, h); marker != "" {
		made = append(made, marker)
	}
	return made
}

// itemsMarker is the marker for a list in one version that is another list, or a map, in the
// other one; "" if there is none, or the key is somebody's choice.
func itemsMarker(m, h gotype.FieldPath) string {
	list, other, field, texts := h.Type(), m.Type(), h.Field(), m.Field()
	switch {
	case match.IsCountedPair(m.Type(), h.Type()), match.IsKeyedPair(m.Type(), h.Type()):
	case match.IsCountedPair(h.Type(), m.Type()), match.IsKeyedPair(h.Type(), m.Type()):
		list, other, field, texts = m.Type(), h.Type(), m.Field(), h.Field()
	default:
		return ""
	}
	item, value, marker := list.Underlying().Elem, other.Underlying().Elem, plan.ElemMarker+":key="
	if other.Underlying().Shape == model.Map {
		value, marker = other.Underlying().Key, plan.MapKeyMarker+"="
	}
	key, names := match.KeyAmong(item, value, field)
	if key == "" && slices.Contains(names, "name") {
		key = "name"
	}
	if key == "" {
		return ""
	}
	isSure := true
	switch held := other.Underlying().Elem; {
	case other.Underlying().Shape != model.Map:
		isSure = len(match.PartsBeside(item, value, texts, key)) == 0 && match.SaysText(key, item, field)
	case !match.IsItem(held):
		_, isSure = match.ValuesAmong(item, held, key)
	}
	if !isSure {
		return ""
	}
	return marker + key
}
