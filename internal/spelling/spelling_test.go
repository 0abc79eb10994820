package spelling

import "testing"

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"pods", "pods", 0}, {"pod", "pods", 1}, {"pdos", "pods", 1}, {"congifmaps", "configmaps", 2}, {"awsmachines", "gcpmachines", 3}, {"", "abc", 3},
	} {
		if got := Distance(c.a, c.b); got != c.want {
			t.Errorf("%q and %q: got %d, want %d", c.a, c.b, got, c.want)
		}
	}
}
