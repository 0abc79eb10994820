package jsonpaths

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPathSteps(t *testing.T) {
	tests := map[string][]string{
		".spec.replicas": {"spec", "replicas"},
		".status.conditions[?(@.type==\"Re]dy\")].status": {"status", "conditions", inBrackets, "status"},
		".spec.labels['example.com/owner']":               {"spec", "labels", "example.com/owner"},
		`.spec.labels.example\.com/team`:                  {"spec", "labels", "example.com/team"},
		".spec.list[0][1]":                                {"spec", "list", inBrackets, inBrackets},
		".spec.*":                                         {"spec"},
		".spec[":                                          {"spec"},
		".spec['a','b'].c":                                {"spec"},
	}
	for path, want := range tests {
		if diff := cmp.Diff(want, first(pathSteps(path))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", path, diff)
		}
	}
}

func first(steps []string, _ string) []string { return steps }
