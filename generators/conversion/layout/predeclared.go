package layout

import (
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
)

// A HiddenError says that code needs what Go declares by names which the package around it gives to
// something else: nothing can name it there.
type HiddenError struct{ Names []string }

func (e *HiddenError) Error() string {
	return "what Go declares by the names " + strings.Join(e.Names, ", ") + " is hidden in the package"
}

// IsPredeclared reports whether Go declares a name in all packages, as len and string.
func IsPredeclared(name string) bool { return types.Universe.Lookup(name) != nil }

// CheckPredeclared returns a [HiddenError] where code uses what Go declares by names that are taken.
// What people declare by them has the mark of [Own].
func CheckPredeclared(code string, taken map[string]bool) error {
	if !slices.ContainsFunc(slices.Collect(maps.Keys(taken)), IsPredeclared) {
		return nil
	}
	file, err := parser.ParseFile(token.NewFileSet(), "", code, 0)
	if err != nil {
		return err
	}
	used := map[string]bool{}
	for id := range ofFile(file) {
		if taken[id.Name] && IsPredeclared(id.Name) {
			used[id.Name] = true
		}
	}
	if len(used) == 0 {
		return nil
	}
	return &HiddenError{slices.Sorted(maps.Keys(used))}
}
