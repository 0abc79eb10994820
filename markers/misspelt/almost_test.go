package misspelt_test

import (
	"fmt"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/comments"
	"github.com/crdgen/crdgen/markers/misspelt"
	"github.com/crdgen/crdgen/markers/reading"
	"github.com/crdgen/crdgen/markers/syntax"
)

// findingsOf returns what is said of the comments of a file.
func findingsOf(t *testing.T, source string) diag.List {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "types.go", source, parser.ParseComments)
	if err != nil {
		t.Fatalf("%v in\n%s", err, source)
	}
	r := markers.Default()
	found := misspelt.Almost(r, f, fset.Position, nil)
	marks := comments.Collect(f, fset.Position, r)
	for target, all := range map[markers.Target][]markers.Comment{markers.Package: marks.Package, markers.Type: nil, markers.Field: nil} {
		for _, own := range marks.Types {
			if target == markers.Type {
				all = append(all, own...)
			}
		}
		for _, own := range marks.Fields {
			if target == markers.Field {
				all = append(all, own...)
			}
		}
		for _, c := range all {
			_, _, of := reading.Of(r).Parse(c, target, true)
			found.Add(of...)
		}
	}
	return found.Sorted()
}

// hidings are what people write in the place of "// +".
var hidings = []string{
	"// ++", "// + +", "// - +", "// * +", "// • +", "/// +", "/// ++", "// @", "// \u200b+", "// ＋", "// +\u00a0", "// + ", "//+ ", "// - \u00a0+", "// +@",
}

// TestHiddenMarkersAreFound writes every marker of fields and types behind everything
// that hides it. There is a finding in each line, and its edits, if it has any, give the
// marker back.
func TestHiddenMarkersAreFound(t *testing.T) {
	for _, d := range markers.Default().Definitions() {
		place := "type T struct {\n\t%s\n\tF string\n}\n"
		if d.Targets&markers.Field == 0 {
			place = "%s\ntype T struct{}\n"
		}
		if d.Targets&(markers.Type|markers.Field) == 0 || !strings.Contains(d.Name, ":") && len(d.Arguments()) > 0 {
			continue
		}
		rest := strings.TrimPrefix(d.Example, "+")
		for _, hiding := range hidings {
			if hiding == "// @" && !strings.Contains(d.Name, ":") {
				continue // as others write their annotations
			}
			source := "package v1\n\n" + fmt.Sprintf(place, hiding+rest)
			found := findingsOf(t, source)
			if len(found) != 1 {
				t.Errorf("%d findings in %q: %v", len(found), hiding+rest, found)
				continue
			}
			for _, e := range found[0].Edits {
				lines := strings.Split(source, "\n")
				line := lines[e.Pos.Line-1]
				at := e.Pos.Column - 1
				if !strings.HasPrefix(line[at:], e.Old) {
					t.Fatalf("%q does not stand at column %d of %q", e.Old, at+1, line)
				}
				lines[e.Pos.Line-1] = line[:at] + e.New + line[at+len(e.Old):]
				if after := strings.Join(lines, "\n"); !markers.IsMarker(strings.TrimSpace(lines[e.Pos.Line-1])) || !strings.HasSuffix(lines[e.Pos.Line-1], d.Example) || len(findingsOf(t, after)) > 0 {
					t.Errorf("the edit of %q gives %q", hiding+rest, lines[e.Pos.Line-1])
				}
			}
		}
	}
}

// TestMarkersWithoutNamespaceAreFound writes every marker of controller-gen that has
// several words without the first of them, and its validations with a value without the
// first two.
func TestMarkersWithoutNamespaceAreFound(t *testing.T) {
	tried := 0
	for _, d := range markers.Default().Definitions() {
		rest, ok := strings.CutPrefix(d.Example, "+kubebuilder:")
		if !ok || d.Name == "kubebuilder:resource" || d.Targets&(markers.Type|markers.Field) == 0 {
			continue
		}
		short := []string{rest}
		if last, ok := strings.CutPrefix(rest, "validation:"); ok {
			short = append(short, last)
		}
		for _, text := range short {
			word := syntax.Name("+" + text)
			if bare := !strings.Contains(word, ":"); bare && (text == word || 'A' > word[0] || word[0] > 'Z') {
				continue // a single word may be anybody's
			}
			tried++
			place := "type T struct {\n\t// +%s\n\tF string\n}\n"
			if d.Targets&markers.Field == 0 {
				place = "// +%s\ntype T struct{}\n"
			}
			found := findingsOf(t, "package v1\n\n"+fmt.Sprintf(place, text))
			if len(found) != 1 || !strings.Contains(found[0].Help, ":"+word) {
				t.Errorf("findings in +%s: %v", text, found)
			}
		}
	}
	if tried < 40 {
		t.Errorf("only %d were tried", tried)
	}
}

// TestProseIsNoMarker has what people write about markers.
func TestProseIsNoMarker(t *testing.T) {
	for _, line := range []string{
		"// - optional", "// * required fields come first", "// @param name", "// + more than that", "// ++ optional arguments", "// - +1 from all", "// @optional",
		"// `+kubebuilder:validation:MaxLength=3`", "// see +kubebuilder:validation:MaxLength=3", "// - +kubebuilder:validation:MaxLength and others", "// // +optional",
		"// -optional", "// - +build linux", "// +Note: nothing", "// +Format this", "// +skip", "// +title=x", "// (+optional)", "// Markers:\n\t// - +optional",
		"//// +optional", "// # +optional",
	} {
		if found := findingsOf(t, "package v1\n\ntype T struct {\n\t"+line+"\n\tF string\n}\n"); len(found) > 0 {
			t.Errorf("%s: %v", line, found)
		}
	}
}
