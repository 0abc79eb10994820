package witness

import (
	"maps"
	"slices"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/contract"
)

// TestReadBy keeps of a schema what rules read, however they read it, and what has to be there.
func TestReadBy(t *testing.T) {
	t.Parallel()
	s := &contract.Schema{Type: "object", Required: []string{"needed"}, Properties: map[string]apiext.JSONSchemaProps{}}
	for _, name := range []string{"needed", "other", "a", "ab", "a-b", "in"} {
		s.Properties[name] = apiext.JSONSchemaProps{Type: "string"}
	}
	for rule, want := range map[string][]string{
		"self.a == oldSelf.a":                                 {"a", "needed"},
		"self.ab == oldSelf.ab":                               {"ab", "needed"},
		"oldSelf.?a.orValue('') != 'l' || self.?a.hasValue()": {"a", "needed"},
		"self . a == oldSelf\n.a":                             {"a", "needed"},
		"self.a__dash__b == oldSelf.a__dash__b":               {"a-b", "needed"},
		"self.__in__ == oldSelf.__in__":                       {"in", "needed"},
		"self == oldSelf || '.other' == ''":                   {"needed"},
	} {
		if got := slices.Sorted(maps.Keys(readBy(s, []string{rule}, rule).Properties)); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", rule, got, want)
		}
	}
}
