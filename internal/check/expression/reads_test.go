package expression

import (
	"fmt"
	"testing"
)

func TestReadsOf(t *testing.T) {
	for rule, want := range map[string]string{
		"self.a.b > 1 && has(self.c)":                        "[[a b] [c]]",
		"self.?a.b.orValue(1) > self.a[?0].orValue(2)":       "[[a b] [a]]",
		"self.list.all(x, x.a == self.b)":                    "[[list] [b]]",
		"self.all(k, k != 'a')":                              "[[]]",
		"self == oldSelf":                                    "[[]]",
		"self['a'].b":                                        "[[]]",
		"self.list.exists(self, self.a)":                     "[[list] [a]]",
		"oldSelf.a == 1 && 'self.b' != ''":                   "[]",
		"(self).a.startsWith(self.b) ? .self.c : size(self)": "[[a] [b] [c] []]",
	} {
		if got, ok := new(Compiler).ReadsOf(rule); !ok || fmt.Sprint(got) != want {
			t.Errorf("ReadsOf(%q) = %v, %t, want %s", rule, got, ok, want)
		}
	}
	if _, ok := new(Compiler).ReadsOf("self. ?"); ok {
		t.Error("a rule that cannot be parsed reads something")
	}
}
