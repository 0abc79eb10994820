package match

import (
	"slices"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/internal/model"
)

// AreTwins reports whether two structs hold the same, whatever they are called: most fields of
// the smaller one have one name and like types in both, and two of them at least have a name
// that not many structs have for something of their own.
func AreTwins(a, b *model.Type) bool {
	a, b = gotype.StructOf(gotype.Pointee(a)), gotype.StructOf(gotype.Pointee(b))
	if a == nil || b == nil || gotype.IsOpaque(a) || gotype.IsOpaque(b) || gotype.IsMeta(a) || gotype.IsMeta(b) {
		return false
	}
	mine, theirs := gotype.Members(a), gotype.Members(b)
	shared, telling := 0, 0
	for _, m := range mine {
		isIt := func(h gotype.FieldPath) bool { return h.Steps() == m.Steps() && MayConvert(m.Type(), h.Type(), 0) }
		if !slices.ContainsFunc(theirs, isIt) {
			continue
		}
		shared++
		if !IsUsual(m.Name()) {
			telling++
		}
	}
	return telling > 1 && 2*shared > min(len(mine), len(theirs))
}
