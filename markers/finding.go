package markers

import (
	"fmt"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
)

// What is wrong with a marker is told in the same words by every generator.

// Conflict reports a marker that cannot be applied to what it stands on.
func (m Mark) Conflict(why string) diag.Diagnostic {
	return diag.Diagnostic{
		Pos: m.Pos, Code: diag.MarkerConflict,
		Message: "marker \"+" + m.Name + "\" cannot be applied here: " + why,
	}
}

// WrongValue reports a value of an argument that the API server refuses, at that
// argument.
func (m Mark) WrongValue(arg, message, help string) diag.Diagnostic {
	return diag.Diagnostic{Pos: m.ArgPos(arg), Code: diag.MarkerValue, Message: message, Help: help, Stricter: true}
}

// UnknownWord reports a value that is none of the words that an argument can have,
// at that argument. The list is empty for one of the words.
func (m Mark) UnknownWord(arg, what, value string, words []string) diag.List {
	if slices.Contains(words, value) {
		return nil
	}
	d := m.WrongValue(arg, fmt.Sprintf("unknown %s %q", what, value), "use one of "+strings.Join(words, ", "))
	if near := Nearest(value, words); near != "" {
		d.Help = fmt.Sprintf("did you mean %q?", near)
		if at := d.Pos.Column - m.Pos.Column; at > 0 && at < len(m.Text) && value != "" && strings.HasPrefix(m.Text[at:], value) {
			d.Edits = []diag.Edit{{Pos: d.Pos, Old: value, New: near}}
		}
	}
	return diag.List{d}
}
