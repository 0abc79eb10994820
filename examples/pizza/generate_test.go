package main

import (
	"os/exec"
	"path/filepath"
	"testing"
)

// TestGeneratedIsUpToDate does what a pull request's CI should do: nothing is out of date,
// and nothing is found, a warning neither.
func TestGeneratedIsUpToDate(t *testing.T) {
	crdgen := filepath.Join(t.TempDir(), "crdgen")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", crdgen, "./cmd/crdgen")
	build.Dir = "../.."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("building crdgen: %v\n%s", err, out)
	}
	for _, args := range [][]string{{"generate", "--verify"}, {"check"}} {
		if out, err := exec.CommandContext(t.Context(), crdgen, args...).CombinedOutput(); err != nil {
			t.Errorf("crdgen %s: %v\n%s", args, err, out)
		}
	}
}
