package check

import (
	"slices"
	"strings"

	apiservercel "k8s.io/apiserver/pkg/cel"
)

// celWord is a property's name as rules write it.
func celWord(name string) string {
	if escaped, ok := apiservercel.Escape(name); ok {
		return escaped
	}
	return name
}

// fieldsOf returns the names behind a dot in a CEL expression, calls left out:
// those that are read, and those that are asked for with has() or read as
// optional. It looks at words only; what it takes for a field may be none.
func fieldsOf(rule string) (read, asked []string) {
	for i := 0; i < len(rule); i++ {
		switch c := rule[i]; {
		case c == '"' || c == '\'':
			i += literalEnd(rule[i:])
		case c == '.' || c == '?' && i > 0 && rule[i-1] == '.':
			word := wordAt(rule[i+1:])
			end := i + 1 + len(word)
			switch {
			case word == "" || end < len(rule) && rule[end] == '(':
			case c == '?':
				asked = append(asked, word)
			case insideHas(rule, i) && strings.HasPrefix(strings.TrimLeft(rule[end:], " "), ")"):
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

// literalEnd is the index of the quote that closes a text.
func literalEnd(s string) int {
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

// wordAt is the identifier at the beginning.
func wordAt(s string) string {
	i := 0
	for i < len(s) && (s[i] == '_' || 'a' <= s[i] && s[i] <= 'z' || 'A' <= s[i] && s[i] <= 'Z' || i > 0 && '0' <= s[i] && s[i] <= '9') {
		i++
	}
	return s[:i]
}

// insideHas says whether the innermost open parenthesis before an index belongs to
// has.
func insideHas(rule string, at int) bool {
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
