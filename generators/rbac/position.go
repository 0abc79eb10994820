package rbac

import (
	"go/token"
	"strconv"
	"strings"
)

// An element is one element of a list argument.
type element struct {
	permission *permission
	argument   string
	index      int
	value      string
}

// elements yields the elements of a list argument in their order.
func (p *permission) elements(argument string, values []string) func(yield func(element) bool) {
	return func(yield func(element) bool) {
		for i, value := range values {
			if !yield(element{p, argument, i, value}) {
				return
			}
		}
	}
}

// pos returns the position of the element, or as near to it as the marker's
// text allows: the argument, the marker.
func (e element) pos() token.Position {
	mark := e.permission.mark
	pos := mark.ArgPos(e.argument)
	start := pos.Column - mark.Pos.Column
	if start <= 0 || start >= len(mark.Text) {
		return pos
	}
	offset, ok := elementOffset(mark.Text[start:], e.index, e.value)
	if !ok {
		return pos
	}
	pos.Column += offset
	pos.Offset += offset
	return pos
}

// elementOffset returns where element i begins in a text that begins with a
// list, written a;b or {a,b}, and whether the element is the given value there.
func elementOffset(text string, i int, value string) (int, bool) {
	separator, at := byte(';'), 0
	if strings.HasPrefix(text, "{") {
		separator, at = ',', 1
	}
	for {
		for at < len(text) && (text[at] == ' ' || text[at] == '\t') {
			at++
		}
		end := elementEnd(text, at)
		if i == 0 {
			return at, unquoted(strings.TrimRight(text[at:end], " \t")) == value
		}
		if end >= len(text) || text[end] != separator {
			return 0, false
		}
		at = end + 1
		i--
	}
}

// elementEnd returns the offset of what ends the element that begins at start.
func elementEnd(text string, start int) int {
	i := start
	if i < len(text) && (text[i] == '"' || text[i] == '`') {
		quote := text[i]
		for i++; i < len(text) && text[i] != quote; i++ {
			if text[i] == '\\' && quote == '"' {
				i++
			}
		}
	}
	for i < len(text) && text[i] != ',' && text[i] != ';' && text[i] != '}' {
		i++
	}
	return min(i, len(text))
}

func unquoted(s string) string {
	if len(s) >= 2 && (s[0] == '"' || s[0] == '`') {
		if u, err := strconv.Unquote(s); err == nil {
			return u
		}
	}
	return s
}
