package schema_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestRecursionFindings shows which cycles and which markers are reported.
func TestRecursionFindings(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		source string
		want   []string
	}{
		{"one for each part without markers", `
type Spec struct {
	A *A 'json:"a,omitempty"'
}
// +crdgen:recursion:depth=1
type A struct {
	B *B 'json:"b,omitempty"'
	C *C 'json:"c,omitempty"'
}
type B struct {
	B *B 'json:"b,omitempty"'
	A *A 'json:"a,omitempty"'
}
type C struct {
	A *A 'json:"a,omitempty"'
	D []C 'json:"d,omitempty"'
}
`, []string{
			`10:2 type "B" contains itself: B.B -> B`,
			`15:2 type "C" contains itself: C.D -> C`,
		}},
		{"one for all instances", `
type Spec struct {
	A *Tree[string] 'json:"a,omitempty"'
	B *Tree[bool] 'json:"b,omitempty"'
}
type Tree[T any] struct {
	Value T 'json:"value"'
	Trees []Tree[T] 'json:"trees,omitempty"'
}
`, []string{
			`7:2 type "Tree[string]" contains itself: Tree[string].Trees -> Tree[string]`,
		}},
		{"a marker that one instance needs", `
type Spec struct {
	A Box[string] 'json:"a,omitempty"'
	B *Spec2 'json:"b,omitempty"'
}
type Spec2 struct {
	B Box[Spec2] 'json:"b,omitempty"'
}
type Box[T any] struct {
	// +crdgen:recursion:depth=1
	Value *T 'json:"value,omitempty"'
}
`, nil},
		{"a marker beside the cycle", `
type Spec struct {
	// +crdgen:recursion:depth=1
	A A 'json:"a"'
}
type A struct {
	A *A 'json:"a,omitempty"'
}
`, []string{
			`2:5 marker "+crdgen:recursion" has no effect: no type contains itself through this field`,
			`6:2 type "A" contains itself: A.A -> A`,
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			_, diags := crdOf(t, test.source, false)
			if diff := cmp.Diff(test.want, lines(diags)); diff != "" {
				t.Errorf("findings differ (-want +got):\n%s", diff)
			}
		})
	}
}

// TestRecursionDepths checks that a marker of its own says how deep a type goes,
// and the greatest of the cycle where it has none.
func TestRecursionDepths(t *testing.T) {
	t.Parallel()
	obj, diags := crdOf(t, `
type Spec struct {
	A *A 'json:"next,omitempty"'
}
// +crdgen:recursion:depth=2
type A struct {
	B *B 'json:"next,omitempty"'
}
type B struct {
	C *C 'json:"next,omitempty"'
}
// +crdgen:recursion:depth=1
type C struct {
	A *A 'json:"next,omitempty"'
}
`, false)
	for _, d := range diags {
		t.Errorf("unexpected finding: %v", d)
	}
	levels := 0
	for s := obj.Spec.Versions[0].Schema.OpenAPIV3Schema.Properties["spec"].Properties["next"]; len(s.Properties) > 0; levels++ {
		s = s.Properties["next"]
	}
	if want := len("ABCABCAB"); levels != want { // a third C is cut off
		t.Errorf("got %d levels, want %d", levels, want)
	}
}
