package keyword

import (
	"fmt"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// What is done for the values of an enum is done for each of them once: four times the values ask
// for some four times the work, of which what is allocated is counted.
func TestWorkOfListedValuesIsLinear(t *testing.T) {
	listing := func(n int, prefix string) *Schema {
		s := &Schema{Type: "string"}
		for i := range n {
			s.Enum = append(s.Enum, apiext.JSON{Raw: fmt.Appendf(nil, "%q", fmt.Sprint(prefix, i))})
		}
		return s
	}
	longer := int64(100)
	for name, work := range map[string]func(n int){
		"relation": func(n int) { enumRelation(listing(n, "a"), listing(n, "b")) },
		"plain":    func(n int) { Plain(listing(n, "a")) },
		"common":   func(n int) { common(listing(n, "a").Enum, listing(n, "b").Enum) },
		"covers": func(n int) {
			s := listing(n, "a")
			s.MaxLength = &longer
			if !Covers(t.Context(), listing(n, "a"), s) {
				t.Error("a schema does not take the values that it lists")
			}
		},
	} {
		few, many := testing.AllocsPerRun(1, func() { work(200) }), testing.AllocsPerRun(1, func() { work(800) })
		if many > 6*few {
			t.Errorf("%s: %.0f allocations for 800 values, %.0f for 200", name, many, few)
		}
	}
}
