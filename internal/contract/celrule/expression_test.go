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
		{"self.a != 'x'", "!has(self.a) || self.a != 'x'", false}, // told as looser by its form
	} {
		if got := Answering(Rule{Rule: c.old}, Rule{Rule: c.new}); got != c.want {
			t.Errorf("%s, then %s: %t, want %t", c.old, c.new, got, c.want)
		}
	}
}
