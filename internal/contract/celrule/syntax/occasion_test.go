package syntax

import (
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// TestOldValueIsReadInTheSyntax asserts that what stands in literals and in names of fields
// is not taken for the old value.
func TestOldValueIsReadInTheSyntax(t *testing.T) {
	for _, test := range []struct {
		rule       string
		transition bool
		// As read where the value stays, where an optional one stays, and for a new object.
		unchanged, there, missing string
	}{
		{"self != 'oldSelf'", false, "self != \"oldSelf\"", "self != \"oldSelf\"", "self != \"oldSelf\""},
		{"self.oldSelf > 1", false, "self.oldSelf > 1", "self.oldSelf > 1", "self.oldSelf > 1"},
		{"self == oldSelf || self != 'oldSelf.value()'", true, "self == self || self != \"oldSelf.value()\"", "self == self || self != \"oldSelf.value()\"", "oldSelf == self || self != \"oldSelf.value()\""},
		{"!oldSelf.hasValue() || self.a >= oldSelf.value().a", true, "!self.hasValue() || self.a >= self.value().a", "!true || self.a >= self.a", "!false || self.a >= oldSelf.value().a"},
		{"oldSelf.orValue(0) <= self", true, "self.orValue(0) <= self", "self <= self", "0 <= self"},
		{"has(oldSelf.a) ? has(self.a) : true", true, "has(self.a) ? has(self.a) : true", "has(self.a) ? has(self.a) : true", "has(oldSelf.a) ? has(self.a) : true"},
	} {
		if got := IsTransition(apiext.ValidationRule{Rule: test.rule}); got != test.transition {
			t.Errorf("IsTransition(%q) = %t, want %t", test.rule, got, test.transition)
		}
		for _, read := range []struct{ got, want string }{
			{Rewrite(test.rule, OldIsSelf), test.unchanged},
			{Rewrite(test.rule, OldIsThere, OldIsSelf), test.there},
			{Rewrite(test.rule, OldIsMissing), test.missing},
		} {
			if read.got != read.want {
				t.Errorf("%q is read as %q, want %q", test.rule, read.got, read.want)
			}
		}
	}
}

// TestTextTellsAlternativesApart asserts that rules of the same parts are not one because
// of how they are written.
func TestTextTellsAlternativesApart(t *testing.T) {
	for _, rules := range [][2]string{
		{"(self.a || self.b) && self.c", "self.a || self.b && self.c"},
		{"self.a && (self.b || self.c)", "self.a && self.b || self.c"},
		{"(self.a ? self.b : self.c) && self.d", "self.a ? self.b : self.c && self.d"},
	} {
		if a, b := Parse(rules[0]).Text, Parse(rules[1]).Text; a == b {
			t.Errorf("%q and %q are both read as %q", rules[0], rules[1], a)
		}
	}
}
