package apply

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/parse"
)

// TestEnumWithoutTwins writes enums with values that are quoted, or not, and stand there
// several times: what is proposed instead has each value once, in the same order.
func TestEnumWithoutTwins(t *testing.T) {
	t.Parallel()
	registry := markers.Default()
	parse := func(text string) (markers.Mark, crdmarkers.Enum) {
		m, ok, _ := parse.Comment(registry, markers.Comment{Text: text}, markers.Field, true)
		values, isEnum := m.Value.(crdmarkers.Enum)
		if !ok || !isEnum {
			return m, nil
		}
		return m, values
	}
	words := []string{"a", `"a"`, "`a`", "b", `"b;c"`, `"b,c"`, `"{"`, " c", `"\"a"`, "2", `"2"`, "-1", "true", "d}"}
	random := rand.New(rand.NewPCG(13, 1))
	proposed := 0
	for range 4000 {
		list := make([]string, 2+random.IntN(4))
		for i := range list {
			list[i] = words[random.IntN(len(words))]
		}
		value := strings.Join(list, ";")
		if random.IntN(4) == 0 {
			value = "{" + strings.Join(list, ",") + "}"
		}
		m, values := parse("+kubebuilder:validation:Enum=" + value)
		if values == nil {
			continue
		}
		rest, ok := withoutTwins(m, values)
		if !ok {
			continue
		}
		proposed++
		var once crdmarkers.Enum
		seen := map[string]bool{}
		for _, v := range values {
			if key := fmt.Sprintf("%T %v", v, v); !seen[key] {
				seen[key] = true
				once = append(once, v)
			}
		}
		if _, got := parse(rest); !reflect.DeepEqual(got, once) {
			t.Fatalf("%s has the values %#v, and for it is proposed %s with %#v", m.Text, values, rest, got)
		}
	}
	if proposed < 1000 {
		t.Errorf("only %d enums have a proposal", proposed)
	}
}
