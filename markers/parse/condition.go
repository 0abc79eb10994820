package parse

import (
	"fmt"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/condition"
	"github.com/crdgen/crdgen/markers/grammar"
)

// parseCondition reads +crdgen:channel and +crdgen:featureGate, and explains conditions
// that [condition.Cut] did not take. It follows the contract of [Comment].
func parseCondition(c markers.Comment, d *markers.Definition, target markers.Target, own bool) (markers.Mark, bool, diag.List) {
	mark := markers.Mark{Name: d.Name, Def: d, Target: target, Text: c.Text, Pos: c.Pos, Extension: true, CommentedOut: c.CommentedOut, List: c.List, When: c.When}
	if !own {
		return mark, false, nil
	}
	offset := min(len("+"+d.Name+"="), len(c.Text))
	help := "write it as in " + d.Example
	var edits []diag.Edit
	refuse := func(format string, args ...any) (markers.Mark, bool, diag.List) {
		wrong := &grammar.Problem{Offset: offset, Message: fmt.Sprintf("value of %q: ", "+"+d.Name) + fmt.Sprintf(format, args...), Help: help}
		found := diagnosticOf(wrong, c, true)
		found.Edits = edits
		return mark, false, diag.List{found}
	}
	value, rest, _ := strings.Cut(c.Text[offset:], " ")
	isPrefix := d.Name == condition.InChannelMarker || d.Name == condition.InGateMarker
	names, check := strings.Split(value, ";"), condition.WrongName
	if d.Name == condition.GateMarker || d.Name == condition.InGateMarker {
		check = condition.WrongGate
	}
	if why := check(names...); why != "" {
		written := value
		if !isPrefix && !strings.HasPrefix(strings.TrimSpace(rest), "+") { // blanks between the names
			written = c.Text[offset:]
		}
		if meant := condition.Meant(d.Name, strings.Join(strings.Fields(written), "")); meant != "" {
			help = "write " + meant
			if strings.HasPrefix(meant, "+") {
				edits = []diag.Edit{{Pos: c.Pos, Old: c.Text[:offset] + written, New: meant}}
			}
		} else if strings.HasPrefix(value, "!") && !strings.Contains(d.Name, "Gate") {
			help = "name the channels in which it counts: none can be excluded"
		}
		return refuse("%s", why)
	}
	rest = strings.TrimSpace(rest)
	offset = min(offset+len(value)+1, len(c.Text))
	switch {
	case isPrefix:
		if first, _, _ := strings.Cut(rest, "="); rest != "" && !strings.ContainsAny(first, " +") {
			help = "write the marker with its \"+\": " + c.Text[:offset] + "+" + rest
			edits = []diag.Edit{{Pos: c.Pos, Old: c.Text, New: c.Text[:offset] + "+" + rest}}
		}
		return refuse("expected a marker behind the condition, found %q", rest)
	case d.Name == condition.ChannelMarker:
		mark.Value = markers.InChannel(names)
	case d.Name == condition.GateMarker:
		mark.Value = markers.InGate(names)
	}
	if rest != "" {
		if why, instead := meantBefore(c.Text, d.Name, value, rest); instead != "" {
			help = why
			edits = []diag.Edit{{Pos: c.Pos, Old: c.Text, New: instead}}
		}
		return refuse("expected nothing behind the names, found %q", rest)
	}
	return mark, true, nil
}

// meantBefore is the help, and what to write, where something stands behind the names of a condition
// above a declaration: a marker that counts under it, or the name behind "not". Empty for
// anything else.
func meantBefore(text, name, value, rest string) (help, instead string) {
	if strings.HasPrefix(rest, "+") {
		instead = strings.Replace(text, "+crdgen:", "+crdgen:in:", 1)
		return "write " + instead + " for a marker that counts under the condition", instead
	}
	if strings.EqualFold(value, "not") {
		if instead = condition.Meant(name, "!"+rest); instead != "" {
			return "write " + instead, instead
		}
	}
	return "", ""
}
