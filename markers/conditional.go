package markers

import (
	"strings"

	"github.com/crdgen/crdgen/markers/condition"
	"github.com/crdgen/crdgen/markers/syntax"
)

// IsCondition reports whether a marker of that name is a condition, or puts one on what follows.
func IsCondition(name string) bool {
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

// Conditional returns the comment with the conditions of its text in When.
func (c Comment) Conditional() Comment {
	if !strings.HasPrefix(c.Text, "+crdgen:in:") {
		return c
	}
	when, offset := condition.Cut(c.Text, c.Pos)
	c.Text, c.Pos, c.When = c.Text[offset:], syntax.At(c.Pos, offset), when
	return c
}
