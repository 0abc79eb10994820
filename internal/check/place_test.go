package check

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPlaceOf(t *testing.T) {
	tests := []struct {
		path     string
		version  int
		inSchema bool
		steps    []step
		rest     string
	}{
		{"spec.group", noVersion, false, nil, "spec.group"},
		{"metadata.annotations[api-approved.kubernetes.io]", noVersion, false, nil, "metadata.annotations[api-approved.kubernetes.io]"},
		{"spec.versions", noVersion, false, nil, "spec.versions"},
		{"spec.versions[1].name", 1, false, nil, "name"},
		{"spec.additionalPrinterColumns[2].JSONPath", everyVersion, false, nil, "additionalPrinterColumns[2].JSONPath"},
		{"spec.versions[0].schema.openAPIV3Schema", 0, true, nil, ""},
		{"spec.validation.openAPIV3Schema.properties[spec].default.a.b", everyVersion, true, []step{{kind: Property, name: "spec"}}, "default.a.b"},
		{
			"spec.versions[1].schema.openAPIV3Schema.properties[a.b[0]/c].items.additionalProperties.allOf[2].not.x-kubernetes-validations[3].rule", 1, true,
			[]step{{kind: Property, name: "a.b[0]/c"}, {kind: Items}, {kind: Values}, {kind: AllOf, index: 2}, {kind: Not}},
			"x-kubernetes-validations[3].rule",
		},
	}
	for _, tt := range tests {
		p := placeOf(tt.path)
		if p.version != tt.version || p.inSchema != tt.inSchema || pathText(p.rest) != tt.rest {
			t.Errorf("placeOf(%q) = version %d, in schema %t, rest %q; want %d, %t, %q", tt.path, p.version, p.inSchema, pathText(p.rest), tt.version, tt.inSchema, tt.rest)
		}
		if diff := cmp.Diff(tt.steps, p.steps, cmp.AllowUnexported(step{})); diff != "" {
			t.Errorf("steps of %q (-want +got):\n%s", tt.path, diff)
		}
	}
}

func TestByteAt(t *testing.T) {
	tests := []struct {
		text         string
		line, column int
		want         int
	}{
		{"abc", 1, 1, 0},
		{"abc", 1, 3, 2},
		{"abc", 1, 9, 3},
		{"'äö' x", 1, 6, 7},
		{"ab\ncd\nef", 3, 2, 7},
		{"ab\ncd", 5, 1, 5},
		{"", 1, 1, 0},
	}
	for _, tt := range tests {
		if got := byteAt(tt.text, tt.line, tt.column); got != tt.want {
			t.Errorf("byteAt(%q, %d, %d) = %d, want %d", tt.text, tt.line, tt.column, got, tt.want)
		}
	}
}

func TestIssuesOf(t *testing.T) {
	detail := "compilation failed: ERROR: <input>:1:6: undefined field 'a'\n | self.a\n | .....^\nERROR: <input>:2:1: Syntax error: x: y\n | z"
	want := []issue{{1, 6, "undefined field 'a'"}, {2, 1, "Syntax error: x: y"}}
	if diff := cmp.Diff(want, issuesOf(detail), cmp.AllowUnexported(issue{})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := issuesOf("cel expression must evaluate to a bool"); len(got) > 0 {
		t.Errorf("found %v where the compiler reports no place", got)
	}
}
