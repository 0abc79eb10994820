package spelling

import (
	"strings"
	"unicode"
)

// Words splits a name at its capitals, and numbers from letters: its words in lower case.
func Words(name string) []string {
	var all []string
	runes := []rune(name)
	start := 0
	for i := 1; i <= len(runes); i++ {
		if i < len(runes) && !startsWord(runes, i) {
			continue
		}
		if word := strings.ToLower(strings.TrimFunc(string(runes[start:i]), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })); word != "" {
			all = append(all, word)
		}
		start = i
	}
	return all
}

// startsWord reports whether a word begins at a letter: DNSName is two words.
func startsWord(runes []rune, i int) bool {
	before, at := runes[i-1], runes[i]
	switch {
	case !unicode.IsLetter(at) && !unicode.IsDigit(at), !unicode.IsLetter(before) && !unicode.IsDigit(before):
		return true
	case unicode.IsDigit(at) != unicode.IsDigit(before):
		return true
	case unicode.IsUpper(at) && !unicode.IsUpper(before):
		return true
	}
	return unicode.IsUpper(before) && unicode.IsUpper(at) && i+1 < len(runes) && unicode.IsLower(runes[i+1])
}
