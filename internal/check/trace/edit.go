package trace

import (
	"strconv"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
)

// RepairEdits writes a repaired rule into its marker; nil where the marker does not hold
// the rule as it is.
func (r RuleSource) RepairEdits(argument, rule, repaired string) []diag.Edit {
	if !r.Origin.Verbatim || argument != "rule" || r.Origin.Shift != 0 || strings.ContainsAny(rule, "\\\n\"`") {
		return nil
	}
	pos := r.Origin.Mark.TextPos(argument, 0)
	start := pos.Column - r.Origin.Mark.Pos.Column
	if start <= 0 || !strings.HasPrefix(r.Origin.Mark.Text[min(start, len(r.Origin.Mark.Text)):], rule) {
		return nil
	}
	quote := r.Origin.Mark.Text[start-1]
	switch {
	case strings.HasPrefix(strings.TrimSpace(rule), "'") && quote == '=':
		repaired = strconv.Quote(repaired) // it was the marker's own way of quoting
	case quote == '"':
		repaired = strings.ReplaceAll(repaired, `"`, `\"`)
	case strings.Contains(repaired, `"`) && quote != '`':
		return nil
	}
	return []diag.Edit{{Pos: pos, Old: rule, New: repaired}}
}

// ReplaceArgument proposes another text for the argument of a marker of the version's type at
// which a finding stands; nothing where the marker does not hold the old one as it is.
func (v *Version) ReplaceArgument(d *diag.Diagnostic, old, instead string) {
	if v.Model == nil {
		return
	}
	for _, m := range v.Model.Root.Marks {
		if e, ok := Replacement(m, d.Pos.Column-m.Pos.Column, old, instead); ok && m.Pos.Filename == d.Pos.Filename && m.Pos.Line == d.Pos.Line {
			d.Edits = []diag.Edit{e}
		}
	}
}

// Replacement is the edit of a text that stands at an offset of a marker, in quotes or
// without.
func Replacement(m markers.Mark, at int, old, instead string) (diag.Edit, bool) {
	if at <= 0 || at >= len(m.Text) || old == "" {
		return diag.Edit{}, false
	}
	if c := m.Text[at]; c == '"' || c == '`' {
		at++
	}
	if !strings.HasPrefix(m.Text[at:], old) {
		return diag.Edit{}, false
	}
	pos := m.Pos
	pos.Column += at
	pos.Offset += at
	return diag.Edit{Pos: pos, Old: old, New: instead}, true
}
