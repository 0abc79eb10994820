package main

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// needsProcess reports whether controller-gen has to be run in a process of its own:
// applyconfiguration loads packages from the current directory, knows no output
// rule, and takes the tool's name from the arguments of the process.
func needsProcess(options []string) bool {
	return slices.ContainsFunc(options, func(o string) bool { return strings.HasPrefix(o, "applyconfiguration") })
}

// runPeerProcess runs controller-gen in a directory and returns what it writes
// there, by path.
func runPeerProcess(t *testing.T, dir string, options []string) (peerOutput, error) {
	t.Helper()
	before := readTree(t, dir)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, append([]string{"-test.run=^TestPeerProcess$", "--"}, options...)...)
	cmd.Args[0] = "controller-gen"
	cmd.Dir, cmd.Env = dir, append(os.Environ(), peerProcess+"=1")
	if said, err := cmd.CombinedOutput(); err != nil {
		return peerOutput{}, fmt.Errorf("%w: %s", err, said)
	}
	out := peerOutput{tree: files{}, placed: true}
	for path, content := range readTree(t, dir) {
		if before[path] != content {
			out.tree[path] = peerVersion.ReplaceAllString(content, "${1}"+compatVersion)
		}
	}
	return out, nil
}
