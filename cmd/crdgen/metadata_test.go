package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
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
