package main

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestGeneratedIsUpToDate runs the lines of generate.go with --verify: what a
// pull request's CI should do.
func TestGeneratedIsUpToDate(t *testing.T) {
	crdgen := filepath.Join(t.TempDir(), "crdgen")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", crdgen, "./cmd/crdgen")
	build.Dir = "../.."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("building crdgen: %v\n%s", err, out)
	}
	file, err := os.Open("generate.go")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := 0
	for scanner := bufio.NewScanner(file); scanner.Scan(); {
		args, ok := strings.CutPrefix(scanner.Text(), "//go:generate crdgen ")
		if !ok {
			continue
		}
		lines++
		verify := exec.CommandContext(t.Context(), crdgen, append([]string{"--verify"}, strings.Fields(args)...)...)
		if out, err := verify.CombinedOutput(); err != nil {
			t.Errorf("crdgen %s: %v\n%s", args, err, out)
		}
	}
	if lines == 0 {
		t.Error("generate.go has no line for crdgen")
	}
}
