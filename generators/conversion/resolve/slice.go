package resolve

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/generators/conversion/valueshape"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// sliceShape converts lists item by item.
type sliceShape struct{}

// Matches reports whether both are lists.
func (sliceShape) Matches(u use) bool {
	return u.Spoke.Underlying().Shape == model.Slice && u.Hub.Underlying().Shape == model.Slice
}

// Build notes the list: its keys are found when the fields of its items are known.
func (sliceShape) Build(s *scope, u use) *plan.Conv {
	elem := s.conv(u.in(u.Spoke.Underlying().Elem, u.Hub.Underlying().Elem, markers.Items))
	if elem == nil {
		return nil
	}
	c := &plan.Conv{Form: plan.Slice, Spoke: u.Spoke, Hub: u.Hub, Elem: elem}
	if isList := !u.inner || u.behind; isList && elem.Form == plan.Enum && gotype.IsSet(u.field) && gotype.IsSet(u.hubField) {
		_, c.DistinctHub = elem.MergedValue(plan.ToHub)
		_, c.DistinctSpoke = elem.MergedValue(plan.ToSpoke)
	}
	if item := plan.ItemStruct(elem); item != nil {
		s.lists = append(s.lists, listOfStructs{use: u, conv: c, pair: item.Pair})
		if mark, ok := u.field.Marks.Get(plan.KeyMarker); ok {
			s.run.use(mark)
		}
	}
	return c
}

// A listOfStructs is a list whose items may have keys.
type listOfStructs struct {
	use  use
	conv *plan.Conv
	pair *plan.Pair
}

// listKeys finds the keys of all lists: those that a marker of the field names, whatever
// type the lists have, else those of the lists themselves.
func (s *scope) listKeys() {
	for _, l := range s.lists {
		mark, ok := l.use.field.Marks.Get(plan.KeyMarker)
		names, _ := mark.Value.(markers.ConversionKey)
		if !ok {
			l.ownKeys()
			continue
		}
		l.conv.Named = true
		if keys, wrong := l.namedKeys(mark, names); wrong == nil {
			l.conv.Keys, l.conv.Unique = keys, l.isUnique(keys)
		} else if !l.pair.Refused {
			s.run.add(wrong)
		}
	}
}

// ownKeys takes the keys of the hub's list, else those of the spoke's. A list in a list or a
// map has none.
func (l listOfStructs) ownKeys() {
	if l.use.inner && !l.use.behind {
		return
	}
	names, ofHub := gotype.MapKeys(l.use.hubField), true
	if len(names) == 0 {
		names, ofHub = gotype.MapKeys(l.use.field), false
	}
	var keys []plan.KeyField
	for _, name := range names {
		key, why := l.key(name, ofHub)
		if why != nil {
			return
		}
		keys = append(keys, key)
	}
	l.conv.Keys, l.conv.Unique = keys, l.isUnique(keys)
}

// namedKeys are those that a marker names.
func (l listOfStructs) namedKeys(mark markers.Mark, names []string) ([]plan.KeyField, problem.Problem) {
	wrong := problem.ListKey{Value: l.use.Value, Mark: mark, Item: l.pair.Spoke}
	if len(names) == 0 {
		wrong.Names = l.possible()
		return nil, wrong
	}
	var keys []plan.KeyField
	for _, name := range names {
		key, why := l.key(strings.TrimPrefix(name, "."), false)
		if why != nil {
			wrong.Name, wrong.Why, wrong.Names = name, *why, l.possible()
			return nil, wrong
		}
		keys = append(keys, key)
	}
	return keys, nil
}

// possible are the fields of the spoke that can be keys.
func (l listOfStructs) possible() []string {
	var names []string
	for _, m := range gotype.Members(l.pair.Spoke) {
		if _, why := l.key(m.Steps(), false); why == nil {
			names = append(names, m.Steps())
		}
	}
	return names
}

// key finds the field of the items with a name, and its counterpart: what is kept under a
// key that the other version spells otherwise would not be found.
func (l listOfStructs) key(name string, ofHub bool) (key plan.KeyField, why *problem.KeyFault) {
	fault := func(f problem.KeyFault) (plan.KeyField, *problem.KeyFault) { return key, &f }
	item := l.pair.Spoke
	if ofHub {
		item = l.pair.Hub
	}
	if !slices.ContainsFunc(gotype.Members(item), func(m gotype.FieldPath) bool { return m.Steps() == name }) {
		return fault(problem.NoSuchKey)
	}
	i := slices.IndexFunc(l.pair.Rules, func(r *plan.Rule) bool {
		if r.Spoke == nil || len(r.Hub) != 1 || r.Conv == nil {
			return false
		}
		return ofHub && r.Hub[0].Steps() == name || !ofHub && r.Spoke.Steps() == name
	})
	if i < 0 {
		return fault(problem.KeyOfOneVersion)
	}
	r := l.pair.Rules[i]
	switch {
	case !gotype.IsKey(gotype.Pointee(r.Spoke.Type())) || !gotype.IsKey(gotype.Pointee(r.Hub[0].Type())):
		return fault(problem.KeyOfStructs)
	case gotype.IsPointer(r.Spoke.Type()) || gotype.IsPointer(r.Hub[0].Type()) || r.Spoke.Pointers()+r.Hub[0].Pointers() > 0:
		return fault(problem.KeyBehindPointer)
	case r.Conv.Form == plan.Enum && r.Conv.IsOneToOne():
		return plan.KeyField{Spoke: r.Spoke, Hub: r.Hub[0], Enum: r.Conv}, nil
	case r.Conv.Form == plan.Enum:
		return fault(problem.KeysMerged)
	case r.Whole || !r.Conv.Copies():
		return fault(problem.KeyChanges)
	}
	return plan.KeyField{Spoke: r.Spoke, Hub: r.Hub[0]}, nil
}

// isUnique reports whether both lists themselves have the keys.
func (l listOfStructs) isUnique(keys []plan.KeyField) bool {
	if l.use.inner && !l.use.behind || len(keys) == 0 {
		return false
	}
	var spoke, hub []string
	for _, k := range keys {
		spoke, hub = append(spoke, k.Spoke.Steps()), append(hub, k.Hub.Steps())
	}
	return slices.Equal(slices.Sorted(slices.Values(gotype.MapKeys(l.use.field))), slices.Sorted(slices.Values(spoke))) &&
		slices.Equal(slices.Sorted(slices.Values(gotype.MapKeys(l.use.hubField))), slices.Sorted(slices.Values(hub)))
}

// shapes finds what is said of the values that hand-written functions convert.
func (s *scope) shapes() {
	keys := valueshape.Keys{}
	for _, l := range s.lists {
		keys.Add(l.use.field, l.use.hubField, l.conv.Keys)
	}
	any := func(gotype.FieldPath) bool { return true }
	valueshape.Finder{
		Alternatives: func(m gotype.FieldPath, of *model.Type) []gotype.FieldPath {
			apart, _ := s.run.holders().Alternatives(m, of, any)
			return apart
		},
		Use:  s.run.use,
		Keys: keys,
	}.Find(s.pkg.Pairs)
}
