package expression

import (
	"slices"
	"strings"
	"unicode/utf8"

	apiservercel "k8s.io/apiserver/pkg/cel"
)

// ByteAt is the offset of a character in a text, whose length for one beyond it.
func ByteAt(text string, line, column int) int {
	offset := 0
	for ; line > 1; line-- {
		next := strings.IndexByte(text[offset:], '\n')
		if next < 0 {
			return len(text)
		}
		offset += next + 1
	}
	for ; column > 1 && offset < len(text); column-- {
		_, size := utf8.DecodeRuneInString(text[offset:])
		offset += size
	}
	return offset
}

// Word is a property's name as rules write it.
func Word(name string) string {
	if escaped, ok := apiservercel.Escape(name); ok {
		return escaped
	}
	return name
}

// FieldsOf returns the names behind a dot in a CEL expression, calls left out:
// those that are read, and those that are asked for with has() or read as
// optional. It looks at words only; what it takes for a field may be none.
func FieldsOf(rule string) (read, asked []string) {
	for i := 0; i < len(rule); i++ {
		switch c := rule[i]; {
		case c == '"' || c == '\'':
			i += LiteralEnd(rule[i:])
		case c == '.' || c == '?' && i > 0 && rule[i-1] == '.':
			word := WordAt(rule[i+1:])
			end := i + 1 + len(word)
			switch {
			case word == "" || end < len(rule) && rule[end] == '(':
			case c == '?':
				asked = append(asked, word)
			case InsideHas(rule, i) && strings.HasPrefix(strings.TrimLeft(rule[end:], " "), ")"):
				asked = append(asked, word)
			default:
				read = append(read, word)
			}
		}
	}
	slices.Sort(read)
	slices.Sort(asked)
	return slices.Compact(read), slices.Compact(asked)
}

// LiteralEnd is the index of the quote that closes a text.
func LiteralEnd(s string) int {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case s[0]:
			return i
		}
	}
	return len(s)
}

// WordAt is the identifier at the beginning.
func WordAt(s string) string {
	i := 0
	for i < len(s) && (s[i] == '_' || 'a' <= s[i] && s[i] <= 'z' || 'A' <= s[i] && s[i] <= 'Z' || i > 0 && '0' <= s[i] && s[i] <= '9') {
		i++
	}
	return s[:i]
}

// InsideHas reports whether the innermost open parenthesis before an index belongs to
// has.
func InsideHas(rule string, at int) bool {
	depth := 0
	for i := at - 1; i >= 0; i-- {
		switch rule[i] {
		case ')':
			depth++
		case '(':
			if depth == 0 {
				return strings.HasSuffix(strings.TrimRight(rule[:i], " "), "has")
			}
			depth--
		}
	}
	return false
}

// IsWordByte reports whether a byte can stand in an identifier.
func IsWordByte(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}
