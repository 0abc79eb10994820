package override

import (
	"fmt"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/schema/cel"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/declared"
	"github.com/crdgen/crdgen/markers/own"
)

// WrongOwn reports what can be said of the declaration of a project's own marker before it
// is used: markers that cannot be read or contradict each other, keywords with values that
// no schema can have, and rules that are no expressions. Each is tried with values as its
// arguments take them.
func WrongOwn(r *markers.Registry, o *markers.Own) diag.List {
	fixed, found := declared.FixedOf(r, o)
	found.Add(declared.WrongExample(r, o)...)
	found.Add(wrongFixed(fixed)...)
	use := o.Trial()
	for i, value := range use.KeywordsInOrder() {
		k := o.Keywords[i]
		if _, err := decodeKeyword(k.Name, value); err != nil {
			found.Add(diag.Diagnostic{
				Pos: k.JSON.Pos, Code: "config",
				Message: fmt.Sprintf("no schema has %s with the value %s", k.Name, value),
				Help:    "give it a value of the type that the keyword has, or an argument of that type: \"${name}\"",
			})
		}
	}
	for i, r := range use.Rules([]string{"a", "b"}, cel.Escape) {
		found.Add(noExpressionIn("rule", r.Rule, o.Rules[i].Rule)...)
		if r.MessageExpression != "" {
			found.Add(noExpressionIn("messageExpression", r.MessageExpression, o.Rules[i].MessageExpression)...)
		}
	}
	return found
}

// noExpressionIn reports a text that is no expression, with values put in for its arguments.
func noExpressionIn(key, text string, of own.Text) diag.List {
	wrong := cel.SyntaxError(text)
	if wrong == "" {
		return nil
	}
	help := "with values put in for the arguments it reads " + text
	switch written := of.Text; {
	case strings.Contains(written, "'${") || strings.Contains(written, `"${`):
		help = "write ${name} without quotes: it is put in as a literal, and the rule reads " + text
	case strings.Contains(written, "has(${"):
		help = "write ${has(name)} for the list of has(…) of fields that an argument names: " + help
	case strings.Contains(strings.ReplaceAll(written, "${", ""), "$"):
		help = "an argument is written as ${name}: " + help
	}
	return diag.List{{Pos: of.Pos, Code: "config", Message: fmt.Sprintf("the %s is no expression: %s", key, wrong), Help: help}}
}
