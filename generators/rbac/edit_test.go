package rbac

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/builtin"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/parse"
	"github.com/crdgen/crdgen/markers/syntax"
)

// findingsIn checks the permission of one marker.
func findingsIn(t *testing.T, text string) (diag.List, permission) {
	t.Helper()
	comment := markers.Comment{Text: text}
	comment.Pos.Filename, comment.Pos.Line, comment.Pos.Column = "a.go", 1, 1
	mark, ok, wrong := parse.Comment(markers.Default(), comment, markers.Package, true)
	if !ok || len(wrong) > 0 {
		t.Fatalf("%s: %v", text, wrong)
	}
	program := &model.Program{Packages: []*model.Package{{Root: true, Marks: markers.Set{mark}}}}
	permissions := collect(program)
	return check(program, permissions, rolesOf(permissions, "r"), Options{RoleName: "r"}), permissions[0]
}

// fixedOnce applies the first edit of the findings in a marker, those of words as they are written.
func fixedOnce(text string, found diag.List) (string, bool) {
	for _, d := range found {
		at, edits := d.Pos.Column-1, d.Edits
		if text[at] == '"' {
			at++
		}
		if len(edits) == 0 && d.Word.Meant != "" && d.Unfixed == "" && strings.HasPrefix(text[at:], d.Word.Found) {
			edits = []diag.Edit{{Pos: syntax.At(d.Pos, at-d.Pos.Column+1), Old: d.Word.Found, New: d.Word.Meant}}
		}
		if len(edits) != 1 {
			continue
		}
		at = edits[0].Pos.Column - 1
		return text[:at] + edits[0].New + text[at+len(edits[0].Old):], true
	}
	return text, false
}

// TestEditsRepeatNothing misspells each resource of Kubernetes and each verb in lists that have
// the right one as well, or the wrong one twice: what is made of it by the edits names nothing
// twice, has all that was right, and gives no finding that has an edit.
func TestEditsRepeatNothing(t *testing.T) {
	tried := 0
	try := func(head, argument, right, wrong, other, tail string) {
		for i, list := range [][]string{
			{wrong, right},
			{right, wrong},
			{wrong, other, right},
			{right, other, wrong},
			{wrong, wrong, other},
			{right, right, other},
			{other, wrong, wrong},
			{wrong, right, wrong},
			{other, right, right},
		} {
			forms := []string{strings.Join(list, ";"), strings.Join(list, "; "), "{" + strings.Join(list, ", ") + "}", `"` + strings.Join(list, `";"`) + `"`}
			text := fmt.Sprintf("+kubebuilder:rbac:%s%s=%s%s", head, argument, forms[(tried+i)%len(forms)], tail)
			first, rounds := text, 0
			for ; rounds < 10; rounds++ {
				found, _ := findingsIn(t, text)
				next, changed := fixedOnce(text, found)
				if !changed {
					break
				}
				text = next
			}
			if rounds == 0 {
				continue // another resource may be meant as well
			}
			tried++
			found, p := findingsIn(t, text)
			got := element{&p, argument, 0, ""}.values()
			want := []string{right}
			if slices.Contains(list, other) {
				want = append(want, other)
			}
			if rounds == 10 || len(found) > 0 || !slices.Equal(sorted(got), sorted(want)) {
				t.Errorf("%s becomes %s after %d edits, and then %v", first, text, rounds, found)
			}
		}
	}
	for _, g := range builtin.Groups() {
		for r := range g.Permissions() {
			if g.Partial || r.GoneSince > 0 || len(r.Plural) < 6 {
				continue
			}
			head, last := "groups="+groupText(g.Name)+",", len(r.Plural)-1
			for _, wrong := range []string{r.Plural[:last-1] + r.Plural[last:], r.Plural[:last], r.Plural + "s"} {
				try(head, "resources", r.Plural, wrong, "*/scale", ",verbs=get")
			}
			try(head, "resources", r.Plural+"/status", r.Plural+"/sttatus", r.Plural, ",verbs=get")
		}
	}
	for _, verb := range apiVerbs() {
		for _, wrong := range []string{verb + verb[len(verb)-1:], strings.ToUpper(verb)} {
			try(`groups="",resources=pods,`, "verbs", verb, wrong, "escalate", "")
		}
	}
	for _, g := range builtin.Groups() {
		if strings.Contains(g.Name, ".") && !g.Partial {
			for r := range g.Resources() {
				try("resources="+r.Plural+",", "groups", g.Name, g.Name+"/v1", "example.com", ",verbs=get")
				break
			}
		}
	}
	if tried < 1000 {
		t.Errorf("only %d lists have an edit", tried)
	}
}
