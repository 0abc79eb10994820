package celtoken

import "strings"

// A WrongEscape is what keeps the literal of a string from being one: backslashes in it begin
// nothing that CEL knows, as those of regular expressions do.
type WrongEscape struct {
	// Text is the first one, from its backslash on.
	Text string
	// Start and End are those of the literal, in bytes, from its first quote on.
	Start, End int
	// Right is the literal in which these backslashes stand for themselves, "" where others
	// may have been meant as well: "\b" is a backspace, and in a regular expression the end of
	// a word.
	Right string
}

// oneLetter are the characters that make an escape together with the backslash before them.
const oneLetter = "abfnrtv\"'\\?`"

// WrongEscapeAt finds the escape that CEL does not know in the literal of a string whose quote
// stands at an offset. It is false for a literal that is right, that nothing closes or that
// has three quotes, and for anything else.
func WrongEscapeAt(text string, at int) (found WrongEscape, ok bool) {
	if at < 0 || at >= len(text) || text[at] != '"' && text[at] != '\'' {
		return found, false
	}
	quote := text[at]
	var wrong []int
	known, spaced := false, true
	i := at + 1
	for i < len(text) && text[i] != quote && text[i] != '\n' && text[i] != '\r' {
		if text[i] != '\\' {
			i++
			continue
		}
		length := escape(text[i:])
		if length == 0 {
			wrong = append(wrong, i)
			i++
			continue
		}
		known = true
		spaced = spaced && text[i+1] != 'b'
		i += length
	}
	if len(wrong) == 0 || i >= len(text) || text[i] != quote {
		return found, false
	}
	end := i + 1
	found = WrongEscape{Text: firstOf(text[wrong[0]:i]), Start: at, End: end}
	switch {
	case !known:
		found.Right = "r" + text[at:end]
	case spaced:
		edits := make([]Edit, len(wrong))
		for k, at := range wrong {
			edits[k] = Edit{at, at, `\`}
		}
		found.Right = Apply(text[:end], edits)[at:]
	}
	return found, true
}

// escape is the length of the escape that a text begins with, 0 for none that CEL knows.
func escape(text string) int {
	const (
		hex   = "0123456789abcdefABCDEF"
		octal = "01234567"
	)
	of := func(digits string, from, many int) int {
		if len(text) < from+many || strings.Trim(text[from:from+many], digits) != "" {
			return 0
		}
		return from + many
	}
	if len(text) < 2 {
		return 0
	}
	switch c := text[1]; {
	case strings.IndexByte(oneLetter, c) >= 0:
		return 2
	case c == 'x' || c == 'X':
		return of(hex, 2, 2)
	case c == 'u':
		return of(hex, 2, 4)
	case c == 'U':
		return of(hex, 2, 8)
	case '0' <= c && c <= '3':
		return of(octal, 1, 3)
	}
	return 0
}

// firstOf is a backslash with the character behind it.
func firstOf(text string) string {
	for i := range text {
		if i > 1 {
			return text[:i]
		}
	}
	return text
}
