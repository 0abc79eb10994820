package webhook

import (
	"strings"

	"github.com/crdgen/crdgen/markers"
)

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
	return len(name) >= 4 && markers.Distance(name, of.plural) <= allowed
}
