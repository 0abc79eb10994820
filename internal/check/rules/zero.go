package rules

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	utiljson "k8s.io/apimachinery/pkg/util/json"

	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/check/zero"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

func lostZero() pass.Rule {
	return pass.Rule{
		Code: diag.LostZero, Severity: diag.Warning, Level: pass.Fast, Each: findLostZeros,
		Title: "Go clients cannot set a zero value: the default takes its place",
		Doc: "With omitempty, encoding/json leaves out false and 0, and with omitzero a duration of 0s, a quantity of 0 and a struct in which all is zero. The API server then " +
			"fills in the default, so a client or controller written in Go that sets such a value gets the default back, without an error; so does a controller that only reads " +
			"and updates the object, and so does a conversion webhook, whoever wrote the object. Make the field a pointer.",
		Example: "// +kubebuilder:default=true\nEnabled bool `json:\"enabled,omitempty\"`",
	}
}

func findLostZeros(p *pass.Pass, n *trace.Node) {
	if n.Schema.Default == nil {
		return
	}
	s, option := leftOut(n)
	if option == "" {
		return
	}
	if n.Schema.Type == "object" {
		findLostStruct(p, n, s)
		return
	}
	if zeroIs(n, n.Schema.Default.Raw) || !allowsZero(n) || isPort(n) || !allowsDefault(n) {
		return
	}
	p.Report(diag.Diagnostic{
		Pos: s.Field.Pos,
		Message: fmt.Sprintf("field %q cannot be set to %s from Go: %s leaves it out and the default %s takes its place",
			n.Name, strings.Trim(zeroText(n), `"`), option, n.Schema.Default.Raw),
		Help:     pointerHelp(n, s),
		Together: "%d fields cannot be set to " + strings.Trim(zeroText(n), `"`) + " from Go: " + option + " leaves it out and the default takes its place",
		Notes:    []diag.Note{{Pos: n.KeywordPos("default"), Message: "the default is here"}},
	})
}

// allowsDefault reports whether the API server takes the default of a property. One that it
// refuses is reported elsewhere, and takes nobody's place.
func allowsDefault(n *trace.Node) bool {
	var value any
	if utiljson.Unmarshal(n.Schema.Default.Raw, &value) != nil {
		return false
	}
	refused, err := crvalidation.JudgeField(context.Background(), n.Name, n.Schema, value)
	return err == nil && len(refused) == 0
}

// isPort reports whether a field is a port, of which nobody means 0 where another one is
// the default.
func isPort(n *trace.Node) bool {
	return n.Schema.Type == "integer" && (n.Name == "port" || strings.HasSuffix(n.Name, "Port"))
}

// findLostStruct looks for a field that is written when it is zero, in a struct
// that is not, and whose default brings another value back.
func findLostStruct(p *pass.Pass, n *trace.Node, s trace.Source) {
	var object map[string]json.RawMessage
	if json.Unmarshal(n.Schema.Default.Raw, &object) != nil {
		return
	}
	found, back := broughtBack(n, object)
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
func broughtBack(n *trace.Node, object map[string]json.RawMessage) (*trace.Node, string) {
	for c := range n.Children() {
		s, ok := c.LocalField()
		if c.Step != trace.Property || !ok || s.Field.Type == nil {
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
				if found, back := broughtBack(c, inner); found != nil {
					return found, back
				}
			}
			continue
		}
		if hasZero(c, s.Field.Type) && s.Field.SchemaTag().LeavesOut(s.Field.Type) == "" && !zeroIs(c, value) && allowsZero(c) {
			return c, string(value)
		}
	}
	return nil, ""
}

// leftOut returns the field of a property whose zero value encoding/json leaves
// out, and the option of its tag that says so; "" if there is none.
func leftOut(n *trace.Node) (s trace.Source, option string) {
	s, ok := n.LocalField()
	if !ok || s.Field.Type == nil {
		return s, ""
	}
	if isStruct := n.Schema.Type == "object" && s.Field.Type.Underlying().Shape == model.Struct; !isStruct && !hasZero(n, s.Field.Type) {
		return s, ""
	}
	return s, s.Field.SchemaTag().LeavesOut(s.Field.Type)
}

// hasZero reports whether the values of a Go type are booleans, numbers, durations
// or quantities: what zero is and that somebody may mean it is known of them.
func hasZero(n *trace.Node, t *model.Type) bool {
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

// zeroText is the zero value of the property in JSON; the field is known.
func zeroText(n *trace.Node) string {
	s, _ := n.LocalField()
	return zero.JSON(s.Field.Type)
}

// zeroIs reports whether a JSON value is null or is read as the zero value.
func zeroIs(n *trace.Node, raw []byte) bool {
	var v any
	s, _ := n.LocalField()
	return json.Unmarshal(raw, &v) != nil || zero.Is(v, s.Field.Type)
}

// pointerHelp says how a zero value and none are told apart.
func pointerHelp(n *trace.Node, s trace.Source) string {
	help := "make the field a pointer: *" + typeText(s.Field.Type)
	if isNumber := n.Schema.Type == "integer" || n.Schema.Type == "number"; isNumber && !meansZero(n) {
		help += "; or say with +kubebuilder:validation:Minimum=1 that 0 is no value"
	}
	return help
}
