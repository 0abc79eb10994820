// Package wrap breaks text for terminals.
//
// Help, explanations and the reference of markers are written with it. It knows
// nothing of what it breaks and no other package of crdgen.
package wrap

import (
	"strings"
	"unicode/utf8"
)

// Columns is where text for terminals is broken: no line is longer unless a word is.
const Columns = 80

// Text returns the words of a text in lines of at most [Columns], the first behind
// first and the others behind rest, with a line feed at the end. Line feeds of the text
// stay where they are, and lines that begin with a blank or a tab, such as code, are not
// broken. An empty text gives first alone.
func Text(text, first, rest string) string {
	var b strings.Builder
	prefix := first
	for paragraph := range strings.SplitSeq(text, "\n") {
		if strings.HasPrefix(paragraph, " ") || strings.HasPrefix(paragraph, "\t") {
			b.WriteString(prefix + paragraph + "\n")
			prefix = rest
			continue
		}
		line, used := prefix, utf8.RuneCountInString(prefix)
		empty := true
		for _, word := range strings.Fields(paragraph) {
			n := utf8.RuneCountInString(word)
			if !empty && used+1+n > Columns {
				b.WriteString(line + "\n")
				line, used, empty = rest, utf8.RuneCountInString(rest), true
			}
			if !empty {
				line += " "
				used++
			}
			line += word
			used += n
			empty = false
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
		prefix = rest
	}
	return b.String()
}

// A Row is a name with what it means.
type Row struct{ Name, Text string }

// widest is how wide the first column of a table may be; behind a longer name the text
// begins in the next line.
const widest = 26

// Table returns rows in two columns, indented by two blanks.
func Table(rows []Row) string {
	width := 0
	for _, r := range rows {
		if n := utf8.RuneCountInString(r.Name); n <= widest {
			width = max(width, n)
		}
	}
	rest := strings.Repeat(" ", width+4)
	var b strings.Builder
	for _, r := range rows {
		first := "  " + r.Name
		if n := utf8.RuneCountInString(r.Name); n <= width {
			first += strings.Repeat(" ", width-n+2)
		} else {
			b.WriteString(first + "\n")
			first = rest
		}
		b.WriteString(Text(r.Text, first, rest))
	}
	return b.String()
}
