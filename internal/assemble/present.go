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

// HasMarker reports whether a marker of this name stands somewhere in the packages that
// were named, whether it can be read or not.
func HasMarker(set *load.Set, name string) bool {
	found := false
	for _, root := range set.Roots {
		eachComment(root, func(text string) { found = found || strings.Contains(text, "+"+name) })
	}
	return found
}

// eachComment visits the comments of a package.
func eachComment(root *load.Package, visit func(text string)) {
	for _, f := range markedFiles(root) {
		syntax, _ := f.Syntax()
		if syntax == nil {
			continue
		}
		for _, group := range syntax.Comments {
			for _, c := range group.List {
				visit(c.Text)
			}
		}
	}
}

// Owners returns the generators whose markers stand in the packages that were
// named, wherever that is in a file and whether they can be read or not, sorted. The
// markers of deepcopy-gen are those of a generator only where that program has not written
// the package's methods itself: both read them.
func Owners(set *load.Set, r *markers.Registry) []string {
	found := map[string]bool{}
	for _, root := range set.Roots {
		theirs := len(root.WrittenBy(deepcopyProgram)) > 0
		eachComment(root, func(text string) {
			if owner := r.Owner(text); owner != "" && !(theirs && strings.Contains(text, deepcopyMarker)) {
				found[owner] = true
			}
		})
	}
	owners := make([]string, 0, len(found))
	for owner := range found {
		owners = append(owners, owner)
	}
	slices.Sort(owners)
	return owners
}
