// Package emit turns what generators made into bytes and the bytes into files.
//
// It is the last stage of a run. Rendering is deterministic; committing is all
// or nothing: either every file of a run has its new content or none has
// changed. A run that only verifies compares instead, and writes nothing. The
// package decides neither names nor contents of files, nor which are to go,
// reports no findings and knows no generator.
package emit

import (
	"io"
	"strings"

	"github.com/crdgen/crdgen/internal/emit/yaml"
)

// Header returns the text of a headerFile option with every " YEAR" replaced
// by a blank and the given year. An empty year leaves the blank, as
// controller-gen does.
func Header(text, year string) string {
	return strings.ReplaceAll(text, " YEAR", " "+year)
}

// WriteYAML writes header as it is and then each object as a YAML document of
// its own that begins with a "---" line. The edits apply to every object.
func WriteYAML(w io.Writer, header string, objs []any, edits ...yaml.Edit) error {
	if _, err := io.WriteString(w, header); err != nil {
		return err
	}
	for _, obj := range objs {
		if _, err := io.WriteString(w, "---\n"); err != nil {
			return err
		}
		if err := yaml.Write(w, obj, edits...); err != nil {
			return err
		}
	}
	return nil
}
