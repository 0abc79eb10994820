package apply

import (
	"math/rand/v2"
	"regexp"
	"regexp/syntax"
	"testing"
)

// TestMisplacedAnchors makes patterns of a few signs: what no string is said to match, none of
// up to four letters matches, and most of those that none matches are found.
func TestMisplacedAnchors(t *testing.T) {
	texts := []string{""}
	for from := 0; len(texts) < 1+2+4+8+16; from++ {
		texts = append(texts, texts[from]+"a", texts[from]+"'")
	}
	r := rand.New(rand.NewPCG(27, 13))
	const signs = "aa''^^$$|()*+?"
	found, missed, read := 0, 0, 0
	for range 200_000 {
		pattern := make([]byte, 1+r.IntN(7))
		for i := range pattern {
			pattern[i] = signs[r.IntN(len(signs))]
		}
		re, err := syntax.Parse(string(pattern), syntax.Perl)
		if err != nil {
			continue
		}
		read++
		compiled, matched := regexp.MustCompile(string(pattern)), ""
		matches := false
		for _, text := range texts {
			if compiled.MatchString(text) {
				matches, matched = true, text
				break
			}
		}
		switch sign := misplacedAnchor(re); {
		case sign != "" && matches:
			t.Fatalf("%s: %q is said to be in the way, and %q matches", pattern, sign, matched)
		case sign != "":
			found++
		case !matches:
			missed++
		}
	}
	t.Logf("%d patterns are read, of %d that nothing matches %d are found", read, found+missed, found)
	if found < 1000 || missed > found/10 {
		t.Errorf("%d found, %d missed", found, missed)
	}
}
