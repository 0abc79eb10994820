package e2e

import (
	"bytes"
	"os/exec"
	"strings"
	"testing"
)

// generate runs crdgen in a directory, everything it writes going to standard
// output, and returns what it wrote and what it said.
func generate(t *testing.T, dir string, args ...string) (manifests, findings string, err error) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	run := exec.CommandContext(t.Context(), crdgen, append(args, "output:stdout")...)
	run.Dir, run.Stdout, run.Stderr = dir, &stdout, &stderr
	err = run.Run()
	return stdout.String(), stderr.String(), err
}

// definitions returns the documents of a YAML file that are
// CustomResourceDefinitions, in their order.
func definitions(file string) []string {
	var found []string
	for document := range strings.SplitSeq(file, "\n---\n") {
		if strings.Contains("\n"+document, "\nkind: CustomResourceDefinition\n") {
			found = append(found, document)
		}
	}
	return found
}
