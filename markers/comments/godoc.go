package comments

import (
	"go/ast"
	"strings"

	"github.com/crdgen/crdgen/markers"
)

// Doc returns the description that a doc comment yields, as controller-gen
// writes it: without marker lines and directives, without lines that begin with
// TODO, up to a line that begins with "---"; both of these stand inside fences
// of ``` or ~~~. Runs of blank lines are one. Lines are separated by "\n", the
// last one has none. A nil group yields "".
func Doc(group *ast.CommentGroup) string {
	if group == nil {
		return ""
	}
	var d docWriter
	for _, c := range group.List {
		if strings.HasPrefix(c.Text, "/*") {
			d.block = true
		}
	}
	for i, c := range group.List {
		if markers.IsMarker(c.Text) {
			continue
		}
		if !d.comment(c.Text, group.List[i+1:]) {
			break
		}
	}
	return d.text()
}

// TypeGroup returns the comment that describes a declared type: its own, or that of the
// declaration if it declares one type without parentheses. It may be nil.
func TypeGroup(spec *ast.TypeSpec, decl *ast.GenDecl) *ast.CommentGroup {
	if spec.Doc == nil && decl != nil && !decl.Lparen.IsValid() {
		return decl.Doc
	}
	return spec.Doc
}

// docWriter joins lines. A description of one line, the common case, is a part
// of the source and costs no allocation.
type docWriter struct {
	block   bool // some comment is a /* */ block: every line is trimmed
	fenced  bool
	started bool // a line that is not blank was seen
	blank   bool // blank lines wait for a line behind them

	lines  int
	first  string
	joined strings.Builder
}

// comment adds the lines of one comment; rest are the comments behind it. It
// returns false when the description has ended.
func (d *docWriter) comment(text string, rest []*ast.Comment) bool {
	if text[1] == '*' {
		for line := range strings.SplitSeq(text[2:len(text)-2], "\n") {
			if !d.line(line, rest) {
				return false
			}
		}
		return true
	}
	text = text[2:]
	if strings.HasPrefix(text, " ") {
		text = text[1:]
	} else if isDirective(text) {
		return true
	}
	return d.line(text, rest)
}

// line adds one line, and before it the blank line that was held back.
func (d *docWriter) line(line string, rest []*ast.Comment) bool {
	line = strings.TrimRight(line, " \t\n\r")
	if line == "" {
		d.blank = d.started
		return true
	}
	if d.blank {
		d.blank = false
		d.write("", rest)
	}
	d.started = true
	if d.block {
		line = strings.TrimSpace(line)
	}
	if strings.HasPrefix(line, "```") || strings.HasPrefix(line, "~~~") {
		d.fenced = !d.fenced
	}
	if !d.fenced {
		if strings.HasPrefix(line, "TODO") {
			return true
		}
		if strings.HasPrefix(line, "---") {
			return false
		}
	}
	d.write(line, rest)
	return true
}

func (d *docWriter) write(line string, rest []*ast.Comment) {
	d.lines++
	switch d.lines {
	case 1:
		d.first = line
		return
	case 2:
		size := len(d.first) + len(line) + 2
		for _, c := range rest {
			if !markers.IsMarker(c.Text) {
				size += len(c.Text)
			}
		}
		d.joined.Grow(size)
		d.joined.WriteString(d.first)
	}
	d.joined.WriteByte('\n')
	d.joined.WriteString(line)
}

func (d *docWriter) text() string {
	if d.lines < 2 {
		return d.first
	}
	return d.joined.String()
}

// isDirective reports whether a line comment, slashes removed, is a directive for
// tools such as "go:generate". It is go/ast's rule.
func isDirective(text string) bool {
	if strings.HasPrefix(text, "line ") || strings.HasPrefix(text, "extern ") || strings.HasPrefix(text, "export ") {
		return true
	}
	colon := strings.IndexByte(text, ':')
	if colon <= 0 || colon+1 >= len(text) {
		return false
	}
	for i := 0; i <= colon+1; i++ {
		if c := text[i]; i != colon && (c < 'a' || 'z' < c) && (c < '0' || '9' < c) {
			return false
		}
	}
	return true
}
