package reading

import (
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/k8stag"
	"github.com/crdgen/crdgen/markers/syntax"
)

// duplicatesOf reports the mark at i if one of its name stands before it, behind the same
// path if it stands behind one.
func duplicatesOf(s markers.Set, i int) diag.List {
	if at, ok := s[i].Value.(markers.At); ok {
		return duplicatesBehind(s, i, at)
	}
	if isOfList(s[i]) || !s[i].MayRepeat() {
		return nil
	}
	for j := i - 1; j >= 0; j-- {
		if s[j].CommentedOut {
			continue
		}
		if s[i].Repeats(s[j]) {
			if d, ok := duplicate(s[j], s[i]); ok {
				return diag.List{d}
			}
			break
		}
		if d, ok := otherName(s[j], s[i]); ok {
			return diag.List{d}
		}
	}
	return nil
}

// duplicatesBehind is duplicatesOf for a mark behind a path. Of two that set one thing the
// last one would win, in silence.
func duplicatesBehind(s markers.Set, i int, at markers.At) diag.List {
	if at.Mark.Def == nil || at.Mark.Def.Repeatable {
		return nil
	}
	for j := i - 1; j >= 0; j-- {
		before, ok := s[j].Value.(markers.At)
		if !ok || s[j].CommentedOut || !at.Mark.SameSetting(before.Mark) || !before.SamePath(at) {
			continue
		}
		find := duplicate
		if before.Mark.Name != at.Mark.Name {
			find = otherName
		}
		first, second := before.Mark, at.Mark
		first.Pos, second.Pos = s[j].Pos, s[i].Pos
		d, ok := find(first, second)
		if !ok {
			return nil
		}
		d.Message += " behind the path " + at.Path.String()
		if len(d.Edits) > 0 { // the second one goes, with its path
			d.Edits = []diag.Edit{{Pos: s[i].Pos, Old: s[i].Text}}
		}
		return diag.List{d}
	}
	return nil
}

// isOfList reports whether a mark is about a CRD or its schema and stands at the list of a
// kind, which has neither: whatever it says changes nothing, and that is said of it.
func isOfList(m markers.Mark) bool { return m.List && m.Def.Generator == "crd" }

func duplicate(first, second markers.Mark) (diag.Diagnostic, bool) {
	d := diag.Diagnostic{
		Pos:      second.Pos,
		Severity: diag.Error,
		Code:     diag.DuplicateMarker,
		Message:  fmt.Sprintf("marker %q is given twice with different values", "+"+second.Name),
		Help:     "keep one of them",
		Notes:    []diag.Note{{Pos: first.Pos, Message: "first one"}},
		Stricter: true,
		Together: "%d markers are given twice with different values",
	}
	switch {
	case first.Text == second.Text || reflect.DeepEqual(first.Value, second.Value):
		if first.Pos.Filename != second.Pos.Filename {
			return d, false
		}
		d.Severity = diag.Warning
		d.Message = fmt.Sprintf("marker %q is given twice", "+"+second.Name)
		d.Help = "delete the second one, which says the same"
		d.Edits = []diag.Edit{{Pos: second.Pos, Old: second.Text}}
		d.Together = "%d markers say what another one above them says"
	case isDocumentation(second.Name):
		d.Severity = diag.Warning
		d.Message = fmt.Sprintf("marker %q is given twice, and the last one is written", "+"+second.Name)
		d.Help = "keep one of them, as a schema has one"
		d.Together = ""
	case complements(first, second):
		return d, false // what each says is in the CRD
	}
	if _, ok := second.Condition(); ok && len(d.Edits) == 0 {
		return d, false // all conditions of a declaration must hold
	}
	if merged, ok := merge(first, second); ok && len(d.Edits) == 0 {
		d.Help = "put all arguments into one marker: // " + merged
		if first.Pos.Filename == second.Pos.Filename {
			d.Edits = []diag.Edit{{Pos: first.Pos, Old: first.Text, New: merged}, {Pos: second.Pos, Old: second.Text}}
		}
	}
	return d, true
}

// otherName reports two marks of different names that set one thing to different values. Of
// +default and +kubebuilder:default the latter counts in either order, as controller-gen has
// it, whose +default may be for another tool.
func otherName(first, second markers.Mark) (diag.Diagnostic, bool) {
	if first.Name == second.Name || !second.SameSetting(first) || valueOf(first) == valueOf(second) {
		return diag.Diagnostic{}, false
	}
	d := diag.Diagnostic{
		Pos: second.Pos, Code: diag.DuplicateMarker, Stricter: true,
		Message: fmt.Sprintf("markers %q and %q set one thing to different values", "+"+first.Name, "+"+second.Name),
		Help:    "keep one of them",
		Notes:   []diag.Note{{Pos: first.Pos, Message: "first one"}},
	}
	if first.Name == "default" || second.Name == "default" {
		d.Severity = diag.Warning
		d.Message = "marker \"+default\" has no effect: \"+kubebuilder:default\" beside it has another value, which counts"
		counts := first
		if first.Name == "default" {
			d.Pos, counts = first.Pos, second
		}
		d.Notes = []diag.Note{{Pos: counts.Pos, Message: "this one counts"}}
	}
	return d, true
}

// valueOf is what a mark sets, however it is written.
func valueOf(m markers.Mark) string {
	var of any
	switch v := m.Value.(type) {
	case *k8stag.Tag:
		if n, err := strconv.ParseInt(v.Payload, 0, 64); err == nil {
			return strconv.FormatInt(n, 10)
		}
		return v.Payload
	case crdmarkers.Default:
		of = v.Value
	case crdmarkers.KubernetesDefault:
		of = v.Value
	default:
		return fmt.Sprint(v)
	}
	text, err := json.Marshal(of)
	if err != nil {
		return m.Text
	}
	return string(text)
}

// merge writes two markers +kubebuilder:resource as one: each alone would lose what the
// other says. It is false for other markers, and where the two say different things of one
// argument.
func merge(first, second markers.Mark) (string, bool) {
	prefix := "+" + first.Name + ":"
	if _, ok := first.Value.(crdmarkers.Resource); !ok || !strings.HasPrefix(first.Text, prefix) || !strings.HasPrefix(second.Text, prefix) {
		return "", false
	}
	values := map[string]string{}
	for arg := range syntax.Arguments(first.Text, len(prefix)) {
		values[first.Text[arg.Name:arg.NameEnd]] = strings.TrimSpace(first.Text[arg.Value:arg.End])
	}
	merged := strings.TrimRight(first.Text, " \t\r")
	for arg := range syntax.Arguments(second.Text, len(prefix)) {
		name, value := second.Text[arg.Name:arg.NameEnd], strings.TrimSpace(second.Text[arg.Value:arg.End])
		if before, there := values[name]; !there {
			merged += "," + name + "=" + value
		} else if before != value {
			return "", false
		}
	}
	return merged, true
}

// isDocumentation reports whether a marker is for readers of a schema alone: no object is
// judged by it, and controller-gen writes the last of several.
func isDocumentation(name string) bool {
	return name == "kubebuilder:example" || name == "kubebuilder:title" || name == "kubebuilder:externalDocs"
}

// complements reports whether the second marker leaves what the first one set, or says it
// again: only path and singular of +kubebuilder:resource outlive a second one without them,
// and a scope that is not given is that of a namespace.
func complements(first, second markers.Mark) bool {
	a, ok := first.Value.(crdmarkers.Resource)
	if !ok {
		return false
	}
	b := second.Value.(crdmarkers.Resource)
	return (len(a.ShortName) == 0 || slices.Equal(a.ShortName, b.ShortName)) &&
		(len(a.Categories) == 0 || slices.Equal(a.Categories, b.Categories)) &&
		(a.Scope == "" || a.Scope == cmp.Or(b.Scope, string(apiext.NamespaceScoped))) &&
		(a.Path == "" || b.Path == "" || a.Path == b.Path) && (a.Singular == "" || b.Singular == "" || a.Singular == b.Singular)
}
