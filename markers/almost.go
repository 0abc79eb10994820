package markers

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
)

// ReportAlmost reports comments of a file that would be markers but for their form:
// line comments without '+', and markers in block comments. No tool reads them. Text
// counts as a marker only if its name is registered, so that prose passes.
func (r *Registry) ReportAlmost(f *ast.File, position func(token.Pos) token.Position) diag.List {
	var list diag.List
	for _, group := range f.Comments {
		for _, c := range group.List {
			switch {
			case strings.HasPrefix(c.Text, "//"):
				list.Add(r.withoutPlus(c, position)...)
			case strings.Contains(c.Text, "+"):
				list.Add(r.inBlock(c, position)...)
			}
		}
	}
	return list
}

// withoutPlus reports a line comment that is a marker without its '+'.
func (r *Registry) withoutPlus(c *ast.Comment, position func(token.Pos) token.Position) diag.List {
	text := strings.TrimSpace(c.Text[2:])
	word := markerWord("+" + text)
	if word == "" || !saysMarker(word, text[len(word):]) {
		return nil
	}
	name, targets := r.elsewhere("+" + text)
	if targets == 0 {
		return nil
	}
	pos := at(position(c.Slash), strings.Index(c.Text, text))
	return diag.List{{
		Pos: pos, Severity: diag.Warning, Code: diag.UnknownMarker, Stricter: true,
		Message: fmt.Sprintf("%q is a comment and no marker: it has no \"+\"", name),
		Help:    "write // +" + shortenText(text),
		Edits:   []diag.Edit{{Pos: pos, Old: word, New: "+" + word}},
	}}
}

// saysMarker reports whether a word with what follows it can be nothing but a marker:
// it is in one of our namespaces, or one of the words that have a value and that
// nobody writes in prose.
func saysMarker(word, tail string) bool {
	head, _, found := strings.Cut(word, ":")
	if found && slices.Contains([]string{"kubebuilder", "k8s", "crdgen"}, head) {
		return tail == "" || strings.IndexByte("=:(", tail[0]) >= 0
	}
	return slices.Contains([]string{"listType", "listMapKey", "mapType", "structType", "groupName", "versionName"}, word) &&
		len(tail) > 1 && tail[0] == '=' && tail[1] != ' ' && !strings.ContainsAny(tail, " \t")
}

// inBlock reports the lines of a block comment that would be markers as comments of
// their own.
func (r *Registry) inBlock(c *ast.Comment, position func(token.Pos) token.Position) diag.List {
	var list diag.List
	start := position(c.Slash)
	offset, line, first := 0, start.Line, start.Column
	for text := range strings.Lines(c.Text) {
		content := strings.TrimSpace(strings.TrimSuffix(strings.TrimRight(text, " \t\r\n"), "*/"))
		content = strings.TrimLeft(strings.TrimPrefix(content, "/*"), "* \t")
		if strings.HasPrefix(content, "+") {
			if name, targets := r.elsewhere(content); targets != 0 && markerWord(content) != "" {
				column := strings.Index(text, content)
				list.Add(diag.Diagnostic{
					Pos:      token.Position{Filename: start.Filename, Offset: start.Offset + offset + column, Line: line, Column: first + column},
					Severity: diag.Warning, Code: diag.MisplacedMarker, Stricter: true,
					Message: fmt.Sprintf("marker %q has no effect in a block comment", "+"+name),
					Help:    "write it on a line of its own as // " + shortenText(content),
				})
			}
		}
		offset, line, first = offset+len(text), line+1, 1
	}
	return list
}

// shortenText returns a marker as help shows it.
func shortenText(text string) string {
	const most = 80
	if len(text) > most {
		return strings.ToValidUTF8(text[:most], "") + "…"
	}
	return text
}
