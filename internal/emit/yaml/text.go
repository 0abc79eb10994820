package yaml

import (
	"strings"
	"unicode/utf8"
)

// scalar prepares for a scalar as the next node.
func (w *scalars) scalar() {
	if w.root() {
		w.fail(errNoObject)
	}
	w.buf = append(w.buf, ' ')
}

// verbatim writes a word that needs no quotes as the next node.
func (w *scalars) verbatim(word string) {
	w.scalar()
	w.buf = append(w.buf, word...)
}

// text writes a string as the next node.
func (w *scalars) text(s string) {
	s = toValid(s)
	w.scalar()
	w.styled(s, styleOf(s), true)
}

// styled writes a string in the given style. Only a key before its colon must
// not be folded.
func (w *scalars) styled(s string, how style, fold bool) {
	switch how.form {
	case literal:
		w.literal(s)
	case double:
		w.double(s, fold)
	case single:
		w.single(s, fold)
	default:
		w.plain(s, how.ascii, fold)
	}
}

// column is the number of characters on the current line.
func (w *scalars) column() int { return utf8.RuneCount(w.buf[w.line:]) }

// folded begins the next line of a scalar.
func (w *scalars) folded() { w.newline(w.indent + indentStep) }

func (w *scalars) plain(s string, ascii, fold bool) {
	for fold && len(w.buf)-w.line+len(s) > bestWidth {
		i := foldAt(s, w.column(), ascii)
		if i < 0 {
			break
		}
		w.buf = append(w.buf, s[:i]...)
		w.folded()
		s = s[i+1:]
	}
	w.buf = append(w.buf, s...)
}

// foldAt returns the index of the blank at which a line of plain text that
// begins in the given column is folded, -1 for none. It is the first blank
// behind the best width that has no other blank beside it.
func foldAt(s string, column int, ascii bool) int {
	i := 0
	if ascii {
		i = max(0, bestWidth+1-column)
		column += i
	}
	for ; i < len(s); i++ {
		if ascii {
			next := strings.IndexByte(s[i:], ' ')
			if next < 0 {
				return -1
			}
			i += next
			column += next
		}
		if s[i] == ' ' && column > bestWidth && s[i-1] != ' ' && s[i+1] != ' ' {
			return i
		}
		if utf8.RuneStart(s[i]) {
			column++
		}
	}
	return -1
}

// single writes s in single quotes. A line break of YAML 1.1 other than a line
// feed stands as it is, and the text behind it is indented.
func (w *scalars) single(s string, fold bool) {
	w.buf = append(w.buf, '\'')
	column := w.column()
	broken := false
	for i, r := range s {
		switch {
		case r == ' ' && fold && column > bestWidth && isLoneBlank(s, i):
			w.folded()
			column = w.indent + indentStep
			continue
		case isBreak(r):
			w.buf = utf8.AppendRune(w.buf, r)
			w.line = len(w.buf)
			column, broken = 0, true
			continue
		case broken:
			w.blanks(w.indent + indentStep)
			column, broken = w.indent+indentStep, false
		}
		if r == '\'' {
			w.buf = append(w.buf, '\'')
			column++
		}
		w.buf = utf8.AppendRune(w.buf, r)
		column++
	}
	w.buf = append(w.buf, '\'')
}

// isLoneBlank reports whether the blank at i has text on both sides.
func isLoneBlank(s string, i int) bool {
	return i > 0 && i+1 < len(s) && s[i-1] != ' ' && s[i+1] != ' '
}

// double writes s in double quotes. Behind a byte order mark at the beginning
// every character is escaped; that is the oracle's habit.
func (w *scalars) double(s string, fold bool) {
	escapeAll := strings.HasPrefix(s, "\ufeff")
	w.buf = append(w.buf, '"')
	column := w.column()
	blank := false // the character before was a blank
	for i, r := range s {
		switch {
		case escapeAll || r == '"' || r == '\\' || isBreak(r) || !isPrintable(r):
			before := len(w.buf)
			w.escape(r)
			column += len(w.buf) - before
			blank = false
		case r == ' ' && fold && !blank && column > bestWidth && i > 0 && i+1 < len(s):
			w.folded()
			column = w.indent + indentStep
			if s[i+1] == ' ' {
				w.buf = append(w.buf, '\\')
				column++
			}
			blank = true
		default:
			w.buf = utf8.AppendRune(w.buf, r)
			column++
			blank = r == ' '
		}
	}
	w.buf = append(w.buf, '"')
}

// escape writes a character as double quotes need it.
func (w *scalars) escape(r rune) {
	const (
		from = "\x00\a\b\t\n\v\f\r\x1b\"\\\u0085\u00a0\u2028\u2029"
		to   = "0abtnvfre\"\\N_LP"
	)
	w.buf = append(w.buf, '\\')
	if i := strings.IndexRune(from, r); i >= 0 {
		w.buf = append(w.buf, to[utf8.RuneCountInString(from[:i])])
		return
	}
	const hex = "0123456789ABCDEF"
	letter, digits := byte('x'), 2
	switch {
	case r > 0xFFFF:
		letter, digits = 'U', 8
	case r > 0xFF:
		letter, digits = 'u', 4
	}
	w.buf = append(w.buf, letter)
	for shift := 4 * (digits - 1); shift >= 0; shift -= 4 {
		w.buf = append(w.buf, hex[r>>shift&0xF])
	}
}

// literal writes s, which holds a line feed, as a block behind "|".
func (w *scalars) literal(s string) {
	w.buf = append(w.buf, '|')
	if first, _ := utf8.DecodeRuneInString(s); first == ' ' || isBreak(first) {
		w.buf = append(w.buf, '0'+indentStep)
	}
	last, size := utf8.DecodeLastRuneInString(s)
	w.fresh = isBreak(last)
	if !w.fresh {
		w.buf = append(w.buf, '-')
	} else if before, _ := utf8.DecodeLastRuneInString(s[:len(s)-size]); len(s) == size || isBreak(before) {
		w.buf = append(w.buf, '+')
	}
	w.lineBreak()
	for s != "" {
		end, size := nextBreak(s)
		if end > 0 {
			w.blanks(w.indent + indentStep)
		}
		w.buf = append(w.buf, s[:end+size]...)
		if size > 0 {
			w.line = len(w.buf)
		}
		s = s[end+size:]
	}
}

// nextBreak returns where the line that s begins with ends and the length of
// its line break, 0 for none.
func nextBreak(s string) (end, size int) {
	end = strings.IndexByte(s, '\n')
	if end < 0 {
		end = len(s)
	} else {
		size = 1
	}
	// The other breaks that may stand in a block begin with the same two bytes.
	if i := strings.Index(s[:end], "\u2028"[:2]); i >= 0 {
		for ; i < end; i++ {
			if r, n := utf8.DecodeRuneInString(s[i:]); isBreak(r) {
				return i, n
			}
		}
	}
	return end, size
}
