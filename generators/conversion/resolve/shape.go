package resolve

import (
	"slices"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// A use is a value that needs a conversion: a field, or what it holds.
type use struct {
	problem.Value
	// field and hubField are the fields that the value is or is part of.
	field, hubField *model.Field
	// The zero value is left out of JSON on that side; false for what a field
	// holds.
	spokeOmits, hubOmits bool
	inner                bool       // the value is a part of the field's
	behind               bool       // only pointers stand between the field and the value
	anyName              bool       // a marker pairs the structs, whatever they are called
	key                  *plan.Rule // of the field of the structs that a map's key converts, or nil
	depth                int        // of lists, maps and pointers around it
	// way leads from the field into it, through lists and maps. isKey says that it is
	// the key of a map, keysStructs that structs stand under it, keysMapped that a marker for
	// values is about the keys around it.
	way                            []markers.Segment
	isKey, keysStructs, keysMapped bool
}

// in is the use of a part of the value, to which steps lead.
func (u use) in(spoke, hub *model.Type, steps ...markers.Segment) use {
	u.Spoke, u.Hub, u.inner, u.behind, u.depth = spoke, hub, true, false, u.depth+1
	u.way = slices.Concat(u.way, steps)
	u.spokeOmits, u.hubOmits = false, false
	return u
}

// at is the use of what a pointer points at.
func (u use) at(spoke, hub *model.Type) use {
	made := u.in(spoke, hub)
	made.behind = u.behind || !u.inner
	return made
}

// unconvertible is the problem of a value that no rule converts.
func (u use) unconvertible(why problem.Reason) problem.Unconvertible {
	return problem.Unconvertible{Value: u.Value, Reason: why}
}

// A shape knows one way to convert values. Shapes are tried in order; the first that matches
// builds, and reports what is wrong.
type shape interface {
	Matches(u use) bool
	Build(s *scope, u use) *plan.Conv
}

// shapes lists all shapes: those that a marker asks for before those that types alone tell.
func shapes() []shape {
	return []shape{
		unitShape{},
		enumShape{},
		countedShape{},
		keyedMapShape{},
		opaqueItemsShape{},
		unmarkedShape{},
		identicalShape{},
		basicShape{},
		optionalShape{},
		pointerShape{},
		sliceShape{},
		mapShape{},
		structShape{},
	}
}

// conv returns the conversion of a value, nil after a problem.
func (s *scope) conv(u use) *plan.Conv {
	if u.Spoke.Underlying().Shape == model.Invalid || u.Hub.Underlying().Shape == model.Invalid {
		return nil // reported when it was resolved
	}
	if u.depth > gotype.MaxDepth {
		s.run.add(u.unconvertible(problem.HoldsItself))
		return nil
	}
	for _, shape := range shapes() {
		if shape.Matches(u) {
			return shape.Build(s, u)
		}
	}
	s.run.add(u.unconvertible(problem.NoShape))
	return nil
}
