package conversion

import (
	"fmt"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// pointerShape converts what two pointers point at.
type pointerShape struct{}

func (pointerShape) matches(_ *planner, u use) bool { return isPointer(u.spoke) && isPointer(u.hub) }

func (pointerShape) build(p *planner, u use) *Conv {
	elem := p.conv(u.at(u.spoke.Underlying().Elem, u.hub.Underlying().Elem))
	if elem == nil {
		return nil
	}
	return &Conv{Form: Pointer, Spoke: u.spoke, Hub: u.hub, Elem: elem}
}

// optionalShape converts between a value and a pointer. Where the value's field may
// be missing its zero is what nil is on the other side; else nil becomes zero, and
// what was there is kept.
type optionalShape struct{}

func (optionalShape) matches(_ *planner, u use) bool { return isPointer(u.spoke) != isPointer(u.hub) }

func (optionalShape) build(p *planner, u use) *Conv {
	spoke, hub, omits, field := u.spoke, u.hub, u.spokeOmits, u.field
	if isPointer(spoke) {
		spoke, omits, field = spoke.Underlying().Elem, u.hubOmits, u.hubField
	} else {
		hub = hub.Underlying().Elem
	}
	if isPointer(spoke) || isPointer(hub) {
		p.cannot(u, "one is a pointer to a pointer", "")
		return nil
	}
	elem := p.conv(u.at(spoke, hub))
	if elem == nil {
		return nil
	}
	if isTime(spoke) {
		omits = true // JSON says null of a time that is zero
	} else if !u.inner && !leavesOut(field) {
		p.presenceLost(u)
	}
	made := &Conv{Form: Optional, Spoke: u.spoke, Hub: u.hub, Elem: elem, Omits: omits}
	p.lostOptional(u, made)
	return made
}

// presenceLost warns of a field that cannot say that it is not there.
func (p *planner) presenceLost(u use) {
	here, there := "version "+p.spoke.Version.Name, "hub "+p.spoke.Kind.Hub.Name
	pointers, values, where, value := there, u.field, here, u.spoke
	if isPointer(u.spoke) {
		pointers, values, where, value = here, u.hubField, there, u.hub
	}
	option := "omitempty"
	if value.Underlying().Shape == model.Struct {
		option = "omitzero" // a struct is never empty to encoding/json
	}
	p.diags.Add(diag.Diagnostic{
		Pos: u.field.Pos, Severity: diag.Warning, Code: diag.PresenceLost, Stricter: true,
		Message: fmt.Sprintf("%s is a pointer in %s only: nil there becomes %s that %s writes out", u.what, pointers, zeroText(value), where),
		Help:    fmt.Sprintf("in %s add %s to the JSON tag of field %q, or make it %s", where, option, fieldName(values), "*"+p.describe(value)),
		Notes:   []diag.Note{{Pos: u.hubField.Pos, Message: "hub field declared here"}},
	})
}

// zeroText is the zero value of a type as messages call it.
func zeroText(t *model.Type) string {
	switch zero := exampleOf(t); {
	case zero != noExample:
		return zero
	case isQuantity(t):
		return "0"
	case t.Underlying().Shape == model.Struct && !isOpaque(t.Unalias()):
		return "an empty object"
	}
	return "an empty value"
}

// isTime says whether a type is one of Kubernetes' times.
func isTime(t *model.Type) bool {
	t = t.Unalias()
	return t.Name.Package == metaPackage && (t.Name.Name == "Time" || t.Name.Name == "MicroTime")
}

// isQuantity says whether a type is Kubernetes' quantity, whose zero value comes
// out of JSON as another one: it is written as "0", which is read with a format.
func isQuantity(t *model.Type) bool { return t.Is(model.Quantity) }
