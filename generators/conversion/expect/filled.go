package expect

import (
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// filledBy collects the fields that are never null in what the hand-written functions of a rule
// convert: a function need not be right for objects that the API server refuses.
func (f *Facts) filledBy(r *plan.Rule) {
	if r.How != plan.Split {
		return
	}
	for _, side := range [][]gotype.FieldPath{r.Spokes(), r.Hub} {
		for _, place := range side {
			f.filledIn(place.Type(), map[*model.Type]bool{})
		}
	}
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
	isNullable := func(all markers.Set) bool {
		for _, mark := range all {
			if _, ok := mark.Value.(crdmarkers.Nullable); ok {
				return true
			}
		}
		return false
	}
	mayBeNull := gotype.IsPointer(t) || gotype.IsCollection(t) || gotype.WritesItself(t) || gotype.WritesOtherwise(t)
	return mayBeNull && !gotype.LeavesOut(field) &&
		gotype.IsRequired(of, gotype.FieldPath{field}) && !isNullable(field.Marks) && !isNullable(t.Marks)
}
