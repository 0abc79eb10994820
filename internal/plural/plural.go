// Package plural makes the plural of a kind's name, letter by letter as
// github.com/gobuffalo/flect v1.0.3 does, which controller-gen uses: the plural
// is part of a resource's name and can never be changed afterwards.
//
// Package flect itself builds its tables when a program starts, which takes as
// long as a whole small run of crdgen and four megabytes. Here the tables are
// constant data (tables.go); flect is the oracle in the tests. What flect reads
// from a file inflections.json in the working directory is left out. The package
// knows nothing of kinds or schemas.
package plural

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Of returns the plural of a word in camel case: only its last part changes.
func Of(s string) string {
	last := lastPart(s)
	if last == "" {
		return ""
	}
	// A word that stands in the dictionary as a whole.
	if p, ok := pluralOf(s); ok {
		return p
	}
	if isPlural(s) {
		return s
	}
	lower := strings.ToLower(last)
	if isPlural(lower) {
		return s
	}
	if p, ok := pluralOf(lower); ok {
		if last == capitalize(last) {
			p = capitalize(p)
		}
		return strings.TrimSuffix(s, last) + p
	}
	if end, ok := inflect(last); ok {
		return strings.TrimSuffix(s, last) + end
	}
	if strings.HasSuffix(lower, "s") {
		return s
	}
	return s + "s"
}

// pluralOf looks a singular up in the dictionary.
func pluralOf(singular string) (string, bool) {
	for i := range dictionary {
		if dictionary[i].singular == singular {
			return dictionary[i].plural, true
		}
	}
	return "", false
}

// isPlural reports whether the dictionary has the word as a plural that leads back
// to its singular.
func isPlural(s string) bool {
	for i := range dictionary {
		w := &dictionary[i]
		if !w.oneWay && (w.plural == s || w.alternative != "" && w.alternative == s) {
			return true
		}
	}
	return false
}

// inflect changes the end of a word by the first rule that fits. Endings of the
// dictionary come before the general ones, its last word first; an ending that
// is a plural already stays.
func inflect(s string) (string, bool) {
	for i := len(dictionary) - 1; i >= 0; i-- {
		if w := &dictionary[i]; !w.exact {
			if end, ok := replaceEnd(s, w.singular, w.plural); ok {
				return end, true
			}
		}
	}
	for i := range endings {
		if end, ok := replaceEnd(s, endings[i].singular, endings[i].plural); ok {
			return end, true
		}
	}
	return "", false
}

func replaceEnd(s, singular, plural string) (string, bool) {
	if strings.HasSuffix(s, plural) {
		return s, true
	}
	if stem, ok := strings.CutSuffix(s, singular); ok {
		return stem + plural, true
	}
	return "", false
}

// capitalize turns the first letter into a title letter.
func capitalize(s string) string {
	if lastPart(s) == "" {
		return ""
	}
	r, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToTitle(r)) + s[size:]
}

// lastPart returns the last word of a name in camel case; an acronym is returned
// in capitals, however it is written.
func lastPart(s string) string {
	s = strings.TrimSpace(s)
	if upper := strings.ToUpper(s); isAcronym(upper) {
		return upper
	}
	var last string // the last part that is complete
	var part strings.Builder
	var prev rune
	end := func() {
		if p := cleanPart(part.String()); p != "" {
			last = p
		}
		part.Reset()
	}
	for _, c := range s {
		switch {
		case isSpace(c):
			end()
			part.WriteRune(c)
		case unicode.IsUpper(c) && (!unicode.IsUpper(prev) || isAcronym(strings.ToUpper(part.String()))):
			end()
			part.WriteRune(c)
		case unicode.IsLetter(c) || unicode.IsDigit(c) || unicode.IsPunct(c) || c == '`':
			part.WriteRune(c)
		default:
			end()
		}
		prev = c
	}
	end()
	return last
}

// cleanPart takes separators off a part.
func cleanPart(s string) string {
	s = strings.TrimSpace(s)
	for _, c := range separators {
		s = strings.Trim(s, string(c))
	}
	if upper := strings.ToUpper(s); isAcronym(upper) {
		return upper
	}
	return s
}

// separators are the characters between words that are not blanks.
const separators = "_ :-/"

func isSpace(c rune) bool { return strings.ContainsRune(separators, c) || unicode.IsSpace(c) }

func isAcronym(upper string) bool {
	_, found := slices.BinarySearch(acronyms[:], upper)
	return found
}
