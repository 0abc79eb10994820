package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// bounded runs lines of a shell in a directory, to which "crdgen" is the command.
func bounded(t *testing.T, dir string, env []string, lines string) shell {
	t.Helper()
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("sh", "-c", `crdgen() { "`+path+`" "$@"; }`+"\n"+lines)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return shell{cmd.ProcessState.ExitCode(), stdout.String(), stderr.String()}
}

// TestYAMLBombs gives the command YAML whose aliases stand for more than fits into any
// memory, in each kind of file that it reads.
func TestYAMLBombs(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("memory is bounded with ulimit -v")
	}
	// Each level holds the one before nine times.
	bomb := func(indent, first, level string) string {
		var b strings.Builder
		for i := range 14 {
			inner := first
			if i > 0 {
				inner = strings.Repeat(strings.ReplaceAll(level, "LAST", fmt.Sprintf("*a%d", i-1))+",", 9)
			}
			form := "[%s]"
			if strings.Contains(level, ":") {
				form = "{type: object, properties: {%s}}"
				for strings.Contains(inner, "KEY") {
					inner = strings.Replace(inner, "KEY", fmt.Sprint("k", strings.Count(inner, "KEY")), 1)
				}
			}
			fmt.Fprintf(&b, "%sa%d: &a%d "+form+"\n", indent, i, i, inner)
		}
		return b.String()
	}
	lists := func(indent string) string { return bomb(indent, "x", "LAST") }
	thing := "apiVersion: example.com/v1\nkind: Thing\nmetadata: {name: x}\n"
	definition := "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: things.example.com}\n" +
		"spec:\n  group: example.com\n  names: {kind: Thing, plural: things}\n  scope: Namespaced\n  versions:\n  - name: v1\n    served: true\n    storage: true\n" +
		"    schema:\n      openAPIV3Schema:\n        type: object\n        properties:\n" + bomb("          ", "", "KEY: LAST")
	for name, test := range map[string]struct {
		file, text, run string
		exit            int
		says            string
	}{
		"object":     {"x.yaml", thing + lists(""), "validate -f x.yaml paths=.", exitFindings, "x.yaml:1:1: error: document contains excessive aliasing"},
		"old object": {"x.yaml", thing + lists(""), "validate -f new.yaml --old x.yaml paths=.", exitFindings, "x.yaml:1:1: error: document contains excessive aliasing"},
		"definition": {"x.yaml", definition, "diff paths=. --against=x.yaml", exitUsage, "x.yaml:1:1: error: document contains excessive aliasing"},
		"manifest":   {"manifests/x.yaml", definition, "schemapatch:manifests=manifests paths=. output:dir=manifests", exitClean, ""},
		"pruned":     {"out/x.yaml", definition, "--prune crd paths=. output:dir=out", exitClean, ""},
		"settings": {
			".crdgen.yaml", "generate:\n- " + strings.TrimLeft(lists("  "), " "), "crd paths=. output:dir=out", exitUsage,
			`.crdgen.yaml:2:3: error: `,
		},
		"settings, merged": {".crdgen.yaml", "severity: &a0 {unguarded-field: error}\n" +
			each(40, func(i int) string {
				return fmt.Sprintf("x%d: &a%d {<<: [*a%d, *a%d]}\n", i+1, i+1, i, i)
			}), "crd paths=. output:dir=out", exitUsage, `.crdgen.yaml:2:1: error: `},
		"settings, where a list is expected": {".crdgen.yaml", "paths: &a0 [.]\nmarkers:\n" +
			each(14, func(i int) string {
				return fmt.Sprintf("- &a%d [%s]\n", i+1, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*a%d,", i), 9), ","))
			}), "crd paths=. output:dir=out", exitUsage, `.crdgen.yaml:3:`},
	} {
		t.Run(name, func(t *testing.T) {
			dir := hostileModule(t, files{"types.go": kindSource("Thing", ""), "new.yaml": thing, test.file: test.text})
			got := bounded(t, dir, nil, "ulimit -v 2500000; crdgen "+test.run)
			if got.exit != test.exit || !strings.Contains(got.stderr, test.says) || len(got.stdout)+len(got.stderr) > 20_000 {
				t.Errorf("exit code %d, want %d and %s:\n%.3000s\n%.3000s", got.exit, test.exit, test.says, got.stdout, got.stderr)
			}
			if patched, ok := readTree(t, dir)[test.file]; ok && len(patched) > 100_000 {
				t.Errorf("%s has grown to %d bytes", test.file, len(patched))
			}
		})
	}
}

// TestFullDisk runs the command where the file system of its output, or of its cache, is full.
// With an error nothing has changed, and nothing is left over; a full cache is none.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	const mounted = `exec unshare --user --map-root-user --mount sh -c '
crdgen() { "$CRDGEN" "$@"; }
full() { mkdir -p "$1" && mount -t tmpfs -o size=64k,mode=0700 tmpfs "$1" || exit 77; fill "$1"; }
fill() { head -c "${2:-100000}" /dev/zero >"$1/filler" 2>/dev/null; }
eval "$LINES"'`
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS != "linux" || bounded(t, t.TempDir(), []string{"LINES=full x"}, mounted).exit == 77 {
		t.Skip("needs name spaces of Linux, in which everybody mounts")
	}
	const run = "crdgen crd object paths=. output:crd:dir=out"
	tree := files{"types.go": "// +kubebuilder:object:generate=true\n" + kindSource("Thing", "")}
	whole := hostileModule(t, tree)
	if got := bounded(t, whole, nil, run); got.exit != exitClean {
		t.Fatal(got)
	}
	want := readTree(t, whole)["out/example.com_things.yaml"]
	for name, test := range map[string]struct {
		lines  string
		exit   int
		out    files // what is in out
		code   bool  // whether the Go code is written
		stderr string
	}{
		"output": {
			lines: "full out; rm out/filler; echo old >out/example.com_things.yaml; fill out; " + run, exit: exitUsage,
			out: files{"example.com_things.yaml": "old\n"}, stderr: "no space left on device",
		},
		"output, and room again": {
			lines: "full out; " + run + " 2>/dev/null; rm out/filler; " + run, exit: exitClean,
			out: files{"example.com_things.yaml": want}, code: true,
		},
		"a part of the files": {
			lines: "full out; fill out 61000; " + run, exit: exitUsage,
			out: files{}, stderr: "no space left on device",
		},
		"cache": {
			lines: "full cache; export CRDGEN_CACHE=$PWD/cache; " + run + " && " + run + " && find cache -type f ! -name filler >&2", exit: exitClean,
			out: files{"example.com_things.yaml": want}, code: true,
		},
		"standard output": {lines: "crdgen crd paths=. output:stdout >/dev/full", exit: exitUsage, out: files{}, stderr: "no space left on device"},
		"longest file":    {lines: "ulimit -f 0; " + run, exit: exitUsage, out: files{}, stderr: "file too large"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := hostileModule(t, tree)
			// What is mounted is gone with the process.
			lines := test.lines + "; code=$?; rm -f out/filler; cp -a out copy 2>/dev/null; exit $code"
			got := bounded(t, dir, []string{"CRDGEN=" + path, "LINES=" + lines}, mounted)
			if got.exit != test.exit || !strings.Contains(got.stderr, test.stderr) || test.stderr == "" && got.stderr != "" {
				t.Errorf("exit code %d, want %d and %q:\n%.3000s", got.exit, test.exit, test.stderr, got.stderr)
			}
			if diff := cmp.Diff(test.out, readTree(t, filepath.Join(dir, "copy"))); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			if _, there := readTree(t, dir)["zz_generated.deepcopy.go"]; there != test.code {
				t.Errorf("Go code is written: %t, want %t", there, test.code)
			}
		})
	}
}
