package markers

import (
	"fmt"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers/condition"
	"github.com/crdgen/crdgen/markers/grammar"
	"github.com/crdgen/crdgen/markers/syntax"
)

// isCondition reports whether a marker of that name is one of them.
func isCondition(name string) bool {
	return name == condition.ChannelMarker || name == condition.GateMarker || name == condition.InChannelMarker || name == condition.InGateMarker
}

// InChannel is the value of +crdgen:channel.
type InChannel []string

// InGate is the value of +crdgen:featureGate.
type InGate []string

// Condition returns the condition that a mark puts on the declaration which it stands
// on; false for any other mark.
func (m Mark) Condition() (condition.Condition, bool) {
	var c condition.Condition
	switch v := m.Value.(type) {
	case InChannel:
		c.Channels = v
	case InGate:
		c.Gates = condition.Gates(v)
	default:
		return c, false
	}
	c.Pos = syntax.At(m.Pos, len("+")+len(m.Name)+len("="))
	return c, true
}

// Conditions are those of the declaration that has these marks.
func (s Set) Conditions() []condition.Condition {
	var when []condition.Condition
	for _, m := range s {
		if c, ok := m.Condition(); ok {
			when = append(when, c)
		}
	}
	return when
}

// conditional moves conditions from the text of a comment to its When.
func conditional(c Comment) Comment {
	if !strings.HasPrefix(c.Text, "+crdgen:in:") {
		return c
	}
	when, offset := condition.Cut(c.Text, c.Pos)
	c.Text, c.Pos, c.When = c.Text[offset:], syntax.At(c.Pos, offset), when
	return c
}

// parseCondition reads +crdgen:channel and +crdgen:featureGate, and explains conditions
// that [condition.Cut] did not take. It follows the contract of [Registry.Parse].
func parseCondition(c Comment, d *Definition, target Target, own bool) (Mark, bool, diag.List) {
	mark := Mark{Name: d.Name, Def: d, Target: target, Text: c.Text, Pos: c.Pos, Extension: true, CommentedOut: c.CommentedOut, List: c.List, When: c.When}
	if !own {
		return mark, false, nil
	}
	offset := min(len("+"+d.Name+"="), len(c.Text))
	refuse := func(format string, args ...any) (Mark, bool, diag.List) {
		wrong := &grammar.Problem{Offset: offset, Message: fmt.Sprintf("value of %q: ", "+"+d.Name) + fmt.Sprintf(format, args...), Help: "write it as in " + d.Example}
		return mark, false, diag.List{diagnosticOf(wrong, c, true)}
	}
	value, rest, _ := strings.Cut(c.Text[offset:], " ")
	names, check := strings.Split(value, ";"), condition.WrongName
	if d.Name == condition.GateMarker || d.Name == condition.InGateMarker {
		check = condition.WrongGate
	}
	if why := check(names...); why != "" {
		return refuse("%s", why)
	}
	rest = strings.TrimSpace(rest)
	offset = min(offset+len(value)+1, len(c.Text))
	switch d.Name {
	case condition.InChannelMarker, condition.InGateMarker:
		return refuse("expected a marker behind the condition, found %q", rest)
	case condition.ChannelMarker:
		mark.Value = InChannel(names)
	case condition.GateMarker:
		mark.Value = InGate(names)
	}
	if rest != "" {
		return refuse("expected nothing behind the names, found %q", rest)
	}
	return mark, true, nil
}
