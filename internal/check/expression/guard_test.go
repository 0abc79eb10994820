package expression

import (
	"slices"
	"strings"
	"testing"
)

func TestUnguarded(t *testing.T) {
	var c Compiler
	for rule, want := range map[string]string{
		"self.a > 0":                                                 "a",
		"!has(self.a) || self.a > 0":                                 "",
		"self.a > 0 || !has(self.a)":                                 "",
		"has(self.a) && self.a > 0":                                  "",
		"has(self.a) ? self.a > 0 : self.a < 0":                      "a",
		"has(self.a) || self.a > 0":                                  "a",
		"has(self.a) == has(self.b) && self.a != 'x'":                "a",
		"self.a == 'x' ? !has(self.a) : true":                        "a",
		"!(has(self.a) && has(self.b)) || self.a < self.b":           "",
		"!(has(self.a) || has(self.b)) || self.a < self.b":           "a b",
		"!has(self.a) && !has(self.b) ? true : self.a == 1":          "a",
		"has(self.a) && has(self.a.b) && self.a.b.c":                 "c",
		"has(self.a.b) && self.b.b":                                  "a b",
		"self.all(i, !has(i.x) || i.x > 0)":                          "",
		"self.all(i, i.x > 0 && has(i.x.y))":                         "x",
		"self.size() > 0 ? (has(self[0].m) ? self[0].m : 0) > 1 : 1": "",
		"has(self[0].m) && self[1].m":                                "m",
		"self.?a.orValue(0) > 0":                                     "",
		"[self.a, 1].size() > 0 && {'k': self.b}.size() > 0":         "a b",
	} {
		got, ok := c.Unguarded(rule)
		got = slices.DeleteFunc(got, func(name string) bool { return strings.HasPrefix(name, "@") })
		if !ok || strings.Join(got, " ") != want {
			t.Errorf("%s: got %q, %t, want %q", rule, got, ok, want)
		}
	}
	if _, ok := c.Unguarded("self.("); ok {
		t.Error("what cannot be parsed is ok")
	}
}
