package crvalidation

import (
	"fmt"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// What it takes to judge an object, and an update of it, grows with the number of its fields and
// rules: for each field that a rule reads, and for each that is compared with its old value, the
// server's code would make the schemas of all fields.
func TestWorkOfManyRulesIsLinear(t *testing.T) {
	allocations := func(n int) float64 {
		spec := apiext.JSONSchemaProps{Type: "object", Properties: map[string]apiext.JSONSchemaProps{}}
		object := map[string]any{}
		for i := range n {
			name := fmt.Sprintf("f%d", i)
			spec.Properties[name], object[name] = apiext.JSONSchemaProps{Type: "string"}, "example"
			spec.XValidations = append(spec.XValidations, apiext.ValidationRule{Rule: fmt.Sprintf("self.%s.size() < 10", name)})
		}
		crd := &apiext.CustomResourceDefinition{}
		crd.Spec.Group, crd.Spec.Names.Kind, crd.Spec.Scope = "example.com", "Lamp", apiext.ClusterScoped
		crd.Spec.Versions = []apiext.CustomResourceDefinitionVersion{{Name: "v1", Served: true, Schema: &apiext.CustomResourceValidation{
			OpenAPIV3Schema: &apiext.JSONSchemaProps{Type: "object", Properties: map[string]apiext.JSONSchemaProps{"spec": spec}},
		}}}
		kind := NewServer([]*apiext.CustomResourceDefinition{crd}).Kind("example.com/v1", "Lamp")
		lamp := func(label string) map[string]any {
			return map[string]any{"apiVersion": "example.com/v1", "kind": "Lamp", "metadata": map[string]any{"name": "a", "labels": map[string]any{"a": label}}, "spec": object}
		}
		judge := func() {
			if v, err := kind.Judge(t.Context(), lamp("new"), lamp("old")); err != nil || !v.Accepted() {
				t.Fatalf("%d rules: %+v, %v", n, v, err)
			}
		}
		judge() // which compiles
		return testing.AllocsPerRun(3, judge)
	}
	small, large := allocations(32), allocations(128)
	if t.Logf("32 rules: %.0f allocations, 128: %.0f", small, large); large > 6*small {
		t.Errorf("four times the rules take %.1f times as many allocations", large/small)
	}
}
