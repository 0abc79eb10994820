package trace

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPlaceOf(t *testing.T) {
	tests := []struct {
		path     string
		version  int
		inSchema bool
		steps    []PathStep
		rest     string
	}{
		{"spec.group", NoVersion, false, nil, "spec.group"},
		{"metadata.annotations[api-approved.kubernetes.io]", NoVersion, false, nil, "metadata.annotations[api-approved.kubernetes.io]"},
		{"spec.versions", NoVersion, false, nil, "spec.versions"},
		{"spec.versions[1].name", 1, false, nil, "name"},
		{"spec.additionalPrinterColumns[2].JSONPath", EveryVersion, false, nil, "additionalPrinterColumns[2].JSONPath"},
		{"spec.versions[0].schema.openAPIV3Schema", 0, true, nil, ""},
		{"spec.validation.openAPIV3Schema.properties[spec].default.a.b", EveryVersion, true, []PathStep{{Kind: Property, Name: "spec"}}, "default.a.b"},
		{
			"spec.versions[1].schema.openAPIV3Schema.properties[a.b[0]/c].items.additionalProperties.allOf[2].not.x-kubernetes-validations[3].rule", 1, true,
			[]PathStep{{Kind: Property, Name: "a.b[0]/c"}, {Kind: Items}, {Kind: Values}, {Kind: AllOf, Index: 2}, {Kind: Not}},
			"x-kubernetes-validations[3].rule",
		},
	}
	for _, tt := range tests {
		p := LocationOf(tt.path)
		if p.Version != tt.version || p.InSchema != tt.inSchema || PathText(p.Rest) != tt.rest {
			t.Errorf("placeOf(%q) = version %d, in schema %t, rest %q; want %d, %t, %q", tt.path, p.Version, p.InSchema, PathText(p.Rest), tt.version, tt.inSchema, tt.rest)
		}
		if diff := cmp.Diff(tt.steps, p.Steps, cmp.AllowUnexported(PathStep{})); diff != "" {
			t.Errorf("steps of %q (-want +got):\n%s", tt.path, diff)
		}
	}
}
