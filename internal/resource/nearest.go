package resource

import (
	"iter"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/plural"
	"github.com/crdgen/crdgen/internal/spelling"
)

// Nearest returns the plurals of the resources that a name was probably meant to be: of those
// that could be meant, the ones with the fewest wrong letters. There are several where
// nobody can tell which of them was meant.
func Nearest(name string, among iter.Seq[Resource], could func(Resource) bool) []string {
	var nearest []string
	best := 0
	for r := range among {
		if !could(r) {
			continue
		}
		far := r.distance(name)
		if nearest == nil || far < best {
			nearest, best = nil, far
		}
		if far == best && !slices.Contains(nearest, r.Plural) {
			nearest = append(nearest, r.Plural)
		}
	}
	return nearest
}

// IsSlip reports whether a name was meant to be that of the resource: it is another of its
// names, or differs in a letter or two. The names of different resources, such as
// awsmachines and gcpmachines, often differ in three, so this is narrower than what a
// suggestion may be.
func (r Resource) IsSlip(name string) bool {
	allowed := 1
	if len(name) >= 8 {
		allowed = 2
	}
	far := r.distance(name)
	return far == 0 || len(name) >= 4 && far <= allowed
}

// IsNamed reports whether a name is one of the resource, in any case: its plural, its kind,
// its singular, or the plural that the kind has without a marker.
func (r Resource) IsNamed(name string) bool {
	return name != "" && slices.ContainsFunc([]string{r.Plural, r.Kind, r.Singular, r.Usual}, func(own string) bool { return strings.EqualFold(name, own) }) ||
		strings.ToLower(plural.Of(name)) == r.Plural
}

// distance is the number of wrong letters in a name.
func (r Resource) distance(name string) int {
	if r.IsNamed(name) {
		return 0
	}
	return spelling.Distance(name, r.Plural)
}
