package syntax

import (
	"slices"
	"testing"
)

// TestRulesAreForgotten asserts that what is remembered ends with the last comparison, and
// that the answers are those of [Parse] before, during and after it.
func TestRulesAreForgotten(t *testing.T) {
	const rule = "self.b > 0 && self.a > 0"
	want := Parse(rule)
	ask := func(when string, remembered int) {
		t.Helper()
		for range 2 {
			if text, all := Said(rule); text != want.Text || !slices.Equal(all, want.All) {
				t.Errorf("%s: %q and %q are said, and are %q and %q", when, text, all, want.Text, want.All)
			}
		}
		if n := len(said.rules); n != remembered {
			t.Errorf("%s: %d rules are remembered", when, n)
		}
	}
	ask("before", 0)
	first := Remember()
	ask("in one", 1)
	second := Remember()
	first()
	first() // counts once
	ask("in the other", 1)
	second()
	ask("after", 0)
}
