package contract_test

import (
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/contract"
)

// TestAsChecked compares definitions with formats that Kubernetes 1.35 does not check: one that
// both have is none, and one that changes stays, as 1.36 checks it.
func TestAsChecked(t *testing.T) {
	t.Parallel()
	with := func(format string) *contract.CRD {
		field := apiext.JSONSchemaProps{Type: "integer", Format: format}
		item := apiext.JSONSchemaProps{Type: "array", Items: &apiext.JSONSchemaPropsOrArray{Schema: &field}}
		root := &apiext.JSONSchemaProps{Type: "object", Properties: map[string]apiext.JSONSchemaProps{"a": field, "b": item}}
		crd := &contract.CRD{}
		crd.Spec.Versions = []apiext.CustomResourceDefinitionVersion{{Name: "v1", Schema: &apiext.CustomResourceValidation{OpenAPIV3Schema: root}}}
		return crd
	}
	for _, test := range []struct {
		name     string
		minor    uint
		compared *contract.CRD
		want     string
	}{
		{"alone", 35, nil, ""},
		{"both have it", 35, with("int32"), ""},
		{"the other has none", 35, with(""), "int32"},
		{"the other has another one", 35, with("int64"), "int32"},
		{"no such version", 35, &contract.CRD{}, ""},
		{"a server that checks it", 36, with("int32"), "int32"},
		{"the newest", 0, with("int32"), "int32"},
	} {
		crd := with("int32")
		root := contract.AsChecked(crd, test.minor, test.compared).Spec.Versions[0].Schema.OpenAPIV3Schema
		for place, got := range map[string]string{"a": root.Properties["a"].Format, "b[]": root.Properties["b"].Items.Schema.Format} {
			if got != test.want {
				t.Errorf("%s: format of %s is %q, want %q", test.name, place, got, test.want)
			}
		}
		if got := crd.Spec.Versions[0].Schema.OpenAPIV3Schema.Properties["a"].Format; got != "int32" {
			t.Errorf("%s: the definition itself has format %q", test.name, got)
		}
	}
}
