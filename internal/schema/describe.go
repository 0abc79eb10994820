package schema

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/crdgen/crdgen/markers"
)

// descriptionLimit returns what +crdgen:description:max says for everything at
// and below its type or field.
func descriptionLimit(set markers.Set) (int, bool) {
	m, ok := set.Get("crdgen:description")
	if !ok {
		return 0, false
	}
	v, ok := m.Value.(markers.DescriptionLimit)
	return v.Max, ok && v.Below == nil // one with a depth is an override
}

// cut shortens a description to the limit in bytes: back to the end of a
// sentence, else to a word and three dots, else to a whole character.
func (f *flattener) cut(s string) string {
	if f.limitDesc < 0 || len(s) <= f.limitDesc {
		return s
	}
	if f.limitDesc == 0 {
		return ""
	}
	s = s[:f.cutAt(s)]
	if i := strings.LastIndexFunc(s, func(r rune) bool { return unicode.Is(unicode.STerm, r) }); i > 0 {
		return s[:i+1]
	}
	if i := strings.LastIndexFunc(s, unicode.IsSpace); i > 0 {
		return s[:i] + "..."
	}
	return s + "..."
}

// cutAt is the place of the limit in a longer text: not inside a character, save
// under compat, where controller-gen's bytes count.
func (f *flattener) cutAt(s string) int {
	i := f.limitDesc
	for !f.compat && i > 0 && !utf8.RuneStart(s[i]) {
		i--
	}
	return i
}
