package contract_test

import (
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/contract"
)

// TestAsChecked leaves out formats that a server does not check, and returns what it changes
// nothing of.
func TestAsChecked(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name              string
		minor             uint
		typ, format, want string
	}{
		{"a number before 1.36", 35, "integer", "int32", ""},
		{"a number since 1.36", 36, "integer", "int32", "int32"},
		{"a number on the newest", 0, "integer", "int32", "int32"},
		{"a name before 1.34", 33, "string", "k8s-short-name", ""},
		{"a name since 1.34", 34, "string", "k8s-short-name", "k8s-short-name"},
		{"a string", 25, "string", "ipv4", "ipv4"},
	} {
		field := apiext.JSONSchemaProps{Type: test.typ, Format: test.format}
		item := apiext.JSONSchemaProps{Type: "array", Items: &apiext.JSONSchemaPropsOrArray{Schema: field.DeepCopy()}}
		crd := &contract.CRD{}
		crd.Spec.Versions = []apiext.CustomResourceDefinitionVersion{{Name: "v1", Schema: &apiext.CustomResourceValidation{
			OpenAPIV3Schema: &apiext.JSONSchemaProps{Type: "object", Properties: map[string]apiext.JSONSchemaProps{"a": field, "b": item}},
		}}}
		checked := contract.AsChecked(crd, test.minor)
		root := checked.Spec.Versions[0].Schema.OpenAPIV3Schema
		for place, got := range map[string]string{"a": root.Properties["a"].Format, "b[]": root.Properties["b"].Items.Schema.Format} {
			if got != test.want {
				t.Errorf("%s: format of %s is %q, want %q", test.name, place, got, test.want)
			}
		}
		if same := checked == crd; same != (test.want == test.format) {
			t.Errorf("%s: the definition itself is returned: %t", test.name, same)
		}
		if got := crd.Spec.Versions[0].Schema.OpenAPIV3Schema.Properties["a"].Format; got != test.format {
			t.Errorf("%s: the definition itself has format %q", test.name, got)
		}
	}
}
