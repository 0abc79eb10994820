package server

import (
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/check/expression"
)

// TestNearestFunction writes each function of CEL in small letters, which other languages do.
func TestNearestFunction(t *testing.T) {
	all := expression.Functions()
	if len(all) < 50 {
		t.Fatalf("only %d functions are known: %v", len(all), all)
	}
	for _, name := range all {
		if got := nearestFunction(strings.ToLower(name)); got != name {
			t.Errorf("%s: meant %q", strings.ToLower(name), got)
		}
	}
	for name, want := range map[string]string{"lengt": "size", "startWith": "startsWith", "isNumber": "", "spell": ""} {
		if got := nearestFunction(name); got != want {
			t.Errorf("%s: meant %q, want %q", name, got, want)
		}
	}
}
