package celrule

import "testing"

func TestAnswering(t *testing.T) {
	for _, c := range []struct {
		old, new string
		want     bool
	}{
		{"self.a != 'x'", `self.?a.orValue("") != 'x'`, true},
		{"self.a.b > 1 || has(self.c)", "self.?a.b.orValue(0) > 1 || has(self.c)", true},
		{"self.a.b > 1", "self.?a.?b.orValue(-1) > 1", true},
		{"self.a && self.b", "self.?a.orValue(false) && self.?b.orValue(true)", true},
		{"self.a.size() > 0", "self.?a.orValue([]).size() > 0", true},
		{"self.l.all(i, i.a > 1)", "self.l.all(i, i.?a.orValue(2) > 1)", true},
		{"self.a == '.?b'", "self.?a.orValue('') == '.?b'", true},
		{"self.a == 'b.c'", "self.?a.orValue('') == 'b.?c'", false},
		{"self.a != 'x'", "self.a != 'x'", false},
		{"self.a != 'x'", "self.?a.orValue('') != 'y'", false},
		{"self.a != 'x'", "self.?b.orValue('') != 'x'", false},
		{"self.a != 'x'", "self.?a.orValue(self.b) != 'x'", false},
		{"self.a != 'x'", "!has(self.a) || self.a != 'x'", true},
		{"self.a == 'x' || self.b.matches('y')", "self.?a.orValue('') == 'x' || (has(self.b) ? self.b : '').matches('y')", true},
		{"self.l.all(i, i > self.a)", "has(self.a) && self.l.all(i, i > self.a)", false}, // no items need no a
		{"self.a > 1 || self.b", "has(self.a) && (self.a > 1 || self.b)", false},
		{"has(self.a) && self.a > 1", "self.a > 1", false},
		{"has(self.a) && self.a > self.b", "self.?a.orValue(0) > self.?b.orValue(0)", false},
	} {
		if got := Answering(Rule{Rule: c.old}, Rule{Rule: c.new}); got != c.want {
			t.Errorf("%s, then %s: %t, want %t", c.old, c.new, got, c.want)
		}
	}
}
