package scan

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// TestWordsAreFound holds the search for a word by its rarest byte against package bytes.
func TestWordsAreFound(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	const letters = "typeyJM+ \n"
	for range 20_000 {
		text := make([]byte, random.IntN(60))
		for i := range text {
			text[i] = letters[random.IntN(len(letters))]
		}
		want := make([]byte, 1+random.IntN(4))
		for i := range want {
			want[i] = letters[random.IntN(len(letters))]
		}
		from := random.IntN(len(text) + 1)
		expected := bytes.Index(text[from:], want)
		if expected >= 0 {
			expected += from
		}
		if got := newWord(string(want)).index(text, from); got != expected {
			t.Fatalf("%q in %q from %d: found at %d, package bytes says %d", want, text, from, got, expected)
		}
	}
}
