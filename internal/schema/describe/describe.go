// Package describe cuts descriptions off at a limit.
//
// It takes the text and the limit; whose limit counts where is decided by those who ask.
package describe

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/crdgen/crdgen/markers"
)

// A Limit is where descriptions are cut off.
type Limit struct {
	// Max is the number of bytes, below 0 for none.
	Max int
	// Bytes cuts characters in two, as controller-gen does.
	Bytes bool
}

// None does not cut.
const None = -1

// LimitOf returns what +crdgen:description:max says for everything at
// and below its type or field.
func LimitOf(set markers.Set) (int, bool) {
	m, ok := set.Get("crdgen:description")
	if !ok {
		return 0, false
	}
	v, ok := m.Value.(markers.DescriptionLimit)
	return v.Max, ok && v.Below == nil // one with a depth is an override
}

// Cut shortens a description to the limit in bytes: back to the end of a
// sentence, else to a word and three dots, else to a whole character.
func (l Limit) Cut(s string) string {
	if l.Max < 0 || len(s) <= l.Max {
		return s
	}
	if l.Max == 0 {
		return ""
	}
	s = s[:l.at(s)]
	if i := strings.LastIndexFunc(s, func(r rune) bool { return unicode.Is(unicode.STerm, r) }); i > 0 {
		return s[:i+1]
	}
	if i := strings.LastIndexFunc(s, unicode.IsSpace); i > 0 {
		return s[:i] + "..."
	}
	return s + "..."
}

// at is the place of the limit in a longer text: not inside a character, save
// where bytes count.
func (l Limit) at(s string) int {
	i := l.Max
	for !l.Bytes && i > 0 && !utf8.RuneStart(s[i]) {
		i--
	}
	return i
}
