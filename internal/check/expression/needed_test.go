package expression

import (
	"maps"
	"testing"

	"github.com/google/go-cmp/cmp"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/yaml"
)

// schemaWithMore has fields that no rule names: what a list can hold at most depends on those
// that its items must have.
const schemaWithMore = `
type: object
required: [must]
properties:
  must: {type: object, required: [long], properties: {long: {type: string}, free: {type: string}}}
  filled: {type: string, default: x}
  list: {type: array, items: {type: object, required: [id, filled], properties: {id: {type: string}, filled: {type: string, default: x}, free: {type: string}}}}
  table: {type: object, additionalProperties: {type: object, required: [id], properties: {id: {type: integer}, free: {type: integer}}}}
  a.b: {type: object, properties: {in: {type: string}, free: {type: string}}}
  odd: {type: array}
  free: {type: object, properties: {list: {type: array, items: {type: string}}}}
  any: {type: integer, anyOf: [{minimum: 3}], allOf: [{maximum: 9}]}
  inner: {type: object, x-kubernetes-embedded-resource: true, properties: {spec: {type: string}, free: {type: string}}}
`

var rulesOfMore = []apiext.ValidationRule{
	{Rule: "self.list.all(i, i.id != '')"},
	{Rule: "self.list.all(i, self.list.all(j, i == j))"},
	{Rule: "self.table.all(k, self.table[k].id > 0)", MessageExpression: "self.filled", FieldPath: ".must.long"},
	{Rule: "has(self.a__dot__b) && self.a__dot__b.__in__ == ''", FieldPath: "['a.b'].in"},
	{Rule: "self.?list[?0].?id.hasValue()"},
	{Rule: "self == oldSelf", FieldPath: ".must.nowhere"},
	{Rule: "self.any > 3 && self.inner.spec == self.inner.metadata.name"},
	{Rule: "self.odd.size() > 0"},
	{Rule: "self.free.nowhere"},
	{Rule: "self.must.long == ''", MessageExpression: "self.nowhere"},
	{Rule: "true"},
}

// By the part of a schema that a rule needs, it compiles to what it does by the whole.
func TestPartCompilesToTheSame(t *testing.T) {
	schemas := maps.Clone(schemasWithRules)
	schemas[schemaWithMore] = rulesOfMore
	parts := 0
	for text, rules := range schemas {
		s := &apiext.JSONSchemaProps{}
		if err := yaml.Unmarshal([]byte(text), s); err != nil {
			t.Fatal(err)
		}
		for i := range rules {
			s.XValidations = rules[i : i+1]
			compiler := &Compiler{}
			if n, ok := compiler.needOf(s.XValidations); ok && n.part(s) != nil {
				parts++
			}
			for _, root := range []bool{false, true} {
				want := CompileOn(0, s, root)
				got := compiler.compiledOf(s, root)
				if (want == nil) != (got == nil) || got != nil && len(got.Results) != len(want) {
					t.Fatalf("rule %q, root %t: %v, want %v", rules[i].Rule, root, got, want)
				}
				for k := range want {
					if diff := cmp.Diff(textOfResult(want[k]), textOfResult(got.Results[k])); diff != "" {
						t.Errorf("rule %q, root %t: by the whole (-) and the part (+):\n%s", rules[i].Rule, root, diff)
					}
				}
			}
		}
	}
	if parts < 30 {
		t.Errorf("%d rules need a part: too few to show anything", parts)
	}
}
