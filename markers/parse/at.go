package parse

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/fieldpath"
	"github.com/crdgen/crdgen/markers/grammar"
	"github.com/crdgen/crdgen/markers/syntax"
)

// parseAt reads a path and the marker behind it. It follows the contract of
// [Comment].
func (r decoder) parseAt(c markers.Comment, d *markers.Definition, target markers.Target, own bool) (markers.Mark, bool, diag.List) {
	mark := markers.Mark{Name: d.Name, Def: d, Target: target, Text: c.Text, Pos: c.Pos, Extension: true, CommentedOut: c.CommentedOut, List: c.List, When: c.When}
	if !own {
		return mark, false, nil
	}
	path, end, wrong := fieldpath.Parse(markers.AtName, c.Text, len("+"+markers.AtName+"="), c.Pos)
	if wrong != nil {
		return mark, false, diag.List{diagnosticOf(wrong, c, true)}
	}
	inner, ok, found := r.behindPath(d, c, end)
	mark.Value = markers.At{Path: path, Mark: inner}
	return mark, ok, found
}

// whole is a marker that is written without its '+', or without the namespace as well; "" where
// there is none.
func (r decoder) whole(text string) string {
	for _, prefix := range []string{"+", "+" + markers.ValidationPrefix, "+kubebuilder:", "+crdgen:"} {
		if r.Lookup(prefix+text, markers.Field) != nil {
			return prefix + text
		}
	}
	return ""
}

// behindPath reads the marker that begins at an offset of a comment, behind the path of
// one that is defined so: a marker that may stand on a field, else one that may stand
// on a type. Of one without a definition it says nothing, and returns where it stands.
func (r decoder) behindPath(d *markers.Definition, c markers.Comment, offset int) (markers.Mark, bool, diag.List) {
	offset = syntax.SkipBlanks(c.Text, offset)
	refuse := func(why, help string) (markers.Mark, bool, diag.List) {
		wrong := &grammar.Problem{Offset: offset, Message: fmt.Sprintf("value of %q: ", "+"+d.Name) + why, Help: help}
		return markers.Mark{}, false, diag.List{diagnosticOf(wrong, c, true)}
	}
	text := c.Text[offset:]
	if !strings.HasPrefix(text, "+") {
		before := strings.TrimRight(c.Text[:offset], " \t") + " "
		_, example, _ := strings.Cut(d.Example, " ")
		help := "write a marker behind it, as in " + before + example
		if text == "" {
			help = cmp.Or(fieldpath.BehindComma(c.Text), help)
		} else if whole := r.whole(text); whole != "" {
			help = "write the marker as " + before + whole
		}
		return refuse(fmt.Sprintf("expected a marker behind the path, found %q", text), help)
	}
	if r.depth++; r.depth > syntax.MaxNesting {
		return refuse(fmt.Sprintf("it stands behind %d others", syntax.MaxNesting), "")
	}
	target := markers.Field
	if r.Lookup(text, markers.Field) == nil && r.Lookup(text, markers.Type) != nil {
		target = markers.Type
	}
	inner, ok, found := r.parse(markers.Comment{Text: text, Pos: syntax.At(c.Pos, offset)}, target, true)
	for i := range found {
		found[i].Edits = nil // they would replace the path as well
		found[i].Stricter = true
	}
	switch {
	case len(inner.When) > 0:
		return refuse("a condition stands behind a path", "write the condition first: +crdgen:in:channel=NAME +"+d.Name+"=PATH +MARKER")
	case ok && inner.Name == markers.AtName:
		return refuse("one path stands behind another", "write one path and one marker")
	}
	return inner, ok, found
}
