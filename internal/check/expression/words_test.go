package expression

import (
	"maps"
	"slices"
	"testing"
)

func TestNamesOf(t *testing.T) {
	for e, want := range map[string][]string{
		`self.names == oldSelf.names`:                     {"names", "oldSelf", "self"},
		`has(self.a__dash__b) && self.__namespace__ > 0`:  {"a-b", "has", "namespace", "self"},
		"self.`a.b` == 'name' // and name":                {"a.b", "self"},
		`object.spec[?"a-b"].orValue(r'c\d') == "it's d"`: {"a-b", "object", "orValue", "spec"},
		`self.a ==`: {"a", "self"},
	} {
		if got := slices.Sorted(maps.Keys(NamesOf(e))); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", e, got, want)
		}
	}
}

func TestReadsVariable(t *testing.T) {
	for e, want := range map[string]bool{
		`object.spec.a == 1`:            true,
		`oldObject == null`:             true,
		`request.object == 1`:           false,
		`request.name != "an object"`:   false,
		`request.resource == 'objects'`: false,
		`namespaceObject != null`:       false,
		`true // object`:                false,
	} {
		if got := ReadsVariable(e, "object", "oldObject"); got != want {
			t.Errorf("%s: got %v, want %v", e, got, want)
		}
	}
}

func TestPolicyVariables(t *testing.T) {
	for e, want := range map[string][]string{
		`variables.imageTag != ""`:                          {"imageTag"},
		`variables.b.image == variables.a`:                  {"a", "b"},
		`object.variables.image == 1`:                       nil,
		`request.name == "variables.image"`:                 nil,
		`true // variables.image`:                           nil,
		`variables . image.size() > 0 && variables != null`: {"image"},
	} {
		if got := PolicyVariables(e); !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", e, got, want)
		}
	}
}
