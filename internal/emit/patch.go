package emit

import (
	"bufio"
	"go/token"
	"io"
	"path/filepath"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
)

// Patch writes the unified diffs in order and returns a finding for each file, at the first
// line that differs. Relative shortens the names of files below the directory that the
// patch is for, and returns others as they are.
func Patch(w io.Writer, differ []Difference, relative func(path string) string) (diag.List, error) {
	var found diag.List
	out := bufio.NewWriter(w)
	for _, d := range differ {
		before, after := patchName("a/", relative(d.Path), d.Path), patchName("b/", relative(d.Path), d.Path)
		finding := diag.Diagnostic{
			Pos: token.Position{Filename: d.Path}, Code: diag.Drift,
			Message: "file is not what its source gives", Help: "run the same command without --verify",
		}
		if !d.Exists {
			before, finding.Message = "/dev/null", "file is missing"
		}
		text, line := Unified(before, after, string(d.Old), string(d.New))
		if d.Exists {
			finding.Pos.Line = line
		}
		found.Add(finding)
		out.WriteString(text) //nolint:errcheck // Flush returns the error
	}
	return found, out.Flush()
}

// patchName is a file's name in a header line: a relative one with the prefix that
// patch -p1 and git apply take away. A tab ends a name with blanks.
func patchName(prefix, relative, path string) string {
	name := filepath.ToSlash(path)
	if relative != path {
		name = prefix + relative
	}
	if strings.Contains(name, " ") {
		name += "\t"
	}
	return name
}
