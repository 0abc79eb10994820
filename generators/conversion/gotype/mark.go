package gotype

import (
	"go/token"
	"strings"

	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/condition"
)

// Conditions are those under which what has these markers is there at all.
func Conditions(of ...markers.Set) []condition.Condition {
	var all []condition.Condition
	for _, set := range of {
		for _, m := range set {
			if c, ok := m.Condition(); ok {
				all = append(all, c)
			}
		}
	}
	return all
}

// PathPos returns where a path stands in an argument of a marker, the place of the
// argument if it is spelt in another way there.
func PathPos(mark markers.Mark, argument, path string) (pos token.Position, found bool) {
	pos = mark.ArgPos(argument)
	text := mark.Text[pos.Offset-mark.Pos.Offset:]
	for i := 0; i <= len(text)-len(path); i++ {
		rest, ok := strings.CutPrefix(text[i:], path)
		if begins := i == 0 || !isPathLetter(text[i-1]); ok && begins && (rest == "" || !isPathLetter(rest[0])) {
			pos.Offset += i
			pos.Column += i
			return pos, true
		}
	}
	return pos, false
}

func isPathLetter(c byte) bool {
	return c == '.' || c == '/' || c == '_' || c == '-' || '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z'
}
