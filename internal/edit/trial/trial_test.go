package trial

import (
	"context"
	"go/token"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/diag"
)

// TestLaterEditsDoNotContradict has a second edit make an error of the marker that the first one
// wrote: it is refused, and an error that was hidden elsewhere is not held against it.
func TestLaterEditsDoNotContradict(t *testing.T) {
	const source = "package a\n\ntype A int\n\ntype B int\n"
	for name, test := range map[string]struct {
		errorAt string // the line on which an error appears with both
		want    string
	}{
		"of what was written": {"// +first", "package a\n\n// +first\ntype A int\n\ntype B int\n"},
		"elsewhere":           {"package a", "package a\n\n// +first\ntype A int\n\n// +second\ntype B int\n"},
	} {
		read := func(overlay map[string][]byte, file string) ([]byte, error) {
			if text, ok := overlay[file]; ok {
				return text, nil
			}
			return []byte(source), nil
		}
		examine := func(_ context.Context, overlay map[string][]byte) (State, error) {
			text, err := read(overlay, "a.go")
			at := func(line string) token.Position {
				return token.Position{Filename: "a.go", Line: 1 + strings.Count(strings.SplitN(string(text), line, 2)[0], "\n"), Column: 1}
			}
			isFirst, isSecond := strings.Contains(string(text), "+first"), strings.Contains(string(text), "+second")
			var found diag.List
			above := func(line, marker string) {
				found.Add(diag.Diagnostic{Pos: at(line), Code: "x", Severity: diag.Error, Message: marker, Edits: []diag.Edit{{Pos: at(line), New: "// " + marker, Above: true}}})
			}
			switch {
			case !isFirst:
				above("type A", "+first")
			case !isSecond:
				above("type B", "+second")
			default:
				found.Add(diag.Diagnostic{Pos: at(test.errorAt), Code: "x", Severity: diag.Error, Message: "contradicts"})
			}
			return State{Findings: found}, err
		}
		same := func(file string) string { return file }
		tried, err := Run(context.Background(), Project{
			Examine: examine, Read: read, Path: same, Name: same, KubeVersion: 34,
			Tries:   func(diag.Diagnostic) bool { return true },
			Foreign: func(diag.Diagnostic) bool { return false },
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := string(tried.Fixes().Changed["a.go"].New); got != test.want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, test.want)
		}
	}
}
