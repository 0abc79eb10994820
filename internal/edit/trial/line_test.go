package trial

import (
	"go/token"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/edit"
)

// TestOneLineForEachPlace gives one comment to several looks, each of which changes what
// the one before has written.
func TestOneLineForEachPlace(t *testing.T) {
	at := func(line, column int) token.Position {
		return token.Position{Filename: "a.go", Line: line, Column: column}
	}
	type look struct {
		text  string // after it
		edits []diag.Edit
	}
	const old = "one\n\tA int // +Old\ntwo\n"
	for name, test := range map[string]struct {
		looks []look
		want  []string
	}{
		"corrected twice": {
			[]look{
				{"one\n\tA int // +New\ntwo\n", []diag.Edit{{Pos: at(2, 11), Old: "+Old", New: "+New"}}},
				{"one\n\tA int // +Now\ntwo\n", []diag.Edit{{Pos: at(2, 12), Old: "New", New: "Now"}}},
			},
			[]string{`2: "+Old" is now "+Now"`},
		},
		"corrected in more than was written": {
			[]look{
				{"one\n\tA int // +New\ntwo\n", []diag.Edit{{Pos: at(2, 12), Old: "Old", New: "New"}}},
				{"one\n\tA int // +now\ntwo\n", []diag.Edit{{Pos: at(2, 11), Old: "+New", New: "+now"}}},
			},
			[]string{`2: "+Old" is now "+now"`},
		},
		"moved, corrected": {
			[]look{
				{"one\n\t// +Old\n\tA int\ntwo\n", []diag.Edit{{Pos: at(2, 7), Old: " // +Old"}, {Pos: at(2, 7), New: "// +Old", Above: true}}},
				{"one\n\t// +New\n\tA int\ntwo\n", []diag.Edit{{Pos: at(2, 5), Old: "+Old", New: "+New"}}},
			},
			[]string{`2: removed " // +Old", added "// +New"`},
		},
		"moved, removed": {
			[]look{
				{"one\n\t// +Old\n\tA int\ntwo\n", []diag.Edit{{Pos: at(2, 7), Old: " // +Old"}, {Pos: at(2, 7), New: "// +Old", Above: true}}},
				{"one\n\tA int\ntwo\n", []diag.Edit{{Pos: at(2, 5), Old: "+Old"}}},
			},
			[]string{`2: removed " // +Old"`},
		},
		"moved": {
			[]look{{"one\n\t// +Old\n\tA int\ntwo\n", []diag.Edit{{Pos: at(2, 7), Old: " // +Old"}, {Pos: at(2, 7), New: "// +Old", Above: true}}}},
			[]string{`2: moved "// +Old" to a line above`},
		},
		"there and back": {
			[]look{
				{"one\n\tA int // +New\ntwo\n", []diag.Edit{{Pos: at(2, 11), Old: "+Old", New: "+New"}}},
				{old, []diag.Edit{{Pos: at(2, 11), Old: "+New", New: "+Old"}}},
			},
			nil,
		},
		"two of one look": {
			[]look{{"One\n\tB int // +New\ntwo\n", []diag.Edit{{Pos: at(2, 11), Old: "+Old", New: "+New"}, {Pos: at(2, 2), Old: "A", New: "B"}, {Pos: at(1, 1), Old: "one", New: "One"}}}},
			[]string{`1: "one" is now "One"`, `2: "+Old" is now "+New", "A" is now "B"`},
		},
		"below what was added": {
			[]look{
				{"one\n\t// x\n\tA int // +Old\ntwo\n", []diag.Edit{{Pos: at(2, 2), New: "// x", Above: true}}},
				{"one\n\t// x\n\tA int // +Old\n2\n", []diag.Edit{{Pos: at(4, 1), Old: "two", New: "2"}}},
			},
			[]string{`2: added "// x"`, `3: "two" is now "2"`},
		},
	} {
		x := NewFixes()
		before := old
		for _, l := range test.looks {
			var fixed diag.List
			for _, e := range l.edits {
				fixed.Add(diag.Diagnostic{Pos: e.Pos, Code: "x", Edits: []diag.Edit{e}})
			}
			x.Add([]edit.File{{Name: "a.go", Old: []byte(before), New: []byte(l.text)}}, fixed)
			before = l.text
		}
		var got []string
		for _, p := range x.Lines() {
			got = append(got, string(rune('0'+p.Pos.Line))+": "+p.Describe())
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
