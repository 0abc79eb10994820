package markers

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers/condition"
	"github.com/crdgen/crdgen/markers/fieldpath"
	"github.com/crdgen/crdgen/markers/grammar"
)

// Composition is the value of +crdgen:anyOf, +crdgen:oneOf, +crdgen:allOf and
// +crdgen:not: one thing that one alternative asks for.
type Composition struct {
	// Keyword is that of the schema: anyOf, oneOf, allOf or not.
	Keyword string
	// Alternative is what all markers of one alternative call it; empty for an
	// alternative that is this marker alone.
	Alternative string
	// Use is where the project's own marker stands that stands for this one, its zero
	// value for one that the source holds. A name of an alternative counts in one use.
	Use token.Position
	// Path leads from the value of the field or type to what the marker asks
	// something of; it is empty for the value itself.
	Path fieldpath.Path
	// Mark is the marker behind the path, with positions of its own.
	Mark Mark
}

// compositions are the names of the markers whose values are a [Composition].
var compositions = []string{"crdgen:anyOf", "crdgen:oneOf", "crdgen:allOf", "crdgen:not"}

// isComposition reports whether a marker of that name is one of them.
func isComposition(name string) bool { return slices.Contains(compositions, name) }

// compositionName is the name of the composition that names an alternative in front of
// the "=", whether that is a name or not; "" for any other marker.
func compositionName(whole string) string {
	for _, name := range compositions {
		if strings.HasPrefix(whole, name+":") {
			return name
		}
	}
	return ""
}

// parseComposition reads the name of an alternative, a path and the marker behind it. It
// follows the contract of [Registry.Parse].
func (r decoder) parseComposition(c Comment, d *Definition, target Target, own bool) (Mark, bool, diag.List) {
	mark := Mark{Name: d.Name, Def: d, Target: target, Text: c.Text, Pos: c.Pos, Extension: true, CommentedOut: c.CommentedOut, List: c.List, When: c.When}
	if !own {
		return mark, false, nil
	}
	value := Composition{Keyword: strings.TrimPrefix(d.Name, "crdgen:")}
	offset := len("+" + d.Name)
	if named, ok := strings.CutPrefix(c.Text[offset:], ":"); ok {
		value.Alternative, _, _ = strings.Cut(named, "=")
		if why := condition.WrongName(value.Alternative); why != "" {
			wrong := &grammar.Problem{Offset: offset + 1, Message: fmt.Sprintf("alternative of %q: ", "+"+d.Name) + why, Help: "write it as in " + d.Example}
			return mark, false, diag.List{diagnosticOf(wrong, c, true)}
		}
		offset += 1 + len(value.Alternative)
	}
	path, end, wrong := fieldpath.Parse(d.Name, c.Text, offset+1, c.Pos)
	if wrong != nil {
		return mark, false, diag.List{diagnosticOf(wrong, c, true)}
	}
	inner, ok, found := r.behindPath(d, c, end)
	value.Path, value.Mark = path, inner
	mark.Value = value
	return mark, ok, found
}
