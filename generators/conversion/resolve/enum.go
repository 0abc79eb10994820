package resolve

import (
	"github.com/crdgen/crdgen/generators/conversion/enumvalues"
	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// enumShape gives strings other values. A value that the marker does not name stays what it
// is.
type enumShape struct{}

// Matches reports whether a marker maps values of strings.
func (enumShape) Matches(u use) bool {
	return mapsValues(u) && gotype.IsString(u.Spoke) && gotype.IsString(u.Hub)
}

// mapsValues reports whether a marker of the field maps the values of the strings in a
// value; those of the keys around it are something else.
func mapsValues(u use) bool {
	return !u.keysMapped && (u.field.Marks.Has(plan.EnumMarker) || u.field.Marks.Has(plan.InverseMarker))
}

// Build maps the values that the markers name there and back.
func (enumShape) Build(s *scope, u use) *plan.Conv {
	values := u.values(s.spoke)
	c := &plan.Conv{Form: plan.Enum, Spoke: u.Spoke, Hub: u.Hub, SpokeEnum: values.Spoke, HubEnum: values.Hub}
	var found []problem.Problem
	c.Values, c.Inverse, found = values.Mapped(s.run.use)
	s.run.add(found...)
	return c
}

// values are the strings that a value may be in both versions.
func (u use) values(of *plan.Spoke) enumvalues.Values {
	spoke, hub := u.enums()
	return enumvalues.Values{Value: u.Value, Of: of, Field: u.field, Part: u.part(), IsKey: u.isKey, KeysStructs: u.keysStructs, Spoke: spoke, Hub: hub}
}

// enums are the values that both sides allow, nil where a side allows any.
func (u use) enums() (spoke, hub []string) {
	return gotype.EnumWithin(u.field, u.way, u.Spoke), gotype.EnumWithin(u.hubField, u.way, u.Hub)
}

// compareEnums compares the values that both sides of a rule allow, in lists and maps as
// well, where none is mapped.
func (s *scope) compareEnums(u use, c *plan.Conv) {
	if c != nil {
		switch c.Form {
		case plan.Counted, plan.KeyedMap, plan.Unit, plan.Enum, plan.Struct, plan.Function:
			return
		}
	}
	u.Spoke, u.Hub = gotype.Pointee(u.Spoke), gotype.Pointee(u.Hub)
	for c != nil && (c.Form == plan.Pointer || c.Form == plan.Optional) {
		c = c.Elem
	}
	spoke, hub := u.Spoke.Underlying(), u.Hub.Underlying()
	switch {
	case gotype.IsString(u.Spoke) && gotype.IsString(u.Hub):
		if c == nil || c.Form != plan.Enum {
			s.run.add(u.values(s.spoke).Compare(u.field.Pos, nil, nil)...)
		}
	case spoke.Shape != hub.Shape || u.depth > gotype.MaxDepth:
	case spoke.Shape == model.Slice:
		s.compareEnums(u.in(spoke.Elem, hub.Elem, markers.Items), elemOf(c))
	case spoke.Shape == model.Map:
		s.compareEnums(u.in(spoke.Elem, hub.Elem, markers.Values), elemOf(c))
		key := u.in(spoke.Key, hub.Key, markers.Keys)
		key.isKey, key.keysStructs = true, elemOf(c).HoldsPair()
		if c == nil {
			s.compareEnums(key, nil)
		} else {
			s.compareEnums(key, c.Key)
		}
	}
}

// elemOf is the conversion of what a list or map holds, nil where nothing converts it.
func elemOf(c *plan.Conv) *plan.Conv {
	if c == nil {
		return nil
	}
	return c.Elem
}

// part is what the value is of the field's.
func (u use) part() problem.Part {
	if !u.isKey && len(u.way) == 0 {
		return problem.Whole
	}
	return map[markers.Segment]problem.Part{markers.Items: problem.Items, markers.Values: problem.MapValues, markers.Keys: problem.MapKeys}[u.way[len(u.way)-1]]
}
