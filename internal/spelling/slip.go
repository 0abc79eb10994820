package spelling

import (
	"slices"
	"strings"
	"unicode"
)

// IsSlip reports whether one word can only be another one that was misspelt, so that the
// other may be written in its place without asking: capitals and punctuation aside they are
// the same, or each of their words that differs does so by one letter, a long one by two.
// Short words, other numbers and other beginnings are other words: "minReplicas" is no slip
// of "maxReplicas", nor "v2" of "v1" or "inbound" of "unbound".
func IsSlip(word, meant string) bool {
	a, b := words(word), words(meant)
	if strings.Join(a, "") == strings.Join(b, "") {
		return true
	}
	return slices.EqualFunc(a, b, isSlipOfWord)
}

// isSlipOfWord reports whether one of two words in lower case is a slip of the other.
func isSlipOfWord(a, b string) bool {
	if a == b {
		return true
	}
	if a[0] != b[0] && (len(a) < 2 || len(b) < 2 || a[0] != b[1] || a[1] != b[0]) {
		return false
	}
	switch Distance(a, b) {
	case 1:
		return len(b) >= 4
	case 2:
		return len(b) >= 8
	}
	return false
}

// words splits a name at capitals and at what is no letter, in lower case. Numbers are words.
func words(name string) []string {
	var found []string
	var before rune
	for _, c := range name {
		lower := unicode.ToLower(c)
		isDigit := unicode.IsDigit(c)
		switch {
		case !unicode.IsLetter(c) && !isDigit:
			before = 0
			continue
		case before == 0, isDigit != unicode.IsDigit(before), unicode.IsUpper(c) && unicode.IsLower(before):
			found = append(found, "")
		}
		found[len(found)-1] += string(lower)
		before = c
	}
	return found
}
