package markers

import (
	"go/token"
	"strconv"
	"strings"
	"unicode/utf8"
)

// TextPos returns the position at which a byte of an argument's text stands in
// the source. offset counts bytes of the text as the value holds it, without
// quotes and escapes; an escape stands where its backslash is. What lies beyond
// the text is at its end, and the marker's own position is that of an argument
// which is not there. The argument is "" for the value directly behind "=".
func (m Mark) TextPos(argument string, offset int) token.Position {
	start := m.ArgPos(argument)
	if start == m.Pos {
		return start
	}
	return at(start, literalOffset(m.Text[start.Column-m.Pos.Column:], offset))
}

// EntryPos is TextPos for the value of one key of an argument that is a map. The
// argument's position is that of a key which is not there.
func (m Mark) EntryPos(argument, key string, offset int) token.Position {
	start := m.ArgPos(argument)
	if start == m.Pos {
		return start
	}
	text := m.Text[start.Column-m.Pos.Column:]
	i := entryOffset(text, key)
	if i < 0 {
		return start
	}
	return at(start, i+literalOffset(text[i:], offset))
}

// literalOffset returns the offset in a source text, which begins with a string
// literal or a bare word, of a byte of the string's value.
func literalOffset(text string, offset int) int {
	if text == "" {
		return 0
	}
	switch text[0] {
	case '`':
		return min(1+offset, max(closingQuote(text), 1))
	case '"':
		end := closingQuote(text)
		i := 1
		for left := offset; left > 0 && i < end; {
			r, multibyte, tail, err := strconv.UnquoteChar(text[i:end], '"')
			if err != nil {
				break
			}
			if r < utf8.RuneSelf || !multibyte {
				left--
			} else {
				left -= utf8.RuneLen(r)
			}
			i = end - len(tail)
		}
		return i
	}
	return min(offset, endOfValue(text, 0))
}

// closingQuote returns the offset of the quote that ends the literal at the
// beginning of text, or the length of the text.
func closingQuote(text string) int {
	for i := 1; i < len(text); i++ {
		switch {
		case text[i] == text[0]:
			return i
		case text[i] == '\\' && text[0] == '"':
			i++
		}
	}
	return len(text)
}

// entryOffset returns the offset of the value of a key in the source text of a
// map, -1 if it is not found.
func entryOffset(text, key string) int {
	if !strings.HasPrefix(text, "{") {
		return -1
	}
	for i := 1; i < len(text); {
		i = skipBlanks(text, i)
		end := endOfWord(text, i)
		word := strings.TrimSpace(text[i:end])
		if unquoted, err := strconv.Unquote(word); err == nil {
			word = unquoted
		}
		if end >= len(text) || text[end] != ':' {
			return -1
		}
		value := skipBlanks(text, end+1)
		if word == key {
			return value
		}
		i = endOfEntry(text, value) + 1
	}
	return -1
}

// endOfWord returns the offset of the delimiter behind the key at i.
func endOfWord(text string, i int) int {
	if i < len(text) && (text[i] == '"' || text[i] == '`') {
		return skipBlanks(text, min(i+closingQuote(text[i:])+1, len(text)))
	}
	if n := strings.IndexAny(text[min(i, len(text)):], ":,}"); n >= 0 {
		return i + n
	}
	return len(text)
}

// endOfEntry returns the offset of the comma or brace behind the value at i.
func endOfEntry(text string, i int) int {
	for depth := 0; i < len(text); i++ {
		switch text[i] {
		case '"', '`':
			i += closingQuote(text[i:])
		case '{':
			depth++
		case '}':
			if depth == 0 {
				return i
			}
			depth--
		case ',':
			if depth == 0 {
				return i
			}
		}
	}
	return len(text)
}

// ElementPos returns the position of an element of an argument that is a list,
// written as a;b or {a,b}. The argument's position is that of an element which is
// not there.
func (m Mark) ElementPos(argument string, index int) token.Position {
	start := m.ArgPos(argument)
	if start == m.Pos {
		return start
	}
	text := m.Text[start.Column-m.Pos.Column:]
	i, separator := 0, byte(';')
	if strings.HasPrefix(text, "{") {
		i, separator = 1, ','
	}
	for n := 0; ; n++ {
		i = skipBlanks(text, i)
		if n == index {
			return at(start, i)
		}
		if i = endOfElement(text, i, separator); i >= len(text) || text[i] != separator {
			return start
		}
		i++
	}
}

// endOfElement returns the offset of what ends the element at i: the separator,
// or the end of the list.
func endOfElement(text string, i int, separator byte) int {
	for ; i < len(text); i++ {
		switch text[i] {
		case '"', '`':
			i += closingQuote(text[i:])
		case separator, ',', '}':
			return i
		}
	}
	return len(text)
}
