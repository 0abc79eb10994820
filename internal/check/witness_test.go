package check

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFieldsOf(t *testing.T) {
	tests := []struct {
		rule        string
		read, asked []string
	}{
		{"self.min <= self.max", []string{"max", "min"}, nil},
		{"!has(self.a) || self.a > 0", []string{"a"}, []string{"a"}},
		{"has( self.a.b ) && self.c.size() > 0", []string{"a", "c"}, []string{"b"}},
		{"self.?a.orValue('x.y') == \"z.w\"", nil, []string{"a"}},
		{"self.list.all(x, x.name.startsWith('.q'))", []string{"list", "name"}, nil},
		{`self.a.matches('it\'s .b')`, []string{"a"}, nil},
		{"self.__dash__x == 1.5", []string{"__dash__x"}, nil},
		{"(has(self.a)) && f(self.b)", []string{"b"}, []string{"a"}},
	}
	for _, test := range tests {
		read, asked := fieldsOf(test.rule)
		if diff := cmp.Diff([][]string{test.read, test.asked}, [][]string{read, asked}, cmp.Comparer(sameWords)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.rule, diff)
		}
	}
}

// sameWords takes nil for an empty list.
func sameWords(a, b []string) bool { return slices.Equal(a, b) }

func TestPathSteps(t *testing.T) {
	tests := map[string][]string{
		".spec.replicas": {"spec", "replicas"},
		".status.conditions[?(@.type==\"Re]dy\")].status": {"status", "conditions", inBrackets, "status"},
		".spec.labels['example.com/owner']":               {"spec", "labels", "example.com/owner"},
		`.spec.labels.example\.com/team`:                  {"spec", "labels", "example.com/team"},
		".spec.list[0][1]":                                {"spec", "list", inBrackets, inBrackets},
		".spec.*":                                         {"spec"},
		".spec[":                                          {"spec"},
	}
	for path, want := range tests {
		if diff := cmp.Diff(want, pathSteps(path)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", path, diff)
		}
	}
}

func TestFreezes(t *testing.T) {
	for rule, want := range map[string]bool{
		"self == oldSelf": true, "(oldSelf==self)": true, "self.a == oldSelf.a": false, "self == oldSelf || self == 'x'": false,
	} {
		if got := freezes(rule); got != want {
			t.Errorf("%s: %t", rule, got)
		}
	}
}
