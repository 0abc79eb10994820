package webhook

import "strings"

// isSlip says whether a resource's name was meant to be that of a known one: it
// is the kind or its singular, or differs in a letter or two. The names of
// different resources, such as awsmachines and gcpmachines, often differ in
// three, so this is narrower than what a suggestion may be.
func isSlip(name string, of resource) bool {
	if strings.EqualFold(name, of.kind) || strings.EqualFold(name, of.plural) {
		return true
	}
	allowed := 1
	if len(name) >= 8 {
		allowed = 2
	}
	return len(name) >= 4 && edits(name, of.plural, allowed) <= allowed
}

// edits counts the letters to insert, remove or replace on the way from a to b.
// It gives up with a larger number once there are more than limit.
func edits(a, b string, limit int) int {
	if d := len(a) - len(b); d > limit || -d > limit {
		return limit + 1
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		least := row[0]
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, diagonal+1)
			least = min(least, row[j+1])
		}
		if least > limit {
			return limit + 1
		}
	}
	return row[len(b)]
}
