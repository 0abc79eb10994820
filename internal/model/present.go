package model

import (
	"slices"

	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/markers"
)

// Owners returns the generators whose markers stand in the packages that were
// named, wherever that is in a file and whether they can be read or not, sorted.
func Owners(set *load.Set, r *markers.Registry) []string {
	found := map[string]bool{}
	for _, root := range set.Roots {
		for _, f := range markedFiles(root) {
			syntax, _ := f.Syntax()
			if syntax == nil {
				continue
			}
			for _, group := range syntax.Comments {
				for _, c := range group.List {
					if owner := r.Owner(c.Text); owner != "" {
						found[owner] = true
					}
				}
			}
		}
	}
	owners := make([]string, 0, len(found))
	for owner := range found {
		owners = append(owners, owner)
	}
	slices.Sort(owners)
	return owners
}
