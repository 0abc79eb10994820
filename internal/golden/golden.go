// Package golden knows where golden cases lie: <area>/<subject>/<case> below testdata,
// and what a case writes at the same path below golden.
//
// Only tests import it.
package golden

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
)

// depth is how many directories lie between testdata and the files of a case.
const depth = 3

// Cases returns all cases below a directory, which is testdata or golden, or those of
// the given areas alone, sorted, as slash-separated paths. A case is a directory
// exactly three levels below; what lies deeper belongs to the case.
func Cases(dir string, areas ...string) ([]string, error) {
	level := []string{"."}
	for n := range depth {
		var below []string
		for _, parent := range level {
			entries, err := os.ReadDir(filepath.Join(dir, filepath.FromSlash(parent)))
			if err != nil {
				return nil, err
			}
			for _, e := range entries {
				if e.IsDir() && (n > 0 || len(areas) == 0 || slices.Contains(areas, e.Name())) {
					below = append(below, path.Join(parent, e.Name()))
				}
			}
		}
		level = below
	}
	if len(level) == 0 {
		return nil, fmt.Errorf("no cases below %s in %q", dir, areas)
	}
	slices.Sort(level)
	return level, nil
}
