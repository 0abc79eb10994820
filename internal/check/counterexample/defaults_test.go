package counterexample

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apimachinery/pkg/runtime"
)

// anyStructural is a random schema; some have defaults.
func anyStructural(r *rand.Rand, depth int) structuralschema.Structural {
	s := structuralschema.Structural{Generic: structuralschema.Generic{Nullable: r.IntN(4) == 0}}
	if r.IntN(4) == 0 {
		s.Default.Object = []any{"x", map[string]any{"a": nil, "b": map[string]any{}}, []any{nil, map[string]any{}}}[r.IntN(3)]
	}
	if depth == 0 {
		return s
	}
	switch r.IntN(4) {
	case 0:
		items := anyStructural(r, depth-1)
		s.Items = &items
	case 1:
		values := anyStructural(r, depth-1)
		s.AdditionalProperties = &structuralschema.StructuralOrBool{Structural: &values}
	}
	if r.IntN(3) > 0 {
		s.Properties = map[string]structuralschema.Structural{}
		for i := range 1 + r.IntN(3) {
			s.Properties[string(rune('a'+i))] = anyStructural(r, depth-1)
		}
	}
	return s
}

// anyValue is a random value of any schema, or of none.
func anyValue(r *rand.Rand, depth int) any {
	switch kind := r.IntN(4); {
	case kind == 0 || depth == 0:
		return []any{nil, "x", int64(1)}[r.IntN(3)]
	case kind == 1:
		return []any{anyValue(r, depth-1), anyValue(r, depth-1)}
	}
	object := map[string]any{}
	for range r.IntN(4) {
		object[string(rune('a'+r.IntN(4)))] = anyValue(r, depth-1)
	}
	return object
}

// The defaults that are filled in are those of the server, and the value stays as it was.
func TestDefaultsAreTheServers(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4)) //nolint:gosec // the same schemas in each run
	changed, none := 0, 0
	for range 20000 {
		s := anyStructural(r, 3)
		v := anyValue(r, 4)
		want := runtime.DeepCopyJSONValue(v)
		defaulting.Default(want, &s)
		before := runtime.DeepCopyJSONValue(v)
		got := (&Trial{structural: &s}).defaults(v)
		if diff := cmp.Diff(before, v); diff != "" {
			t.Fatalf("the value was changed:\n%s", diff)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%+v with the defaults of %+v (-want +got):\n%s", v, s, diff)
		}
		if fmt.Sprint(v) != fmt.Sprint(want) {
			changed++
		}
		if defaultsOf(&s) == nil {
			none++
		}
	}
	if changed < 1000 || none < 1000 {
		t.Errorf("%d values changed and %d schemas have no default: too few", changed, none)
	}
}
