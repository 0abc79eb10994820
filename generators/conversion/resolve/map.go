package resolve

import (
	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// mapShape converts maps value by value. Their keys must be strings or numbers of one kind,
// so that no two of them become one.
type mapShape struct{}

// Matches reports whether both are maps.
func (mapShape) Matches(u use) bool {
	return u.Spoke.Underlying().Shape == model.Map && u.Hub.Underlying().Shape == model.Map
}

// Build refuses maps with other keys.
func (mapShape) Build(s *scope, u use) *plan.Conv {
	from, to := u.Spoke.Underlying(), u.Hub.Underlying()
	if from.Key.Underlying().Shape != model.Basic || to.Key.Underlying().Shape != model.Basic ||
		gotype.BasicName(from.Key.Underlying()) != gotype.BasicName(to.Key.Underlying()) {
		s.run.add(u.unconvertible(problem.OtherKeys))
		return nil
	}
	key := &plan.Conv{Form: plan.Basic, Spoke: from.Key, Hub: to.Key}
	values := u.in(from.Elem, to.Elem, markers.Values)
	if mapsKeys(u) {
		keys := u.in(from.Key, to.Key, markers.Keys)
		keys.isKey, values.keysMapped = true, true
		key = enumShape{}.Build(s, keys)
	}
	elem := s.conv(values)
	if elem == nil {
		return nil
	}
	if key.Form == plan.Enum && elem.HoldsPair() {
		s.run.add(u.unconvertible(problem.KeysOfStructs))
		return nil
	}
	return &plan.Conv{Form: plan.Map, Spoke: u.Spoke, Hub: u.Hub, Elem: elem, Key: key}
}

// mapsKeys reports whether a marker that maps values is about the keys of a map: the only
// strings in it, or the only ones that are limited to some values.
func mapsKeys(u use) bool {
	from, to := u.Spoke.Underlying(), u.Hub.Underlying()
	if !mapsValues(u) || !gotype.IsString(from.Key) || !gotype.IsString(to.Key) {
		return false
	}
	limited := func(spoke, hub *model.Type, step markers.Segment) bool {
		a, b := u.in(spoke, hub, step).enums()
		return a != nil || b != nil
	}
	a, b := gotype.Pointee(from.Elem), gotype.Pointee(to.Elem)
	steps := []markers.Segment{markers.Values}
	for isStrings := gotype.IsString; !isStrings(a) || !isStrings(b); steps = append(steps, markers.Items) {
		if a.Underlying().Shape != model.Slice || b.Underlying().Shape != model.Slice {
			return a.Underlying().Shape != model.Map
		}
		a, b = gotype.Pointee(a.Underlying().Elem), gotype.Pointee(b.Underlying().Elem)
	}
	x, y := u.in(a, b, steps...).enums()
	return x == nil && y == nil && limited(from.Key, to.Key, markers.Keys)
}
