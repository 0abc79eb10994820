package match

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/spelling"
)

// AreTypos reports whether each step of a path that differs from the one that is meant
// can only be a slip: a letter more or less makes another word of a short one, and
// another number is another thing.
func AreTypos(path, meant string) bool {
	split := func(path string) []string {
		return strings.FieldsFunc(path, func(r rune) bool { return r == '.' || r == '/' })
	}
	wrong, right := split(path), split(meant)
	for i := range wrong {
		a, b := wrong[i], right[i]
		sameNumbers := slices.Equal(numbersOf(spelling.Words(a)), numbersOf(spelling.Words(b)))
		if a != b && Spelling(a, b) != Sure && (len(b) < 5 || !sameNumbers || !IsTypo(a, b)) {
			return false
		}
	}
	return true
}
