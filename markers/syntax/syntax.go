// Package syntax reads the text of one marker: which argument, word or string
// stands at which offset.
//
// It holds pure functions on strings and knows no marker. What is malformed
// yields something harmless: controller-tools' parser says what is wrong.
package syntax

import (
	"go/token"
	"strconv"
	"strings"
)

// An Argument holds the offsets of one named argument in a marker's text.
type Argument struct{ Name, NameEnd, Value, End int }

// Arguments yields the named arguments of a text from start on. Only their
// places are of interest: what is malformed yields something harmless.
func Arguments(text string, start int) func(yield func(Argument) bool) {
	return func(yield func(Argument) bool) {
		for i := start; i < len(text); {
			var s Argument
			s.Name = SkipBlanks(text, i)
			equals := strings.IndexByte(text[s.Name:], '=')
			if equals < 0 {
				return
			}
			s.NameEnd = s.Name + len(strings.TrimRight(text[s.Name:s.Name+equals], " \t"))
			s.Value = SkipBlanks(text, s.Name+equals+1)
			s.End = EndOfValue(text, s.Value)
			if !yield(s) {
				return
			}
			i = s.End + 1
		}
	}
}

// EndOfValue returns the offset of the comma behind the value that begins at i,
// or the end of the text. Commas in quotes and braces belong to the value.
func EndOfValue(text string, i int) int {
	depth := 0
	for ; i < len(text); i++ {
		switch c := text[i]; c {
		case '"', '`':
			for i++; i < len(text) && text[i] != c; i++ {
				if text[i] == '\\' && c == '"' {
					i++
				}
			}
		case '{':
			depth++
		case '}':
			depth--
		case ',':
			if depth <= 0 {
				return i
			}
		}
	}
	return len(text)
}

// SplitAtCommas returns what commas outside of quotes and braces divide; at least one part.
func SplitAtCommas(text string) []string {
	var parts []string
	for i := 0; ; {
		end := EndOfValue(text, i)
		parts = append(parts, text[i:end])
		if end == len(text) {
			return parts
		}
		i = end + 1
	}
}

// SkipBlanks returns the offset of the first character from i on that is no blank.
func SkipBlanks(text string, i int) int {
	for i < len(text) && (text[i] == ' ' || text[i] == '\t') {
		i++
	}
	return i
}

// IsWord reports whether s is a bare string that no rule of the grammar divides.
func IsWord(s string) bool {
	for i := range len(s) {
		c := s[i]
		if !IsAlphanumeric(c) && c != '-' && c != '_' && c != '.' && c != '/' {
			return false
		}
	}
	return s != ""
}

// IsAlphanumeric reports whether c is a letter or digit of ASCII.
func IsAlphanumeric(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}

// IsLetter reports whether c is a letter of ASCII.
func IsLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

// At returns the position that lies offset bytes behind pos on the same line.
func At(pos token.Position, offset int) token.Position {
	pos.Column += offset
	pos.Offset += offset
	return pos
}

// Quoted writes found text, shortened, or that there was none.
func Quoted(text string) string {
	const most = 40
	if text == "" {
		return "nothing"
	}
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	return strconv.Quote(text)
}

// Name returns what looks like the name of a marker behind the '+'.
func Name(text string) string {
	end := 1
	for end < len(text) && (IsAlphanumeric(text[end]) || strings.IndexByte(":-_.", text[end]) >= 0) {
		end++
	}
	return strings.TrimRight(text[1:end], ":.-")
}

// SplitName returns what stands before the first "=", without '+', and the same
// without its last segment if there is a "=".
func SplitName(text string) (whole, short string) {
	whole = text[1:]
	equals := strings.IndexByte(whole, '=')
	if equals < 0 {
		return whole, whole
	}
	whole = whole[:equals]
	if colon := strings.LastIndexByte(whole, ':'); colon >= 0 {
		return whole, whole[:colon]
	}
	return whole, whole
}
