package markers

import (
	"slices"
	"testing"

	"github.com/crdgen/crdgen/internal/importrules"
)

// TestVocabularyIsData looks at all that the vocabulary and a project's declarations reach: they
// are data, which plans of conversions hold as well, and what is wrong with a comment is found
// above them.
func TestVocabularyIsData(t *testing.T) {
	const module = "github.com/crdgen/crdgen"
	var known []string
	for _, name := range []string{"condition", "fieldpath", "grammar", "k8stag", "own", "syntax", "template"} {
		known = append(known, module+"/markers/"+name)
	}
	known = append(known, module+"/internal/spelling")
	for _, dir := range []string{".", "own"} {
		for _, path := range importrules.Reached(t, "..", module, dir) {
			if !slices.Contains(known, path) {
				t.Errorf("package %s reaches %s, which the vocabulary does not know", dir, path)
			}
		}
	}
}
