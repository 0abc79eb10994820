package resolve

import (
	"github.com/crdgen/crdgen/generators/conversion/match"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/model"
)

// unmarkedShape finds lists and maps that are the same thing in another form, while no
// marker says how: a list of values and one of structs that hold a value each, a map and a
// list whose items hold the key. It converts nothing; what it finds in the types may become
// the marker.
type unmarkedShape struct{}

// Matches reports whether a marker could convert the types, and there is none.
func (unmarkedShape) Matches(u use) bool {
	if u.inner || u.hubField == nil || u.field.Marks.Has(plan.ElemMarker) || u.field.Marks.Has(plan.MapKeyMarker) {
		return false
	}
	return match.IsCountedPair(u.Spoke, u.Hub) || match.IsCountedPair(u.Hub, u.Spoke) || match.IsKeyedPair(u.Spoke, u.Hub) || match.IsKeyedPair(u.Hub, u.Spoke)
}

// Build reports what the marker would need.
func (unmarkedShape) Build(s *scope, u use) *plan.Conv {
	list, other, field, texts := u.Hub, u.Spoke, u.hubField, u.field
	if match.IsCountedPair(u.Hub, u.Spoke) || match.IsKeyedPair(u.Hub, u.Spoke) {
		list, other, field, texts = u.Spoke, u.Hub, u.field, u.hubField
	}
	found := problem.Unmarked{Value: u.Value, Item: list.Underlying().Elem, Elem: other.Underlying().Elem, List: field}
	if other.Underlying().Shape == model.Map {
		found.Map, found.Elem = true, other.Underlying().Key
	}
	found.Key, found.Names = match.KeyAmong(found.Item, found.Elem, field)
	found.Count = match.CountAmong(found.Item, field)
	switch {
	case found.Key == "":
	case !found.Map:
		found.Parts = match.PartsBeside(found.Item, found.Elem, texts, found.Key)
		found.Asked = !match.SaysText(found.Key, found.Item, field)
	case !match.IsItem(other.Underlying().Elem):
		values, isSure := match.ValuesAmong(found.Item, other.Underlying().Elem, found.Key)
		if !isSure {
			found.Held, found.Values = other.Underlying().Elem, values
		}
	}
	s.run.add(found)
	return nil
}

// opaqueItemsShape finds a marker for the items of a list that are structs of Kubernetes' own:
// they are copied whole and their fields are not known. It converts nothing.
type opaqueItemsShape struct{}

// Matches reports whether there is such a marker.
func (opaqueItemsShape) Matches(u use) bool {
	return !u.inner && (u.field.Marks.Has(plan.ElemMarker) || u.field.Marks.Has(plan.MapKeyMarker)) && match.OpaqueItems(u.Spoke, u.Hub) != nil
}

// Build says so.
func (opaqueItemsShape) Build(s *scope, u use) *plan.Conv {
	for _, name := range []string{plan.ElemMarker, plan.MapKeyMarker} {
		if mark, ok := u.field.Marks.Get(name); ok {
			s.run.use(mark)
		}
	}
	found := u.unconvertible(problem.OpaqueItems)
	found.Type = match.OpaqueItems(u.Spoke, u.Hub)
	s.run.add(found)
	return nil
}
