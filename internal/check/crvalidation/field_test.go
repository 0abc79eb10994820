package crvalidation

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"sigs.k8s.io/yaml"
)

// What a schema says of fields that are not there does not matter, whatever they are.
func TestJudgeFieldIsAboutTheValue(t *testing.T) {
	const schema = `
type: object
required: [name, absent]
properties:
  name: {type: string, minLength: 1}
  absent: {type: object, properties: {a: {type: string, default: b}}}
  filled: {type: object, default: {}, required: [c], properties: {a: {type: string, default: b}, c: {type: string}}}
  inner: {type: object, required: [x], properties: {x: {type: integer}, y: {type: integer, default: 7, maximum: 5}, z: {type: string, nullable: true}}}
  ruled: {type: object, x-kubernetes-validations: [{rule: "!has(self.p) || has(self.q)"}, {rule: "!has(self.far) || !has(self.far.away)"}],
    properties: {p: {type: string}, q: {type: string}, far: {type: object, properties: {away: {type: string}}}}}
  either: {type: object, oneOf: [{required: [l]}, {required: [r]}], properties: {l: {type: string}, r: {type: string}}}
  values: {type: object, additionalProperties: {type: object, required: [v], properties: {v: {type: string}}}}
  list: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, required: [k], properties: {k: {type: string}}}}
  many: {type: array, minItems: 1, items: {type: object, required: [k], properties: {k: {type: string, default: a}}}}
  some: {type: object, minProperties: 1, nullable: true, additionalProperties: {type: array, items: {type: string, minLength: 1}}}
  plain: {type: object, required: [s], properties: {s: {type: string}, n: {type: integer, format: int32}, b: {type: boolean}, l: {type: array, maxItems: 3, items: {type: string}}, m: {type: object, properties: {}}}}
  bound: {type: object, properties: {s: {type: string, minLength: 1}, p: {type: string, pattern: a}, f: {type: string, format: date}, e: {type: string, enum: [a]}, n: {type: integer, minimum: 1}, x: {type: integer, maximum: -1},
    d: {type: integer, multipleOf: 2}, i: {x-kubernetes-int-or-string: true}, u: {type: number}, t: {type: string, maxLength: 0}, l: {type: array, minItems: 2, items: {type: string}}, o: {type: object, maxProperties: 0, properties: {a: {type: string}}}}}
  free: {type: object, x-kubernetes-preserve-unknown-fields: true, properties: {known: {type: string}}}
`
	s := &apiext.JSONSchemaProps{}
	if err := yaml.Unmarshal([]byte(schema), s); err != nil {
		t.Fatal(err)
	}
	refused := 0
	for _, text := range []string{
		`{}`, `{"name": ""}`, `{"name": "a", "absent": {}}`, `{"name": "a", "absent": null}`, `null`, `1`, `[]`,
		`{"inner": {}}`, `{"inner": {"x": 1, "z": null}}`, `{"inner": {"x": "1"}}`, `{"inner": null}`, `{"inner": []}`,
		`{"ruled": {}}`, `{"ruled": {"p": "1"}}`, `{"name": "a", "absent": {}, "filled": {"c": "d"}, "inner": {"x": 1, "y": 1}, "ruled": {"p": "1"}}`,
		`{"name": "a", "absent": {}, "filled": {"c": "d"}, "ruled": {"far": {"away": ""}}}`,
		`{"either": {}}`, `{"either": {"l": "", "r": ""}}`, `{"values": {}}`, `{"values": {"a": {}}}`,
		`{"plain": {}}`, `{"plain": {"s": ""}}`, `{"plain": {"s": "a", "n": 0, "b": true, "l": [], "m": {}}}`, `{"plain": {"s": 1}}`, `{"plain": {"s": "", "n": "0"}}`, `{"plain": {"s": "", "b": 0}}`,
		`{"plain": {"s": "", "l": {}}}`, `{"plain": {"s": "", "m": []}}`, `{"plain": {"s": "", "m": null}}`, `{"plain": {"s": "", "n": 5000000000}}`, `{"plain": {"s": "", "l": [1]}}`, `{"plain": {"s": "", "m": {"a": 1}}}`,
		`{"bound": {}}`, `{"bound": {"s": ""}}`, `{"bound": {"p": ""}}`, `{"bound": {"f": ""}}`, `{"bound": {"e": ""}}`, `{"bound": {"n": 0}}`, `{"bound": {"x": 0}}`, `{"bound": {"d": 1}}`, `{"bound": {"i": {}}}`,
		`{"bound": {"u": 0}}`, `{"bound": {"u": "0"}}`, `{"bound": {"t": "a"}}`, `{"bound": {"l": []}}`, `{"bound": {"o": {"a": ""}}}`,
		`{"list": []}`, `{"list": null}`, `{"list": {}}`, `{"values": null}`, `{"values": []}`, `{"many": []}`, `{"many": null}`, `{"some": {}}`, `{"some": null}`, `{"list": [{"k": "a"}, {"k": "a"}]}`, `{"list": [{}]}`, `{"free": {"unknown": 1, "known": 2}}`, `{"unknown": {"a": 1}}`,
	} {
		var value any
		if err := utiljson.Unmarshal([]byte(text), &value); err != nil {
			t.Fatal(err)
		}
		if object, ok := value.(map[string]any); ok && len(object) == 1 { // of the field alone, with nothing wrong around it
			for name, v := range object {
				same(t, s.Properties[name], v)
			}
		}
		want, err := judgeField(context.Background(), "value", s, value)
		if err != nil {
			t.Fatal(err)
		}
		got, err := JudgeField(context.Background(), "value", s, value)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(sortedTexts(want), sortedTexts(got)); diff != "" {
			t.Errorf("%s: by the whole schema (-) and by what is about the value (+):\n%s", text, diff)
		}
		if len(want) > 0 {
			refused++
		}
	}
	if refused < 10 {
		t.Errorf("%d values are refused: too few to show anything", refused)
	}
}

// same compares what is said of a value by its whole schema with what is said of it.
func same(t *testing.T, s apiext.JSONSchemaProps, value any) {
	t.Helper()
	want, err := judgeField(context.Background(), "value", &s, value)
	if err != nil {
		return // a field that the schema does not know
	}
	got, err := JudgeField(context.Background(), "value", &s, value)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(sortedTexts(want), sortedTexts(got)); diff != "" {
		t.Errorf("%v: by the whole schema (-) and by what is about the value (+):\n%s", value, diff)
	}
	if taken := takes(&s, value); taken && len(want) > 0 {
		t.Errorf("%v is certainly taken, and the server refuses it", value)
	}
}

func sortedTexts(errs field.ErrorList) []string {
	var texts []string
	for _, e := range errs {
		texts = append(texts, e.Error())
	}
	slices.Sort(texts)
	return texts
}
