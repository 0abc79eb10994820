package trial

import (
	"cmp"
	"go/token"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/edit"
)

// A Line is one as it was before any fix, and what all edits of it come to: one fix
// can lead to the next, which changes what the first one wrote.
type Line struct {
	Pos   token.Position // of its first edit, in the file before any fix
	Codes []diag.Code    // of the findings, each once
	Edits []diag.Edit

	followed int // how many of the edits may have led to those of this look
}

// Describe says in a few words what became of the line.
func (p Line) Describe() string {
	var parts []string
	for i, e := range p.Edits {
		switch {
		case i > 0 && isMove(p.Edits[i-1], e): // told with the one before
		case i+1 < len(p.Edits) && isMove(e, p.Edits[i+1]):
			parts = append(parts, "moved \""+strings.TrimSpace(e.Old)+"\" to a line above")
		default:
			parts = append(parts, edit.Describe(e))
		}
	}
	return strings.Join(parts, ", ")
}

// isMove reports whether two edits take a comment away and write it above.
func isMove(a, b diag.Edit) bool {
	return !a.Above && a.New == "" && b.Above && strings.TrimSpace(a.Old) == strings.TrimSpace(b.New)
}

// at notes an edit of a line before any fix. It belongs to the edit of an earlier look
// that wrote what it changes, else to the others that change the line itself; what is
// added above a line stands for itself, but for a comment that is moved there.
func (x *Fixes) at(line int, d diag.Diagnostic, e diag.Edit) {
	of := -1
	for i := range x.lines {
		p := &x.lines[i]
		if p.Pos.Filename != e.Pos.Filename || p.Pos.Line != line {
			continue
		}
		if p.follow(e) {
			p.add(d.Code)
			return
		}
		if n := len(p.Edits); n > 0 && (isMove(p.Edits[n-1], e) || !e.Above && !p.Edits[0].Above) {
			of = i
		}
	}
	if of < 0 {
		of = len(x.lines)
		pos := e.Pos
		pos.Line = line
		x.lines = append(x.lines, Line{Pos: pos})
	}
	x.lines[of].Edits = append(x.lines[of].Edits, e)
	x.lines[of].add(d.Code)
}

func (p *Line) add(c diag.Code) {
	if !slices.Contains(p.Codes, c) {
		p.Codes = append(p.Codes, c)
	}
}

// follow reports whether an edit changes what one of an earlier look has written, and
// makes one of the two. Edits of one look do not follow from each other.
func (p *Line) follow(e diag.Edit) bool {
	for i, before := range p.Edits[:p.followed] {
		both, ok := join(before, e)
		if !ok {
			continue
		}
		if p.Edits[i] = both; changesNothing(both) {
			p.Edits = slices.Delete(p.Edits, i, i+1)
			p.followed--
		}
		return true
	}
	return false
}

// join is the edit that does what two do after one another, of which the second
// changes what the first has written; false where it changes something else.
func join(a, b diag.Edit) (diag.Edit, bool) {
	switch {
	case a.New == "" || b.Above || b.Old == "":
	case strings.Contains(a.New, b.Old):
		a.New = strings.Replace(a.New, b.Old, b.New, 1)
		return a, true
	case strings.Contains(b.Old, a.New) && !a.Above:
		a.Old, a.New = strings.Replace(b.Old, a.New, a.Old, 1), b.New
		return a, true
	}
	return diag.Edit{}, false
}

// changesNothing reports whether an edit leaves the source as it was. A line of which
// only the mark of a comment would stay is not written.
func changesNothing(e diag.Edit) bool {
	return !e.Above && e.Old == e.New || e.Above && strings.Trim(e.New, "/ \t") == ""
}

// Lines are the lines that were changed, in the order of the files.
func (x *Fixes) Lines() []Line {
	lines := slices.DeleteFunc(slices.Clone(x.lines), func(p Line) bool { return len(p.Edits) == 0 })
	slices.SortStableFunc(lines, func(a, b Line) int {
		return cmp.Or(cmp.Compare(a.Pos.Filename, b.Pos.Filename), cmp.Compare(a.Pos.Line, b.Pos.Line))
	})
	return lines
}
