package deepcopy

import (
	"testing"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/diag"
)

// oddTypes are declarations that do not compile, or hardly do.
func oddTypes() map[string]string {
	return map[string]string{
		"circle of names":          "type A B\ntype B A",
		"circle of structs":        "type A struct{ B B }\ntype B struct{ A A }",
		"circle of arrays":         "type A [2]A",
		"circle of aliases":        "type A = B\ntype B = A\ntype C struct{ A A }",
		"itself":                   "type A A",
		"pointer to itself":        "type A *A\ntype B struct{ A A }",
		"embedded missing":         "type A struct{ Missing; *elsewhere.Missing }",
		"embedded instance":        "type G[T any] struct{ V T }\ntype A struct{ G[string]; *G[A] }",
		"alias of a literal":       "type L = struct{ P *int; l []int }\ntype A struct{ L L; List []L }",
		"alias of an instance":     "type G[T any] struct{ V []T }\ntype I = G[string]\ntype A struct{ I I; P *I; M map[string]I }",
		"generic alias":            "type G[T any] = map[string]T\ntype A struct{ G G[[]int] }",
		"growing instance":         "type G[T any] struct{ Next *G[[]T] }\ntype A struct{ G G[int] }",
		"generic without argument": "type G[T any] struct{ V T }\ntype A struct{ G G }",
		"wrong number":             "type G[T any] struct{ V T }\ntype A struct{ G G[int, int] }",
		"blank parameter":          "type G[_ any] struct{ V []int }\ntype A struct{ G G[int] }",
		"parameter as a key":       "type G[K comparable] struct{ M map[K][]K }\ntype A struct{ G G[string] }",
		"parameter embedded":       "type G[T any] struct{ T }\ntype A struct{ G G[int] }",
		"constant length":          "const n = 3\ntype A struct{ L [n]string; M [len(\"abc\")]*int }",
		"unsafe pointer":           "import \"unsafe\"\ntype A struct{ P unsafe.Pointer; L []unsafe.Pointer; M map[string]unsafe.Pointer; Q *unsafe.Pointer }",
		"declared twice":           "type A struct{ L []int }\ntype A struct{ M []int }",
		"fields twice":             "type A struct{ L, L []int }",
		"blank type":               "type _ struct{ L []int }\ntype A struct{ L []int }",
		"method on a pointer name": "type P *A\nfunc (p P) DeepCopy() P { return p }\ntype A struct{ P P }",
		"method without receiver":  "type A struct{ L []int }\nfunc () DeepCopy() A { return A{} }",
		"interface of itself":      "type I interface{ I; DeepCopy() I }\ntype A struct{ I I; P *I; L []I }",
		"shadowed names":           "type string struct{ L []int }\ntype any = string\ntype A struct{ S string; M map[any]any }",
		"local error":              "type error []int\ntype A struct{ E error; M map[int]error }",
		"empty":                    "type A struct{}\ntype B []struct{}\ntype C map[struct{}]struct{}",
		"parentheses":              "type A struct{ P (*(int)); L ([]([]int)) }",
		"deep":                     "type A struct{ V map[string]*[]*map[string]**[]*A }",
		"marker on an alias":       "// +kubebuilder:object:root=true\ntype A = struct{ L []int }",
		"dots":                     "import . \"k8s.io/apimachinery/pkg/apis/meta/v1\"\ntype A struct{ T Time; C []Condition; O ObjectMeta }",
	}
}

// TestOddTypes looks for panics, and for findings without a place.
func TestOddTypes(t *testing.T) {
	for name, source := range oddTypes() {
		t.Run(name, func(t *testing.T) {
			dir := module(t, map[string]string{"v1/types.go": "// +kubebuilder:object:generate=true\npackage v1\n\n" + source + "\n"})
			for _, compat := range []bool{false, true} {
				p, found := program(t, dir, compat)
				out, more, err := generate(p, Options{}, generators.Env{Compat: compat})
				if err != nil {
					t.Fatal(err)
				}
				found.Add(more...)
				checkFindings(t, found)
				if !found.HasErrors() {
					checkRendering(t, out)
				}
			}
		})
	}
}

func checkFindings(t *testing.T, found diag.List) {
	t.Helper()
	for _, d := range found {
		if d.Pos.Line == 0 || d.Message == "" {
			t.Errorf("a finding without a place or text: %+v", d)
		}
	}
}

func checkRendering(t *testing.T, files []generators.File) {
	t.Helper()
	for _, f := range files {
		if err := f.Render(discard{}); err != nil {
			t.Error(err)
		}
	}
}

type discard struct{}

func (discard) Write(p []byte) (int, error) { return len(p), nil }
