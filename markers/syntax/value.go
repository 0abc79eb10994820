package syntax

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// LiteralOffset returns the offset in a source text, which begins with a string
// literal or a bare word, of a byte of the string's value.
func LiteralOffset(text string, offset int) int {
	if text == "" {
		return 0
	}
	switch text[0] {
	case '`':
		return min(1+offset, max(ClosingQuote(text), 1))
	case '"':
		end := ClosingQuote(text)
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
	return min(offset, EndOfValue(text, 0))
}

// ClosingQuote returns the offset of the quote that ends the literal at the
// beginning of text, or the length of the text.
func ClosingQuote(text string) int {
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

// EntryOffset returns the offset of the value of a key in the source text of a
// map, -1 if it is not found.
func EntryOffset(text, key string) int {
	if !strings.HasPrefix(text, "{") {
		return -1
	}
	for i := 1; i < len(text); {
		i = SkipBlanks(text, i)
		end := endOfWord(text, i)
		word := strings.TrimSpace(text[i:end])
		if unquoted, err := strconv.Unquote(word); err == nil {
			word = unquoted
		}
		if end >= len(text) || text[end] != ':' {
			return -1
		}
		value := SkipBlanks(text, end+1)
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
		return SkipBlanks(text, min(i+ClosingQuote(text[i:])+1, len(text)))
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
			i += ClosingQuote(text[i:])
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

// EndOfElement returns the offset of what ends the element at i: the separator,
// or the end of the list.
func EndOfElement(text string, i int, separator byte) int {
	for ; i < len(text); i++ {
		switch text[i] {
		case '"', '`':
			i += ClosingQuote(text[i:])
		case separator, ',', '}':
			return i
		}
	}
	return len(text)
}

// StripTrailingComment cuts a "#" outside of quotes, what follows it, and the
// blanks before it.
func StripTrailingComment(text string) string {
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '"', '`':
			for i++; i < len(text) && text[i] != c; i++ {
				if text[i] == '\\' {
					i++
				}
			}
		case '#':
			return strings.TrimRightFunc(text[:i], unicode.IsSpace)
		}
	}
	return text
}

// MaxNesting is how many brackets may be open in a value, and behind how many others a marker may
// stand in one comment: parsers, controller-tools' among them, take time and stack for each, the
// latter until the process dies.
const MaxNesting = 100

// TooNested returns the offset of the bracket outside of strings that is one too
// many, -1 if there is none.
func TooNested(text string) int {
	depth, quote := 0, byte(0)
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case quote == '"' && c == '\\':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '`':
			quote = c
		case c == '{' || c == '[':
			if depth++; depth > MaxNesting {
				return i
			}
		case c == '}' || c == ']':
			depth = max(0, depth-1)
		}
	}
	return -1
}
