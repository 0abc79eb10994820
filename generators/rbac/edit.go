package rbac

import (
	"fmt"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers/syntax"
)

// A listed text is an element that an argument has.
type listed struct{ argument, value string }

// instead gives the last finding the edit that writes what was meant in the place of an
// element. Where the list has that as well, the element goes, and the help says so: no edit
// makes a list that names something twice.
func (c *checker) instead(e element, meant string) {
	d := &c.diags[len(c.diags)-1]
	if w := d.Word; w.Meant != "" && !w.Certain && !spelling.IsSlip(w.Found, w.Meant) {
		return // nobody knows whether it was meant
	}
	if e.isBeside(meant) {
		d.Help, d.Word = fmt.Sprintf("drop it; %q is there", meant), diag.Word{}
		drop(d, e)
		return
	}
	becomes := listed{e.argument, meant}
	switch {
	case c.becomes[becomes]:
		d.Unfixed = fmt.Sprintf("another element becomes %q", meant)
	case d.Word.Meant == "": // the edit of a word is made where source is read
		c.write(e, literal(e.argument, meant))
	}
	c.becomes[becomes] = true
}

// isBeside reports whether the list of an element has a text besides.
func (e element) isBeside(text string) bool {
	values := e.values()
	if e.argument == "groups" {
		values = coreGroup(values)
	}
	return slices.Contains(values, text)
}

// literal is how a marker has an element.
func literal(argument, value string) string {
	if argument == "groups" {
		return groupText(value)
	}
	return value
}

// write gives the last finding the edit that writes something else in the place of an
// element, where the marker has that as it is, or the reason why there is none.
func (c *checker) write(e element, instead string) {
	d := &c.diags[len(c.diags)-1]
	if text, start, end, ok := written(d, e); ok {
		d.Edits = e.edit(text, start, end, instead)
	}
}

// drop gives a finding the edit that takes an element out of its list, where the marker has it
// as it is and others remain, or the reason why there is none.
func drop(d *diag.Diagnostic, e element) {
	text, start, end, ok := written(d, e)
	if !ok || len(e.values()) < 2 {
		return
	}
	if next, _, more := locateElement(text, e.index+1); more && e.index+1 < len(e.values()) {
		d.Edits = e.edit(text, start, next, "")
		return
	}
	if _, before, more := locateElement(text, e.index-1); more {
		d.Edits = e.edit(text, before, end, "")
	}
}

// edit is the edit of a part of the text from the list of an element on.
func (e element) edit(text string, start, end int, instead string) []diag.Edit {
	pos, _ := e.list()
	return []diag.Edit{{Pos: syntax.At(pos, start), Old: text[start:end], New: instead}}
}

// written is where an element stands in the text that its marker has from the list on. It is
// false, and the finding says so, where the marker does not have the element as it is read.
func written(d *diag.Diagnostic, e element) (text string, start, end int, ok bool) {
	_, text = e.list()
	start, end, ok = locateElement(text, e.index)
	if !ok || unquoted(text[start:end]) != strings.TrimRight(e.value, " \t") {
		d.Unfixed = "the element is not read as it is written"
		return text, start, end, false
	}
	return text, start, end, true
}
