package parse

import (
	"go/token"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/markers"
)

// TestDefinitionsAreComplete holds every definition to what the reference
// shows, and its example to its own grammar.
func TestDefinitionsAreComplete(t *testing.T) {
	r := markers.Default()
	for _, d := range r.Definitions() {
		if d.Summary == "" || strings.HasSuffix(d.Summary, ".") || d.Family == "" || d.Generator == "" || d.Targets == 0 {
			t.Errorf("%s: summary %q, family %q, generator %q, targets %s", d.Name, d.Summary, d.Family, d.Generator, d.Targets)
		}
		for _, target := range []markers.Target{markers.Package, markers.Type, markers.Field, markers.Const} {
			if d.Targets&target == 0 {
				continue
			}
			c, _ := markers.CommentOf("// "+d.Example, token.Position{Line: 1, Column: 1})
			m, ok, findings := Comment(r, c, target, true)
			if len(c.When) > 0 && strings.HasPrefix(d.Example, "+"+d.Name+"=") {
				continue // what stands behind it may belong elsewhere
			}
			if !ok || m.Def != d {
				t.Errorf("example %q of %s on a %s yields %+v: %v", d.Example, d.Name, target, m.Def, findings)
			}
		}
		for _, a := range d.Arguments() {
			if a.Name != "" && a.Summary == "" && !d.IsTag() {
				t.Errorf("argument %s of %s is not explained", a.Name, d.Name)
			}
		}
	}
}
