package expression

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
)

// TestRepeatedIsAsCompiledAnew compares what rules cost under other bounds, estimated of what was
// checked once, with what comes of compiling them anew.
func TestRepeatedIsAsCompiledAnew(t *testing.T) {
	type result struct {
		Cost, Message, Cardinality uint64
		Wrong, WrongMessage        string
		OldSelf                    bool
	}
	summary := func(all []cel.CompilationResult) (out []result) {
		for _, r := range all {
			one := result{Cost: r.MaxCost, Message: r.MessageExpressionMaxCost, Cardinality: r.MaxCardinality, OldSelf: r.UsesOldSelf}
			if r.Error != nil {
				one.Wrong = r.Error.Error()
			}
			if r.MessageExpressionError != nil {
				one.WrongMessage = r.MessageExpressionError.Error()
			}
			out = append(out, one)
		}
		return out
	}
	yes := true
	schema := func(n int64) *apiext.JSONSchemaProps {
		text := apiext.JSONSchemaProps{Type: "string", MaxLength: &n}
		return &apiext.JSONSchemaProps{
			Type: "object",
			Properties: map[string]apiext.JSONSchemaProps{
				"name":  text,
				"items": {Type: "array", MaxItems: &n, Items: &apiext.JSONSchemaPropsOrArray{Schema: &text}},
				"map":   {Type: "object", MaxProperties: &n, AdditionalProperties: &apiext.JSONSchemaPropsOrBool{Allows: true, Schema: &text}},
			},
			XValidations: apiext.ValidationRules{
				{Rule: "self.items.all(a, self.items.exists(b, a == b + self.name))", MessageExpression: "self.items.join(',')"},
				{Rule: "self.map.all(k, self.map[k] == self.name)"},
				{Rule: "oldSelf == self"},
				{Rule: "oldSelf.orValue(self) == self", OptionalOldSelf: &yes},
				{Rule: "self.gone == 1"},
				{Rule: "self.name"},
				{Rule: "self.name == 'a'", MessageExpression: "self.gone"},
				{Rule: "has(self.name) && self.name.matches('^a+$')"},
			},
		}
	}
	for _, root := range []bool{false, true} {
		again := &Repeated{Root: root}
		for _, n := range []int64{1, 100, 3 << 20, 7} {
			if diff := cmp.Diff(summary(CompileOn(0, schema(n), root)), summary(again.Compile(schema(n)))); diff != "" {
				t.Errorf("with bounds of %d, root %t (-anew +again):\n%s", n, root, diff)
			}
		}
		// Eight rules and two messages of rules that compile, none of them checked twice.
		if n := len(again.environment.checked); n != 10 {
			t.Errorf("%d expressions were checked, want 10", n)
		}
	}
}
