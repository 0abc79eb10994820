package schema_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/markers"
)

// TestAlternativesOfOneKind gives numbers and strings to the CRDs of compositions at an
// int-or-string, of up to two alternatives with one bound each. Where all of them ask nothing there
// is a warning; there is none where anyOf asks something of both kinds of values. A bound of one
// kind is a warning in "not", which refuses all of the other kind.
func TestAlternativesOfOneKind(t *testing.T) {
	t.Parallel()
	bounds := map[string]string{"": "", "numbers": "Minimum=3", "strings": "MaxLength=2", "both": "Enum=5;ab", "more numbers": "MultipleOf=2"}
	kinds := []string{"numbers", "more numbers", "strings", "both", ""}
	for _, keyword := range []string{"anyOf", "oneOf", "allOf", "not"} {
		for _, first := range kinds[:4] {
			for _, second := range kinds {
				var marks strings.Builder
				for _, bound := range []string{bounds[first], bounds[second]} {
					if bound != "" {
						fmt.Fprintf(&marks, "\t// +crdgen:%s=. +kubebuilder:validation:%s\n", keyword, bound)
					}
				}
				source := "type IntOrString struct {\n\tA string 'json:\"a\"'\n}\n"
				source = strings.Replace(source, "type", "// +kubebuilder:validation:XIntOrString\n// +kubebuilder:validation:Type=\"\"\ntype", 1) +
					"func (IntOrString) MarshalJSON() ([]byte, error) { return nil, nil }\nfunc (*IntOrString) UnmarshalJSON([]byte) error { return nil }\n" +
					"type Spec struct {\n" + marks.String() + "\tX IntOrString 'json:\"x\"'\n}\n"
				crd, found := crdIn(t, nil, markers.Default(), source, false)
				if found.HasErrors() {
					continue // it can have no value
				}
				server := newServer(t, crd)
				taken := func(values ...string) (n int) {
					for _, v := range values {
						if server.verdict(t, `{"x": `+v+`}`, "") == "" {
							n++
						}
					}
					return n
				}
				numbers, strs := taken("1", "2", "3", "4", "5"), taken(`""`, `"a"`, `"ab"`, `"abc"`, `"abcd"`)
				warned := strings.Contains(fmt.Sprint(found), "alone")
				switch {
				case numbers == 5 && strs == 5 && !warned:
					t.Errorf("%s asks nothing, without a warning:\n%s", keyword, marks.String())
				case keyword != "allOf" && second == "" && first != "both" && (keyword == "not") != warned:
					t.Errorf("%s with one bound: %d numbers and %d strings are taken; there is a warning: %v\n%s", keyword, numbers, strs, warned, marks.String())
				case keyword == "anyOf" && warned && 0 < numbers && numbers < 5 && 0 < strs && strs < 5:
					t.Errorf("%s asks something of both kinds: %d numbers and %d strings are taken; there is a warning\n%s", keyword, numbers, strs, marks.String())
				}
			}
		}
	}
}
