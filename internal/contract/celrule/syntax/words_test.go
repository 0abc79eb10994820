package syntax

import "testing"

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
