package misspelt

import (
	"fmt"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/syntax"
)

// own reports an unknown marker that begins as markers of the project's own do. It says
// done where nothing else is to be said: one of those was meant, or another tool reads it.
func (r corrector) own(c markers.Comment, target markers.Target) (found diag.List, meant string, done bool) {
	word := syntax.Name(c.Text)
	if r.ReadByOthers(word) {
		return nil, "", true
	}
	head, _, _ := strings.Cut(word, ":")
	names := slices.DeleteFunc(r.OwnNames(), func(name string) bool { return !strings.HasPrefix(name, head+":") })
	if other := r.ownElsewhere(word, head); len(names) == 0 && other != "" {
		return diag.List{{
			Pos: c.Pos, Severity: diag.Warning, Code: diag.UnknownMarker, Stricter: true,
			Message: fmt.Sprintf("unknown marker %q", "+"+word),
			Help:    fmt.Sprintf("did you mean %q? Where another tool reads it, name it below knownMarkers in the settings", "+"+other),
		}}, other, true
	}
	near := spelling.Nearest(word, names)
	if i := strings.LastIndexByte(word, ':'); near == "" && i > len(head) {
		if near = spelling.Nearest(word[:i], names); near != "" {
			word = word[:i] // what stands behind is an argument
		}
	}
	if len(names) == 0 || near == "" && inNamespace(word) {
		return nil, "", false
	}
	d := diag.Diagnostic{
		Pos: c.Pos, Severity: diag.Warning, Code: diag.UnknownMarker, Stricter: true,
		Message: fmt.Sprintf("unknown marker %q", "+"+word),
		Help:    "where another tool reads it, name it below knownMarkers in the settings",
	}
	if near == "" {
		return diag.List{d}, word, true
	}
	d.Severity, d.Help = diag.Error, fmt.Sprintf("did you mean %q?", "+"+near)
	d.Edits, d.Unfixed = r.correct(c, target, "+"+word, near)
	return diag.List{d}, near, true
}

// ownOfItems explains a marker of the project's own with "items:" or "values:" in its name, as
// built-in markers have it: a path says that. The name is "" for any other.
func (r corrector) ownOfItems(c markers.Comment, target markers.Target) (d diag.Diagnostic, name string) {
	word := syntax.Name(c.Text)
	segments := strings.Split(strings.TrimPrefix(word, markers.ValidationPrefix), ":")
	inside := func(segment string) bool { return segment == "items" || segment == "values" }
	rest := slices.DeleteFunc(slices.Clone(segments), inside)
	name = strings.Join(rest, ":")
	argument := ""
	if !slices.Contains(r.OwnNames(), name) && len(rest) > 1 {
		last := len(rest) - 1
		name, argument = strings.Join(rest[:last], ":"), ":"+rest[last]
	}
	if len(rest) == len(segments) || !slices.Contains(r.OwnNames(), name) {
		return diag.Diagnostic{}, ""
	}
	instead := "+crdgen:at=" + strings.Repeat("[*]", len(segments)-len(rest)) + " +" + name + argument + c.Text[len("+"+word):]
	return diag.Diagnostic{
		Pos: c.Pos, Code: diag.UnknownMarker, Stricter: true,
		Message: fmt.Sprintf("unknown marker %q", "+"+strings.TrimSuffix(word, argument)),
		Help:    "write " + instead,
		Edits:   r.replace(c, target, instead),
	}, name
}

// ownElsewhere is a marker of the project's own with the name of an unknown one, in a namespace
// that looks alike and is nobody's; "" for none.
func (r corrector) ownElsewhere(word, head string) string {
	if inNamespace(word) {
		return ""
	}
	for _, name := range r.OwnNames() {
		of, behind, _ := strings.Cut(name, ":")
		if rest := strings.TrimPrefix(word, head+":"); (rest == behind || strings.HasPrefix(rest, behind+":")) && spelling.Nearest(head, []string{of}) == of {
			return name
		}
	}
	return ""
}
