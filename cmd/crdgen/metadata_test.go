package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/markers"
)

// TestMetadataIsThereOrMissed writes every tag on the two embedded types that make a
// struct a kind: a run either puts apiVersion, kind and metadata where every object
// has them, or fails and says which tag does.
func TestMetadataIsThereOrMissed(t *testing.T) {
	t.Parallel()
	tags := []string{"", "`json:\",inline\"`", "`json:\"inline\"`", "`json:\"-\"`", "`json:\"meta\"`", "`json:\"metadata,omitempty\"`", "`yaml:\"metadata\"`"}
	const source = `// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta %s
	metav1.ObjectMeta %s
	Watts int32 ` + "`json:\"watts\"`" + `
}
`
	clean := 0
	for _, typeTag := range tags {
		for _, objectTag := range tags {
			dir := layOut(t, "kinds/metadata/without_tag", nil)
			if err := os.WriteFile(filepath.Join(dir, "types.go"), fmt.Appendf(nil, source, typeTag, objectTag), 0o644); err != nil {
				t.Fatal(err)
			}
			out := runIn(t, dir, []string{"crd", "paths=./...", "output:dir=."})
			manifest := out.wrote["example.com_lamps.yaml"]
			whole := true
			for _, property := range []string{"apiVersion", "kind", "metadata"} {
				whole = whole && strings.Contains(manifest, "\n          "+property+":\n")
			}
			said := out.wrote[diagnosticsName]
			switch {
			case out.exit == exitClean && !whole:
				t.Errorf("TypeMeta %s, ObjectMeta %s: nothing is said, and the CRD lacks what every object has", typeTag, objectTag)
			case out.exit != exitClean && !strings.Contains(said, "`json:\"metadata,omitempty\"`") && !strings.Contains(said, "`json:\",inline\"`") && !strings.Contains(said, "json name of its own"):
				t.Errorf("TypeMeta %s, ObjectMeta %s: no finding has the tag to write:\n%s", typeTag, objectTag, said)
			case out.exit == exitClean:
				clean++
			}
		}
	}
	if clean == 0 {
		t.Error("no pair of tags is right")
	}
}

// TestMarkerOfMetadataIsToldOnce puts every marker of schemas that fields may have above
// the metadata of a kind, whose schema the API server has made itself: each is one warning
// and no error, whatever the value is that it would need.
func TestMarkerOfMetadataIsToldOnce(t *testing.T) {
	t.Parallel()
	var source strings.Builder
	source.WriteString("// +groupName=example.com\npackage v1\n\nimport metav1 \"k8s.io/apimachinery/pkg/apis/meta/v1\"\n")
	lines := map[int]string{}
	for _, def := range markers.Default().Definitions() {
		if def.Generator != "crd" || def.Targets&markers.Field == 0 || !strings.Contains(def.Name, "validation:") {
			continue
		}
		fmt.Fprintf(&source, "\ntype Lamp%d struct {\n\tmetav1.TypeMeta `json:\",inline\"`\n", len(lines))
		lines[strings.Count(source.String(), "\n")+1] = def.Example
		fmt.Fprintf(&source, "\t// %s\n\tmetav1.ObjectMeta `json:\"metadata,omitempty\"`\n}\n", def.Example)
	}
	dir := layOut(t, "kinds/metadata/without_tag", nil)
	if err := os.WriteFile(filepath.Join(dir, "types.go"), []byte(source.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	out := runIn(t, dir, []string{"--diagnostics=github", "crd", "paths=./...", "output:dir=."})
	said := map[int][]string{}
	for line := range strings.Lines(out.wrote[diagnosticsName]) {
		var n int
		if _, at, ok := strings.Cut(line, ",line="); ok {
			if _, err := fmt.Sscanf(at, "%d", &n); err != nil {
				t.Fatal(err)
			}
			said[n] = append(said[n], line)
		}
	}
	for n, example := range lines {
		isRequiredness := markers.RequirednessOf(strings.TrimPrefix(example, "+")) != markers.Unsaid
		switch got := said[n]; {
		case isRequiredness && len(got) == 0:
		case len(got) != 1:
			t.Errorf("%s has %d findings, want one:\n%s", example, len(got), strings.Join(got, ""))
		case !strings.HasPrefix(got[0], "::warning "):
			t.Errorf("%s is no warning: %s", example, got[0])
		}
	}
	if len(lines) < 30 {
		t.Errorf("only %d markers were tried", len(lines))
	}
}
