package expression

import (
	"strings"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// issuesOf is what the server's compiler says of a rule for an object with a string a.
func issuesOf(t *testing.T, rule string) []Issue {
	t.Helper()
	s := &apiext.JSONSchemaProps{Type: "object", Properties: map[string]apiext.JSONSchemaProps{"a": {Type: "string"}}}
	s.XValidations = apiext.ValidationRules{{Rule: rule}}
	results := Compile(s, false)
	if len(results) != 1 || results[0].Error == nil {
		return nil
	}
	return IssuesOf(results[0].Error.Detail)
}

// TestExplain makes the usual mistakes.
func TestExplain(t *testing.T) {
	for rule, want := range map[string]string{
		"self.a == 'x' &&":                   `a value is missing behind "&&"`,
		"== self.a":                          `a value is missing before "=="`,
		"(self.a == 'x'":                     `"(" is not closed | add ")" where what it holds ends`,
		"self.a in ['x'":                     `"[" is not closed | add "]" where what it holds ends`,
		"self.a == 'x')":                     `")" closes nothing | delete it, or open it before`,
		"self.a == 'x":                       `the string that begins here is not closed | add ' where it ends`,
		`self.a.matches('^\d+$')`:            `the string that begins here has \d, which is no escape of CEL | write r'^\d+$'`,
		`self.a.matches("\.\\.\w")`:          `the string that begins here has \., which is no escape of CEL | write "\\.\\.\\w"`,
		`self.a.matches('\bx\d')`:            `the string that begins here has \d, which is no escape of CEL | double each backslash that stands for itself`,
		`self.a.matches('^\d+$)`:             `the string that begins here is not closed | add ' where it ends`,
		"self.a = 'x'":                       `"=" is no operator | write == to compare`,
		"self.a == 'x' & self.a == 'y'":      `"&" is no operator | write &&`,
		"size(self.a,) > 1":                  `a value is missing behind "," | delete the "," or write the value`,
		"self.a in ['x',, 'y']":              `a value is missing behind "," | delete the "," or write the value`,
		"self.a == 'x' self.a == 'y'":        `an operator is missing between "'x'" and "self" | conditions are joined by && or ||, items by a comma`,
		"if self.a == 'x' then true":         `"if" is a reserved word | write CONDITION ? VALUE : OTHER`,
		"self.a == 'x' ? true":               `":" is missing behind "?" | write CONDITION ? VALUE : OTHER`,
		"self.namespace == 'x'":              "",
		"self.a == #x":                       `"#" cannot stand in an expression`,
		"self.a == “x”":                      `"“" cannot stand in an expression`,
		"self.b == 'x'":                      `undefined field 'b'`,
		"[self.a, 'x'].exists(x, x == 'x' }": `"}" cannot stand behind "'x'"`,
	} {
		got := ""
		if issues := issuesOf(t, rule); len(issues) > 0 {
			message, help := issues[0].Explain(rule)
			got = strings.TrimSuffix(message+" | "+help, " | ")
		}
		if want != "" && got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", rule, got, want)
		}
	}
}

// TestExplainLeavesNoGrammar leaves out each character of rules, and puts a token before it:
// whatever the parser says of it, its names for tokens reach nobody.
func TestExplainLeavesNoGrammar(t *testing.T) {
	explained := 0
	for _, rule := range []string{
		`self.a == 'x' || (size(self.a) > 3 && self.a.startsWith("y"))`,
		`['x', "y"].exists(x, x == self.a) ? {'k': 1}['k'] > 0 : !(self.a in [])`,
	} {
		for i := range rule {
			for _, put := range []string{"", "(", "]", "}", ",", "?", ":", "'", "=", "&", "#", " x ", "."} {
				broken := rule[:i] + put + rule[i+1:]
				for _, issue := range issuesOf(t, broken) {
					if issue.Mistake() != SyntaxMistake {
						continue
					}
					explained++
					message, help := issue.Explain(broken)
					for _, word := range []string{"expecting", "input", "token", endOfText, "viable", "IDENTIFIER"} {
						if strings.Contains(message+help, word) {
							t.Errorf("%s: %s | %s, of %s", broken, message, help, issue.Message)
						}
					}
				}
			}
		}
	}
	if explained < 500 {
		t.Errorf("only %d issues were explained", explained)
	}
}
