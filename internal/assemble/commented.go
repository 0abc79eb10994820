package assemble

import (
	"fmt"
	"slices"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/markers"
)

// reportCommentedOut reports the markers of a field or type that is commented out
// which reach the next one, as controller-gen has it, and say what that one's own do
// not say.
func (s *source) reportCommentedOut(lp *load.Package, set markers.Set, what, name string) {
	if !lp.Local {
		return
	}
	for _, m := range set {
		if !m.CommentedOut || slices.ContainsFunc(set, func(own markers.Mark) bool { return !own.CommentedOut && own.Text == m.Text }) {
			continue
		}
		s.diags.Add(diag.Diagnostic{
			Pos: m.Pos, Severity: diag.Warning, Code: diag.MisplacedMarker, Stricter: true,
			Message: fmt.Sprintf("this marker of a commented-out %s applies to %q", what, name),
			Help:    fmt.Sprintf("delete what is commented out, or move it behind the %s", what),
		})
	}
}
