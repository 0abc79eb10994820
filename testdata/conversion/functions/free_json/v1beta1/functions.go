package v1beta1

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// named is the JSON of an object with one name.
func named(name string) []byte {
	raw, _ := json.Marshal(map[string]string{"name": name})
	return raw
}

// nameIn is the name in the JSON of an object.
func nameIn(raw []byte) string {
	var object struct{ Name string }
	_ = json.Unmarshal(raw, &object)
	return object.Name
}

// ValuesOf makes values of a name.
func ValuesOf(name string) *apiextensionsv1.JSON {
	if name == "" {
		return nil
	}
	return &apiextensionsv1.JSON{Raw: named(name)}
}

// TextOf is the name in values.
func TextOf(values *apiextensionsv1.JSON) string {
	if values == nil {
		return ""
	}
	return nameIn(values.Raw)
}

// ConfigOf makes what takes anything of a name.
func ConfigOf(name string) *runtime.RawExtension {
	if name == "" {
		return nil
	}
	return &runtime.RawExtension{Raw: named(name)}
}

// ConfigText is the name in what takes anything.
func ConfigText(config *runtime.RawExtension) string {
	if config == nil {
		return ""
	}
	return nameIn(config.Raw)
}

// LayersOf makes so many empty layers.
func LayersOf(count int) []apiextensionsv1.JSON {
	var layers []apiextensionsv1.JSON
	for range min(count, 8) {
		layers = append(layers, apiextensionsv1.JSON{Raw: []byte("{}")})
	}
	return layers
}

// CountOf counts layers.
func CountOf(layers []apiextensionsv1.JSON) int { return len(layers) }

// SetsOf makes an empty set of each name.
func SetsOf(names []string) map[string]apiextensionsv1.JSON {
	if len(names) == 0 {
		return nil
	}
	sets := map[string]apiextensionsv1.JSON{}
	for _, name := range names {
		sets[name] = apiextensionsv1.JSON{Raw: []byte("{}")}
	}
	return sets
}

// NamesOf are the names of sets.
func NamesOf(sets map[string]apiextensionsv1.JSON) []string {
	return slices.Sorted(maps.Keys(sets))
}

// BothOf makes a base and a patch of two names.
func BothOf(names string) (*apiextensionsv1.JSON, *runtime.RawExtension) {
	base, patch, _ := strings.Cut(names, "|")
	return ValuesOf(base), ConfigOf(patch)
}

// Both are the names in a base and a patch.
func Both(base *apiextensionsv1.JSON, patch *runtime.RawExtension) string {
	names := strings.ReplaceAll(TextOf(base), "|", "") + "|" + ConfigText(patch)
	if names == "|" {
		return ""
	}
	return names
}
