package parse

import (
	"strings"
	"testing"

	"github.com/crdgen/crdgen/markers"
)

// TestNestsAreBounded has comments in which markers, names and brackets stand in each other 200,000
// times: each is read in little time and stack, and what is too deep is refused.
func TestNestsAreBounded(t *testing.T) {
	const times = 200_000
	for name, test := range map[string]struct {
		before, again, behind string
		isFine                bool
	}{
		"paths":         {"", "+crdgen:at=. ", "+required", false},
		"alternatives":  {"", "+crdgen:anyOf=. ", "+kubebuilder:validation:MinLength=1", false},
		"exclusion":     {"", "+crdgen:not=. ", "+kubebuilder:validation:MinLength=1", false},
		"channels":      {"", "+crdgen:in:channel=alpha ", "+required", false},
		"gates":         {"", "+crdgen:in:featureGate=Oven ", "+required", false},
		"values":        {"", "+k8s:eachVal=", "+k8s:minimum=1", false},
		"keys":          {"", "+k8s:eachKey=", "+k8s:minimum=1", false},
		"options":       {"", `+k8s:ifEnabled("X")=`, "+k8s:required", false},
		"subfields":     {"", "+k8s:subfield(a)=", "+k8s:required", false},
		"items":         {"+kubebuilder:validation:", "items:", "MinLength=1", true},
		"items, values": {"+kubebuilder:validation:", "values:items:", "MinLength=1", true},
		"braces":        {"+kubebuilder:default=", "{", "a", false},
		"brackets":      {"+kubebuilder:default=", "[", "a", false},
		"parentheses":   {"+k8s:eachVal", "(", "a", false},
		"pluses":        {"", "+", "k8s:required", true},
	} {
		text := test.before + strings.Repeat(test.again, times) + test.behind
		for _, target := range allTargets() {
			_, ok, _ := Comment(markers.Default(), markers.Comment{Text: text}.Conditional(), target, true)
			if ok && !test.isFine {
				t.Errorf("%s: it is taken on a %s", name, target)
			}
		}
		Stray(markers.Default(), markers.Comment{Text: text})
	}
}
