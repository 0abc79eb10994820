package parse

import (
	"fmt"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/condition"
	"github.com/crdgen/crdgen/markers/fieldpath"
	"github.com/crdgen/crdgen/markers/grammar"
)

// parseComposition reads the name of an alternative, a path and the marker behind it. It
// follows the contract of [Comment].
func (r decoder) parseComposition(c markers.Comment, d *markers.Definition, target markers.Target, own bool) (markers.Mark, bool, diag.List) {
	mark := markers.Mark{Name: d.Name, Def: d, Target: target, Text: c.Text, Pos: c.Pos, Extension: true, CommentedOut: c.CommentedOut, List: c.List, When: c.When}
	if !own {
		return mark, false, nil
	}
	value := markers.Composition{Keyword: strings.TrimPrefix(d.Name, "crdgen:")}
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
