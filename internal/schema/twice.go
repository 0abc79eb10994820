package schema

import (
	"fmt"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/site"
	"github.com/crdgen/crdgen/markers/condition"
)

// namedTwice is the finding of two fields with one JSON name. Where one of them has a condition
// and the other has none, the other lacks one: it is there in every variant.
func (b *structBuilder) namedTwice(first, second *model.Field, name string) diag.Diagnostic {
	d := diag.Diagnostic{
		Pos: second.Pos, Code: diag.DuplicateField, Stricter: true,
		Message: fmt.Sprintf("two fields of %s have the json name %q", site.TypeName(b.typ), name),
		Help:    "give each field a json name of its own",
		Notes:   []diag.Note{{Pos: first.Pos, Message: "the first is here"}},
	}
	one, other := first.Marks.Conditions(), second.Marks.Conditions()
	switch {
	case len(one) > 0 && len(other) == 0:
		d.Help += ", or " + opposite(one)
	case len(other) > 0 && len(one) == 0:
		d.Pos, d.Notes = first.Pos, []diag.Note{{Pos: second.Pos, Message: "the second is here"}}
		d.Help += ", or " + opposite(other)
	}
	return d
}

// opposite says what to write above a field that is there where the conditions of another do not
// hold. The channels of a project are not known: a run may write some of them.
func opposite(when []condition.Condition) string {
	if len(when) > 1 {
		return "put a condition above this one that excludes those of the other"
	}
	c := when[0]
	if len(c.Channels) > 0 {
		return fmt.Sprintf("put +%s above this one, with channels other than %s", condition.ChannelMarker, strings.Join(c.Channels, " and "))
	}
	var marks []string
	for _, g := range c.Gates {
		marks = append(marks, condition.Condition{Gates: []condition.Gate{{Name: g.Name, Disabled: !g.Disabled}}}.Marker())
	}
	return "put " + strings.Join(marks, " and ") + " above this one"
}
