package counterexample

import (
	"slices"
	"testing"
)

func TestGuardsOf(t *testing.T) {
	for _, c := range []struct {
		rule, path string
		want       []string
	}{
		{"self.a.b == 'self.a.b' // self.a.b", "a.b", []string{
			"self.a.?b.orValue(0) == 'self.a.b' // self.a.b",
			"(has(self.a.b) ? self.a.b : 0) == 'self.a.b' // self.a.b",
		}},
		{"has(self.a) && self.a > 1 && self . a < self.ab", "a", []string{
			"has(self.a) && self.?a.orValue(0) > 1 && self.?a.orValue(0) < self.ab",
			"has(self.a) && (has(self.a) ? self.a : 0) > 1 && (has(self.a) ? self.a : 0) < self.ab",
		}},
		{"self.a.exists(i, i == ')' || (i != '''(''')) && true", "a", []string{
			"self.?a.orValue(0).exists(i, i == ')' || (i != '''(''')) && true",
			"(has(self.a) && self.a.exists(i, i == ')' || (i != '''('''))) && true",
			"(has(self.a) ? self.a : 0).exists(i, i == ')' || (i != '''(''')) && true",
		}},
		{"self.as.all(x, x.b > 1 && has(x.b))", "as[].b", []string{"self.as.all(x, x.?b.orValue(0) > 1 && has(x.b))"}},
	} {
		if got := guardsOf(c.rule, c.path, "0"); !slices.Equal(got, c.want) {
			t.Errorf("%s without %s:\n%q, want\n%q", c.rule, c.path, got, c.want)
		}
	}
}

func TestHasInPlaceOfNull(t *testing.T) {
	for rule, want := range map[string]string{
		"self.a==null || 'self.a == null' == self.b":      "!has(self.a) || 'self.a == null' == self.b",
		"null != self.a && self.a != null && self.ab > 1": "has(self.a) && has(self.a) && self.ab > 1",
		"self.a.b == null || self.a in [null]":            "self.a.b == null || self.a in [null]",
		"self.a":                                          "self.a",
		"null == self.a.b":                                "null == self.a.b",
	} {
		if got := hasInPlaceOfNull(rule, "self.a"); got != want {
			t.Errorf("%s: %s, want %s", rule, got, want)
		}
	}
}
