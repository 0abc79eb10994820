package scan

import (
	"bytes"
	"strings"
)

// byFrequency are the characters of Go source, the most frequent first, as they are counted in
// Cluster API's types and in k8s.io/api/core/v1. What is not among them is taken for rare.
const byFrequency = " etinroasdlupcfmh=.g)(y/,x:EA\"b{}SvINw+0CTPkR`M[]-*OLDFG<zV416>U&!;j278B%|_3HqK'\\W5#JQ9Y$?ZX^@~"

// A word is one that text is searched for. Package bytes looks for the first byte of what it
// is asked for, and compares where that stands: in Go source y is rarer than t by six, and J than M
// by thirty.
type word struct {
	text []byte
	rare int // where its rarest byte stands
}

func newWord(s string) word {
	w := word{text: []byte(s)}
	rank := -1
	for i := range w.text {
		r := strings.IndexByte(byFrequency, w.text[i])
		if r < 0 {
			r = len(byFrequency)
		}
		if r > rank {
			w.rare, rank = i, r
		}
	}
	return w
}

// index returns where the word stands first in text from an offset on, -1 if it does not.
func (w word) index(text []byte, from int) int {
	head, tail := w.text[:w.rare], w.text[w.rare:]
	for at := from + len(head); at <= len(text); {
		n := bytes.Index(text[at:], tail)
		if n < 0 {
			return -1
		}
		if bytes.Equal(text[at+n-len(head):at+n], head) {
			return at + n - len(head)
		}
		at += n + 1
	}
	return -1
}
