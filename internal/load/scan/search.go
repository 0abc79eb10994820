package scan

import "slices"

// A Looker looks at text that comes in pieces of whole lines.
type Looker interface {
	Look(text []byte)
	// Cut says that the next piece begins, and the last one ended, inside of a line.
	Cut()
	// Longest is the length of the longest word.
	Longest() int
	// Done reports whether more text would make no difference.
	Done() bool
}

// A Search looks for one of several words.
type Search struct {
	words []word
	Found bool
}

// NewSearch returns a search for some words.
func NewSearch(words []string) *Search {
	s := &Search{}
	for _, w := range words {
		s.words = append(s.words, newWord(w))
	}
	return s
}

// Look is that of a [Looker].
func (s *Search) Look(text []byte) {
	s.Found = s.Found || slices.ContainsFunc(s.words, func(w word) bool { return w.index(text, 0) >= 0 })
}

// Cut does nothing: pieces overlap by the longest word.
func (s *Search) Cut() {}

// Longest is that of a [Looker].
func (s *Search) Longest() int { return longestOf(s.words) }

func longestOf(words []word) int {
	n := 0
	for _, w := range words {
		n = max(n, len(w.text))
	}
	return n
}

// Done reports whether a word was found.
func (s *Search) Done() bool { return s.Found }
