package crvalidation

import (
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"
	"k8s.io/apimachinery/pkg/util/validation/field"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	"k8s.io/apiserver/pkg/cel/common"
)

// unique is in the names of types, which are others each time.
var unique = regexp.MustCompile(`selfType\d+`)

// TestRulesAreTheServers holds rules that are compiled by parts against the server's own
// validator of the whole schema, for made-up schemas and objects. Schemas share a cache, as
// those of two sides of a comparison do.
func TestRulesAreTheServers(t *testing.T) {
	var cache RuleCache
	failed, divided, layered := 0, 0, 0
	for seed := range uint64(250) {
		m := ruleMaker{rand.New(rand.NewPCG(seed, 1))}
		schema := m.object(3)
		schema.Properties["status"] = apiext.JSONSchemaProps{Type: "object", XValidations: m.rules("self == oldSelf")}
		_, structural, err := structuralOf(schema)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		whole := cel.NewValidator(structural, true, celconfig.PerCallLimit)
		parts := rulesOf(&cache, schema, structural, true)
		if parts == nil {
			if whole != nil {
				t.Fatalf("seed %d: the server has rules, but none were found", seed)
			}
			continue
		}
		if len(parts.properties) > 0 {
			divided++
		}
		if parts.layers > 1 {
			layered++
		}
		for range 6 {
			object, old := m.value(schema), any(nil)
			options := func(common.Schema) []cel.Option { return nil }
			if m.IntN(2) == 0 {
				old = m.value(schema)
				options = func(s common.Schema) []cel.Option {
					return []cel.Option{cel.WithRatcheting(common.NewCorrelatedObject(object, old, s))}
				}
			}
			say := func(errs field.ErrorList) []string {
				lines := []string{}
				for _, e := range errs {
					lines = append(lines, unique.ReplaceAllString(e.Error(), ""))
				}
				return lines
			}
			errs, _ := whole.Validate(context.Background(), nil, structural, object, old, celconfig.RuntimeCELCostBudget, options(&model.Structural{Structural: structural})...)
			want := say(inOrder(errs))
			if diff := cmp.Diff(want, say(parts.failed(context.Background(), object, old, options(correlatedSchemaOf(structural))...))); diff != "" {
				t.Fatalf("seed %d: errors of %v after %v (-server +ours):\n%s", seed, object, old, diff)
			}
			failed += len(want)
		}
	}
	if failed < 400 || divided < 120 || layered < 30 {
		t.Errorf("%d errors of %d divided schemas, %d with several groups, say little", failed, divided, layered)
	}
}

// TestRulesOfAbsentPartsAreNotCompiled counts what is compiled for an object.
func TestRulesOfAbsentPartsAreNotCompiled(t *testing.T) {
	rule := apiext.ValidationRules{{Rule: "size(self) > 0"}}
	schema := &apiext.JSONSchemaProps{Type: "object", Properties: map[string]apiext.JSONSchemaProps{
		"a": {Type: "string", XValidations: rule},
		"b": {Type: "array", Items: &apiext.JSONSchemaPropsOrArray{Schema: &apiext.JSONSchemaProps{Type: "string", XValidations: rule}}},
	}}
	_, structural, err := structuralOf(schema)
	if err != nil {
		t.Fatal(err)
	}
	r := rulesOf(nil, schema, structural, true)
	if v := r.reachedBy(0, map[string]any{"a": "x", "b": []any{}}); len(v.Properties) != 1 || v.Properties["a"].Schema == nil {
		t.Errorf("an empty list has rules: %v", v.Properties)
	}
	if v := r.reachedBy(0, map[string]any{"c": "x"}); v != nil {
		t.Errorf("an object without the fields has rules: %v", v)
	}
}

// A ruleMaker makes schemas with rules, and objects of them.
type ruleMaker struct{ *rand.Rand }

func (m ruleMaker) rules(some ...string) (rules apiext.ValidationRules) {
	if m.IntN(2) == 0 {
		return nil
	}
	for range 1 + m.IntN(2) {
		rules = append(rules, apiext.ValidationRule{Rule: some[m.IntN(len(some))]})
	}
	return rules
}

var ruleFields = []string{"a", "b", "in", "x-y", "metadata", "kind"}

func (m ruleMaker) object(depth int) *apiext.JSONSchemaProps {
	s := &apiext.JSONSchemaProps{Type: "object", Properties: map[string]apiext.JSONSchemaProps{}}
	for _, name := range ruleFields[:2+m.IntN(3)] {
		s.Properties[name] = *m.schema(depth - 1)
	}
	if m.IntN(8) == 0 {
		s.Properties[ruleFields[4+m.IntN(2)]] = *m.schema(0)
	}
	s.XValidations = m.rules("has(self.a)", "has(self.b) && has(self.a)", "!has(oldSelf.a) || has(self.a)", "true")
	if len(s.XValidations) > 0 && m.IntN(3) == 0 { // in several groups, unless one names a field or reads oldSelf
		for range 24 + m.IntN(8) {
			s.XValidations = append(s.XValidations, m.rules("has(self.a)", "!has(self.b)", "!has(oldSelf.a) || has(self.a)", "has(self.a) == has(self.b)")...)
		}
		switch last := &s.XValidations[len(s.XValidations)-1]; m.IntN(8) {
		case 0:
			last.FieldPath = ".a"
		case 1:
			last.MessageExpression = "has(oldSelf.a) ? 'it had a' : 'it had none'"
		}
	}
	if m.IntN(6) == 0 {
		s.XEmbeddedResource = true
	}
	if m.IntN(12) == 0 {
		s.AllOf = []apiext.JSONSchemaProps{{Properties: map[string]apiext.JSONSchemaProps{"a": {XValidations: m.rules("self == self", "false")}}}}
	}
	return s
}

func (m ruleMaker) schema(depth int) *apiext.JSONSchemaProps {
	kinds := 9
	if depth <= 0 {
		kinds = 5
	}
	switch m.IntN(kinds) {
	case 0:
		return &apiext.JSONSchemaProps{Type: "integer", XValidations: m.rules("self > 2", "self >= oldSelf")}
	case 1:
		return &apiext.JSONSchemaProps{Type: "boolean", XValidations: m.rules("self", "self == oldSelf")}
	case 2:
		return &apiext.JSONSchemaProps{XIntOrString: true, XValidations: m.rules("type(self) == int")}
	case 3:
		yes := true
		return &apiext.JSONSchemaProps{XPreserveUnknownFields: &yes}
	case 4:
		return &apiext.JSONSchemaProps{Type: "string", Pattern: fmt.Sprint(m.IntN(3)), XValidations: m.rules("size(self) > 1", "self == oldSelf")}
	case 5:
		s := &apiext.JSONSchemaProps{Type: "array", Items: &apiext.JSONSchemaPropsOrArray{Schema: m.schema(depth - 1)}}
		if items := s.Items.Schema; items.XPreserveUnknownFields == nil {
			s.XValidations = m.rules("size(self) > 1", "size(self) >= size(oldSelf)")
		}
		return s
	case 6:
		s := &apiext.JSONSchemaProps{Type: "object", AdditionalProperties: &apiext.JSONSchemaPropsOrBool{Allows: true, Schema: m.schema(depth - 1)}}
		if values := s.AdditionalProperties.Schema; values.XPreserveUnknownFields == nil {
			s.XValidations = m.rules("size(self) > 1", "!has(self.a)")
		}
		return s
	}
	return m.object(depth)
}

// value makes a value of a schema, with some of its fields.
func (m ruleMaker) value(s *apiext.JSONSchemaProps) any {
	switch {
	case m.IntN(20) == 0:
		return nil
	case s.XIntOrString:
		return int64(1)
	case s.Type == "integer":
		return int64(m.IntN(5))
	case s.Type == "boolean":
		return m.IntN(2) == 0
	case s.Type == "array":
		list := []any{}
		for range m.IntN(3) {
			list = append(list, m.value(s.Items.Schema))
		}
		return list
	case s.Type == "object":
		object := map[string]any{}
		for _, name := range ruleFields {
			below, ok := s.Properties[name]
			if s.AdditionalProperties != nil {
				below, ok = *s.AdditionalProperties.Schema, true
			}
			if ok && m.IntN(3) > 0 {
				object[name] = m.value(&below)
			}
		}
		return object
	}
	return "abc"[:m.IntN(4)]
}
