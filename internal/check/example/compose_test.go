package example

import (
	"testing"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"sigs.k8s.io/yaml"
)

// TestComposedValues makes a value of schemas with compositions and gives it to the
// server's validation.
func TestComposedValues(t *testing.T) {
	for name, text := range map[string]string{
		"not above":       `{type: object, required: [min], properties: {min: {type: integer}}, not: {properties: {min: {maximum: 7}}}}`,
		"not one of":      `{type: object, required: [kind], properties: {kind: {type: string, enum: [a, b]}}, not: {properties: {kind: {enum: [a]}}}}`,
		"second is right": `{type: object, required: [kind], properties: {kind: {type: string, enum: [b]}}, oneOf: [{properties: {kind: {enum: [a]}}}, {properties: {kind: {enum: [b]}}}]}`,
		"a format":        `{type: string, anyOf: [{format: ipv4}, {pattern: ^a}]}`,
		"a pattern":       `{type: string, anyOf: [{pattern: "^x[0-9]$"}, {format: ipv4}]}`,
		"only one":        `{type: object, properties: {a: {type: string}, b: {type: string}}, oneOf: [{required: [a]}, {required: [b]}]}`,
		"not both":        `{type: object, required: [a], properties: {a: {type: string}, b: {type: string, default: x}}, not: {required: [a, b]}}`,
		"inside of a list": `{type: array, minItems: 1, items: {type: object, required: [k], properties: {k: {type: integer, minimum: 0}}},
			allOf: [{items: {properties: {k: {minimum: 5}}}}, {items: {not: {properties: {k: {maximum: 8}}}}}]}`,
		"inside of a map": `{type: object, minProperties: 1, additionalProperties: {type: string}, allOf: [{additionalProperties: {minLength: 12}}]}`,
		"alternatives of alternatives": `{type: object, properties: {a: {type: string}, b: {type: string}, k: {type: integer}},
			anyOf: [{oneOf: [{required: [a], properties: {k: {minimum: 3}}}, {required: [b]}]}], required: [k]}`,
		"not short": `{type: string, not: {maxLength: 9}}`,
		"not long":  `{type: string, not: {minLength: 3}}`,
		"neither":   `{type: object, required: [r], properties: {p: {type: string}, q: {type: string}, r: {type: string}}, not: {anyOf: [{required: [p]}, {required: [q]}]}}`,
		"not few":   `{type: array, items: {type: string}, not: {maxItems: 1}}`,
		"not many":  `{type: array, minItems: 1, items: {type: string}, not: {minItems: 2}}`,
	} {
		var s Schema
		if err := yaml.Unmarshal([]byte(text), &s); err != nil {
			t.Fatal(err)
		}
		before := s.DeepCopy()
		v, gaps := Maker{}.Make(&s)
		internal := &apiextensions.JSONSchemaProps{}
		if err := apiext.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(&s, internal, nil); err != nil {
			t.Fatal(err)
		}
		validator, _, err := validation.NewSchemaValidator(internal)
		if err != nil {
			t.Fatal(err)
		}
		if errs := validation.ValidateCustomResource(field.NewPath("value"), v, validator); len(errs) > 0 || len(gaps) > 0 {
			t.Errorf("%s: %v is refused: %v, %v", name, v, errs, gaps)
		}
		if !equality(before, &s) {
			t.Errorf("%s: the schema was changed", name)
		}
	}
}

func equality(a, b *Schema) bool {
	x, err := yaml.Marshal(a)
	y, other := yaml.Marshal(b)
	return err == nil && other == nil && string(x) == string(y)
}
