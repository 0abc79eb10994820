package verify

import (
	"time"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/markers"
)

// texts are what fields may hold that have a pattern or a format in the hub.
var texts = []string{"example", "Example", "a", "A-1", "a.b/c", "not a value!", "1", "1.5", "10.0.0.1", "1h30m0s", "1500ms", "-90.5s", "0s"}

// compareTexts finds a pattern or format of the hub which refuses a text that the spoke's
// schema takes. Nothing is said where no such text is known: two patterns cannot be compared.
// Nothing is said of Kubernetes' own structs either, whose markers nobody can change.
func (c *check) compareTexts(pair *plan.Pair, r *plan.Rule) {
	if of := pair.Hub.Underlying().Package; of != nil && !of.Local {
		return
	}
	for _, hub := range marksOf(r.Hub[0].Field()) {
		switch hub.Value.(type) {
		case crdmarkers.Pattern, crdmarkers.Format:
		default:
			continue
		}
		for _, text := range texts {
			if gotype.IsMetaDuration(gotype.Pointee(r.Spoke.Type())) {
				if _, err := time.ParseDuration(text); err != nil {
					continue // Go decodes no such object
				}
			}
			if c.schemas.Accepts(pair.Spoke, r.Spoke, text) && c.schemas.Refused(pair.Hub, r.Hub[0], text) != nil {
				c.add(problem.TighterBound{Pair: pair, Rule: r, Hub: problem.Bound{Mark: hub}, Own: sameMark(hub, marksOf(r.Spoke.Field()))})
				return
			}
		}
	}
}

// sameMark is the limit among marks that a marker of one name sets, nil without one.
func sameMark(like markers.Mark, among markers.Set) *problem.Bound {
	for _, m := range among {
		if m.Name == like.Name {
			return &problem.Bound{Mark: m}
		}
	}
	return nil
}

// compareUnits finds a number of units that the spoke's schema takes and the hub's refuses
// once it is a duration there, or the opposite.
func (c *check) compareUnits(pair *plan.Pair, r *plan.Rule, conv *plan.Conv) {
	for _, hub := range marksOf(r.Hub[0].Field()) {
		counts := []int64{1, 7, 60, 90, 3600}
		switch v := hub.Value.(type) {
		case crdmarkers.Maximum:
			counts = append(counts, int64(v)+1)
		case crdmarkers.Minimum:
			counts = append(counts, int64(v)-1)
		case crdmarkers.Pattern:
		default:
			continue
		}
		for _, n := range counts {
			if n == 0 && leavesOutZero(r.Hub[0]) {
				continue
			}
			spoke, ok := counted(r.Spoke, conv, n)
			became, alsoOK := counted(r.Hub[0], conv, n)
			if ok && alsoOK && c.schemas.Accepts(pair.Spoke, r.Spoke, spoke) && c.schemas.Refused(pair.Hub, r.Hub[0], became) != nil {
				c.add(problem.TighterBound{Pair: pair, Rule: r, Hub: problem.Bound{Mark: hub}, Changed: true})
				return
			}
		}
	}
}

// counted is a number of units as JSON has it in a field.
func counted(place gotype.FieldPath, conv *plan.Conv, n int64) (value any, ok bool) {
	const longest = int64(1<<63 - 1)
	t, length := gotype.Pointee(place.Type()), gotype.UnitLength(conv.Unit)
	if n > longest/int64(length) || n < -longest/int64(length) {
		return nil, false
	}
	switch d := time.Duration(n) * length; {
	case gotype.IsMetaDuration(t):
		return d.String(), true
	case gotype.IsDuration(t):
		return int64(d), true
	}
	return n, true
}
