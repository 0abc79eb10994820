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
