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
	old, new = clipBoth(old, new)
	return fmt.Sprintf("%s was %s and is now %s", name, old, new)
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

// before is how much of what two values have in common is quoted before they differ.
const before = 30

// clipBoth are two values as a message quotes them: their beginnings, or what is around the place
// where they begin to differ if that is behind those.
func clipBoth(old, new string) (was, is string) {
	a, b := []rune(strings.Join(strings.Fields(old), " ")), []rune(strings.Join(strings.Fields(new), " "))
	same := 0
	for same < len(a) && same < len(b) && a[same] == b[same] {
		same++
	}
	if same+before < Longest {
		return Clip(old), Clip(new)
	}
	from := same - before
	if word := slices.Index(a[from:same], ' '); word >= 0 {
		from += word + 1
	}
	return "…" + Clip(string(a[from:])), "…" + Clip(string(b[from:]))
}

// Joined writes words in order.
func Joined(words []string) string {
	words = slices.Clone(words)
	slices.Sort(words)
	return strings.Join(slices.Compact(words), ", ")
}
