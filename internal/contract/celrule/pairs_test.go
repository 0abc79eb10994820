package celrule

import "testing"

// TestMayBePairs rules out rules that name nothing together.
func TestMayBePairs(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		a, b Rule
		want bool
	}{
		{Rule{Rule: "self.a > 1"}, Rule{Rule: "self.a > 2"}, true},
		{Rule{Rule: "self.a > 1"}, Rule{Rule: "self.b > 1"}, false},
		{Rule{Rule: "self.a.all(x, x > 1)"}, Rule{Rule: "self.b.all(y, y > 1)"}, false},
		{Rule{Rule: "self.a.matches('b')"}, Rule{Rule: "self.b"}, true},
		{Rule{Rule: "self['a'] > 1"}, Rule{Rule: "self.a > 2"}, true},
		{Rule{Rule: "self.a > 1", Message: "same"}, Rule{Rule: "self.b > 1", Message: "same"}, true},
		{Rule{Rule: "self > 1"}, Rule{Rule: "self.b > 1"}, true},
		{Rule{Rule: "self > 1"}, Rule{Rule: "self < 1"}, true},
		{Rule{Rule: "self > duration('1s')"}, Rule{Rule: "self > duration('2s')"}, true},
		{Rule{Rule: "has(self.a) && self.a == oldSelf.a"}, Rule{Rule: "has(self.b) && self.b == oldSelf.b"}, false},
	} {
		may := MayBePairs()
		if got := may(test.a, test.b); got != test.want || may(test.b, test.a) != test.want {
			t.Errorf("%s and %s may be a pair: %t", test.a.Rule, test.b.Rule, got)
		}
	}
}
