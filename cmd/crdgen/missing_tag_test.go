package main

import (
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/longtest"
	"github.com/crdgen/crdgen/internal/model"
)

// TestMissingTagHidesNothing takes the tags of fields away in golden cases. A run finds
// what it found before, and besides no more than the tags that are missing: whoever adds
// them meets nothing that could have been told at once.
func TestMissingTagHidesNothing(t *testing.T) {
	share := longtest.Share{Usual: 1, Short: 20}
	for _, name := range caseNames(t) {
		area, _, _ := strings.Cut(name, "/")
		if !slices.Contains([]string{"fields", "types", "check", "crd", "kinds", "rules"}, area) {
			continue
		}
		tree := readTree(t, filepath.Join(casesDir, name))
		untagged, n := withoutTags(tree)
		if _, special := tree[argsFile]; special || n == 0 {
			continue
		}
		if !share.Takes(name) {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			want, _ := findingsIn(t, name, tree)
			got, missing := findingsIn(t, name, untagged)
			if missing < n && len(want) == 0 {
				t.Errorf("%d tags are missing, and %d are reported", n, missing)
			}
			if slices.ContainsFunc(want, func(line string) bool { return strings.Contains(line, "has no schema") }) {
				return // nobody is asked to tag such a field
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("findings with all tags (-) and without (+):\n%s", diff)
			}
		})
	}
}

// customTag is a field in a line of its own with a json tag of the usual form.
var customTag = regexp.MustCompile("(?m)^(\t(\\w+) +\\S+) +`json:\"(\\w+),omitempty\"`$")

// withoutTags takes the tags away that crdgen proposes for a field without any, and counts
// them.
func withoutTags(tree files) (untagged files, n int) {
	untagged = maps.Clone(tree)
	for name, source := range tree {
		if !strings.HasSuffix(name, ".go") {
			continue
		}
		untagged[name] = customTag.ReplaceAllStringFunc(source, func(line string) string {
			m := customTag.FindStringSubmatch(line)
			if model.JSONName(m[2]) != m[3] {
				return line
			}
			n++
			return m[1]
		})
	}
	return untagged, n
}

// columnIn is the column in a finding.
var columnIn = regexp.MustCompile(`,col=\d+`)

// findingsIn runs generator crd over the tree of a case, and returns its findings without
// columns; those about missing tags are only counted.
func findingsIn(t *testing.T, name string, tree files) (found []string, missing int) {
	t.Helper()
	dir := t.TempDir()
	own := filepath.Join(dir, name)
	writeTree(t, own, tree, slices.Sorted(maps.Keys(tree)))
	writeTree(t, dir, files{"go.mod": readCaseFile(t, "go.mod"), "go.sum": readCaseFile(t, "go.sum")}, []string{"go.mod", "go.sum"})
	got := runIn(t, own, []string{"--diagnostics=github", "crd", "paths=./...", "output:dir=out"})
	for line := range strings.Lines(columnIn.ReplaceAllString(got.wrote[diagnosticsName], "")) {
		switch {
		case strings.Contains(line, "title="+string(diag.MissingJSONTag)+"::"):
			missing++
		case strings.HasPrefix(line, "::"):
			found = append(found, line)
		}
	}
	slices.Sort(found)
	return found, missing
}
