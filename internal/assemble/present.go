package assemble

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/markers"
)

// What Kubernetes' own generator of DeepCopy methods is called, and what its markers
// begin with.
const (
	deepcopyProgram = "deepcopy-gen"
	deepcopyMarker  = "+k8s:deepcopy-gen"
)

// Owners returns the generators whose markers stand in the packages that were
// named, wherever that is in a file and whether they can be read or not, sorted. The
// markers of deepcopy-gen are those of a generator only where that program has not written
// the package's methods itself: both read them.
func Owners(set *load.Set, r *markers.Registry) []string {
	found := map[string]bool{}
	for _, root := range set.Roots {
		theirs := len(root.WrittenBy(deepcopyProgram)) > 0
		for _, f := range markedFiles(root) {
			syntax, _ := f.Syntax()
			if syntax == nil {
				continue
			}
			for _, group := range syntax.Comments {
				for _, c := range group.List {
					if owner := r.Owner(c.Text); owner != "" && !(theirs && strings.Contains(c.Text, deepcopyMarker)) {
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
