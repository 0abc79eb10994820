// Package condition says when something counts: conditions on the channel that is
// written and on feature gates, how they are spelled in front of a marker and in
// documentation, and whether a variant of the output meets them.
//
// It knows no other marker: [markers.Comment] carries conditions, and generators
// hold them against the variant that they write.
package condition

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/markers/syntax"
)

// A Condition says in which variants of the output something counts. Variants differ
// in the channel they are for, and in the feature gates that are enabled.
type Condition struct {
	// Channels are those in which it holds; empty where a gate decides.
	Channels []string
	// Gate is the feature gate that decides; empty where channels do.
	Gate string
	// Disabled says that the gate must be off.
	Disabled bool
	// Pos is the position of the first name.
	Pos token.Position
	// For are the generators whose output it decides about.
	For []string
}

// The names of the markers whose values are conditions.
const (
	ChannelMarker   = "crdgen:channel"
	GateMarker      = "crdgen:featureGate"
	InChannelMarker = "crdgen:in:channel"
	InGateMarker    = "crdgen:in:featureGate"
)

// Cut takes the conditions from the beginning of a marker text. What is left is
// the marker that counts under them; where no marker stands behind a condition, or the
// condition has no names, nothing is taken, and [markers.Registry.Parse] says so.
func Cut(text string, pos token.Position) (when []Condition, offset int) {
	for {
		rest := text[offset:]
		isGate := strings.HasPrefix(rest, "+"+InGateMarker+"=")
		if !isGate && !strings.HasPrefix(rest, "+"+InChannelMarker+"=") {
			return when, offset
		}
		begin := strings.IndexByte(rest, '=') + 1
		length := strings.IndexAny(rest[begin:], " \t")
		if length < 0 {
			return when, offset
		}
		value := rest[begin : begin+length]
		next := syntax.SkipBlanks(rest, begin+length)
		c := Condition{Pos: syntax.At(pos, offset+begin)}
		names := strings.Split(value, ";")
		if isGate {
			c.Gate, c.Disabled = strings.CutPrefix(value, "!")
			names = []string{c.Gate}
		} else {
			c.Channels = names
		}
		if WrongName(names...) != "" || !strings.HasPrefix(rest[next:], "+") {
			return when, offset
		}
		when = append(when, c)
		offset += next
	}
}

// ReadPart reads a line of a documentation that begins or ends a part which is there
// under a condition only: <crdgen:channel=a;b>, <crdgen:featureGate=X> and what closes
// them. A line that speaks of neither is no part; wrong says what is wrong with one that
// looks like it.
func ReadPart(line string) (when *Condition, closes, wrong string) {
	tag := strings.TrimSpace(line)
	if !strings.Contains(tag, "<crdgen:") && !strings.Contains(tag, "</crdgen:") {
		return nil, "", ""
	}
	const form = "a part for some channels stands between lines of its own: <crdgen:channel=NAME> and </crdgen:channel>"
	inner, ok := strings.CutPrefix(tag, "<")
	inner, ends := strings.CutSuffix(inner, ">")
	if !ok || !ends || strings.ContainsAny(inner, "<>") {
		return nil, "", form
	}
	if name, ok := strings.CutPrefix(inner, "/"); ok {
		if name != ChannelMarker && name != GateMarker {
			return nil, "", form
		}
		return nil, name, ""
	}
	name, value, _ := strings.Cut(inner, "=")
	c := &Condition{For: []string{"crd"}}
	names := strings.Split(value, ";")
	switch name {
	case ChannelMarker:
		c.Channels = names
	case GateMarker:
		c.Gate, c.Disabled = strings.CutPrefix(value, "!")
		names = []string{c.Gate}
	default:
		return nil, "", form
	}
	if why := WrongName(names...); why != "" {
		return nil, "", why
	}
	return c, "", ""
}

// Closing is the line that ends a part which began with a condition.
func (c Condition) Closing() string {
	if c.Gate != "" {
		return "</" + GateMarker + ">"
	}
	return "</" + ChannelMarker + ">"
}

// WrongName says what is wrong with names of channels or gates, "" for nothing. Channels
// name directories.
func WrongName(names ...string) string {
	for _, name := range names {
		if name == "" || name[0] == '-' || strings.ContainsFunc(name, func(c rune) bool {
			return !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-' || c == '_')
		}) {
			return fmt.Sprintf("%q is no name: letters, digits, \"-\" and \"_\" make one", name)
		}
	}
	return ""
}

// A Variant is what conditions are held against.
type Variant struct {
	// Channel is the channel that is written; empty for none.
	Channel string
	// Gates are the states of the feature gates that are declared.
	Gates map[string]bool
}

// Meets reports whether a condition holds in a variant. A gate that is not declared is
// disabled, and so is what needs it to be disabled: nobody has decided.
func (v Variant) Meets(c Condition) bool {
	if c.Gate == "" {
		return slices.Contains(c.Channels, v.Channel)
	}
	enabled, declared := v.Gates[c.Gate]
	return declared && enabled != c.Disabled
}

// Excludes reports whether no variant meets both conditions.
func (c Condition) Excludes(other Condition) bool {
	if c.Gate != "" || other.Gate != "" {
		return c.Gate == other.Gate && c.Disabled != other.Disabled
	}
	return !slices.ContainsFunc(c.Channels, func(name string) bool { return slices.Contains(other.Channels, name) })
}

// String is a condition as messages name it.
func (c Condition) String() string {
	switch {
	case c.Gate != "" && c.Disabled:
		return fmt.Sprintf("feature gate %q disabled", c.Gate)
	case c.Gate != "":
		return fmt.Sprintf("feature gate %q enabled", c.Gate)
	case len(c.Channels) == 1:
		return fmt.Sprintf("channel %q", c.Channels[0])
	}
	return "channels " + strings.Join(c.Channels, ", ")
}
