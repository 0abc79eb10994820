package crvalidation_test

import (
	"context"
	"slices"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/check/expression"
)

// TestErrorsAreOfRules holds that an error of the server is told to be of the rule that it is
// of, and of no other one, whose words may be those at the end, at the beginning or in the midst.
func TestErrorsAreOfRules(t *testing.T) {
	rules := apiext.ValidationRules{
		{Rule: "self.a"},
		{Rule: "self.b || self.a"},
		{Rule: "self.a || self.c"},
		{Rule: " !self.b "},
		{Rule: "self.d", Message: "self.a"},
		{Rule: "self.c || self.d", Message: " failed, self.a "},
		{Rule: "self.list[3]"},
		{Rule: "self.b || self.list[3]", Message: "an item is needed"},
	}
	for i, r := range rules {
		crd := apiext.CustomResourceDefinition{}
		crd.Spec.Group, crd.Spec.Names.Kind, crd.Spec.Scope = "example.com", "Example", apiext.ClusterScoped
		flag := apiext.JSONSchemaProps{Type: "boolean"}
		list := apiext.JSONSchemaProps{Type: "array", Items: &apiext.JSONSchemaPropsOrArray{Schema: &flag}}
		root := apiext.JSONSchemaProps{
			Type: "object", XValidations: apiext.ValidationRules{r},
			Properties: map[string]apiext.JSONSchemaProps{"a": flag, "b": flag, "c": flag, "d": flag, "list": list},
		}
		crd.Spec.Versions = []apiext.CustomResourceDefinitionVersion{{Name: "v1", Served: true, Storage: true, Schema: &apiext.CustomResourceValidation{OpenAPIV3Schema: &root}}}
		object := map[string]any{
			"apiVersion": "example.com/v1", "kind": "Example", "metadata": map[string]any{"name": "e"},
			"a": false, "b": r.Rule == " !self.b ", "c": false, "d": false, "list": []any{},
		}
		v, err := crvalidation.NewServer([]*apiext.CustomResourceDefinition{&crd}).Kind("example.com/v1", "Example").Judge(context.Background(), object, nil)
		if err != nil || len(v.Failed) != 1 {
			t.Fatalf("%q: %v, %v: want one error", r.Rule, err, v.Failed)
		}
		of := slices.DeleteFunc(slices.Clone(rules), func(other apiext.ValidationRule) bool { return !expression.IsOf(v.Failed[0].Detail, other) })
		if len(of) != 1 || of[0].Rule != r.Rule {
			t.Errorf("rule %d: error %q is told to be of %+v", i, v.Failed[0].Detail, of)
		}
	}
}
