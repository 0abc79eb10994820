package expression

import (
	"fmt"
	"testing"
)

func TestReadsOf(t *testing.T) {
	for rule, want := range map[string]string{
		"self.a.b > 1 && has(self.c)":                        "[{[a b] false} {[c] true}]",
		"self.?a.b.orValue(1) > self.a[?0].orValue(2)":       "[{[a b] false} {[a] false}]",
		"self.list.all(x, x.a == self.b)":                    "[{[list] false} {[b] false}]",
		"has(self.a.b) && !has(self.list[0].c)":              "[{[a b] true} {[list] false}]",
		"self.all(k, k != 'a')":                              "[{[] false}]",
		"self == oldSelf":                                    "[{[] false} {[] false}]",
		"self['a'].b":                                        "[{[] false}]",
		"self.list.exists(self, self.a)":                     "[{[list] false} {[a] false}]",
		"oldSelf.a == 1 && 'self.b' != ''":                   "[{[a] false}]",
		"oldSelf.hasValue() && has(oldSelf.value().a)":       "[{[] false} {[] false}]",
		"(self).a.startsWith(self.b) ? .self.c : size(self)": "[{[a] false} {[b] false} {[c] false} {[] false}]",
	} {
		if got, ok := new(Compiler).ReadsOf(rule); !ok || fmt.Sprint(got) != want {
			t.Errorf("ReadsOf(%q) = %v, %t, want %s", rule, got, ok, want)
		}
	}
	if _, ok := new(Compiler).ReadsOf("self. ?"); ok {
		t.Error("a rule that cannot be parsed reads something")
	}
}
