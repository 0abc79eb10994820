package verify

import (
	"go/token"
	"slices"
	"strings"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// compare looks at what two versions say about one field: defaults that do not mean the
// same and, where their values do, lists and bounds that are tighter in one of them.
func (c *check) compare(pair *plan.Pair, r *plan.Rule) {
	conv := r.Conv
	for conv.Form == plan.Pointer || conv.Form == plan.Optional {
		conv = conv.Elem
	}
	c.compareItems(pair, r, conv)
	c.compareMeasures(pair, r, conv)
	if conv.Form == plan.Counted || conv.Form == plan.KeyedMap {
		return
	}
	c.compareDefaults(pair, r, conv)
	switch conv.Form {
	case plan.Enum:
		return
	case plan.Unit:
		c.compareUnits(way{pair, r, plan.ToHub}, conv)
		c.compareUnits(way{pair, r, plan.ToSpoke}, conv)
		return
	}
	for _, w := range []way{{pair, r, plan.ToHub}, {pair, r, plan.ToSpoke}} {
		for _, bound := range bounds(marksOf(w.to().Field())) {
			if c.leavesOutBelow(w, bound) {
				continue
			}
			c.compareBound(w, bound)
		}
		c.compareValues(w, conv)
	}
}

// leavesOutBelow reports whether all that is too small for a bound is the zero value, which
// is left out.
func (c *check) leavesOutBelow(w way, bound problem.Bound) bool {
	from, _ := w.owners()
	_, isNumber := bound.Mark.Value.(crdmarkers.Minimum)
	if bound.Most || bound.Limit > 1 || isNumber && c.schemas.Accepts(from, w.from(), int64(-1)) {
		return false
	}
	return leavesOutZero(w.to()) || gotype.IsPointer(w.to().Type()) && leavesOutZero(w.from())
}

// A way is a rule of two fields, in one direction.
type way struct {
	pair      *plan.Pair
	rule      *plan.Rule
	direction plan.Direction
}

func (w way) from() gotype.FieldPath {
	if w.direction == plan.ToHub {
		return w.rule.Spoke
	}
	return w.rule.Hub[0]
}

func (w way) to() gotype.FieldPath { return way{w.pair, w.rule, !w.direction}.from() }

// owners are the structs of the two fields.
func (w way) owners() (from, to *model.Type) {
	if w.direction == plan.ToHub {
		return w.pair.Spoke, w.pair.Hub
	}
	return w.pair.Hub, w.pair.Spoke
}

// isFixed reports whether nothing is asked of a spoke that is tighter: nobody can loosen the
// structs of another module, and a rule in CEL may make the hub as tight.
func (w way) isFixed() bool {
	_, to := w.owners()
	return w.direction == plan.ToSpoke && (!gotype.IsOurs(w.to().Owner(to)) || marksOf(w.from().Field()).Has("kubebuilder:validation:XValidation"))
}

// tighter is the problem that a marker of the field at the end makes.
func (w way) tighter(users userFields, limit problem.Bound, own *problem.Bound) problem.TighterBound {
	of := own
	if w.direction == plan.ToSpoke {
		of = &limit
	}
	return problem.TighterBound{
		Pair: w.pair, Rule: w.rule, Direction: w.direction, Limit: limit, Own: own, User: users.outside(w.pair, w.rule.Spoke, of),
	}
}

// compareMeasures finds values that are copied though the two versions say that they have
// different units, by names or descriptions, or a duration whose marker names another unit than
// the number has: no type and no round trip shows that such a value means something else.
func (c *check) compareMeasures(pair *plan.Pair, r *plan.Rule, conv *plan.Conv) {
	spoke, hub := r.Spoke, r.Hub[0]
	for conv.Form == plan.Slice || conv.Form == plan.Map || conv.Form == plan.Pointer || conv.Form == plan.Optional {
		conv = conv.Elem
	}
	if conv.Form == plan.KeyedMap && conv.ValueField != nil {
		if conv.Inverted {
			spoke = spoke.Then(conv.ValueField...)
		} else {
			hub = hub.Then(conv.ValueField...)
		}
		conv = conv.Elem
	}
	switch conv.Form {
	case plan.Unit:
		number := hub
		if gotype.IsDuration(conv.Hub) {
			number = spoke
		}
		if said, ok := gotype.OtherThan(strings.ToLower(conv.Unit)+"s", number); ok {
			c.add(problem.OtherUnit{Pair: pair, Rule: r, Says: gotype.Contradiction{There: said}, Marker: strings.ToLower(conv.Unit) + "s"})
		}
	case plan.Identical, plan.Basic:
		if says := gotype.Measures(spoke, hub); says != (gotype.Contradiction{}) {
			c.add(problem.OtherUnit{Pair: pair, Rule: r, HubField: hub, Says: says})
		}
	}
}

// leavesOutZero reports whether a zero is not written: behind a pointer it is.
func leavesOutZero(place gotype.FieldPath) bool {
	return gotype.LeavesOut(place.Field()) && !gotype.IsPointer(place.Type())
}

// marksOf are the markers of a field and of the types that it has, behind a pointer too.
func marksOf(f *model.Field) markers.Set {
	all := slices.Clone(f.Marks)
	if t := f.GoType.Unalias(); t.Declared() {
		all = append(all, t.Marks...)
	}
	if t := gotype.Pointee(f.GoType).Unalias(); gotype.IsPointer(f.GoType) && t.Declared() {
		all = append(all, t.Marks...)
	}
	return all
}

// bounds returns the numeric limits among marks.
func bounds(marks markers.Set) []problem.Bound {
	var all []problem.Bound
	for _, m := range marks {
		b := problem.Bound{Mark: m}
		switch v := m.Value.(type) {
		case crdmarkers.Maximum:
			b.Limit, b.Most = float64(v), true
		case crdmarkers.MaxLength:
			b.Limit, b.Most = float64(v), true
		case crdmarkers.MaxItems:
			b.Limit, b.Most = float64(v), true
		case crdmarkers.MaxProperties:
			b.Limit, b.Most = float64(v), true
		case crdmarkers.Minimum:
			b.Limit = float64(v)
		case crdmarkers.MinLength:
			b.Limit = float64(v)
		case crdmarkers.MinItems:
			b.Limit = float64(v)
		case crdmarkers.MinProperties:
			b.Limit = float64(v)
		default:
			continue
		}
		all = append(all, b)
	}
	return all
}

// outside returns where this module uses what a limit stands at, if that is another module's:
// a struct, or the type of a field.
func (users userFields) outside(pair *plan.Pair, place gotype.FieldPath, limit *problem.Bound) token.Position {
	for i := len(place) - 1; i >= 0; i-- {
		if !gotype.IsOurs(place[:i+1].Owner(pair.Spoke)) {
			continue
		}
		isInField := limit == nil || slices.ContainsFunc(place.Field().Marks, func(m markers.Mark) bool { return m.Pos == limit.Mark.Pos })
		if i == len(place)-1 && (isInField || gotype.IsOurs(gotype.Pointee(place.Type()).Unalias())) {
			return token.Position{}
		}
		return place[i].Pos
	}
	return users[pair]
}

// compareBound finds a limit that a value of the other version may exceed: the object could
// be written there only.
func (c *check) compareBound(w way, limit problem.Bound) {
	if w.isFixed() {
		return
	}
	var looser *problem.Bound
	for _, own := range bounds(marksOf(w.from().Field())) {
		if own.Mark.Name != limit.Mark.Name {
			continue
		}
		if limit.Most && own.Limit <= limit.Limit || !limit.Most && own.Limit >= limit.Limit {
			return
		}
		looser = &own
	}
	c.add(w.tighter(c.users, limit, looser))
}

// compareItems finds a list that may hold two items which are one in the hub, by its set or
// its keys: the API server refuses the object there. Where strings become items, or items
// strings, the opposite may be: the API server refuses the object in the spoke's version.
func (c *check) compareItems(pair *plan.Pair, r *plan.Rule, conv *plan.Conv) {
	isList := conv.Spoke != nil && conv.Spoke.Underlying().Shape == model.Slice
	if !isList || conv.Form == plan.KeyedMap || conv.CountField != nil {
		return
	}
	want, here := uniqueness(r.Hub[0].Field()), uniqueness(r.Spoke.Field())
	if conv.Form == plan.Counted && len(want) == 0 && len(here) > 0 {
		c.add(problem.ItemsCannotRepeat{Pair: pair, Rule: r, Here: here})
	}
	if len(want) > 0 && len(here) == 0 {
		c.add(problem.ItemsMayRepeat{Pair: pair, Rule: r, Conv: conv, Want: want})
	}
	c.keysBecomeOne(pair, r, conv)
}

// keysBecomeOne finds a key of the items of a list whose values are merged: two items have one
// key then, and the API server refuses the object.
func (c *check) keysBecomeOne(pair *plan.Pair, r *plan.Rule, conv *plan.Conv) {
	if conv.Form != plan.Slice {
		return
	}
	c.pointersBecomeOne(pair, r, conv.Elem)
	items := plan.ItemStruct(conv.Elem)
	if items == nil {
		return
	}
	isKey := func(list, f gotype.FieldPath) bool { return slices.Contains(gotype.MapKeys(list.Field()), f.Steps()) }
	for _, key := range items.Pair.Rules {
		if key.Conv == nil || key.Conv.Form != plan.Enum || len(key.Hub) != 1 {
			continue
		}
		if to, merged := key.Conv.MergedValue(plan.ToHub); merged && isKey(r.Hub[0], key.Hub[0]) {
			c.add(problem.KeysBecomeOne{Pair: pair, Rule: r, Key: key, Direction: plan.ToHub, Name: to})
		}
		if to, merged := key.Conv.MergedValue(plan.ToSpoke); merged && isKey(r.Spoke, key.Spoke) {
			c.add(problem.KeysBecomeOne{Pair: pair, Rule: r, Key: key, Direction: plan.ToSpoke, Name: to})
		}
	}
}

// pointersBecomeOne finds a set of pointers whose values are merged: items that are no pointers
// are there once then.
func (c *check) pointersBecomeOne(pair *plan.Pair, r *plan.Rule, item *plan.Conv) {
	if item.Form != plan.Pointer && item.Form != plan.Optional || item.Elem.Form != plan.Enum {
		return
	}
	for _, side := range []struct {
		d  plan.Direction
		to gotype.FieldPath
	}{{plan.ToHub, r.Hub[0]}, {plan.ToSpoke, r.Spoke}} {
		to, merged := item.Elem.MergedValue(side.d)
		if merged && gotype.IsSet(side.to.Field()) {
			c.add(problem.KeysBecomeOne{Pair: pair, Rule: r, Direction: side.d, Name: to})
		}
	}
}

// uniqueness are the markers of a list, or of its type, by which no two items are
// the same; none for another list.
func uniqueness(f *model.Field) []string {
	if keys := gotype.MapKeys(f); len(keys) > 0 {
		all := []string{"+listType=map"}
		for _, key := range keys {
			all = append(all, "+listMapKey="+key)
		}
		return all
	}
	if gotype.IsSet(f) {
		return []string{"+listType=set"}
	}
	return nil
}
