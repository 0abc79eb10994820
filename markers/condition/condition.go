// Package condition says when something counts: conditions on the channel that is
// written and on feature gates, how they are spelled in front of a marker and in
// documentation, and whether a variant of the output meets them.
//
// It knows no other marker: the Comment of package markers carries conditions, and generators
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
	// Channels are those in which it holds; empty where gates decide.
	Channels []string
	// Gates are the states of feature gates, one of which must be; empty where channels
	// decide.
	Gates []Gate
	// Pos is the position of the first name.
	Pos token.Position
	// For are the generators whose output it decides about.
	For []string
	// Idle says that it stands where it has no effect, which is reported: nothing belongs to it.
	Idle bool
}

// ForSchemas are the generators with variants that write schemas: what belongs to a declaration, or
// to its description, is theirs.
func ForSchemas() []string { return []string{"crd", "schemapatch"} }

// A Gate is a feature gate in one of its two states.
type Gate struct {
	Name     string
	Disabled bool
}

// Gates reads states of feature gates as they are written: A for an enabled and !A for a
// disabled one.
func Gates(written []string) []Gate {
	var gates []Gate
	for _, w := range written {
		name, off := strings.CutPrefix(w, "!")
		gates = append(gates, Gate{Name: name, Disabled: off})
	}
	return gates
}

// WrongGate says what is wrong with states of gates as they are written, "" for nothing.
func WrongGate(written ...string) string {
	for _, g := range Gates(written) {
		if why := WrongName(g.Name); why != "" {
			return why
		}
	}
	return ""
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
// condition has no names, nothing is taken, and package parse says so.
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
		names, check := strings.Split(value, ";"), WrongName
		if isGate {
			c.Gates, check = Gates(names), WrongGate
		} else {
			c.Channels = names
		}
		if check(names...) != "" || !strings.HasPrefix(rest[next:], "+") {
			return when, offset
		}
		when = append(when, c)
		offset += next
	}
}

// MayHaveParts reports whether a documentation may have a line that begins or ends a part.
func MayHaveParts(text string) bool {
	i := strings.IndexByte(text, '<')
	return i >= 0 && strings.Contains(strings.ToLower(text[i:]), "crdgen:")
}

// looksLikePart reports whether a line was meant as one that begins or ends a part: its letters
// or blanks are others.
func looksLikePart(tag string) bool {
	plain := strings.ToLower(strings.Join(strings.Fields(tag), ""))
	return (strings.HasPrefix(plain, "<crdgen:") || strings.HasPrefix(plain, "</crdgen:")) && strings.HasSuffix(plain, ">")
}

// ReadPart reads a line of a documentation that begins or ends a part which is there
// under a condition only: <crdgen:channel=a;b>, <crdgen:featureGate=X> and what closes
// them. A line that speaks of neither is no part; wrong says what is wrong with one that
// looks like it.
func ReadPart(line string) (when *Condition, closes, wrong string) {
	tag := strings.TrimSpace(line)
	if !strings.Contains(tag, "<crdgen:") && !strings.Contains(tag, "</crdgen:") && !looksLikePart(tag) {
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
	c := &Condition{For: ForSchemas()}
	names, check := strings.Split(value, ";"), WrongName
	switch name {
	case ChannelMarker:
		c.Channels = names
	case GateMarker:
		c.Gates, check = Gates(names), WrongGate
	default:
		return nil, "", form
	}
	if why := check(names...); why != "" {
		return nil, "", why
	}
	return c, "", ""
}

// Closing is the line that ends a part which began with a condition.
func (c Condition) Closing() string {
	if len(c.Gates) > 0 {
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

// Meant is the marker, or those of them, that a condition with a wrong value may stand for: its
// names divided otherwise, in quotes or with states as options have them. Empty where nobody can
// tell.
func Meant(marker, value string) string {
	isGate := marker == GateMarker || marker == InGateMarker
	check := WrongName
	if isGate {
		check = WrongGate
	}
	isPrefix := strings.HasPrefix(marker, "crdgen:in:")
	if all := several(marker, value); all != "" {
		return all
	}
	value, behind, isJoined := strings.Cut(value, "+")
	if isJoined { // a marker without a blank before it
		value = strings.TrimRight(value, ",;")
		if isPrefix && check(strings.Split(value, ";")...) == "" {
			return "+" + marker + "=" + value + " +" + behind
		}
		return ""
	}
	if all := strings.Split(value, "&&"); len(all) > 1 && isGate && check(all...) == "" {
		for i, name := range all {
			all[i] = "+" + marker + "=" + name
		}
		if isPrefix { // lines of their own would hold where one of the gates does
			return strings.Join(all, " ")
		}
		return "a marker for each, all of which must hold: " + strings.Join(all, " and ")
	}
	if isPrefix && value != strings.TrimRight(value, ",;|&") {
		return "" // names follow behind a blank
	}
	names := strings.FieldsFunc(value, func(c rune) bool { return strings.ContainsRune(`;,|"'`+"`{}[]:", c) })
	for i, name := range names {
		if isGate {
			switch of, state, _ := strings.Cut(name, "="); state {
			case "true":
				names[i] = of
			case "false":
				names[i] = "!" + of
			}
		}
	}
	if len(names) == 0 || check(names...) != "" {
		return ""
	}
	return "+" + marker + "=" + strings.Join(names, ";")
}

// several is what conditions of both kinds are, one behind the other, that are written as named
// arguments of the first one: channel=a,featureGate=B. Empty for anything else.
func several(marker, value string) string {
	first, rest, ok := strings.Cut(value, ",")
	if !ok {
		return ""
	}
	next, names, ok := strings.Cut(rest, "=")
	in, _ := strings.CutSuffix(marker, marker[strings.LastIndexByte(marker, ':')+1:])
	next = in + next
	if !ok || next == marker || !slices.Contains([]string{ChannelMarker, GateMarker, InChannelMarker, InGateMarker}, next) {
		return ""
	}
	check := map[bool]func(...string) string{true: WrongGate, false: WrongName}
	isGate := func(name string) bool { return strings.HasSuffix(name, "Gate") }
	if check[isGate(marker)](strings.Split(first, ";")...) != "" || check[isGate(next)](strings.Split(names, ";")...) != "" {
		return ""
	}
	one, other := "+"+marker+"="+first, "+"+next+"="+names
	if strings.HasPrefix(marker, "crdgen:in:") {
		return one + " " + other
	}
	return "a marker for each, all of which must hold: " + one + " and " + other
}

// A Variant is what conditions are held against.
type Variant struct {
	// Channel is the channel that is written; empty for none.
	Channel string
	// Gates are the states of the feature gates that are declared.
	Gates map[string]bool
}

// Meets reports whether a condition holds in a variant. A gate that is not declared is
// in neither state: nobody has decided.
func (v Variant) Meets(c Condition) bool {
	if len(c.Gates) == 0 {
		return slices.Contains(c.Channels, v.Channel)
	}
	return slices.ContainsFunc(c.Gates, func(g Gate) bool {
		enabled, declared := v.Gates[g.Name]
		return declared && enabled != g.Disabled
	})
}

// Meeting returns a variant that meets all of some conditions and in which no other gate is
// declared, false if there is none.
func Meeting(when []Condition) (Variant, bool) {
	v := Variant{Channel: channelOf(when, nil), Gates: map[string]bool{}}
	return v, v.declare(when, nil)
}

// Beyond returns a variant that meets all of some conditions and not another one, false if that
// one holds wherever they do.
func Beyond(when []Condition, other Condition) (Variant, bool) {
	v := Variant{Channel: channelOf(when, other.Channels), Gates: map[string]bool{}}
	return v, v.declare(when, other.Gates) && !v.Meets(other)
}

// channelOf is the first channel that all conditions name, if they name any, and that is none
// of the others; "" for none.
func channelOf(when []Condition, but []string) string {
	var channels []string
	for _, c := range when {
		switch {
		case len(c.Gates) > 0:
		case channels == nil:
			channels = slices.Clone(c.Channels)
		default:
			channels = slices.DeleteFunc(channels, func(name string) bool { return !slices.Contains(c.Channels, name) })
		}
	}
	channels = slices.DeleteFunc(channels, func(name string) bool { return slices.Contains(but, name) })
	if len(channels) == 0 {
		return ""
	}
	return channels[0]
}

// declare declares gates until conditions are met, none in a state of never, and reports
// whether that can be.
func (v Variant) declare(when []Condition, never []Gate) bool {
	i := slices.IndexFunc(when, func(c Condition) bool { return !v.Meets(c) })
	if i < 0 {
		return true
	}
	for _, g := range when[i].Gates {
		if _, declared := v.Gates[g.Name]; declared || slices.Contains(never, g) {
			continue // in the other state
		}
		v.Gates[g.Name] = !g.Disabled
		if v.declare(when, never) {
			return true
		}
		delete(v.Gates, g.Name)
	}
	return false
}

// Narrower reports whether what needs all of some conditions needs all of the others, and one
// more.
func Narrower(when, than []Condition) bool {
	has := func(all []Condition, c Condition) bool {
		return slices.ContainsFunc(all, func(o Condition) bool { return o.Marker() == c.Marker() })
	}
	lacked := func(all, of []Condition) bool {
		return slices.ContainsFunc(of, func(c Condition) bool { return !has(all, c) })
	}
	return lacked(than, when) && !lacked(when, than)
}

// Excludes reports whether no variant meets both conditions.
func (c Condition) Excludes(other Condition) bool {
	if len(c.Gates) > 0 || len(other.Gates) > 0 {
		if len(c.Gates) == 0 || len(other.Gates) == 0 {
			return false
		}
		return !slices.ContainsFunc(c.Gates, func(g Gate) bool {
			return slices.ContainsFunc(other.Gates, func(o Gate) bool { return g.Name != o.Name || g.Disabled == o.Disabled })
		})
	}
	return !slices.ContainsFunc(c.Channels, func(name string) bool { return slices.Contains(other.Channels, name) })
}

// Always returns a feature gate that a condition names in both states, so that it holds wherever
// the gate is declared.
func (c Condition) Always() (gate string, ok bool) {
	for _, g := range c.Gates {
		if slices.Contains(c.Gates, Gate{g.Name, !g.Disabled}) {
			return g.Name, true
		}
	}
	return "", false
}

// Or is the condition that one of two holds; false where no condition says that, or it
// always holds.
func (c Condition) Or(other Condition) (Condition, bool) {
	if (len(c.Gates) > 0) != (len(other.Gates) > 0) {
		return Condition{}, false
	}
	for _, name := range other.Channels {
		if !slices.Contains(c.Channels, name) {
			c.Channels = append(slices.Clone(c.Channels), name)
		}
	}
	for _, g := range other.Gates {
		if slices.Contains(c.Gates, Gate{g.Name, !g.Disabled}) {
			return Condition{}, false
		}
		if !slices.Contains(c.Gates, g) {
			c.Gates = append(slices.Clone(c.Gates), g)
		}
	}
	return c, true
}

// String is a condition as messages name it.
func (c Condition) String() string {
	switch {
	case len(c.Gates) > 0:
		var states []string
		for _, g := range c.Gates {
			states = append(states, fmt.Sprintf("feature gate %q %s", g.Name, map[bool]string{false: "enabled", true: "disabled"}[g.Disabled]))
		}
		return strings.Join(states, " or ")
	case len(c.Channels) == 1:
		return fmt.Sprintf("channel %q", c.Channels[0])
	}
	return "channels " + strings.Join(c.Channels, ", ")
}

// Marker is the marker that puts the condition on a declaration.
func (c Condition) Marker() string {
	if len(c.Gates) == 0 {
		return "+" + ChannelMarker + "=" + strings.Join(c.Channels, ";")
	}
	var states []string
	for _, g := range c.Gates {
		states = append(states, map[bool]string{true: "!"}[g.Disabled]+g.Name)
	}
	return "+" + GateMarker + "=" + strings.Join(states, ";")
}
