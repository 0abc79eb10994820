package yaml

import (
	"slices"
	"testing"

	goyaml "sigs.k8s.io/yaml/goyaml.v2"
)

// words returns all texts of up to n characters of the alphabet.
func words(alphabet []string, n int) []string {
	all := []string{""}
	for start := 0; n > 0; n-- {
		end := len(all)
		for _, w := range all[start:end] {
			for _, letter := range alphabet {
				all = append(all, w+letter)
			}
		}
		start = end
	}
	return all
}

// The order of two keys is asked from the oracle by writing both.
func TestCompareKeysEqualsOracle(t *testing.T) {
	keys := words([]string{"a", "B", "0", "1", "2", "-", "é", "٣"}, 3)
	keys = append(keys, "a99999999999999999999", "a9223372036854775808", "a100000000000000000000000000", "a1.10", "a1.9", "a1.09", "v1alpha1", "v10", "v2beta1")
	for _, a := range keys {
		for _, b := range keys {
			if a >= b {
				continue
			}
			text, err := goyaml.Marshal(map[string]int{a: 1, b: 2})
			if err != nil {
				t.Fatal(err)
			}
			firstIsA := text[slices.Index(text, '\n')-1] == '1'
			if got := compareKeys(a, b) < 0; got != firstIsA {
				t.Errorf("compareKeys(%q, %q) < 0 is %v, oracle says %v", a, b, got, firstIsA)
			}
			if compareKeys(a, b) != -compareKeys(b, a) {
				t.Errorf("compareKeys(%q, %q) and its reverse agree", a, b)
			}
		}
	}
}

// These keys have no order that compareKeys agrees with everywhere; the oracle
// writes them in a different one every time.
func TestCircularKeysAreStable(t *testing.T) {
	keys := []string{"v1alpha1", "v2beta1", "v10", "v1", "v20alpha1", "1", "01", "0a", "0b"}
	type fields struct {
		A int `json:"v1alpha1"`
		B int `json:"v2beta1"`
		C int `json:"v10"`
	}
	build := func() map[string]any {
		obj := map[string]any{}
		for _, k := range keys {
			obj[k] = fields{}
		}
		return obj
	}
	first := written(t, build())
	for range 50 {
		if again := written(t, build()); again != first {
			t.Fatalf("written differently:\n%s\n%s", first, again)
		}
	}
}
