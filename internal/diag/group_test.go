package diag

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestGrouped(t *testing.T) {
	same := func(line int, help string) Diagnostic {
		return Diagnostic{Pos: at("a.go", line, 1), Severity: Warning, Code: "x", Message: "one", Together: "%d of them", Help: help}
	}
	alone := Diagnostic{Pos: at("a.go", 2, 1), Severity: Warning, Code: "x", Message: "alone"}
	failing := same(3, "h")
	failing.Severity = Error

	if diff := cmp.Diff(List{same(1, "h"), alone, same(4, "h")}, List{same(1, "h"), alone, same(4, "h")}.Grouped()); diff != "" {
		t.Errorf("two stay two (-want +got):\n%s", diff)
	}

	list := List{same(1, "h"), alone, failing, same(4, "h"), same(5, "h"), same(6, "h"), same(7, "h")}
	first := same(1, "h")
	first.Message = "5 of them"
	first.Notes = []Note{
		{Pos: at("a.go", 4, 1), Message: "the same here"},
		{Pos: at("a.go", 5, 1), Message: "the same here"},
		{Pos: at("a.go", 6, 1), Message: "the same here"},
		{Message: "and 1 more, all of which --diagnostics=json lists"},
	}
	if diff := cmp.Diff(List{first, alone, failing}, list.Grouped()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if list[0].Message != "one" {
		t.Error("the list was changed")
	}

	other := List{same(1, "a"), same(2, "b"), same(3, "c")}.Grouped()
	if len(other) != 1 || other[0].Help != "for the first: a" {
		t.Errorf("got %v", other)
	}
}

// TestGroupsNameEachPlaceOnce has two findings at one place, as of a field of a struct that is
// inlined twice.
func TestGroupsNameEachPlaceOnce(t *testing.T) {
	of := func(line int, field string) Diagnostic {
		return Diagnostic{Pos: at("a.go", line, 1), Code: "x", Message: field, Together: "%d of them"}
	}
	got := List{of(1, "A.F"), of(1, "B.F"), of(2, "A.G"), of(2, "B.G")}.Grouped()
	want := of(1, "4 of them")
	want.Notes = []Note{{Pos: at("a.go", 2, 1), Message: "the same here"}}
	if diff := cmp.Diff(List{want}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestGroupsSayWhyNothingIsFixed has findings whose edits were not made: the line that
// stands for them says why, once.
func TestGroupsSayWhyNothingIsFixed(t *testing.T) {
	refused := func(line int, why string) Diagnostic {
		d := Diagnostic{Pos: at("a.go", line, 1), Code: "x", Message: "one", Together: "%d of them"}
		if why != "" {
			d.Notes = []Note{NotFixed(d.Pos, why)}
		}
		return d
	}
	for _, c := range []struct {
		why  [3]string
		want string
	}{
		{[3]string{"a", "a", "a"}, "not fixed, since a"},
		{[3]string{"a", "b", "a"}, "none is fixed, the first since a"},
		{[3]string{"", "b", "b"}, "2 of 3 are not fixed, the first since b"},
		{[3]string{}, "the same here"},
	} {
		got := List{refused(1, c.why[0]), refused(2, c.why[1]), refused(3, c.why[2])}.Grouped()
		if n := len(got[0].Notes); len(got) != 1 || got[0].Notes[n-1].Message != c.want {
			t.Errorf("%q: got %v, want %q at the end", c.why, got, c.want)
		}
	}
}

// TestSameTextIsGrouped has findings that no rule words for several places: what is
// the same in all but its place is one line, and nothing else is.
func TestSameTextIsGrouped(t *testing.T) {
	at := func(line int, change func(*Diagnostic)) Diagnostic {
		d := Diagnostic{Pos: at("a.go", line, 1), Code: "x", Message: "100% of it is wrong", Help: "h"}
		if change != nil {
			change(&d)
		}
		return d
	}
	first := at(1, nil)
	first.Message += " (3 places)"
	first.Notes = []Note{{Pos: at(2, nil).Pos, Message: "the same here"}, {Pos: at(3, nil).Pos, Message: "the same here"}}
	if diff := cmp.Diff(List{first}, List{at(1, nil), at(2, nil), at(3, nil)}.Grouped()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for name, change := range map[string]func(*Diagnostic){
		"another severity":  func(d *Diagnostic) { d.Severity = Warning },
		"another code":      func(d *Diagnostic) { d.Code = "y" },
		"another help":      func(d *Diagnostic) { d.Help = "g" },
		"another message":   func(d *Diagnostic) { d.Message = "g" },
		"further places":    func(d *Diagnostic) { d.Notes = []Note{{Message: "here"}} },
		"about a file":      func(d *Diagnostic) { d.Pos.Line = 0 },
		"words for several": func(d *Diagnostic) { d.Together = "%d are wrong" },
	} {
		list := List{at(1, nil), at(2, nil), at(3, change)}
		if diff := cmp.Diff(list, list.Grouped()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
