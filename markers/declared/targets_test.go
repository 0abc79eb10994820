package declared_test

import (
	"testing"

	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/declared"
	"github.com/crdgen/crdgen/markers/own"
	"github.com/crdgen/crdgen/markers/parse"
)

// TestUsesAreReadAtAllTargets declares markers for each choice of targets, without and with
// arguments, and uses each at every target: it is read where it may stand, and reported elsewhere.
func TestUsesAreReadAtAllTargets(t *testing.T) {
	uses := []struct {
		text, channel string
		arguments     []own.Argument
	}{
		{"+acme:x", "next", nil},
		{"+acme:x=next", "${value}", []own.Argument{{Type: "string"}}},
		{"+acme:x:name=next", "${name}", []own.Argument{{Name: "name", Type: "string"}}},
	}
	all := []markers.Target{markers.Type, markers.Field, markers.Const}
	for targets := markers.Target(0); targets <= markers.Type|markers.Field|markers.Const; targets++ {
		if targets == 0 || targets&markers.Package != 0 {
			continue
		}
		for _, use := range uses {
			r, found := declared.With(markers.Default(), []markers.Own{{Targets: targets, Declaration: own.Declaration{
				Name: "acme:x", Summary: "x", Arguments: use.arguments, Markers: []own.Text{{Text: "+crdgen:channel=" + use.channel}},
			}}}, nil)
			if found.HasErrors() {
				t.Fatalf("%s for %s: %v", use.text, targets, found)
			}
			for _, at := range all {
				_, read, found := parse.Comment(r, markers.Comment{Text: use.text, Doc: true}, at, true)
				if may := targets&at != 0; read != may || found.HasErrors() == may {
					t.Errorf("%s, declared for %s, at a %s: read %t, %v", use.text, targets, at, read, found)
				}
			}
		}
	}
}
