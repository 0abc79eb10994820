// Package spelling says how far apart two words are and which of some words another was
// probably meant to be. It knows no markers: whatever has names proposes them by it.
package spelling

import (
	"fmt"
	"strings"
)

// Tolerance is the number of wrong letters that a word of that length may have.
func Tolerance(word string) int {
	switch n := len(word); {
	case n < 5:
		return 1
	case n < 10:
		return 2
	default:
		return 3
	}
}

// SurelyMeant is the largest number of wrong letters for which a proposal may be
// written into the source without asking.
const SurelyMeant = 2

// Nearest returns the one of names that name was probably meant to be, "" if
// none is near. Names that have no letter in common are not near, however short they are.
func Nearest(name string, names []string) string {
	best, bestDistance := "", Tolerance(name)+1
	for _, candidate := range names {
		if d := Distance(strings.ToLower(name), strings.ToLower(candidate)); d < min(bestDistance, max(len(name), len(candidate))) {
			best, bestDistance = candidate, d
		}
	}
	return best
}

// Propose returns the help for a word that is none of names: the one that it was probably
// meant to be, or all of them behind intro. It takes words for alike that [Nearest] does
// not, as nothing is done with its answer.
func Propose(word string, names []string, intro string) string {
	best, bestDistance := "", len(word)/2+1
	for _, name := range names {
		if strings.EqualFold(word, name) {
			best = name
			break
		}
		if d := Distance(strings.ToLower(word), strings.ToLower(name)); d < bestDistance {
			best, bestDistance = name, d
		}
	}
	if best != "" {
		return fmt.Sprintf("did you mean %q?", best)
	}
	return intro + " " + strings.Join(names, ", ")
}

// Distance counts the letters that were inserted, removed, replaced or
// swapped with their neighbour.
func Distance(a, b string) int {
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	before := make([]int, len(b)+1)
	last := make([]int, len(b)+1)
	row := make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
