package keyword

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// A schema that is compared stays as it is: the CRD is written from it.
func TestPlainChangesNothing(t *testing.T) {
	text := Schema{Type: "string", Enum: []apiext.JSON{{Raw: []byte(`"b"`)}, {Raw: []byte(`"a"`)}}}
	s := func() *Schema {
		return &Schema{
			Type: "object", Properties: map[string]Schema{"x": *text.DeepCopy()}, Required: []string{"y", "x"},
			Items: &apiext.JSONSchemaPropsOrArray{Schema: text.DeepCopy()}, AllOf: []Schema{*text.DeepCopy()}, Not: text.DeepCopy(),
		}
	}
	one := s()
	Plain(one)
	if diff := cmp.Diff(s(), one); diff != "" || string(text.Enum[0].Raw) != `"b"` {
		t.Errorf("the schema has changed, its enum is %s\n%s", text.Enum, diff)
	}
}
