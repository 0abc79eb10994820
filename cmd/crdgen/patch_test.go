package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestPatchesAreApplied gives the patches of fix --diff and --verify to git, in a
// directory of its own name with a blank, and compares with what the same runs write.
func TestPatchesAreApplied(t *testing.T) {
	t.Parallel()
	git, err := exec.LookPath("git")
	if err != nil {
		t.Skip(err)
	}
	for name, runs := range map[string]struct{ show, write []string }{
		"fix/conversion/several": {[]string{"fix", "--diff", "conversion", "paths=./..."}, []string{"fix", "conversion", "paths=./..."}},
		"fix/conversion/unread":  {[]string{"fix", "--diff", "conversion", "paths=./..."}, []string{"fix", "conversion", "paths=./..."}},
		"verify/drift/several": {
			[]string{"--verify", "crd", "object", "paths=./api/...", "output:crd:dir=config/crd bases"},
			[]string{"crd", "object", "paths=./api/...", "output:crd:dir=config/crd bases"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			shown, written := layOut(t, name, nil), layOut(t, name, nil)
			patch := commandIn(t, shown, os.Getenv, false, runs.show...).stdout
			commandIn(t, written, os.Getenv, false, runs.write...)
			// Orphans are named behind the patch and are none of its business.
			patch, _, _ = strings.Cut(patch, "\norphan: ")
			if patch += "\n"; !strings.Contains(patch, "\n@@ ") {
				t.Fatalf("no patch: %q", patch)
			}
			cmd := exec.CommandContext(t.Context(), git, "apply", "-v", "--whitespace=nowarn", "-")
			cmd.Dir, cmd.Stdin = shown, strings.NewReader(patch)
			cmd.Env = append(os.Environ(), "GIT_CEILING_DIRECTORIES="+filepath.Dir(shown), "LC_ALL=C")
			if out, err := cmd.CombinedOutput(); err != nil || bytes.Contains(out, []byte("offset")) {
				t.Fatalf("%v: %s\n%s", err, out, patch)
			}
			if diff := cmp.Diff(readTree(t, written), readTree(t, shown)); diff != "" {
				t.Errorf("-written +patched:\n%s", diff)
			}
		})
	}
}
