package match

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/spelling"
)

// wordsOf returns the words of two names, in one order where only a word that says which end or
// direction is meant stands elsewhere: Upscale and scaleUp, minReplicas and replicasMax.
func wordsOf(a, b string) (x, y []string) {
	x, y = spelling.Words(a), spelling.Words(b)
	p, q := apart(x, y), apart(y, x)
	q = reordered(q, p)
	if v, w, ok := onlyDifference(p, q); slices.Equal(p, q) || ok && isEnd(v) && isEnd(w) {
		return p, q
	}
	return x, y
}

// isEnd reports whether a word says which end or direction of something is meant.
func isEnd(word string) bool {
	return slices.ContainsFunc(append(endWords(), "up down", "in out", "on off"), func(pair string) bool {
		x, y, _ := strings.Cut(pair, " ")
		return word == x || word == y
	})
}

// apart takes a word apart that is a word of the other name with one for an end in front of it or
// behind it, if both names have as many words then.
func apart(words, other []string) []string {
	const long = 4
	if len(other) != len(words)+1 {
		return words
	}
	for i, w := range words {
		for _, o := range other {
			if len(o) < long {
				continue
			}
			if before, ok := strings.CutSuffix(w, o); ok && isEnd(before) {
				return slices.Replace(slices.Clone(words), i, i+1, before, o)
			}
			if behind, ok := strings.CutPrefix(w, o); ok && isEnd(behind) {
				return slices.Replace(slices.Clone(words), i, i+1, o, behind)
			}
		}
	}
	return words
}

// reordered puts the word for an end where the other name has its own, if the rest is the same.
func reordered(words, other []string) []string {
	n := len(words) - 1
	if n < 1 || len(other) != n+1 {
		return words
	}
	switch {
	case isEnd(words[0]) && isEnd(other[n]) && slices.Equal(words[1:], other[:n]):
		return append(slices.Clone(words[1:]), words[0])
	case isEnd(words[n]) && isEnd(other[0]) && slices.Equal(words[:n], other[1:]):
		return append([]string{words[n]}, words[:n]...)
	}
	return words
}
