package trial

import (
	"go/token"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/edit"
	"github.com/crdgen/crdgen/internal/emit"
)

// Fixes are what was fixed.
type Fixes struct {
	Fixed   diag.List
	Changed map[string]edit.File // by name, before the first change and after the last

	lines   []Line
	fixedAt []int // lines of the findings in their files before any fix
}

// NewFixes returns fixes of nothing.
func NewFixes() Fixes { return Fixes{Changed: map[string]edit.File{}} }

// Untried returns the findings that no look before has fixed: one that came back has
// edits that do not help, and would be given them again and again.
func (x *Fixes) Untried(findings diag.List) diag.List {
	return slices.DeleteFunc(slices.Clone(findings), func(d diag.Diagnostic) bool {
		for i, before := range x.Fixed {
			if sameFix(before, d) && x.fixedAt[i] == x.LineBefore(d.Pos) {
				return true
			}
		}
		return false
	})
}

// sameFix reports whether two findings say the same and have the same edits, whatever
// lines those are in.
func sameFix(a, b diag.Diagnostic) bool {
	return a.Code == b.Code && a.Message == b.Message && a.Pos.Filename == b.Pos.Filename && a.Pos.Column == b.Pos.Column && slices.EqualFunc(a.Edits, b.Edits, sameText)
}

// sameText reports whether two edits write the same, wherever that is.
func sameText(a, b diag.Edit) bool { return a.Old == b.Old && a.New == b.New && a.Above == b.Above }

// LineBefore is the line that a position has in its file before any fix.
func (x *Fixes) LineBefore(pos token.Position) int {
	f, changed := x.Changed[pos.Filename]
	if !changed {
		return pos.Line
	}
	return emit.LineBefore(unaligned(f.Old), unaligned(f.New), pos.Line)
}

// unaligned is a text without the columns that gofmt gives to fields and comments: an
// edit of one moves the others, which are what they were.
func unaligned(text []byte) string {
	lines := strings.Split(string(text), "\n")
	for i, line := range lines {
		lines[i] = strings.Join(strings.Fields(line), " ")
	}
	return strings.Join(lines, "\n")
}

// Add notes what one look fixed. What several findings ask for is one change.
func (x *Fixes) Add(files []edit.File, fixed diag.List) {
	made := map[diag.Edit]bool{}
	for i := range x.lines {
		x.lines[i].followed = len(x.lines[i].Edits)
	}
	for _, d := range fixed {
		d.Edits = slices.DeleteFunc(slices.Clone(d.Edits), func(e diag.Edit) bool {
			again := made[e]
			made[e] = true
			return again
		})
		x.Fixed.Add(d)
		x.fixedAt = append(x.fixedAt, x.LineBefore(d.Pos))
		for _, e := range d.Edits {
			x.at(x.LineBefore(e.Pos), d, e)
		}
	}
	for _, f := range files {
		if first, again := x.Changed[f.Name]; again {
			f.Old = first.Old
		}
		x.Changed[f.Name] = f
	}
}

// AsWritten moves findings about texts that are not written to the lines that their
// places have in the files.
func (x *Fixes) AsWritten(left diag.List) diag.List {
	move := func(pos *token.Position) {
		if f, ok := x.Changed[pos.Filename]; ok && pos.Line > 0 {
			pos.Line = emit.LineBefore(string(f.Old), string(f.New), pos.Line)
		}
	}
	moved := slices.Clone(left)
	for i := range moved {
		move(&moved[i].Pos)
		moved[i].Notes = slices.Clone(moved[i].Notes)
		for j := range moved[i].Notes {
			move(&moved[i].Notes[j].Pos)
		}
		moved[i].Edits = nil // for the other texts
	}
	return moved
}
