package rbac

import (
	"fmt"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/markers"
)

// placesOf says which markers the parts of a role come from. A rule is united from many
// markers, so that a verb of the rule alone does not tell which of them gives it: the place
// of a permission is that of the verb below the resource and its group, as in
// rules[0].resources[1].apiGroups[0].verbs[2].
func placesOf(first markers.Mark, rules []*rule) generators.Positions {
	p := generators.Positions{"": first.Pos}
	for i, r := range rules {
		p[fmt.Sprintf("rules[%d]", i)] = r.origin.Pos
		seen := map[*permission]bool{}
		for _, source := range r.sources {
			if !seen[source] {
				source.place(p, fmt.Sprintf("rules[%d]", i), r)
			}
			seen[source] = true
		}
	}
	return p
}

// place notes what a rule has from the permission, unless a permission before it gives
// that as well.
func (p *permission) place(places generators.Positions, path string, r *rule) {
	note := func(path string, e element) {
		if _, known := places[path]; !known {
			places[path] = e.pos()
		}
	}
	verbsBelow := func(path string) {
		for e := range p.elements("verbs", p.Verbs) {
			k, _ := slices.BinarySearch(r.lists[verbs], e.value)
			if r.lists[verbs][0] == "*" {
				k = 0 // stands for all of them
			}
			note(fmt.Sprintf("%s.verbs[%d]", path, k), e)
		}
	}
	for e := range p.elements("urls", p.URLs) {
		n, _ := slices.BinarySearch(r.lists[urls], e.value)
		below := fmt.Sprintf("%s.nonResourceURLs[%d]", path, n)
		note(below, e)
		verbsBelow(below)
	}
	for e := range p.elements("resources", p.Resources) {
		n, ok := slices.BinarySearch(r.lists[resources], e.value)
		if !ok {
			continue // in a rule of its own, which was not united with this one
		}
		resource := fmt.Sprintf("%s.resources[%d]", path, n)
		note(resource, e)
		for _, group := range coreGroup(p.Groups) {
			g, _ := slices.BinarySearch(r.lists[groups], group)
			below := fmt.Sprintf("%s.apiGroups[%d]", resource, g)
			note(below, e)
			verbsBelow(below)
		}
	}
}

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

// values are the elements of the list.
func (e element) values() []string {
	switch p := e.permission; e.argument {
	case "groups":
		return p.Groups
	case "resources":
		return p.Resources
	case "resourceNames":
		return p.ResourceNames
	case "urls":
		return p.URLs
	default:
		return p.Verbs
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
