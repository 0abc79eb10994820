package expect

import (
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
)

// Counterparts returns the paths of fields of a pair that hold the same in both versions, the
// spoke's first, in the order of its rules. Random objects cannot tell whether a field went to
// its counterpart: what is swapped in both directions comes back as it was.
//
// A hand-written function may change what it likes, and a struct that writes itself puts its
// fields where it likes.
func Counterparts(pair *plan.Pair) [][2]string {
	if pair.HasManual() || gotype.WritesItself(pair.Spoke) || gotype.WritesItself(pair.Hub) {
		return nil
	}
	var all [][2]string
	for _, r := range pair.Rules {
		if (r.How != plan.SameName && r.How != plan.Moved) || r.Spoke == nil || len(r.Hub) != 1 || !r.Conv.Copies() {
			continue
		}
		spoke, hub := r.Spoke.Steps(), r.Hub[0].Steps()
		isMeta := pair.Root != nil && spoke == "metadata" // where annotations keep what is lost
		if !isMeta && !strings.Contains(spoke+hub, "(") { // nor a struct that is inlined
			all = append(all, [2]string{spoke, hub})
		}
	}
	return all
}
