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
	pos, text := e.list()
	start, end, ok := locateElement(text, e.index)
	if !ok || e.value != "" && unquoted(text[start:end]) != strings.TrimRight(e.value, " \t") {
		return pos
	}
	pos.Column += start
	pos.Offset += start
	return pos
}

// spelling returns the element as it is written, "" if it cannot be found.
func (e element) spelling() string {
	_, text := e.list()
	start, end, _ := locateElement(text, e.index)
	return text[start:end]
}

// list returns where the element's argument has its value, and the marker's text
// from there on, "" if the marker has no such argument.
func (e element) list() (token.Position, string) {
	mark := e.permission.mark
	pos := mark.ArgPos(e.argument)
	if start := pos.Column - mark.Pos.Column; 0 < start && start < len(mark.Text) {
		return pos, mark.Text[start:]
	}
	return pos, ""
}

// locateElement returns where element i stands in a text that begins with a
// list, written a;b or {a,b}, without the blanks around it.
func locateElement(text string, i int) (start, end int, ok bool) {
	separator, at := byte(';'), 0
	if strings.HasPrefix(text, "{") {
		separator, at = ',', 1
	}
	for ; ; i-- {
		for at < len(text) && (text[at] == ' ' || text[at] == '\t') {
			at++
		}
		end := elementEnd(text, at)
		if i == 0 {
			return at, at + len(strings.TrimRight(text[at:end], " \t")), true
		}
		if end >= len(text) || text[end] != separator {
			return 0, 0, false
		}
		at = end + 1
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
