package match

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/internal/spelling"
)

// descriptionsAgree reports whether the descriptions of two fields are nearly the same, and the one
// of the longer name does not say the words that the other lacks.
func descriptionsAgree(m, h gotype.FieldPath) bool {
	const fewest, alike = 4, 60 // words, and of these in per cent
	more, _ := further(wordsOf(m.Name(), h.Name()))
	longer, shorter := wordsOfDoc(m), wordsOfDoc(h)
	if len(spelling.Words(m.Name())) < len(spelling.Words(h.Name())) {
		longer, shorter = shorter, longer
	}
	same := 0
	for _, w := range longer {
		if slices.Contains(shorter, w) {
			same++
		}
	}
	says := func(w string) bool { return slices.Contains(longer, w) && !slices.Contains(shorter, w) }
	return min(len(longer), len(shorter)) >= fewest && 100*same >= alike*(len(longer)+len(shorter)-same) &&
		!slices.ContainsFunc(more, says)
}

// wordsOfDoc are the words of a description, each once, but for the name of the field with which
// descriptions begin.
func wordsOfDoc(f gotype.FieldPath) []string {
	texts := strings.Fields(f.Field().Doc)
	if len(texts) > 0 && strings.EqualFold(texts[0], f.Name()) {
		texts = texts[1:]
	}
	words := spelling.Words(strings.Join(texts, " "))
	slices.Sort(words)
	return slices.Compact(words)
}
