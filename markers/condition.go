package markers

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
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
	channelName   = "crdgen:channel"
	gateName      = "crdgen:featureGate"
	inChannelName = "crdgen:in:channel"
	inGateName    = "crdgen:in:featureGate"
)

// isCondition reports whether a marker of that name is one of them.
func isCondition(name string) bool {
	return name == channelName || name == gateName || name == inChannelName || name == inGateName
}

// InChannel is the value of +crdgen:channel.
type InChannel []string

// InGate is the value of +crdgen:featureGate.
type InGate string

// Condition returns the condition that a mark puts on the declaration which it stands
// on; false for any other mark.
func (m Mark) Condition() (Condition, bool) {
	pos := at(m.Pos, len("+"+m.Name+"="))
	switch v := m.Value.(type) {
	case InChannel:
		return Condition{Channels: v, Pos: pos}, true
	case InGate:
		name, off := strings.CutPrefix(string(v), "!")
		return Condition{Gate: name, Disabled: off, Pos: pos}, true
	}
	return Condition{}, false
}

// conditions takes the conditions from the beginning of a marker text. What is left is
// the marker that counts under them; where no marker stands behind a condition, or the
// condition has no names, nothing is taken, and [Registry.Parse] says so.
func conditions(text string, pos token.Position) (when []Condition, offset int) {
	for {
		rest := text[offset:]
		isGate := strings.HasPrefix(rest, "+"+inGateName+"=")
		if !isGate && !strings.HasPrefix(rest, "+"+inChannelName+"=") {
			return when, offset
		}
		begin := strings.IndexByte(rest, '=') + 1
		length := strings.IndexAny(rest[begin:], " \t")
		if length < 0 {
			return when, offset
		}
		value := rest[begin : begin+length]
		next := skipBlanks(rest, begin+length)
		c := Condition{Pos: at(pos, offset+begin)}
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

// conditional moves conditions from the text of a comment to its When.
func conditional(c Comment) Comment {
	if !strings.HasPrefix(c.Text, "+crdgen:in:") {
		return c
	}
	when, offset := conditions(c.Text, c.Pos)
	c.Text, c.Pos, c.When = c.Text[offset:], at(c.Pos, offset), when
	return c
}

// CommentOf returns the marker in a comment, slashes included, that begins at a
// position; false for any other comment.
func CommentOf(text string, pos token.Position) (Comment, bool) {
	if !IsMarker(text) {
		return Comment{}, false
	}
	plus := strings.IndexByte(text, '+')
	return conditional(Comment{Text: strings.TrimSpace(text[plus:]), Pos: at(pos, plus)}), true
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
		if name != channelName && name != gateName {
			return nil, "", form
		}
		return nil, name, ""
	}
	name, value, _ := strings.Cut(inner, "=")
	c := &Condition{For: []string{"crd"}}
	names := strings.Split(value, ";")
	switch name {
	case channelName:
		c.Channels = names
	case gateName:
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
		return "</" + gateName + ">"
	}
	return "</" + channelName + ">"
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

// parseCondition reads +crdgen:channel and +crdgen:featureGate, and explains conditions
// that [conditions] did not take. It follows the contract of [Registry.Parse].
func parseCondition(c Comment, d *Definition, target Target, own bool) (Mark, bool, diag.List) {
	mark := Mark{Name: d.Name, Def: d, Target: target, Text: c.Text, Pos: c.Pos, Extension: true, CommentedOut: c.CommentedOut, When: c.When}
	if !own {
		return mark, false, nil
	}
	offset := min(len("+"+d.Name+"="), len(c.Text))
	refuse := func(format string, args ...any) (Mark, bool, diag.List) {
		wrong := problem{offset: offset, message: fmt.Sprintf("value of %q: ", "+"+d.Name) + fmt.Sprintf(format, args...), help: "write it as in " + d.Example}
		return mark, false, diag.List{wrong.diagnostic(c, true)}
	}
	value, rest, _ := strings.Cut(c.Text[offset:], " ")
	names := strings.Split(value, ";")
	if d.Name == gateName || d.Name == inGateName {
		names = []string{strings.TrimPrefix(value, "!")}
	}
	if why := WrongName(names...); why != "" {
		return refuse("%s", why)
	}
	rest = strings.TrimSpace(rest)
	offset = min(offset+len(value)+1, len(c.Text))
	switch d.Name {
	case inChannelName, inGateName:
		return refuse("expected a marker behind the condition, found %q", rest)
	case channelName:
		mark.Value = InChannel(names)
	case gateName:
		mark.Value = InGate(value)
	}
	if rest != "" {
		return refuse("expected nothing behind the names, found %q", rest)
	}
	return mark, true, nil
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

// ParseGates reads the states of feature gates, each as Name=true or Name=false, and not as both. It
// returns the first element that is none, "" if there is none.
func ParseGates(list []string) (gates map[string]bool, wrong string) {
	for _, element := range list {
		name, state, _ := strings.Cut(element, "=")
		if name == "" || state != "true" && state != "false" {
			return nil, element
		}
		if gates == nil {
			gates = map[string]bool{}
		}
		if before, twice := gates[name]; twice && before != (state == "true") {
			return nil, element
		}
		gates[name] = state == "true"
	}
	return gates, ""
}
