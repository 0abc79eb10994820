package decide

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/crdgen/crdgen/internal/contract/celrule/ruletest"
)

// implies reports whether a rule is true wherever another one is, whatever the objects are.
func implies(a, b string) bool {
	return impliesIn(ruletest.Schema(), a, b)
}

// TestWhatIsDecidedHolds decides whether random rules imply each other, and holds that against
// CEL's answers for every value of the schema.
func TestWhatIsDecidedHolds(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 9))
	values := ruletest.Values()
	const pairs = 400
	decided, right := 0, 0
	for range pairs {
		a, b := ruletest.Rule(r, 2), ruletest.Rule(r, 2)
		if r.IntN(2) == 0 { // by which the other one follows
			b = fmt.Sprintf([]string{"(%s) || (%s)", "!(!(%[2]s) && !(%[1]s))", "(%[2]s) ? true : (%[1]s)"}[r.IntN(3)], b, a)
		}
		x, y := ruletest.Answers(t, a, values), ruletest.Answers(t, b, values)
		refuted := -1
		for i := range values {
			if x[i] == ruletest.True && y[i] != ruletest.True {
				refuted = i
			}
		}
		if refuted < 0 {
			right++
		}
		if implies(a, b) {
			decided++
			if refuted >= 0 {
				t.Fatalf("%s was found to imply %s, which is not true for %v", a, b, values[refuted])
			}
		}
	}
	t.Logf("of %d pairs, %d imply each other for the values that were tried, and %d are decided", pairs, right, decided)
	if decided < right/2 {
		t.Errorf("of %d pairs that imply each other, only %d are decided", right, decided)
	}
}

func TestAlways(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"self.n == 2", "self.n != 3", true},
		{"self.n > 2", "self.n > 1", true},
		{"self.n > 1", "self.n > 2", false},
		{"!(has(self.k) && has(self.m))", "!has(self.k) || !has(self.m)", true},
		{"has(self.k) && self.k == 'A'", "has(self.k)", true},
		{"has(self.k)", "has(self.k) && self.k == 'A'", false},
		{"self.list.all(i, i > 2)", "self.list.all(i, i > 1)", true},
		{"self.list.all(i, i > 1)", "self.list.all(i, i > 2)", false},
		{"self.list.exists(i, i == 2)", "!self.list.all(i, i != 2)", true},
		{"self.list.exists(i, i == 1) && self.list.exists(i, i == 2)", "self.n == 1", false}, // which takes two items
		{"self.list.exists(i, i == 1) ? self.list.all(i, i > 0) : true", "self.list.all(i, i > 0) || !self.list.exists(i, i == 1)", true},
		{"self.n % 4 == 0", "self.n % 2 == 0", true},
		{"self.n % 2 == 0", "self.n % 4 == 0", false},
		{"self.n < self.d", "self.n != self.d", true},
		{"self.k == 'ab'", "size(self.k) == 2", true},
		{"self.k.replace(': ', '') == 'ab'", "size(self.k.replace(': ', '')) == 2", true},
		{"self.k.replace(': ', '') == 'ab'", "size(self.k.replace(': ', '')) == 3", false},
		{"true", "self.", false},
	} {
		if got := implies(c.a, c.b); got != c.want {
			t.Errorf("%s implies %s: %t, want %t", c.a, c.b, got, c.want)
		}
	}
}
