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

// compareTexts finds a pattern or format which refuses a text that the other version's
// schema takes. Nothing is said where no such text is known: two patterns cannot be compared.
// Nothing is said of Kubernetes' own structs either, whose markers nobody can change.
func (c *check) compareTexts(w way) {
	from, to := w.owners()
	if of := to.Underlying().Package; of != nil && !of.Local || w.isFixed() {
		return
	}
	for _, limit := range marksOf(w.to().Field()) {
		switch limit.Value.(type) {
		case crdmarkers.Pattern, crdmarkers.Format:
		default:
			continue
		}
		for _, text := range texts {
			if gotype.IsMetaDuration(gotype.Pointee(w.from().Type())) {
				if _, err := time.ParseDuration(text); err != nil {
					continue // Go decodes no such object
				}
			}
			if c.schemas.Accepts(from, w.from(), text) && c.schemas.Refused(to, w.to(), text) != nil {
				c.add(w.tighter(c.users, problem.Bound{Mark: limit}, sameMark(limit, marksOf(w.from().Field()))))
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

// compareUnits finds a number of units that one version's schema takes and the other's
// refuses once it is a duration there, or the opposite.
func (c *check) compareUnits(w way, conv *plan.Conv) {
	from, to := w.owners()
	if w.isFixed() {
		return
	}
	for _, limit := range marksOf(w.to().Field()) {
		counts := []int64{1, 7, 60, 90, 3600}
		switch v := limit.Value.(type) {
		case crdmarkers.Maximum:
			counts = append(counts, int64(v)+1)
		case crdmarkers.Minimum:
			counts = append(counts, int64(v)-1)
		case crdmarkers.Pattern:
		default:
			continue
		}
		for _, n := range counts {
			if n == 0 && leavesOutZero(w.to()) || n < 0 && w.direction == plan.ToSpoke {
				continue // a hub whose duration may be negative means no such one
			}
			value, ok := counted(w.from(), conv, n)
			became, alsoOK := counted(w.to(), conv, n)
			if ok && alsoOK && c.schemas.Accepts(from, w.from(), value) && c.schemas.Refused(to, w.to(), became) != nil {
				found := w.tighter(c.users, problem.Bound{Mark: limit}, nil)
				found.Changed = true
				c.add(found)
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
