package celrule

import "testing"

// TestExclusive reads rules that say in many ways that only one of two fields may be there, and
// others that nearly do.
func TestExclusive(t *testing.T) {
	for _, test := range []struct {
		want  bool
		rules []string
	}{
		{true, []string{"has(self.a) != has(self.b)"}},
		{true, []string{"!(has(self.a) && has(self.b))"}},
		{true, []string{"!has(self.a) || !has(self.b)"}},
		{true, []string{"has(self.a) ? !has(self.b) : has(self.b)"}},
		{true, []string{"(has(self.a) && !has(self.b)) || (!has(self.a) && has(self.b))"}},
		{true, []string{"[has(self.a), has(self.b)].filter(x, x).size() == 1"}},
		{true, []string{"size([has(self.a), has(self.b), has(self.c)].filter(x, x == true)) <= 1"}},
		{true, []string{"[has(self.a), has(self.b), has(self.c)].exists_one(x, x)"}},
		{true, []string{"(has(self.a) ? 1 : 0) + (has(self.b) ? 1 : 0) + (has(self.c) ? 1 : 0) == 1"}},
		{true, []string{"self.kind == 'A' ? has(self.a) : !has(self.a)", "self.kind == 'B' ? has(self.b) : !has(self.b)"}},
		{true, []string{"!has(self.a) || self.n > 3", "has(self.a) != has(self.b)"}},
		{true, []string{"has(self.a) && !has(self.b) || has(self.b) && !has(self.a) && has(self.c)"}},

		{false, nil},
		{false, []string{"has(self.a) || has(self.b)"}},
		{false, []string{"has(self.a) == has(self.b)"}},
		{false, []string{"!has(self.a)", "has(self.b)"}},
		{false, []string{"!(has(self.a) && has(self.b)) || has(self.c)"}},
		{false, []string{"[has(self.a), has(self.b), has(self.c)].filter(x, x).size() <= 2"}},
		{false, []string{"has(self.a) != has(self.c)"}},
		{false, []string{"self.a != self.b"}},
		{false, []string{"!has(oldSelf.a) || !has(self.b)"}},
		{false, []string{"!(has(self.ab) && has(self.b))"}},
		{false, []string{"has(self.a) != has(self.b"}},
	} {
		var rules []Rule
		for _, r := range test.rules {
			rules = append(rules, Rule{Rule: r})
		}
		if got, back := Exclusive(rules, "a", "b"), Exclusive(rules, "b", "a"); got != test.want || back != test.want {
			t.Errorf("%q: %t and %t, want %t", test.rules, got, back, test.want)
		}
	}
}
