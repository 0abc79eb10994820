package resolve

import (
	"slices"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
)

// identicalShape copies values of one type.
type identicalShape struct{}

// Matches reports whether a copy is enough, and no marker asks for more.
func (identicalShape) Matches(u use) bool {
	asksMore := mapsValues(u) || slices.ContainsFunc([]string{plan.UnitMarker, plan.ElemMarker, plan.MapKeyMarker}, u.field.Marks.Has)
	return gotype.Same(u.Spoke, u.Hub) && !asksMore && gotype.Copyable(u.Spoke, 0)
}

// Build copies.
func (identicalShape) Build(_ *scope, u use) *plan.Conv {
	return &plan.Conv{Form: plan.Identical, Spoke: u.Spoke, Hub: u.Hub}
}
