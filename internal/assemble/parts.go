package assemble

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/markers/comments"
	"github.com/crdgen/crdgen/markers/condition"
	"github.com/crdgen/crdgen/markers/syntax"
)

// doc is the documentation that a comment of a file is, without the parts that are not for the
// variant, and the lines that say so.
func (s *source) doc(group *ast.CommentGroup, local bool, file *load.File) string {
	text := comments.Doc(group)
	if !local || s.opts.Compat || !condition.MayHaveParts(text) {
		return text
	}
	d := parts{source: s, lines: commentLines{group: group, file: file}}
	for line := range strings.SplitSeq(text, "\n") {
		d.line(line)
	}
	if n := len(d.open); n > 0 {
		innermost := d.open[n-1]
		d.report(innermost.Pos, "write "+innermost.Closing()+" behind it, on a line of its own", "a part for some variants does not end")
	}
	return strings.TrimRight(strings.Join(d.kept, "\n"), "\n")
}

// parts reads the documentation of one declaration.
type parts struct {
	source *source
	lines  commentLines
	open   []condition.Condition // of the parts that have begun, from the outermost
	kept   []string
}

func (d *parts) report(pos token.Position, help, format string, args ...any) {
	d.source.diags.Add(diag.Diagnostic{
		Pos: pos, Code: diag.MalformedMarker, Stricter: true,
		Message: "description: " + fmt.Sprintf(format, args...), Help: help,
	})
}

// line keeps a line, leaves it out, or begins or ends a part.
func (d *parts) line(line string) {
	tag := strings.TrimSpace(line)
	when, closes, wrong := condition.ReadPart(line)
	if when == nil && closes == "" && wrong == "" {
		d.keep(line)
		return
	}
	pos := d.lines.find(tag)
	switch {
	case wrong != "":
		d.source.unread = append(d.source.unread, tag)
		d.report(pos, "write the two lines as in docs/variants.md", "line %q: %s", tag, wrong)
	case when != nil:
		when.Pos = syntax.At(pos, strings.IndexByte(tag, '=')+1)
		d.source.diags.Add(always(*when)...)
		d.source.diags.Add(excluded(*when, d.open, false, "this part is in no description")...)
		d.open = append(d.open, *when)
		d.source.conditions = append(d.source.conditions, *when)
	case len(d.open) == 0:
		d.report(pos, "write the line that opens the part above it", "line %q closes what is not open", tag)
	case d.open[len(d.open)-1].Closing() != tag:
		d.report(pos, "write "+d.open[len(d.open)-1].Closing()+" before it", "line %q closes what is not the innermost part", tag)
	default:
		d.open = d.open[:len(d.open)-1]
	}
}

// keep keeps a line of what is for the variant. Of blank lines that meet where a part was
// left out one is kept.
func (d *parts) keep(line string) {
	if v := d.source.opts.Variant; v != nil && slices.ContainsFunc(d.open, func(c condition.Condition) bool { return !v.Meets(c) }) {
		return
	}
	if n := len(d.kept); strings.TrimSpace(line) == "" && n > 0 && strings.TrimSpace(d.kept[n-1]) == "" {
		return
	}
	d.kept = append(d.kept, line)
}

// commentLines finds lines of a documentation in the comment that it is read from.
type commentLines struct {
	group *ast.CommentGroup
	file  *load.File
	// comment and offset are where the search goes on.
	comment, offset int
}

// find returns where the next line with a text begins, the comment where there is none.
func (l *commentLines) find(text string) token.Position {
	for ; l.comment < len(l.group.List); l.comment, l.offset = l.comment+1, 0 {
		c := l.group.List[l.comment]
		if i := strings.Index(c.Text[l.offset:], text); i >= 0 {
			at := c.Slash + token.Pos(l.offset+i)
			l.offset += i + len(text)
			return l.file.Position(at)
		}
	}
	l.comment, l.offset = 0, 0
	return l.file.Position(l.group.Pos())
}
