package expression

import (
	"fmt"
	"slices"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// TestComparisons names the field by its format, so that a comparison with the schema of
// another field shows.
func TestComparisons(t *testing.T) {
	text := func(format string) *apiext.JSONSchemaProps {
		return &apiext.JSONSchemaProps{Type: "string", Format: format}
	}
	list := func(items *apiext.JSONSchemaProps) apiext.JSONSchemaProps {
		return apiext.JSONSchemaProps{Type: "array", Items: &apiext.JSONSchemaPropsOrArray{Schema: items}}
	}
	self := &apiext.JSONSchemaProps{Type: "object", Properties: map[string]apiext.JSONSchemaProps{
		"a":         *text("a"),
		"namespace": *text("namespace"),
		"list":      list(&apiext.JSONSchemaProps{Type: "object", Properties: map[string]apiext.JSONSchemaProps{"b": *text("b")}}),
		"texts":     list(text("item")),
		"map":       {Type: "object", AdditionalProperties: &apiext.JSONSchemaPropsOrBool{Schema: text("value")}},
	}}
	for rule, want := range map[string]string{
		"self.a == 'x'":                                    "[a == \"x\" 11]",
		"'x' != self.a && 2 == self.a":                     "[a != \"x\" 1 a == 2 18]",
		"self.a == '' || has(self.a)":                      "[]",
		"self.a in ['x', 'y']":                             "[a in \"x\" 12 a in \"y\" 17]",
		"'x' in self.texts && 'x' in self.map":             "[item in \"x\" 1]",
		"self.list.all(i, i.b == 'x')":                     "[b == \"x\" 25]",
		"self.list.exists(self, self.b == 'x')":            "[b == \"x\" 34]",
		"self.list.all(i, v, v.b == 'x' && i == 1)":        "[b == \"x\" 28]",
		"self.map.all(k, v, k == 'x' || v == 'x')":         "[value == \"x\" 37]",
		"self.map.all(k, self.map[k] == 'x' && k == 'x')":  "[value == \"x\" 32]",
		"self.map['a'] == 'x' && self.map.a == 'x'":        "[value == \"x\" 18 value == \"x\" 39]",
		"self.texts[0] == 'x'":                             "[item == \"x\" 18]",
		"self.__namespace__ == 'x'":                        "[namespace == \"x\" 23]",
		"self.a.lowerAscii() == 'x' || oldSelf.a == 'x'":   "[]",
		"self.?a.orValue('x') == 'x' || (self).a == 'x'":   "[a == \"x\" 44]",
		"{'k': self.a == 'x'}.size() == 1":                 "[a == \"x\" 17]",
		"self.a == 'ä' && self.a == \n\t'x'":               "[a == \"ä\" 11 a == \"x\" 2]",
		"self.missing == 'x' || self.a.b == 'x' || self ?": "[]",
	} {
		found := new(Compiler).Comparisons(rule, map[string]*apiext.JSONSchemaProps{"self": self}, Escaped)
		slices.SortFunc(found, func(a, b Comparison) int { return a.Offset(rule) - b.Offset(rule) })
		var all []string
		for _, c := range found {
			all = append(all, fmt.Sprint(c.Schema.Format, " ", c.Operator, " ", string(c.Literal), " ", c.Column))
		}
		if got := fmt.Sprint(all); got != want {
			t.Errorf("Comparisons(%q) = %s, want %s", rule, got, want)
		}
	}
}

func TestReplaceLiteral(t *testing.T) {
	self := map[string]*apiext.JSONSchemaProps{"self": {Type: "string"}}
	for rule, want := range map[string]string{
		"'ä' != self && self == 'x'": "'ä' != self && self == 'y'",
		"self == \"x\"":              "self == \"y\"",
		"self == r'x'":               "",
		"self == '''x'''":            "",
		"self == 1":                  "",
	} {
		found := new(Compiler).Comparisons(rule, self, Escaped)
		if len(found) == 0 {
			t.Fatalf("%q compares nothing", rule)
		}
		if got, _ := found[len(found)-1].Replace(rule, "y"); got != want {
			t.Errorf("Replace in %q = %q, want %q", rule, got, want)
		}
	}
}
