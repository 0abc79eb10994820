package expression

import (
	"regexp"
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

// AsRule is an expression over plain JSON, as those of admission are, with the names of
// fields as a rule in a schema writes them: object["a-b"] as object.a__dash__b. It looks
// at words only; keys of maps are written in the same way.
func AsRule(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		end := i + 1
		switch c := text[i]; c {
		case '"', '\'':
			end = min(i+LiteralEnd(text[i:])+1, len(text))
			b.WriteString(text[i:end])
		case '.':
			name := WordAt(text[end:])
			end += len(name)
			if end < len(text) && text[end] == '(' || name == "" {
				b.WriteString(text[i:end])
			} else {
				b.WriteString("." + Word(name))
			}
		case '[':
			optional, name, n := keyAt(text[i:])
			if n == 0 || i == 0 || !strings.ContainsAny(text[i-1:i], ")]") && !isWord(text[i-1]) { // a list
				b.WriteByte(c)
				break
			}
			b.WriteString("." + optional + Word(name))
			end = i + n
		default:
			b.WriteByte(c)
		}
		i = end - 1
	}
	return b.String()
}

// indexedKey is a literal in brackets behind a value.
var indexedKey = regexp.MustCompile(`^\[(\??)\s*(?:"([^"\\]+)"|'([^'\\]+)')\s*\]`)

// keyAt is the key in brackets at the beginning, and the length of that; 0 where there is none.
func keyAt(s string) (optional, key string, length int) {
	m := indexedKey.FindStringSubmatch(s)
	if m == nil {
		return "", "", 0
	}
	return m[1], m[2] + m[3], len(m[0])
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
	for i < len(s) && isWord(s[i]) && (i > 0 || s[i] < '0' || s[i] > '9') {
		i++
	}
	return s[:i]
}

// isWord reports whether a character may stand in an identifier.
func isWord(c byte) bool {
	return c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
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
