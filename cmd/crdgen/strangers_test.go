//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestValidateWaitsForNothing gives validate what never ends or never begins.
func TestValidateWaitsForNothing(t *testing.T) {
	dir := hostileModule(t, files{"types.go": kindSource("Thing", ""), "more/x.txt": ""})
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o600); err != nil {
		t.Skip(err)
	}
	if err := syscall.Mkfifo(filepath.Join(dir, "more", "pipe.yaml"), 0o600); err != nil {
		t.Fatal(err)
	}
	for link, to := range map[string]string{"zero.yaml": "/dev/zero", "pipe.yaml": "pipe"} {
		if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"pipe", "pipe.yaml", "more", "zero.yaml", "/dev/zero"} {
		got := runHere(dir, "validate", "-f", name, "paths=.")
		checkRefusal(t, got, exitUsage, `is no regular file|leads out of its module`)
	}
}

// TestRunsWaitForNothing puts pipes and devices where files of earlier runs and of generated
// tests are looked for.
func TestRunsWaitForNothing(t *testing.T) {
	t.Parallel()
	const gone = "package gone\n"
	for _, place := range []string{"gone/a.go", "out/a.yaml", "testdata/conversion/a.yaml", "zz_generated.deepcopy.go"} {
		for _, kind := range []string{"pipe", "device"} {
			dir := hostileModule(t, files{"types.go": kindSource("Thing", ""), "gone/b.go": gone, "out/b.yaml": "a: 1\n", "testdata/conversion/b.yaml": "a: 1\n"})
			name := filepath.Join(dir, filepath.FromSlash(place))
			os.Remove(name)
			err := os.Symlink("/dev/zero", name)
			if kind == "pipe" {
				err = syscall.Mkfifo(name, 0o600)
			}
			if err != nil {
				t.Skip(err)
			}
			for _, args := range [][]string{
				{"crd", "paths=./...", "output:dir=out", "--verify"}, {"crd", "object", "paths=./...", "output:crd:dir=out", "--prune"}, {"check"},
			} {
				runHere(dir, args...) // ends
			}
		}
	}
}

// TestNothingRawOnTerminal puts control characters and endless names where messages
// quote them.
func TestNothingRawOnTerminal(t *testing.T) {
	t.Parallel()
	const raw = "\x1b]0;owned\x07\x1b[2J\u202e"
	long := strings.Repeat("k", 5<<20)
	dir := hostileModule(t, files{
		"types.go":   kindSource("Thing", "\t// +kubebuilder:validation:Pattern"+raw+"=x\n\t// +kubebuilder:"+long+"=1\n"),
		"thing.yaml": "apiVersion: example.com/v1\nkind: Thing\nmetadata: {name: a}\nname: a\n" + long + ": 1\n\"\\e[2J\": 1\n",
		"other.yaml": "apiVersion: \"\\e[2J/v1\"\nkind: " + long + "\nmetadata: {name: a}\n",
	})
	for _, args := range [][]string{{"crd", "paths=.", "output:dir=out"}, {"validate", "-f", "thing.yaml", "paths=."}, {"validate", "-f", "other.yaml", "paths=."}} {
		got := runHere(dir, args...)
		if len(got.stderr) > 256<<10 {
			t.Errorf("%q: %d bytes are printed", args, len(got.stderr))
		}
		for _, r := range got.stderr {
			if r < ' ' && r != '\n' && r != '\t' || r == 0x7f || r == '\u202e' {
				t.Errorf("%q: the control character %U is printed", args, r)
				break
			}
		}
	}
}

// TestSettingsStayInRepository: who writes .crdgen.yaml is not who runs it.
func TestSettingsStayInRepository(t *testing.T) {
	for name, c := range map[string]struct{ settings, says string }{
		"output":      {"generate:\n- generators: {crd: {}}\n  output: {dir: ../evil}\n", "outside of the repository"},
		"header file": {"generate:\n- generators: {crd: {headerFile: ../secret}}\n  output: {dir: out}\n", "outside of the repository"},
		"baseline":    {"baseline: ../secret\ngenerate:\n- generators: {crd: {}}\n  output: {dir: out}\n", "outside of the repository"},
		"git":         {"generate:\n- generators: {crd: {}}\n  output: {dir: .git/hooks}\n", "belongs to the repository"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := besides(t, files{"types.go": kindSource("Thing", ""), ".crdgen.yaml": c.settings})
			before := listing(t, dir)
			got := runHere(filepath.Join(dir, "module"), "generate")
			if got.exit == exitClean || !strings.Contains(got.stderr, c.says) || strings.Contains(got.stderr, "ghp_") {
				t.Errorf("exit code %d, it says:\n%s", got.exit, got.stderr)
			}
			if diff := cmp.Diff(before, listing(t, dir)); diff != "" {
				t.Errorf("the run changed files (-before +after):\n%s", diff)
			}
		})
	}
}
