package yaml

import (
	"strings"
	"unicode/utf8"
)

// bestWidth is the column behind which a line is folded at the next blank.
const bestWidth = 80

// A form is one of YAML's ways to write text.
type form uint8

const (
	plain form = iota
	single
	double
	literal
)

// A style is how a text is written.
type style struct {
	form form
	// multiline says that the text holds a line break of YAML 1.1.
	multiline bool
	// ascii says that every byte is a character and a column.
	ascii bool
}

// Classes of bytes. What has no class may stand anywhere in plain text.
const (
	classBlank   = 1 << iota // a blank: must not be first, last or before a line break
	classMark                // ":" and "#": not next to white space
	classBreak               // a line feed
	classSpecial             // a control character: needs an escape
	classHigh                // not ASCII: needs a look at the character
)

var classes = [256]uint8{
	' ': classBlank, ':': classMark, '#': classMark, '\n': classBreak,
	0x00: classSpecial, 0x01: classSpecial, 0x02: classSpecial, 0x03: classSpecial,
	0x04: classSpecial, 0x05: classSpecial, 0x06: classSpecial, 0x07: classSpecial,
	0x08: classSpecial, 0x09: classSpecial, 0x0b: classSpecial, 0x0c: classSpecial,
	0x0d: classSpecial, 0x0e: classSpecial, 0x0f: classSpecial, 0x10: classSpecial,
	0x11: classSpecial, 0x12: classSpecial, 0x13: classSpecial, 0x14: classSpecial,
	0x15: classSpecial, 0x16: classSpecial, 0x17: classSpecial, 0x18: classSpecial,
	0x19: classSpecial, 0x1a: classSpecial, 0x1b: classSpecial, 0x1c: classSpecial,
	0x1d: classSpecial, 0x1e: classSpecial, 0x1f: classSpecial, 0x7f: classSpecial,
}

// styleOf chooses the style of a text that is valid UTF-8.
func styleOf(s string) style {
	if s == "" {
		return style{form: double, ascii: true}
	}
	var all, high uint8
	for i := range len(s) {
		all |= classes[s[i]]
		high |= s[i]
	}
	if high >= utf8.RuneSelf {
		return styleOfHigh(s, all)
	}
	how := style{ascii: true}
	switch {
	case all&classBreak != 0:
		how.multiline = true
		how.form = literal
		if all&classSpecial != 0 || s[len(s)-1] == ' ' || strings.Contains(s, " \n") {
			how.form = double
		}
	case all&classSpecial != 0:
		how.form = double
		how.multiline = strings.IndexByte(s, '\r') >= 0
	case !readsAsText(s):
		how.form = double
	case s[0] == ' ' || s[len(s)-1] == ' ' || startsMarked(s) || all&classMark != 0 && hasMark(s):
		how.form = single
	}
	return how
}

// styleOfHigh chooses the style of a text that is not ASCII; all are the
// classes of its bytes.
func styleOfHigh(s string, all uint8) style {
	special := all&classSpecial != 0
	breaks := all&classBreak != 0
	blankBreak, breakBlank := false, false // a blank before a break, and behind one
	var before rune
	for _, r := range s {
		special = special || !isPrintable(r)
		if isBreak(r) {
			breaks = true
			blankBreak = blankBreak || before == ' '
		} else if r == ' ' {
			breakBlank = breakBlank || isBreak(before)
		}
		before = r
	}
	how := style{multiline: breaks}
	switch {
	case special || blankBreak:
		how.form = double
	case strings.IndexByte(s, '\n') >= 0:
		how.form = literal
		if before == ' ' {
			how.form = double
		}
	case !readsAsText(s):
		how.form = double
	case breaks && breakBlank:
		how.form = double
	case breaks || s[0] == ' ' || before == ' ' || startsMarked(s) || all&classMark != 0 && hasMark(s):
		how.form = single
	}
	return how
}

// startsMarked reports whether a text begins as something else than plain text
// does.
func startsMarked(s string) bool {
	switch s[0] {
	case ',', '[', ']', '{', '}', '#', '&', '*', '!', '|', '>', '\'', '"', '%', '@', '`':
		return true
	case '?', '-':
		return len(s) == 1 || s[1] == ' ' || strings.HasPrefix(s, "---")
	case '.':
		return strings.HasPrefix(s, "...")
	}
	return false
}

// hasMark reports whether a colon ends a word or a "#" begins one.
func hasMark(s string) bool {
	for i := range len(s) {
		switch s[i] {
		case ':':
			if i+1 == len(s) || s[i+1] == ' ' {
				return true
			}
		case '#':
			if i > 0 && s[i-1] == ' ' {
				return true
			}
		}
	}
	return false
}

// isPrintable reports whether a character may stand outside double quotes. The
// characters behind U+FFFF may not.
func isPrintable(r rune) bool {
	return r == '\n' || ' ' <= r && r <= '~' || 0xA0 <= r && r <= 0xFFFD && r != byteOrderMark
}

// isBreak reports whether a character is a line break of YAML 1.1.
func isBreak(r rune) bool {
	switch r {
	case '\n', '\r', 0x85, 0x2028, 0x2029:
		return true
	}
	return false
}

const byteOrderMark = 0xFEFF
