package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/longtest"
	"github.com/crdgen/crdgen/markers"
)

// listInExample finds the first two values of a list in the example of a marker.
var listInExample = regexp.MustCompile(`([=,{])([A-Za-z0-9.*]+);[A-Za-z0-9.*]+`)

// mayBeDoubled reports whether a list may have a value twice without anything to say of it
// here: the API server takes it and it means the same, or the list is not judged in the
// packages of the test.
func mayBeDoubled(def *markers.Definition) bool {
	switch def.Name {
	case "kubebuilder:resource", "crdgen:unset", "crdgen:unsetBelow", "crdgen:policy":
		return true // names, keywords and operations: the same as once
	case "crdgen:policy:binding":
		return true // its policy is not there
	}
	return strings.HasPrefix(def.Example, "+crdgen:in:channel=") // which is not written
}

// TestDoubledValueIsFound gives every marker of the registry whose example has a list
// the first value twice, at every kind of declaration: somewhere that is a finding which
// the marker as it should be has not.
func TestDoubledValueIsFound(t *testing.T) {
	all := silencePlaces()
	seen := map[string]bool{}
	for _, def := range markers.Default().Definitions() {
		list := listInExample.FindStringSubmatchIndex(def.Example)
		if list == nil || seen[def.Example] || mayBeDoubled(def) || strings.Contains(def.Example[:list[0]], `"`) {
			continue
		}
		seen[def.Example] = true
		if !(longtest.Share{Usual: 1, Short: 4}).Takes(def.Example) {
			continue
		}
		t.Run(def.Example, func(t *testing.T) {
			t.Parallel()
			doubled := def.Example[:list[5]] + ";" + def.Example[list[4]:]
			if len(newFindings(silenceRun(t, def.Example, all...), silenceRun(t, doubled, all...))) == 0 {
				t.Errorf("nothing is said of %s", doubled)
			}
		})
	}
	if len(seen) < 5 {
		t.Errorf("only %d markers have a list", len(seen))
	}
}
