package main

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/longtest"
	"github.com/crdgen/crdgen/markers"
)

// unresolvedSource has fields whose types are made of one that cannot be resolved, with
// a marker above each.
const unresolvedSource = `// +groupName=example.com
package v1

import (
	"maps"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"example.com/nowhere"
)

type Pizza struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `

	Spec PizzaSpec ` + "`json:\"spec\"`" + `
}

type PizzaSpec struct {
	// MARKER
	Name Unknown ` + "`json:\"name\"`" + `
	// MARKER
	Pointer *Unknown ` + "`json:\"pointer,omitempty\"`" + `
	// MARKER
	List []Unknown ` + "`json:\"list\"`" + `
	// MARKER
	Map map[string]Unknown ` + "`json:\"map\"`" + `
	// MARKER
	Keys map[Unknown]string ` + "`json:\"keys\"`" + `
	// MARKER
	Defined Defined ` + "`json:\"defined\"`" + `
	// MARKER
	Foreign nowhere.A ` + "`json:\"foreign\"`" + `
	// MARKER
	Others []nowhere.B ` + "`json:\"others\"`" + `
}

type Defined []Unknown
`

// unresolvedRun returns the findings with the marker above each field. With known, that
// is what the types stand for.
func unresolvedRun(t *testing.T, marker, known string) []string {
	t.Helper()
	source := strings.ReplaceAll(unresolvedSource, "// MARKER", "// "+marker)
	if known != "" {
		source = strings.NewReplacer("nowhere.A", "Unknown", "nowhere.B", "Unknown", "\n\t\"example.com/nowhere\"\n", "").Replace(source) + "\ntype Unknown " + known + "\n"
	}
	dir := t.TempDir()
	writeTree(t, dir, files{"go.mod": readCaseFile(t, "go.mod"), "go.sum": readCaseFile(t, "go.sum"), "types.go": source}, []string{"go.mod", "go.sum", "types.go"})
	got := runIn(t, dir, []string{"--diagnostics=github", "crd", "object", "paths=./...", "output:dir=out"})
	return slices.DeleteFunc(strings.Split(got.wrote[diagnosticsName], "\n"), func(line string) bool { return !strings.HasPrefix(line, "::") })
}

// codeAndField is what of a finding stays when the types are known: the field and the
// code, of which the lines are counted without the import.
func codeAndField(finding string) string {
	_, code, _ := strings.Cut(finding, "title=")
	code, message, _ := strings.Cut(code, "::")
	message, _, _ = strings.Cut(message, "%0A")
	return code + " " + message
}

// TestUnresolvedTypeIsOneFinding puts every marker that fields take on fields whose types
// cannot be resolved. Nobody knows then whether the marker is right, so nothing is said
// of it that is not said of known types as well: each unknown name is a finding, and each
// missing package is one.
func TestUnresolvedTypeIsOneFinding(t *testing.T) {
	const names, packages = 6, 1
	if plain := unresolvedRun(t, "Some words.", ""); len(plain) != names+packages {
		t.Fatalf("expected %d findings without any marker, found:\n%s", names+packages, strings.Join(plain, "\n"))
	}
	seen := map[string]bool{}
	for _, def := range markers.Default().Definitions() {
		if seen[def.Example] || def.Targets&markers.Field == 0 {
			continue
		}
		seen[def.Example] = true
		if !ofMarkersAlike.Takes(def.Example) {
			continue
		}
		t.Run(def.Example, func(t *testing.T) {
			t.Parallel()
			own := map[string]bool{}
			for _, known := range []string{"string", "struct{}"} {
				for _, finding := range unresolvedRun(t, def.Example, known) {
					own[codeAndField(finding)] = true
				}
			}
			for _, finding := range unresolvedRun(t, def.Example, "") {
				key := codeAndField(finding)
				if !own[key] && !strings.HasPrefix(key, "unknown-type") && !strings.HasPrefix(key, "import-not-found") {
					t.Errorf("an unknown type also brings %s", finding)
				}
			}
		})
	}
}

// TestUnresolvedMetadataIsOneFinding puts every marker that types take above a kind whose
// metadata cannot be resolved, as in a module without its dependencies. Nobody knows
// then that it is a kind, so that nothing may be said of what is none: all findings but
// that of the missing package are there as well when it is not missing.
func TestUnresolvedMetadataIsOneFinding(t *testing.T) {
	const meta = "k8s.io/apimachinery/pkg/apis/meta/v1"
	run := func(t *testing.T, marker, path string) map[string]bool {
		t.Helper()
		source := strings.NewReplacer(meta, path, "type Pizza struct", "// "+marker+"\ntype Pizza struct", "// MARKER", "// Some words.",
			"nowhere.A", "string", "nowhere.B", "string", "\n\t\"example.com/nowhere\"\n", "", "Unknown", "string").Replace(unresolvedSource)
		dir := t.TempDir()
		writeTree(t, dir, files{"go.mod": readCaseFile(t, "go.mod"), "go.sum": readCaseFile(t, "go.sum"), "types.go": source}, []string{"go.mod", "go.sum", "types.go"})
		found := map[string]bool{}
		for line := range strings.Lines(runIn(t, dir, []string{"--diagnostics=github", "crd", "object", "conversion", "paths=./...", "output:dir=out"}).wrote[diagnosticsName]) {
			if strings.HasPrefix(line, "::") {
				found[codeAndField(strings.TrimSpace(line))] = true
			}
		}
		return found
	}
	seen := map[string]bool{}
	for _, def := range markers.Default().Definitions() {
		if seen[def.Example] || def.Targets&markers.Type == 0 {
			continue
		}
		seen[def.Example] = true
		if !ofMarkersAlike.Takes(def.Example) {
			continue
		}
		t.Run(def.Example, func(t *testing.T) {
			t.Parallel()
			missing, known := run(t, def.Example, "example.com/nowhere/meta/v1"), run(t, def.Example, meta)
			if !slices.ContainsFunc(slices.Collect(maps.Keys(missing)), func(key string) bool { return strings.HasPrefix(key, "import-not-found") }) {
				t.Error("the missing package is no finding")
			}
			for key := range missing {
				if !known[key] && !strings.HasPrefix(key, "import-not-found") {
					t.Errorf("the missing package also brings %s", key)
				}
			}
		})
	}
}

// ofMarkersAlike are the markers tried by tests that put each of them on the same types.
var ofMarkersAlike = longtest.Share{Usual: 5, Short: 20}
