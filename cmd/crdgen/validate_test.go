package main

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"
)

// TestValidateReadsStandardInput checks the one input that a golden case cannot
// have, and that programs get findings alone.
func TestValidateReadsStandardInput(t *testing.T) {
	dir := layOut(t, "validate/objects/accepted", nil)
	run := func(input string, args ...string) shell {
		var stdout, stderr bytes.Buffer
		in := invocation{
			args: append([]string{"validate", "-f", "-"}, args...), dir: dir, getenv: os.Getenv,
			stdin: strings.NewReader(input), stdout: &stdout, stderr: &stderr,
		}
		return shell{execute(context.Background(), in), stdout.String(), stderr.String()}
	}
	lamp := "apiVersion: example.com/v1\nkind: Lamp\nmetadata: {name: one}\nspec: {color: "
	if got := run(lamp+"red}\n", "paths=./..."); got.exit != exitClean || got.stdout != "" || got.stderr != "crdgen: 1 checked\n" {
		t.Errorf("an accepted object: %+v", got)
	}
	got := run(lamp+"blue}\n", "--diagnostics=json", "paths=./...")
	if got.exit != exitFindings || got.stdout != "" || strings.Count(got.stderr, "\n") != 2 || !strings.Contains(got.stderr, `"file":"standard input","line":4,"column":8`) {
		t.Errorf("a refused object: %+v", got)
	}
	if got := run("", "paths=./..."); got.exit != exitUsage || !strings.Contains(got.stderr, "no object stands in -") {
		t.Errorf("no object: %+v", got)
	}
	foreign := "apiVersion: other.example.org/v1\nkind: Lamp\nmetadata: {name: one}\n"
	if got := run(foreign, "paths=./..."); got.exit != exitUsage || !strings.Contains(got.stderr, "no object is of a group of the source: found other.example.org/v1 Lamp") {
		t.Errorf("no object of the source: %+v", got)
	}
}
