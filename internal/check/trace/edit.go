package trace

import (
	"fmt"
	"go/token"
	"strconv"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/misuse"
	"github.com/crdgen/crdgen/markers/own"
	"github.com/crdgen/crdgen/markers/syntax"
)

// Rewrite says what to write in the marker, or in its declaration, for a rule to become
// another one, as a sentence goes on behind "write"; "" where a marker has no such words.
func (r RuleSource) Rewrite(rule, repaired string) string {
	if r.Origin.Verbatim {
		return fmt.Sprintf("rule=%q", repaired)
	}
	if _, isOwn := r.Origin.Mark.Value.(own.Use); !isOwn {
		return ""
	}
	if argument, _, text := r.inArgument(rule, repaired); text != "" {
		return strings.TrimPrefix(fmt.Sprintf("%s=%q", argument, text), "=")
	}
	return fmt.Sprintf("the rule of \"+%s\" in its declaration so that it is %q here", r.Origin.Mark.Name, repaired)
}

// Blamed is the place of the argument that makes the difference between a rule and what it
// has to be, with a note on the declaration of its marker; false where the whole rule does.
func (r RuleSource) Blamed(rule, repaired string) (token.Position, diag.Note, bool) {
	use, isOwn := r.Origin.Mark.Value.(own.Use)
	if !isOwn {
		return token.Position{}, diag.Note{}, false
	}
	argument, _, text := r.inArgument(rule, repaired)
	if text == "" {
		return token.Position{}, diag.Note{}, false
	}
	return r.Origin.Mark.ArgPos(argument), misuse.DeclaredHere(use.Declaration.Name, use.Declaration.Pos), true
}

// inArgument finds the argument of a project's own marker that makes the difference between
// two rules, its expression and the one that it has to be; "" for none.
func (r RuleSource) inArgument(rule, repaired string) (argument, old, instead string) {
	for _, p := range r.Origin.Parts {
		if p.End > len(rule) {
			continue
		}
		rest, before := strings.CutPrefix(repaired, rule[:p.Start])
		inner, behind := strings.CutSuffix(rest, rule[p.End:])
		if before && behind && inner != rule[p.Start:p.End] {
			return p.Argument, rule[p.Start:p.End], inner
		}
	}
	return "", "", ""
}

// Written is a rule as the author writes it into the marker: without the macro that is put
// around it.
func (r RuleSource) Written(rule string) string {
	if shift := r.Origin.Shift; shift > 0 && shift < len(rule) {
		return strings.TrimSuffix(rule[shift:], ")")
	}
	return rule
}

// RepairEdits writes a repaired rule into its marker; nil where the marker does not hold
// the rule as it is, or an argument that makes the difference.
func (r RuleSource) RepairEdits(argument, rule, repaired string) []diag.Edit {
	_, isOwn := r.Origin.Mark.Value.(own.Use)
	if isOwn && argument == "rule" {
		argument, rule, repaired = r.inArgument(rule, repaired)
	}
	if isOwn == r.Origin.Verbatim || !isOwn && argument != "rule" || repaired == "" || strings.Contains(rule, "\n") {
		return nil
	}
	rule, repaired = r.Written(rule), r.Written(repaired)
	pos := r.Origin.Mark.TextPos(argument, 0)
	start := pos.Column - r.Origin.Mark.Pos.Column
	if start <= 0 || start > len(r.Origin.Mark.Text) {
		return nil
	}
	quote := r.Origin.Mark.Text[start-1]
	if strings.ContainsAny(rule, "\\\"`") {
		return requote(syntax.At(pos, -1), r.Origin.Mark.Text[start-1:], rule, repaired)
	}
	if !strings.HasPrefix(r.Origin.Mark.Text[start:], rule) {
		return nil
	}
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

// requote writes another text into the quotes with which a text begins that stands at a
// position; nil where what stands in them is not the old one, or cannot hold the new one.
func requote(pos token.Position, text, old, instead string) []diag.Edit {
	end := syntax.ClosingQuote(text)
	if end >= len(text) {
		return nil
	}
	literal, written := text[:end+1], strconv.Quote(instead)
	if text[0] == '`' {
		written = "`" + instead + "`"
	}
	was, wrong := strconv.Unquote(literal)
	will, unreadable := strconv.Unquote(written)
	if wrong != nil || unreadable != nil || was != old || will != instead {
		return nil
	}
	return []diag.Edit{{Pos: pos, Old: literal, New: written}}
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
