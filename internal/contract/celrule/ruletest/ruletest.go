// Package ruletest has a small schema with all of its values, random rules about them, and CEL's
// answers: what tests of packages that conclude something of rules without values compare with.
package ruletest

import (
	"math/rand/v2"
	"testing"

	"github.com/google/cel-go/common/types"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/contract/celrule/syntax"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// Schema is one of an object with a bounded number, an optional enum, a short list, a number
// without bounds, and one with a default.
func Schema() *keyword.Schema {
	one, three := 1.0, 3.0
	least, most := int64(1), int64(2)
	number := keyword.Schema{Type: "integer"}
	bounded, filled := number, number
	bounded.Minimum, bounded.Maximum = &one, &three
	filled.Default = &apiext.JSON{Raw: []byte("2")}
	return &keyword.Schema{Type: "object", Required: []string{"n", "list"}, Properties: map[string]keyword.Schema{
		"n": bounded, "m": number, "d": filled,
		"k":    {Type: "string", Enum: []apiext.JSON{{Raw: []byte(`"A"`)}, {Raw: []byte(`"B"`)}}},
		"list": {Type: "array", MinItems: &least, MaxItems: &most, Items: &apiext.JSONSchemaPropsOrArray{Schema: &number}},
	}}
}

// Values are some of each kind that the schema has, as rules see them: with defaults filled in.
func Values() []map[string]any {
	var all []map[string]any
	for i := range 3 * 3 * 2 * 3 * 2 {
		value := map[string]any{"n": int64(1 + i%3), "list": []any{int64(1), int64(2)}[:1+i/9%2], "d": int64(1 + i/54)}
		if k := i / 3 % 3; k > 0 {
			value["k"] = string("AB"[k-1])
		}
		if m := i / 18 % 3; m > 0 {
			value["m"] = int64(m - 2)
		}
		all = append(all, value)
	}
	return all
}

// Rule writes a random rule about the schema's values.
func Rule(r *rand.Rand, depth int) string {
	atoms := [...]string{
		"self.n >= 1", "self.n <= 2", "self.n > 3", "self.n < 2", "self.n == 2", "self.n != 4", "has(self.k)", "has(self.m)", "has(self.x)", "has(self.d)", "has(self.n)",
		"self.k == 'A'", "self.k == 'C'", "self.k in ['A', 'B']", "self.k != 'B'", "!has(self.k) || self.k == 'A'", "has(self.k) && self.k == 'B'",
		"size(self.list) <= 2", "size(self.list) <= 1", "size(self.list) > 1", "self.list.size() == 0", "self.list[0] == 1", "self.list.all(i, i > 0)", "self.list.exists(i, i == 2)", "self.list.exists(i, i == 1)", "self.list.all(i, i < 2)",
		"self.m < 0", "!has(self.m) || self.m <= 0", "self.m % 2 < 2", "self.n % 2 == 1", "self.d == 2", "self.d > self.n", "self.n == self.n", "true", "false",
	}
	if depth == 0 || r.IntN(4) == 0 {
		return atoms[r.IntN(len(atoms))]
	}
	a, b := Rule(r, depth-1), Rule(r, depth-1)
	switch r.IntN(4) {
	case 0:
		return "(" + a + ") && (" + b + ")"
	case 1:
		return "(" + a + ") || (" + b + ")"
	case 2:
		return "!(" + a + ")"
	}
	return "(" + Rule(r, 0) + ") ? (" + a + ") : (" + b + ")"
}

// An Answer is what CEL says of a rule and a value.
type Answer int

const (
	True Answer = iota
	False
	Fails
)

// Answers returns CEL's answers to a rule, one for each value.
func Answers(t testing.TB, rule string, values []map[string]any) []Answer {
	t.Helper()
	_, tree, ok := syntax.Open(rule)
	if !ok {
		t.Fatalf("%s does not parse", rule)
	}
	program := syntax.Program(tree)
	answers := make([]Answer, len(values))
	for i, value := range values {
		switch out, _, err := program.Eval(map[string]any{"self": value}); {
		case err != nil:
			answers[i] = Fails
		case out != types.True:
			answers[i] = False
		}
	}
	return answers
}
