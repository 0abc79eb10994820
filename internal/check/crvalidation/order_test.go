package crvalidation

import (
	"context"
	"fmt"
	"slices"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// TestErrorsStandInOrder judges a value that is wrong in many fields, by the schema and by
// rules: errors stand in the order of the fields, and those of items in that of the items.
func TestErrorsStandInOrder(t *testing.T) {
	positive := apiext.JSONSchemaProps{Type: "integer", XValidations: apiext.ValidationRules{{Rule: "self > 0"}}}
	short := apiext.JSONSchemaProps{Type: "string", MinLength: new(int64)}
	*short.MinLength = 1
	for what, of := range map[string]struct {
		property apiext.JSONSchemaProps
		value    any
	}{"rules": {positive, int64(0)}, "schema": {short, ""}} {
		item := apiext.JSONSchemaProps{Type: "object", Properties: map[string]apiext.JSONSchemaProps{}}
		empty, bound := map[string]any{}, int64(20)
		for i := range 4 {
			name := fmt.Sprintf("f%d", i)
			item.Properties[name], empty[name] = of.property, of.value
		}
		schema := &apiext.JSONSchemaProps{Type: "array", MaxItems: &bound, Items: &apiext.JSONSchemaPropsOrArray{Schema: &item}}
		var want []string
		items := make([]any, 12)
		for i := range items {
			items[i] = empty
			for j := range 4 {
				want = append(want, fmt.Sprintf("list[%d].f%d", i, j))
			}
		}
		for range 5 {
			errs, err := JudgeField(context.Background(), "list", schema, items)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, e := range errs {
				got = append(got, e.Field)
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%s: errors about %q", what, got)
			}
		}
	}
}
