package diag

import (
	"bytes"
	"slices"
	"strings"
)

// A sourceText is a file with the offsets of its lines, found once: a file may have
// thousands of findings. What follows the last end of a line is a line, too.
type sourceText struct {
	text   []byte
	starts []int
}

func newSourceText(text []byte) *sourceText {
	s := &sourceText{text: text, starts: []int{0}}
	for line := range bytes.Lines(text) {
		if bytes.HasSuffix(line, []byte("\n")) {
			s.starts = append(s.starts, s.starts[len(s.starts)-1]+len(line))
		}
	}
	return s
}

// line returns a line, counted from 1, without its end; false if there is none.
func (s *sourceText) line(n int) (string, bool) {
	if s == nil || n > len(s.starts) {
		return "", false
	}
	end := len(s.text)
	if n < len(s.starts) {
		end = s.starts[n]
	}
	line := strings.TrimSuffix(string(s.text[s.starts[n-1]:end]), "\n")
	return strings.TrimSuffix(line, "\r"), true
}

// lineAndColumn are the place of a byte, the column in characters of UTF-16.
func (s *sourceText) lineAndColumn(offset int) (line, column int) {
	line, _ = slices.BinarySearch(s.starts, offset+1) // as many lines begin before what follows
	return line, utf16Length(string(s.text[s.starts[line-1]:offset])) + 1
}
