package expect

import (
	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/model"
)

// filledBy collects the fields that are never null: those that a rule makes empty of nothing, and
// those in what its hand-written functions convert. A conversion need not be right for objects that
// the API server refuses.
func (f *Facts) filledBy(pair *plan.Pair, r *plan.Rule) {
	for _, d := range []plan.Direction{plan.ToHub, plan.ToSpoke} {
		if _, into := r.Sides(d); r.Fills(d) {
			_, to := pair.Ends(d)
			f.Filled = addFields(f.Filled, into[0].Owner(to), into[0].Name())
		}
	}
	if r.How != plan.Split {
		return
	}
	for _, side := range [][]gotype.FieldPath{r.Spokes(), r.Hub} {
		for _, place := range side {
			f.filledIn(place.Type(), map[*model.Type]bool{})
		}
	}
}

// emptyJSON is an empty list or map.
func emptyJSON(t *model.Type) string {
	if t.Underlying().Shape == model.Map {
		return "{}"
	}
	return "[]"
}

// filledIn collects such fields of a type and of those in it.
func (f *Facts) filledIn(t *model.Type, seen map[*model.Type]bool) {
	st := gotype.Held(t)
	if st == nil || seen[st] || gotype.IsOpaque(st) || gotype.WritesItself(st) {
		return
	}
	seen[st] = true
	for _, m := range gotype.Members(st) {
		if of := m.Owner(st); isNeverNull(of, m) {
			f.Filled = addFields(f.Filled, of, m.Name())
		}
		f.filledIn(m.Type(), seen)
	}
}

// isNeverNull reports whether Go may write null for an empty value, as for a list or a map that is
// nil and for a type that writes its JSON itself, and the schema refuses it.
func isNeverNull(of *model.Type, m gotype.FieldPath) bool {
	t, field := m.Type(), m.Field()
	mayBeNull := gotype.IsPointer(t) || gotype.IsCollection(t) || gotype.WritesItself(t) || gotype.WritesOtherwise(t)
	return mayBeNull && !gotype.LeavesOut(field) && gotype.RefusesNull(of, gotype.FieldPath{field})
}
