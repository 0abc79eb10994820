package markers_test

import (
	"strings"
	"testing"

	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/template"
)

// TestExpressionsAreKnown compares the arguments in which those of a project's own marker become
// literals of CEL with those that are expressions by the reference.
func TestExpressionsAreKnown(t *testing.T) {
	t.Parallel()
	given := template.Arguments{"v": {Value: "a"}}
	never := func(string) bool { return false }
	for _, d := range markers.Default().Definitions() {
		for _, a := range d.Arguments() {
			value := `"self == ${v}"`
			if strings.HasPrefix(a.Type, "map") {
				value = "{a: " + value + "}"
			}
			got, _ := given.Marker("+"+d.Name+":other=x,"+a.Name+"="+value, never)
			said := strings.HasPrefix(a.Summary, "CEL expression") || a.Summary == "the expression"
			if a.Name != "" && strings.Contains(got, "'a'") != said {
				t.Errorf("+%s:%s is described as %q, and an argument in it becomes %s", d.Name, a.Name, a.Summary, got)
			}
		}
	}
}
