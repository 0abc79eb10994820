package override_test

import (
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/schema/override"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/declared"
	"github.com/crdgen/crdgen/markers/own"
	"github.com/crdgen/crdgen/markers/parse"
)

// TestExamplesCanBeDeclared declares a marker that stands for the example of each marker,
// alone, behind a path and behind a condition: what may stand in the source is right in a
// declaration.
func TestExamplesCanBeDeclared(t *testing.T) {
	r, tried := markers.Default(), 0
	for _, d := range r.Definitions() {
		targets := d.Targets & (markers.Type | markers.Field)
		if targets == 0 || strings.HasPrefix(d.Name, "k8s:") || d.Example == "" {
			continue
		}
		for _, before := range []string{"", "+crdgen:in:channel=next ", "+crdgen:at=.a[*] "} {
			text := before + d.Example
			_, ok, found := parse.Comment(r, markers.Comment{Text: text, Doc: true}, firstOf(targets), true)
			if !ok || found.HasErrors() {
				continue // it cannot stand there in the source
			}
			o := markers.Own{Targets: targets, Declaration: own.Declaration{Name: "acme:x", Summary: "x", Markers: []own.Text{{Text: text}}}}
			with, found := declared.With(r, []markers.Own{o}, nil)
			found.Add(override.WrongOwn(with, &o)...)
			for _, f := range found {
				t.Errorf("%s: %s (%s)", text, f.Message, f.Help)
			}
			tried++
		}
	}
	if tried < 150 {
		t.Errorf("only %d markers were declared", tried)
	}
}

func firstOf(targets markers.Target) markers.Target {
	if targets&markers.Field != 0 {
		return markers.Field
	}
	return markers.Type
}
