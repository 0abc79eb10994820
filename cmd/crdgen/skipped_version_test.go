package main

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/longtest"
)

// kindInSource is the declaration of a kind as cases have it.
var kindInSource = regexp.MustCompile(`(?m)^type (\w+) struct \{\n(?:\s*//.*\n)*\s*metav1\.TypeMeta`)

// groupInSource is the marker that names the group of a package.
var groupInSource = regexp.MustCompile(`(?m)^// \+groupName=\S+$`)

// ofAnyVersion are the codes of findings about what stands in the source, whether a version is
// written or not, and about the names that all versions of a kind have.
func ofAnyVersion() []string {
	return []string{
		"unknown-marker", "malformed-marker", "misplaced-marker", "duplicate-marker", "enum-constants", "import-not-found",
		"unknown-type::generic type", "unknown-type::type", "recursive-type::generic type", "unsupported-type::generic type",
		"unsupported-type::type is nested", "crd-invalid::spec.names.", "crd-invalid::spec.group",
	}
}

// TestSkippedVersionRefusesNothing puts +kubebuilder:skipversion above the kinds of cases
// whose definition is refused, and a sound version of each kind beside them: what is found
// of schemas that nobody writes is no error.
func TestSkippedVersionRefusesNothing(t *testing.T) {
	share, tried := longtest.Share{Usual: 3, Short: 20}, 0
	for _, name := range caseNames(t) {
		area, _, _ := strings.Cut(name, "/")
		if !slices.Contains([]string{"fields", "types", "check", "kinds", "crd"}, area) {
			continue
		}
		tree := readTree(t, filepath.Join(casesDir, name))
		source := tree["types.go"]
		kinds := kindInSource.FindAllStringSubmatch(source, -1)
		if _, special := tree[argsFile]; special || len(tree) > 1 || len(kinds) == 0 || !groupInSource.MatchString(source) || !share.Takes(name) {
			continue
		}
		said := readTree(t, filepath.Join(goldenDir, name))[diagnosticsName]
		if !strings.Contains(said, ": error: ") {
			continue
		}
		tried++
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			sound := groupInSource.FindString(source) + "\n// +versionName=v9\npackage v9\n\nimport metav1 \"k8s.io/apimachinery/pkg/apis/meta/v1\"\n"
			for _, k := range kinds {
				sound += "\ntype " + k[1] + " struct {\n\tmetav1.TypeMeta `json:\",inline\"`\n\tmetav1.ObjectMeta `json:\"metadata,omitempty\"`\n}\n"
			}
			found, _ := findingsIn(t, name, files{
				"types.go":    kindInSource.ReplaceAllString(source, "// +kubebuilder:skipversion\n$0"),
				"v9/types.go": sound,
			})
			for _, line := range found {
				if strings.HasPrefix(line, "::error") && !slices.ContainsFunc(ofAnyVersion(), func(told string) bool { return strings.Contains(line, "title="+told) }) {
					t.Errorf("an error of a version that is not written: %s", line)
				}
			}
		})
	}
	if tried < 5 {
		t.Errorf("only %d cases are refused", tried)
	}
}
