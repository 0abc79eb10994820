package support

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestSourcesAreListed holds the files of the packages that go into users' modules against the lists
// by which they do: one that is missing compiles here, and not there.
func TestSourcesAreListed(t *testing.T) {
	for dir, listed := range map[string][]string{"crdconversion": Conversion(), "crdconversion/conversiontest": Tests()} {
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatal(dir, err)
		}
		for _, name := range files {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasSuffix(name, "_test.go") && !slices.Contains(listed, string(text)) {
				t.Errorf("%s is not listed", name)
			}
		}
	}
}
