package diag

import (
	"bytes"
	"go/token"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// An Excerpt says how the line of a finding is shown below it, with a caret.
type Excerpt struct {
	// Read returns the content of a file by the name that findings have.
	Read func(name string) ([]byte, error)
	// Columns is the width of the terminal; of longer lines the part around the
	// caret is shown. Zero stands for 80.
	Columns int
}

const (
	tabStop        = 4
	defaultColumns = 80
	// leastShown is how much of a line is shown on however narrow a terminal.
	leastShown = 20
)

// excerpts writes lines of source; each file is read once.
type excerpts struct {
	Excerpt
	files map[string][][]byte
}

func newExcerpts(e *Excerpt) *excerpts {
	if e == nil || e.Read == nil {
		return nil
	}
	return &excerpts{Excerpt: *e, files: map[string][][]byte{}}
}

// write shows the line of a position and a caret below the column. It shows nothing
// where the file cannot be read or has no such line or column.
func (x *excerpts) write(b *bytes.Buffer, p painter, name string, pos token.Position) {
	if x == nil || name == "" || pos.Line < 1 || pos.Column < 1 {
		return
	}
	lines, known := x.files[name]
	if !known {
		if content, err := x.Read(name); err == nil {
			lines = bytes.Split(content, []byte("\n"))
		}
		x.files[name] = lines
	}
	if pos.Line > len(lines) {
		return
	}
	line := bytes.TrimRight(lines[pos.Line-1], "\r")
	if pos.Column > len(line)+1 {
		return
	}
	margin := strconv.Itoa(pos.Line)
	room := x.Columns
	if room == 0 {
		room = defaultColumns
	}
	// two blanks, the number, " | ", and a last column that terminals leave empty
	shown, caret := window(cells(line), pos.Column-1, max(room-len(margin)-6, leastShown))
	p.paint(b, dim, "  "+margin+" | ")
	b.WriteString(shown + "\n")
	p.paint(b, dim, "  "+strings.Repeat(" ", len(margin))+" | ")
	b.WriteString(strings.Repeat(" ", caret))
	p.paint(b, cyan, "^")
	b.WriteByte('\n')
}

// A cell is what a terminal shows for one character.
type cell struct {
	text   string
	width  int
	offset int // in bytes from the beginning of the line
}

// cells expands tabs, escapes what is not visible and measures the rest.
func cells(line []byte) []cell {
	var out []cell
	column := 0
	for offset := 0; offset < len(line); {
		r, size := utf8.DecodeRune(line[offset:])
		c := cell{text: string(line[offset : offset+size]), offset: offset, width: 1}
		switch {
		case r == '\t':
			c.width = tabStop - column%tabStop
			c.text = strings.Repeat(" ", c.width)
		case !isVisible(r, size):
			c.text = printable(c.text)
			c.width = len(c.text)
		default:
			c.width = runeWidth(r)
		}
		out = append(out, c)
		column += c.width
		offset += size
	}
	return out
}

// runeWidth is how many columns a visible character takes.
func runeWidth(r rune) int {
	if unicode.In(r, unicode.Mn, unicode.Me) {
		return 0
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}

// ellipsis stands for what is cut off.
const ellipsis = "…"

// window returns at most room columns of a line with the character at a byte offset
// among them, and the column of that character. Blanks at the beginning go.
func window(line []cell, offset, room int) (text string, caret int) {
	at := len(line)
	for i, c := range line {
		if c.offset >= offset {
			at = i
			break
		}
	}
	first := 0
	for first < at && strings.TrimSpace(line[first].text) == "" && line[first].width > 0 {
		first++
	}
	last, used := at, 0 // what is shown is line[first:last]
	for i := first; i < at; i++ {
		used += line[i].width
	}
	cut := ""
	if used > room*2/3 {
		// keep what stands right before the character
		used, cut = 1, ellipsis
		first = at
		for first > 0 && used+line[first-1].width <= room/2 {
			first--
			used += line[first].width
		}
	}
	caret = used
	for last < len(line) && used+line[last].width <= room {
		used += line[last].width
		last++
	}
	end := ""
	if last < len(line) {
		for last > at+1 && used+1 > room {
			last--
			used -= line[last].width
		}
		end = ellipsis
	}
	var b strings.Builder
	for _, c := range line[first:last] {
		b.WriteString(c.text)
	}
	return cut + strings.TrimRight(b.String(), " ") + end, caret
}
