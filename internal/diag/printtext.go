package diag

import (
	"bytes"
	"fmt"
	"go/token"
	"strconv"
	"strings"
	"unicode/utf8"
)

// tool stands where a finding without a file would have its place.
const tool = "crdgen"

// A painter adds terminal colours, or nothing.
type painter struct{ on bool }

// Colours of the usual eight, which every terminal theme makes readable.
const (
	bold   = "1"
	dim    = "2"
	red    = "1;31"
	yellow = "1;33"
	cyan   = "1;36"
)

func (p painter) paint(b *bytes.Buffer, color, text string) {
	if !p.on {
		b.WriteString(text)
		return
	}
	b.WriteString("\x1b[" + color + "m" + text + "\x1b[0m")
}

// printText writes findings as compilers do:
//
//	file:line:column: severity: message [code]
//	  line | source
//	       | ^
//		note: file:line:column: message
//		help: what to do
//
// What does not fit on one line goes on, indented, in the next.
//
// Names of files are those that are shown; excerpts are read by those in full.
func printText(b *bytes.Buffer, l, full List, color bool, x *excerpts) {
	p := painter{color}
	for i, d := range l {
		p.paint(b, bold, place(d.Pos)+":")
		b.WriteByte(' ')
		severity := red
		if d.Severity == Warning {
			severity = yellow
		}
		p.paint(b, severity, d.Severity.String()+":")
		first, more, _ := strings.Cut(printable(d.Message), "\n")
		b.WriteString(" " + first)
		if d.Code != "" {
			b.WriteByte(' ')
			p.paint(b, dim, "["+printable(string(d.Code))+"]")
		}
		b.WriteByte('\n')
		if more != "" {
			writeIndented(b, more)
		}
		x.write(b, p, full[i].Pos.Filename, d.Pos)
		for _, n := range d.Notes {
			b.WriteByte('\t')
			p.paint(b, cyan, "note:")
			b.WriteByte(' ')
			if n.Pos.Filename != "" {
				b.WriteString(place(n.Pos) + ": ")
			}
			writeLabelled(b, n.Message)
		}
		if d.Help != "" {
			b.WriteByte('\t')
			p.paint(b, cyan, "help:")
			b.WriteByte(' ')
			writeLabelled(b, d.Help)
		}
	}
}

// writeLabelled writes text behind a label of a line that is indented already.
func writeLabelled(b *bytes.Buffer, text string) {
	first, more, _ := strings.Cut(printable(text), "\n")
	b.WriteString(first + "\n")
	if more != "" {
		writeIndented(b, "\t"+strings.ReplaceAll(more, "\n", "\n\t"))
	}
}

func writeIndented(b *bytes.Buffer, text string) {
	for line := range strings.SplitSeq(text, "\n") {
		b.WriteString(strings.TrimRight("\t"+line, "\t ") + "\n")
	}
}

// place is a position as far as it is known.
func place(pos token.Position) string {
	if pos.Filename == "" {
		return tool
	}
	// Unlike a message, a name must stay on its line.
	s := strings.ReplaceAll(printable(pos.Filename), "\n", `\n`)
	if pos.Line > 0 {
		s += ":" + strconv.Itoa(pos.Line)
		if pos.Column > 0 {
			s += ":" + strconv.Itoa(pos.Column)
		}
	}
	return s
}

// longestText is how many bytes of a message, a help or a name are shown to people:
// source may hold keys of any length.
const longestText = 8 << 10

// Printable returns text as findings show it to people: nothing in it moves the
// cursor, and it has an end.
func Printable(s string) string { return printable(s) }

// printable returns text in which nothing can move the cursor, ring the bell or
// turn the direction of writing: what is no visible character is escaped as in
// Go. Line feeds and tabs stay; a line feed at the end goes.
//
// Of what is longer than longestText the beginning is shown.
func printable(s string) string {
	s = strings.TrimRight(s, "\r\n")
	if len(s) > longestText {
		end := longestText
		for end > 0 && !utf8.RuneStart(s[end]) {
			end--
		}
		return printable(s[:end]) + fmt.Sprintf("… and %d more bytes", len(s)-end)
	}
	if !needsEscape(s) {
		return s
	}
	var b strings.Builder
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		if isVisible(r, size) {
			b.WriteString(s[:size])
		} else {
			quoted := strconv.Quote(s[:size])
			b.WriteString(quoted[1 : len(quoted)-1])
		}
		s = s[size:]
	}
	return b.String()
}

func needsEscape(s string) bool {
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		if !isVisible(r, size) {
			return true
		}
		s = s[size:]
	}
	return false
}

// isVisible reports whether a character that was decoded from so many bytes may be
// printed as it is.
func isVisible(r rune, size int) bool {
	if r == utf8.RuneError && size <= 1 {
		return false
	}
	return r == '\n' || r == '\t' || strconv.IsPrint(r)
}
