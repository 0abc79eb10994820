package verify

import (
	"slices"
	"time"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/markers"
)

// values are what fields may hold of which the other version refuses some.
var values = []any{
	"example", "Example", "a", "A-1", "a.b/c", "not a value!", "1", "1.5", "10.0.0.1", "1h30m0s", "1500ms", "-90.5s", "0s",
	int64(1), int64(2), int64(3), int64(7), int64(10), int64(99), int64(1000), int64(65536), int64(-1), true,
}

// compareValues finds a marker by which one version refuses a value that the other version's
// schema takes. Nothing is said where no such value is known: two patterns, or rules, cannot
// be compared. Nothing is said of Kubernetes' own structs either, whose markers nobody can
// change.
func (c *check) compareValues(w way, conv *plan.Conv) {
	from, to := w.owners()
	if of := to.Underlying().Package; of != nil && !of.Local || w.isFixed() {
		return
	}
	c.compareNested(w, conv)
	for _, limit := range marksOf(w.to().Field()) {
		lift := lifted(limit, conv)
		if lift == nil {
			continue
		}
		for _, value := range values {
			if !decodes(w.from(), value) {
				continue
			}
			if c.schemas.Accepts(from, w.from(), value) && c.schemas.RefusedFor(to, w.to(), value, lift) {
				c.add(w.tighter(c.users, problem.Bound{Mark: limit}, sameMark(limit, marksOf(w.from().Field()))))
				break
			}
		}
	}
}

// lifted takes away from a schema what a marker says, nil for one that refuses no single
// values, or others than the rule compares. Where the rule changes values only the form of
// texts is compared.
func lifted(limit markers.Mark, conv *plan.Conv) func(*apiext.JSONSchemaProps) {
	isSame := conv.Form == plan.Identical || conv.Form == plan.Basic
	switch v := limit.Value.(type) {
	case crdmarkers.Pattern:
		return func(s *apiext.JSONSchemaProps) { s.Pattern = "" }
	case crdmarkers.Format:
		return func(s *apiext.JSONSchemaProps) { s.Format = "" }
	case crdmarkers.Enum:
		if isSame {
			return func(s *apiext.JSONSchemaProps) { s.Enum = nil }
		}
	case crdmarkers.MultipleOf:
		if isSame {
			return func(s *apiext.JSONSchemaProps) { s.MultipleOf = nil }
		}
	case crdmarkers.XValidation:
		if isSame {
			return func(s *apiext.JSONSchemaProps) {
				s.XValidations = slices.DeleteFunc(slices.Clone(s.XValidations), func(r apiext.ValidationRule) bool { return r.Rule == v.Rule })
			}
		}
	}
	return nil
}

// decodes reports whether Go reads a value into a field.
func decodes(place gotype.FieldPath, value any) bool {
	text, isText := value.(string)
	if !isText || !gotype.IsMetaDuration(gotype.Pointee(place.Type())) {
		return true
	}
	_, err := time.ParseDuration(text)
	return err == nil
}

// sameMark is the limit among marks that a marker of one name sets, nil without one.
func sameMark(like markers.Mark, among markers.Set) *problem.Bound {
	if _, ofMany := like.Value.(crdmarkers.XValidation); ofMany {
		return nil
	}
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
