package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/generators/registry"
)

// ownModule is a module that declares a marker and uses it, wrongly in one place.
func ownModule(t *testing.T) string {
	t.Helper()
	return hostileModule(t, files{
		".crdgen.yaml": `markers:
- name: acme:short
  summary: a short text
  example: +acme:short=10
  value: {type: int, summary: the longest}
  markers: ["+kubebuilder:validation:MaxLength=${value}", "+listType=atomic"]
`,
		"api/v1/types.go": kindSource("Oven", "\t// +acme:short=10\n"),
	})
}

// ownWords are commands that say what a word means.
var ownWords = []string{"explain", "markers", "help"}

// answeredElsewhere are commands that look at no marker, or whose answers
// [TestOwnMarkerIsWhatItStandsFor] compares.
var answeredElsewhere = []string{"cache", "completion", "config", "version", "inputs", "generate", "validate", "diff", "migrate"}

// TestCommandsKnowOwnMarkers asks every command about a marker that the project declares, as
// people write its name.
func TestCommandsKnowOwnMarkers(t *testing.T) {
	dir := ownModule(t)
	asked := map[string]bool{}
	ask := func(exit int, want, args string) shell {
		t.Helper()
		words := strings.Fields(args)
		asked[words[0]] = true
		got := commandIn(t, dir, noEnv, false, words...)
		if got.exit != exit || !strings.Contains(got.stdout+got.stderr, want) {
			t.Errorf("%s: %+v, want exit code %d and %q", args, got, exit, want)
		}
		return got
	}
	for _, command := range ownWords {
		for _, word := range []string{"acme:short", "+acme:short", "+acme:short=10"} {
			ask(exitClean, "a short text", command+" "+word)
		}
		ask(exitUsage, `did you mean "acme:short"?`, command+" acme:shrot")
		ask(exitClean, "acme:short", "__complete "+command+" ac")
		ask(exitClean, "+acme:short", "__complete "+command+" +ac")
	}
	ask(exitClean, "acme:short", "markers --format=markdown")
	const use, declared = "api/v1/types.go:10:5: ", ".crdgen.yaml:2:9: marker \"+acme:short\" is declared here"
	for _, command := range []string{"check", "cost", "outline", "sample", "fix --diff", "fix"} {
		got := ask(exitClean, "", command+" crd paths=./...")
		if command != "outline" && command != "sample" && (!strings.Contains(got.stderr, use) || !strings.Contains(got.stderr, declared)) {
			t.Errorf("%s: %+v, want a finding at the use, and where the marker is declared", command, got)
		}
		if strings.Contains(got.stdout, "+acme:short") {
			t.Errorf("%s: an edit of what a declared marker stands for:\n%s", command, got.stdout)
		}
	}
	if got := readTree(t, dir)["api/v1/types.go"]; got != kindSource("Oven", "\t// +acme:short=10\n") {
		t.Errorf("fix has changed the use of a declared marker:\n%s", got)
	}
	ask(exitUsage, "no kind has several versions", "rebase-hub Oven v1 paths=./...")
	for _, c := range newCommand(invocation{settings: &configured{}, held: &heldFindings{}}, &rawFlags{}, registry.All(), new(int)).Commands() {
		if !asked[c.Name()] && !slices.Contains(answeredElsewhere, c.Name()) {
			t.Errorf("command %q is not asked about markers of one's own", c.Name())
		}
	}
}
