package check

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/crdgen/crdgen/internal/check/zero"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

func lostZero() Rule {
	return Rule{
		Code: diag.LostZero, Severity: diag.Warning, Level: Fast, Each: findLostZeros,
		Title: "Go clients cannot set a zero value: the default takes its place",
		Doc: "With omitempty, encoding/json leaves out false and 0, and with omitzero a duration of 0s, a quantity of 0 and a struct in which all is zero. The API server then " +
			"fills in the default, so a client or controller written in Go that sets such a value gets the default back, without an error; so does a controller that only reads " +
			"and updates the object, and so does a conversion webhook, whoever wrote the object. Make the field a pointer.",
		Example: "// +kubebuilder:default=true\nEnabled bool `json:\"enabled,omitempty\"`",
	}
}

func findLostZeros(p *Pass, n *Node) {
	if n.Schema.Default == nil {
		return
	}
	s, option := n.leftOut()
	if option == "" {
		return
	}
	if n.Schema.Type == "object" {
		findLostStruct(p, n, s)
		return
	}
	if n.zeroIs(n.Schema.Default.Raw) || !n.allowsZero() {
		return
	}
	p.Report(diag.Diagnostic{
		Pos: s.Field.Pos,
		Message: fmt.Sprintf("field %q cannot be set to %s from Go: %s leaves it out and the default %s takes its place",
			n.Name, strings.Trim(n.zero(), `"`), option, n.Schema.Default.Raw),
		Help:  n.pointerHelp(s),
		Notes: []diag.Note{{Pos: n.KeywordPos("default"), Message: "the default is here"}},
	})
}

// findLostStruct looks for a field that is written when it is zero, in a struct
// that is not, and whose default brings another value back.
func findLostStruct(p *Pass, n *Node, s Source) {
	var object map[string]json.RawMessage
	if json.Unmarshal(n.Schema.Default.Raw, &object) != nil {
		return
	}
	found, back := n.broughtBack(object)
	if found == nil {
		return
	}
	path := strings.TrimPrefix(found.Address(), n.Address()+".")
	p.Report(diag.Diagnostic{
		Pos:     s.Field.Pos,
		Message: fmt.Sprintf("field %q cannot be set to zero from Go: omitzero leaves it out and the default brings %q back as %s", n.Name, path, back),
		Help:    fmt.Sprintf("take omitzero away, or make the field %q a pointer", path),
		Notes:   []diag.Note{{Pos: n.KeywordPos("default"), Message: "the default is here"}},
	})
}

// broughtBack returns the first field below that is zero in a struct left out of
// JSON and something else after defaulting; object is the struct's default.
func (n *Node) broughtBack(object map[string]json.RawMessage) (*Node, string) {
	for c := range n.Children() {
		s, ok := c.field()
		if c.Step != Property || !ok || s.Field.Type == nil {
			continue
		}
		value, ok := object[c.Name]
		if !ok && c.Schema.Default != nil {
			value, ok = c.Schema.Default.Raw, true
		}
		if !ok {
			continue
		}
		if c.Schema.Type == "object" && s.Field.Type.Underlying().Shape == model.Struct {
			var inner map[string]json.RawMessage
			if json.Unmarshal(value, &inner) == nil {
				if found, back := c.broughtBack(inner); found != nil {
					return found, back
				}
			}
			continue
		}
		if c.hasZero(s.Field.Type) && s.Field.LeavesOut() == "" && !c.zeroIs(value) && c.allowsZero() {
			return c, string(value)
		}
	}
	return nil, ""
}

// leftOut returns the field of a property whose zero value encoding/json leaves
// out, and the option of its tag that says so; "" if there is none.
func (n *Node) leftOut() (s Source, option string) {
	s, ok := n.field()
	if !ok || s.Field.Type == nil {
		return s, ""
	}
	if isStruct := n.Schema.Type == "object" && s.Field.Type.Underlying().Shape == model.Struct; !isStruct && !n.hasZero(s.Field.Type) {
		return s, ""
	}
	return s, s.Field.LeavesOut()
}

// hasZero says whether the values of a Go type are booleans, numbers, durations
// or quantities: what zero is and that somebody may mean it is known of them.
func (n *Node) hasZero(t *model.Type) bool {
	if t.Is(model.Duration) || t.Is(model.Quantity) {
		return true
	}
	switch n.Schema.Type {
	case "boolean", "integer", "number":
		u := t.Underlying()
		return u.Shape == model.Basic && u.Name.Name != "string" && !t.MarshalsJSON && !t.MarshalsText
	}
	return false
}

// zero is the zero value of the property in JSON; the field is known.
func (n *Node) zero() string {
	s, _ := n.field()
	return zero.JSON(s.Field.Type)
}

// zeroIs says whether a JSON value is null or is read as the zero value.
func (n *Node) zeroIs(raw []byte) bool {
	var v any
	s, _ := n.field()
	return json.Unmarshal(raw, &v) != nil || zero.Is(v, s.Field.Type)
}

// pointerHelp says how a zero value and none are told apart.
func (n *Node) pointerHelp(s Source) string {
	help := "make the field a pointer: *" + typeText(s.Field.Type)
	if isNumber := n.Schema.Type == "integer" || n.Schema.Type == "number"; isNumber && !n.meansZero() {
		help += "; or say with +kubebuilder:validation:Minimum=1 that 0 is no value"
	}
	return help
}
