package resolve

import (
	"slices"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/model"
)

// markEmpty finds the lists and maps of which one version may say nothing while the other always
// writes them. Where the schema refuses null, nothing becomes an empty one, and that one says
// nothing; else it is kept that an empty one is there.
func markEmpty(pair *plan.Pair) {
	for _, r := range pair.Rules {
		switch {
		case r.Conv != nil && r.Conv.Form != plan.Function:
			spoke, hub := r.Spoke, r.Hub[0]
			if !gotype.IsCollection(spoke.Type()) || !gotype.IsCollection(hub.Type()) {
				continue
			}
			spokeLeaves, hubLeaves := spoke.LeavesOut(pair.Spoke), hub.LeavesOut(pair.Hub)
			r.EmptySpoke, r.FillSpoke = emptiness(pair.Spoke, spoke, !spokeLeaves && hubLeaves)
			r.EmptyHub, r.FillHub = emptiness(pair.Hub, hub, !hubLeaves && spokeLeaves)
		case r.SpokeAlone() && r.Default == nil && gotype.IsCollection(r.Spoke.Type()):
			_, r.FillSpoke = emptiness(pair.Spoke, r.Spoke, !r.Spoke.LeavesOut(pair.Spoke))
		}
	}
}

// emptiness says of a list or map that one version may write though the other says nothing, whether
// it is kept that it is there, and whether it is made of nothing. In a struct that is left out if it
// is zero, which another one has a path into, it is made of nothing only if something else is there.
func emptiness(first *model.Type, place gotype.FieldPath, isWritten bool) (kept, filled bool) {
	filled = isWritten && gotype.RefusesNull(first, place)
	around := slices.ContainsFunc(place[:len(place)-1], gotype.VanishesAsValue)
	return isWritten && (!filled || around), filled
}
