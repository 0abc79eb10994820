package comments

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/markers"
)

// TestOursStandWhereThoseOfControllerGenDo holds that a marker of ours that only packages have
// is taken at every place of a file where controller-gen's +kubebuilder:webhook is:
// one is written beside the other.
func TestOursStandWhereThoseOfControllerGenDo(t *testing.T) {
	const source = `// @
package a

// @
import "fmt"

// @

// T has them above, and in its comment.
//
// @
type T struct {
	// @

	// @
	A string // @
}

// @
var V int

// @

// F is a function.
func F() {}

type (
	// @

	G struct{}
)
`
	r := markers.Default()
	where := func(marker string) map[string]int {
		count := map[string]int{}
		for node, texts := range collectSource(t, strings.ReplaceAll(source, "@", marker)) {
			count[node] = len(texts)
		}
		return count
	}
	want := where("+kubebuilder:webhook:x=1")
	for _, d := range r.Definitions() {
		if !d.Extension || d.Targets != markers.Package || r.TargetsOf(d.Name) != markers.Package {
			continue
		}
		if diff := cmp.Diff(want, where("+"+d.Name+":x=1")); diff != "" {
			t.Errorf("+%s does not stand where +kubebuilder:webhook does (-want +got):\n%s", d.Name, diff)
		}
	}
}
