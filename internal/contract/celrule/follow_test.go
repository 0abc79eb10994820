package celrule

import (
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// TestFollowsFromRulesOfFields asks whether a new rule follows from rules of a field that it
// names: only where the field is there whenever the new rule looks into it.
func TestFollowsFromRulesOfFields(t *testing.T) {
	const either = "has(self.value) != has(self.from)"
	holder := func(required bool, nullable bool, rules ...string) *Schema {
		text := apiext.JSONSchemaProps{Type: "string"}
		host := Schema{Type: "object", Nullable: nullable, Properties: map[string]Schema{"value": text, "from": text}}
		for _, r := range rules {
			host.XValidations = append(host.XValidations, Rule{Rule: r})
		}
		s := &Schema{Type: "object", Properties: map[string]Schema{"host": host}}
		if required {
			s.Required = []string{"host"}
		}
		return s
	}
	const some = "has(self.host.value) || has(self.host.from)"
	for name, c := range map[string]struct {
		old  *Schema
		rule string
		want bool
	}{
		"it follows":               {holder(true, false, either), some, true},
		"the other half":           {holder(true, false, either), "!(has(self.host.value) && has(self.host.from))", true},
		"guarded":                  {holder(false, false, either), "!has(self.host) || " + some, true},
		"it asks for more":         {holder(true, false, either), "has(self.host.value)", false},
		"the field may be missing": {holder(false, false, either), some, false},
		"the field may be null":    {holder(true, true, either), some, false},
		"no rule":                  {holder(true, false), some, false},
		"a rule about changes":     {holder(true, false, "oldSelf == self && ("+either+")"), some, false},
	} {
		if got := refusesNothing(Rule{Rule: c.rule}, c.old, c.old); got != c.want {
			t.Errorf("%s: %t, want %t", name, got, c.want)
		}
	}
}

// TestQuestionsAreCompared asks whether rules are the same that compare the answers to questions.
func TestQuestionsAreCompared(t *testing.T) {
	text := apiext.JSONSchemaProps{Type: "string"}
	s := &Schema{Type: "object", Required: []string{"type"}, Properties: map[string]Schema{"type": text, "a": text, "b": text}}
	const choice = "self.type == 'A' ? has(self.a) : !has(self.a)"
	for other, want := range map[string]bool{
		"(self.type == 'A') == has(self.a)":              true,
		"has(self.a) == (self.type == 'A')":              true,
		"(self.type != 'A') != has(self.a)":              true,
		"(self.type == 'A') == !(!has(self.a))":          true,
		"(self.type == 'A') != has(self.a)":              false,
		"(self.type == 'B') == has(self.a)":              false,
		"(self.type == 'A') == has(self.b)":              false,
		"(self.type == 'A') == (self.a == 'x')":          false,
		"self.type != 'A' || has(self.a)":                false,
		"(self.type == 'A' && has(self.a)) == true":      false, // not looked into
		"((self.type == 'A') == has(self.a)) == (1 < 2)": true,
	} {
		if got := SayTheSame(Rule{Rule: choice}, Rule{Rule: other}, s, s); got != want {
			t.Errorf("%s: %t, want %t", other, got, want)
		}
	}
}
