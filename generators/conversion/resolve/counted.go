package resolve

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/match"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// countedShape converts a list of strings to a list of structs that hold one string each,
// and perhaps how often it was there. Either version may have the structs.
type countedShape struct{}

// Matches reports whether a marker names the key of such structs.
func (countedShape) Matches(u use) bool {
	return u.field.Marks.Has(plan.ElemMarker) && !u.inner && (match.IsCountedPair(u.Spoke, u.Hub) || match.IsCountedPair(u.Hub, u.Spoke))
}

// Build finds the fields that the marker names.
func (countedShape) Build(s *scope, u use) *plan.Conv {
	mark, _ := u.field.Marks.Get(plan.ElemMarker)
	s.run.use(mark)
	v, _ := mark.Value.(markers.ConversionElem)
	c := &plan.Conv{Form: plan.Counted, Spoke: u.Spoke, Hub: u.Hub, Inverted: match.IsCountedPair(u.Hub, u.Spoke)}
	value := u.Spoke.Underlying().Elem
	if c.Inverted {
		value = u.Hub.Underlying().Elem
	}
	items := itemFields{s, u, c, mark}
	var ok bool
	if c.KeyField, ok = items.field("key", v.Key, value); !ok {
		return nil
	}
	if v.Count != "" {
		if c.CountField, ok = items.field("count", v.Count, nil); !ok {
			return nil
		}
	}
	if !items.isKeyed() || !items.isRestKept() {
		return nil
	}
	return c
}

// itemFields finds the fields of items with keys that a marker names.
type itemFields struct {
	scope *scope
	use   use
	conv  *plan.Conv
	mark  markers.Mark
}

// side is the version whose items have a key.
func (f itemFields) side() problem.Side { return f.scope.side(!f.conv.Inverted) }

// list is the field of that version.
func (f itemFields) list() *model.Field {
	if f.conv.Inverted {
		return f.use.field
	}
	return f.use.hubField
}

// isKeyed reports whether the items of a list are told apart by the field that holds the
// value, if by any; by other fields, all of them would be the same, which is a problem.
func (f itemFields) isKeyed() bool {
	keys := gotype.MapKeys(f.list())
	if len(keys) == 0 || slices.Contains(keys, f.conv.KeyField.Steps()) {
		return true
	}
	f.scope.run.add(problem.OtherListKeys{Value: f.use.Value, Mark: f.mark, Side: f.side(), Keys: keys, Key: f.conv.KeyField, List: f.list()})
	return false
}

// field finds a field of the items: of the kind of a given type, or any integer where that
// is nil.
func (f itemFields) field(argument, name string, like *model.Type) (gotype.FieldPath, bool) {
	field, lost := f.scope.find(f.side(), f.mark, argument, f.conv.ListType().Underlying().Elem, "."+strings.TrimPrefix(name, "."))
	if lost != nil {
		f.scope.run.add(*lost)
		return nil, false
	}
	got := field.Type().Underlying()
	_, fits := gotype.Integer(gotype.BasicName(got))
	if like != nil {
		fits = gotype.BasicName(got) == gotype.BasicName(like.Underlying())
	}
	if got.Shape == model.Basic && fits && field.Pointers() == 0 {
		return field, true
	}
	f.scope.run.add(problem.NoItemField{Value: f.use.Value, Mark: f.mark, Argument: argument, Side: f.side(), Field: field, Like: like})
	return nil, false
}

// isRestKept reports whether the other version has all fields of the items, or a marker says
// that the rest may be kept. Each field of the rest is a problem else.
func (f itemFields) isRestKept() bool {
	if mark, ok := f.use.field.Marks.Get(plan.PreserveMarker); ok {
		f.scope.run.use(mark)
		return true
	}
	rest := f.conv.OtherFields()
	for _, m := range rest {
		f.scope.run.add(problem.ItemFieldUnmatched{
			Value: f.use.Value, Item: f.conv.ListType().Underlying().Elem, Side: f.side(), Field: m, Map: f.conv.Form == plan.KeyedMap,
		})
	}
	return len(rest) == 0
}
