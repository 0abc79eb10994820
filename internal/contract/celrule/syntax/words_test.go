package syntax

import (
	"slices"
	"strings"
	"testing"
)

// TestNamesAreNoText holds that names are told apart from strings of each form and from comments.
func TestNamesAreNoText(t *testing.T) {
	for _, c := range []struct{ text, field, inlined string }{
		{"self == 'self' && '''it's self''' != r'\\' + self", "self.a == 'self' && '''it's self''' != r'\\' + self.a", ""},
		{"self.self > oldSelf.b // self\n", "self.a.self > oldSelf.a.b // self\n", ""},
		{"variables.x == 'variables.x' && object.variables.x > 1", "", "(1 + 1) == 'variables.x' && object.variables.x > 1"},
		{"variables . x + variables.xy", "", "(1 + 1) + variables.xy"},
	} {
		if got := OfField(c.text, ".a"); c.field != "" && got != c.field {
			t.Errorf("OfField(%s) = %s, want %s", c.text, got, c.field)
		}
		if got := Inlined(c.text, map[string]string{"x": "1 + 1"}); c.inlined != "" && got != c.inlined {
			t.Errorf("Inlined(%s) = %s, want %s", c.text, got, c.inlined)
		}
	}
	if HasMacro("self == '.all(x, y)'") || !HasMacro("self . all ( x, x > 1)") {
		t.Error("a macro is told by its name in a string")
	}
}

// TestSubjectsAreFieldsAndVariables holds that names are told by where they stand: a field may be
// called as a function, a word of the language, a macro's variable or what evaluation names.
func TestSubjectsAreFieldsAndVariables(t *testing.T) {
	for text, want := range map[string]string{
		"self.size > size(self.a) && true != null":                 "a self size",
		"self.all.all(x, x.in in ['in'] || x == self.x)":           "all in self x",
		"has(self.map) ? self.filter.exists(e, e > 1) : in(false)": "filter map self",
		"self.item1 == oldSelf.items.map(item1, item1)[0]":         "item1 items oldSelf self",
		"self.__namespace__ == __result__ && self.?b.orValue('c')": "__namespace__ b self",
		"object.a.lowerAscii().matches('^self$') // self.b":        "a object",
	} {
		if got := strings.Join(Subjects(text), " "); got != want {
			t.Errorf("Subjects(%s) = %s, want %s", text, got, want)
		}
	}
	if got := Strings("self.a == 'b' || 'c' in self.d"); !slices.Equal(got, []string{"b", "c"}) {
		t.Errorf("Strings: %q", got)
	}
}
