package change

import (
	"fmt"
	"slices"
	"strings"
)

// Became says what became of a keyword.
func Became(name, old, new string) string {
	switch {
	case old == "":
		return fmt.Sprintf("%s is now %s", name, Clip(new))
	case new == "":
		return fmt.Sprintf("%s was %s and is gone", name, Clip(old))
	}
	return fmt.Sprintf("%s was %s and is now %s", name, Clip(old), Clip(new))
}

// Longest is how much of a value is quoted in a message.
const Longest = 120

// Clip is the beginning of a value, as a message quotes it.
func Clip(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > Longest {
		return string(r[:Longest]) + "…"
	}
	return s
}

// Joined writes words in order.
func Joined(words []string) string {
	words = slices.Clone(words)
	slices.Sort(words)
	return strings.Join(slices.Compact(words), ", ")
}
