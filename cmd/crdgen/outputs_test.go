package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestLinkedOutputsStayInRepository: a directory that the command line names may have been
// replaced by a link in what was checked out.
func TestLinkedOutputsStayInRepository(t *testing.T) {
	for name, c := range map[string]struct{ link, to, args, says string }{
		"git":              {"config/crd", "../.git/hooks", "crd output:crd:dir=config/crd", "belongs to the repository"},
		"named git":        {"config/x", "y", "crd output:crd:dir=.git/hooks", "belongs to the repository"},
		"out":              {"config/crd/bases", "../../../outside", "crd output:crd:dir=config/crd/bases", "out of the repository"},
		"out above":        {"config/crd", "../../outside", "crd output:crd:dir=config/crd/bases", "out of the repository"},
		"absolute":         {"config/crd", "OUTSIDE", "crd output:crd:dir=config/crd", "out of the repository"},
		"artifacts":        {"config/crd", "../../outside", "crd output:crd:artifacts:config=config/crd", "out of the repository"},
		"usual directory":  {"config/crd", "../../outside", "crd", "outside of"},
		"verify":           {"config/crd", "../../outside", "--verify crd output:crd:dir=config/crd", "out of the repository"},
		"baseline":         {"lists", "../outside", "crd output:crd:none --baseline=lists/known --write-baseline", "out of the repository"},
		"baseline in git":  {"lists", ".git", "crd output:crd:none --baseline=lists/config --write-baseline", "no baseline"},
		"baseline in git2": {"lists", ".git", "crd output:crd:none --baseline=lists/new --write-baseline", "belongs to the repository"},
		"inside":           {"config/crd", "../charts", "crd output:crd:dir=config/crd", ""},
	} {
		t.Run(name, func(t *testing.T) {
			outer := t.TempDir()
			dir := hostileModule(t, files{"types.go": kindSource("Thing", ""), ".git/config": "precious\n", ".git/hooks/x": "", "charts/x": "", "config/y": ""})
			if err := os.Rename(dir, filepath.Join(outer, "repo")); err != nil {
				t.Fatal(err)
			}
			dir = filepath.Join(outer, "repo")
			outside := filepath.Join(outer, "outside")
			link := filepath.Join(dir, filepath.FromSlash(c.link))
			for _, d := range []string{outside, filepath.Dir(link)} {
				if err := os.MkdirAll(d, 0o755); err != nil {
					t.Fatal(err)
				}
			}
			if err := os.Symlink(filepath.FromSlash(strings.Replace(c.to, "OUTSIDE", outside, 1)), link); err != nil {
				t.Skip(err)
			}
			before := listing(t, outer)
			got := runHere(dir, append(strings.Fields(c.args), "paths=.")...)
			if c.says == "" {
				if got.exit != exitClean || cmp.Equal(before, listing(t, outer)) {
					t.Errorf("%+v", got)
				}
				return
			}
			if got.exit != exitUsage || !strings.Contains(got.stderr, c.says) {
				t.Errorf("exit code %d, want %q\n%s", got.exit, c.says, got.stderr)
			}
			if diff := cmp.Diff(before, listing(t, outer)); diff != "" {
				t.Errorf("the run changed files (-before +after):\n%s", diff)
			}
		})
	}
}

// TestBaselineReplacesNothingElse: a new baseline takes the place of one that crdgen wrote, or
// of an empty file, and of nothing else, whoever names it.
func TestBaselineReplacesNothingElse(t *testing.T) {
	source := kindSource("Thing", "\t// +kubebuilder:validation:MaxLenght=5\n")
	const changes = "# Changes that crdgen diff knows and lets pass: object, change, rule, number.\n"
	for name, text := range map[string]string{
		"types.go": source, ".crdgen.yaml": "", "go.mod": "", "Makefile": "all:\n\ttrue\n", ".gitignore": "# built\n", "notes": "# Notes\n\n", "blank": "\n\n", ".git/config": "[core]\n", ".git/new": "",
		"changes": changes, "ignored": "bin\n", "": "", "empty": "", "old": "a/b.go\t-\tdead-path\t1\n", "header": "# Findings that crdgen knows and lets pass: what\n",
	} {
		for _, settings := range []bool{false, true} {
			t.Run(name, func(t *testing.T) {
				tree := files{"types.go": source, ".crdgen.yaml": "failOn: error\n", ".git/HEAD": "ref: refs/heads/main\n"}
				named := name
				if named == "" {
					named = "missing/baseline"
				} else if text != "" || name == "empty" {
					tree[name] = text
				}
				args := []string{"check", "--write-baseline"}
				if settings {
					tree[".crdgen.yaml"] = "baseline: " + named + "\n"
				} else {
					args = append(args, "--baseline="+named)
				}
				dir := hostileModule(t, tree)
				before := listing(t, dir)
				got := runHere(dir, args...)
				switch name {
				case "", "empty", "old", "header":
					if text := readFile(t, filepath.Join(dir, named)); !strings.Contains(text, "Findings that crdgen knows") {
						t.Errorf("%+v\n%s", got, text)
					}
				default:
					if got.exit != exitUsage || !strings.Contains(got.stderr, "is no baseline of findings") && !strings.Contains(got.stderr, "belongs to the repository") {
						t.Errorf("%+v", got)
					}
					if diff := cmp.Diff(before, listing(t, dir)); diff != "" {
						t.Errorf("the run changed files (-before +after):\n%s", diff)
					}
				}
			})
		}
	}
	r := newDiffRepository(t)
	r.write("api/v1/lamp.go", diffTypes("// +kubebuilder:validation:Maximum=9"))
	r.write("known", "# Findings that crdgen knows and lets pass: package\n")
	for _, name := range []string{"known", "go.mod", ".git/config", ".git/new"} {
		before := listing(t, r.dir)
		if code, _, stderr := r.diff("", "", "--against=v1.0.0", "--write-baseline", "--baseline="+name); code != exitUsage {
			t.Errorf("%s: exit code %d\n%s", name, code, stderr)
		}
		if diff := cmp.Diff(before, listing(t, r.dir)); diff != "" {
			t.Errorf("%s: the comparison changed files (-before +after):\n%s", name, diff)
		}
	}
}
