package resolve

import (
	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
)

// pointerShape converts what two pointers point at.
type pointerShape struct{}

// Matches reports whether both are pointers.
func (pointerShape) Matches(u use) bool { return gotype.IsPointer(u.Spoke) && gotype.IsPointer(u.Hub) }

// Build converts what they point at.
func (pointerShape) Build(s *scope, u use) *plan.Conv {
	elem := s.conv(u.at(u.Spoke.Underlying().Elem, u.Hub.Underlying().Elem))
	if elem == nil {
		return nil
	}
	return &plan.Conv{Form: plan.Pointer, Spoke: u.Spoke, Hub: u.Hub, Elem: elem}
}

// optionalShape converts between a value and a pointer. Where the value's field may be
// missing its zero is what nil is on the other side; else nil becomes zero, and what was
// there is kept.
type optionalShape struct{}

// Matches reports whether one is a pointer.
func (optionalShape) Matches(u use) bool { return gotype.IsPointer(u.Spoke) != gotype.IsPointer(u.Hub) }

// Build converts the value and what the pointer points at.
func (optionalShape) Build(s *scope, u use) *plan.Conv {
	spoke, hub, omits := u.Spoke, u.Hub, u.spokeOmits
	if gotype.IsPointer(spoke) {
		spoke, omits = spoke.Underlying().Elem, u.hubOmits
	} else {
		hub = hub.Underlying().Elem
	}
	if gotype.IsPointer(spoke) || gotype.IsPointer(hub) {
		s.run.add(u.unconvertible(problem.PointerToPointer))
		return nil
	}
	elem := s.conv(u.at(spoke, hub))
	if elem == nil {
		return nil
	}
	// JSON says null of a time that is zero.
	return &plan.Conv{Form: plan.Optional, Spoke: u.Spoke, Hub: u.Hub, Elem: elem, Omits: omits || gotype.IsTime(spoke)}
}
