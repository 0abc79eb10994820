package markers

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers/fieldpath"
	"github.com/crdgen/crdgen/markers/grammar"
	"github.com/crdgen/crdgen/markers/syntax"
)

// At is the value of +crdgen:at: a path, and a marker that changes what it leads to.
type At struct {
	// Path leads from the value of the field or type inwards; it is empty for the
	// value itself.
	Path fieldpath.Path
	// Mark is the marker behind the path, with positions of its own.
	Mark Mark
}

// SamePath reports whether the paths of both lead to the same value.
func (a At) SamePath(b At) bool {
	return a.Path.Equal(b.Path)
}

// atName is the name of the marker whose value is an [At].
const atName = "crdgen:at"

// Drops returns the name of the field that a mark drops: that of the declaration it stands
// above, or the last one of its path. False for a mark that drops nothing.
func (m Mark) Drops(above string) (name string, ok bool) {
	name, value := above, m.Value
	if at, ok := value.(At); ok && len(at.Path) > 0 {
		name, value = at.Path[len(at.Path)-1].Name, at.Mark.Value
	}
	_, ok = value.(Drop)
	return name, ok
}

// Behind returns the innermost marker that stands behind paths; false for a mark without
// a path.
func (m Mark) Behind() (Mark, bool) {
	inner, ok := m, false
	for {
		switch v := inner.Value.(type) {
		case At:
			inner, ok = v.Mark, true
		case Composition:
			inner, ok = v.Mark, true
		default:
			return inner, ok
		}
	}
}

// parseAt reads a path and the marker behind it. It follows the contract of
// [Registry.Parse].
func (r decoder) parseAt(c Comment, d *Definition, target Target, own bool) (Mark, bool, diag.List) {
	mark := Mark{Name: d.Name, Def: d, Target: target, Text: c.Text, Pos: c.Pos, Extension: true, CommentedOut: c.CommentedOut, List: c.List, When: c.When}
	if !own {
		return mark, false, nil
	}
	path, end, wrong := fieldpath.Parse(atName, c.Text, len("+"+atName+"="), c.Pos)
	if wrong != nil {
		return mark, false, diag.List{diagnosticOf(wrong, c, true)}
	}
	inner, ok, found := r.behindPath(d, c, end)
	mark.Value = At{Path: path, Mark: inner}
	return mark, ok, found
}

// behindPath reads the marker that begins at an offset of a comment, behind the path of
// one that is defined so: a marker that may stand on a field, else one that may stand
// on a type. Of one without a definition it says nothing, and returns where it stands.
func (r decoder) behindPath(d *Definition, c Comment, offset int) (Mark, bool, diag.List) {
	offset = syntax.SkipBlanks(c.Text, offset)
	refuse := func(why, help string) (Mark, bool, diag.List) {
		wrong := &grammar.Problem{Offset: offset, Message: fmt.Sprintf("value of %q: ", "+"+d.Name) + why, Help: help}
		return Mark{}, false, diag.List{diagnosticOf(wrong, c, true)}
	}
	text := c.Text[offset:]
	if !strings.HasPrefix(text, "+") {
		help := "write the marker with its \"+\": +" + d.Name + "=.spec.image +kubebuilder:validation:MaxLength=255"
		if text == "" {
			help = cmp.Or(fieldpath.BehindComma(c.Text), help)
		}
		return refuse(fmt.Sprintf("expected a marker behind the path, found %q", text), help)
	}
	target := Field
	if r.Lookup(text, Field) == nil && r.Lookup(text, Type) != nil {
		target = Type
	}
	inner, ok, found := r.parse(Comment{Text: text, Pos: syntax.At(c.Pos, offset)}, target, true)
	for i := range found {
		found[i].Edits = nil // they would replace the path as well
		found[i].Stricter = true
	}
	switch {
	case len(inner.When) > 0:
		return refuse("a condition stands behind a path", "write the condition first: +crdgen:in:channel=NAME +"+d.Name+"=PATH +MARKER")
	case ok && inner.Name == atName:
		return refuse("one path stands behind another", "write one path and one marker")
	}
	return inner, ok, found
}
