package reading

import (
	"fmt"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/syntax"
)

// several reports a marker that stands behind another one on the same line: it is read as a
// part of that one's value, or keeps it from being read. What is found already gets the help.
// The name of the second marker is empty where there is none.
func (r Run) several(c markers.Comment, target markers.Target, found diag.List) (_ diag.List, name string) {
	at := r.second(c.Text)
	if at < 0 {
		return found, ""
	}
	first, second := strings.TrimRight(c.Text[:at], " \t,;"), c.Text[at:]
	name, _ = r.registry.LookupAnywhere(second)
	if len(found) == 0 {
		found = diag.List{{
			Pos: syntax.At(c.Pos, at), Severity: diag.Error, Code: diag.MalformedMarker, Stricter: true,
			Message: fmt.Sprintf("marker %q is not read: it stands behind %q on the same line", "+"+name, "+"+syntax.Name(first)),
		}}
	}
	d := &found[0]
	d.Severity = diag.Error
	d.Help, d.Edits, d.Unfixed, d.Together = "write "+second+" on a line of its own", nil, "", ""
	if r.reads(first, target) && r.reads(second, target) && !c.Trailing.IsValid() {
		d.Edits = []diag.Edit{{Pos: c.Pos, New: "// " + first, Above: true}, {Pos: c.Pos, Old: c.Text, New: second}}
	}
	return found, name
}

// second returns where in a comment a marker begins behind another one, -1 for nowhere. Those
// of crdgen's markers that stand before another one are passed over, and so is what stands in
// quotes or behind a "#".
func (r Run) second(text string) int {
	from := 0
	for strings.HasPrefix(text[from:], "+crdgen:") {
		i := strings.Index(text[from:], " +")
		if i < 0 {
			return -1
		}
		from += i + 1
	}
	quote := byte(0)
	for i := from + 1; i < len(text); i++ {
		switch char := text[i]; {
		case quote != 0:
			if char == '\\' && quote != '`' {
				i++
			} else if char == quote {
				quote = 0
			}
		case char == '"' || char == '`' || char == '\'':
			quote = char
		case char == '#':
			return -1
		case char == '+' && (text[i-1] == ' ' || text[i-1] == '\t'):
			if _, targets := r.registry.LookupAnywhere(text[i:]); targets != 0 {
				return i
			}
		}
	}
	return -1
}

// reads reports whether a marker is read at a target without a finding.
func (r Run) reads(text string, target markers.Target) bool {
	_, ok, found := r.registry.Parse(markers.Comment{Text: text}, target, true)
	return ok && len(found) == 0
}
