package scan

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestSightings compares what the text of a file tells of methods with what its scan does.
func TestSightings(t *testing.T) {
	for source, want := range map[string][]Sighting{
		"func (t T) Hub() {}":                                         {{"Hub", "T"}},
		"func (*T) Hub() {}\nfunc (u  *U ) Hub() {}":                  {{"Hub", "T"}, {"Hub", "U"}},
		"func (t *T[K, V]) Hub() {}":                                  {{"Hub", "T"}},
		"func (T)Hub(){}":                                             {{"Hub", "T"}},
		"func(t T) Hub() {}":                                          {{"Hub", ""}},
		"func (\n\tt T,\n) Hub() {}":                                  {{"Hub", ""}},
		"func (t /* a */ T) Hub() {}":                                 {{"Hub", ""}},
		"func (t T) /* a */ Hub() {}":                                 {{"Hub", ""}},
		"func (t T) /* a // */ Hub() {}":                              {{"Hub", ""}},
		"func (t T) /* a */\tHub /* b */ () {}":                       {{"Hub", ""}},
		"func /* a */ (t T) Hub() {}":                                 {{"Hub", ""}},
		"var a = 1; func (t T) Hub() {}":                              {{"Hub", ""}},
		"func (t T) A() {}; func (t U) Hub() {}":                      {{"Hub", ""}},
		"// Hub is a hub.\n\nfunc Hub() {}":                           nil,
		"type I interface {\n\tHub()\n}\n\ntype J interface{ Hub() }": nil,
		"func (t T) A() { t.Hub(); t.b().Hub() }":                     nil,
		"func (t T) HubOf() {}\nfunc (t T) isHub() {}":                nil,
		"var a = \"Hub\"":                                             nil,
	} {
		t.Run(source, func(t *testing.T) {
			text := "package p\n\n" + source + "\n"
			s := NewSighter([]string{"Hub"})
			s.Look([]byte(text))
			if diff := cmp.Diff(want, s.Found, cmp.AllowUnexported(Sighting{})); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			for _, exact := range File([]byte(text)).Methods([]string{"Hub"}) {
				if !slices.Contains(s.Found, exact) && !slices.Contains(s.Found, Sighting{Name: "Hub"}) {
					t.Errorf("%v is not seen in the text", exact)
				}
			}
		})
	}
}

// TestMayAlias compares what the text of a file tells of aliases with what its scan does: it may
// tell of more, but not where nothing looks like one.
func TestMayAlias(t *testing.T) {
	for source, want := range map[string]bool{
		"type A = B":                        true,
		"type A=*B":                         true,
		"type\tA\t= B":                      true,
		"type Ä = B":                        true,
		"type A /* a */ = B":                true,
		"type /* a */ A = B":                true,
		"type // a\n\tA = B":                true,
		"type\nA = B":                       true,
		"type (\n\tA = B\n)":                true,
		"type(A = B)":                       true,
		"var a = 1; type A = B":             true,
		"type A struct{ B int }":            false,
		"type A[T any] = B[T]":              false, // no receiver has such a name
		"type A [3]B":                       false,
		"// A type of = things.":            true, // nobody looks for comments
		"func f() { a := g.(type) }":        false,
		"var types, typeA, atype = 1, 2, 3": false,
		"type A func() = B":                 false,
	} {
		text := "package p\n\n" + source + "\n"
		s := NewSighter(nil)
		if s.Look([]byte(text)); s.Aliases != want {
			t.Errorf("%q: %v, want %v", source, s.Aliases, want)
		}
		if sum := File([]byte(text)); len(sum.Aliases) > 0 && !s.Aliases {
			t.Errorf("%q: the text does not tell of %v", source, sum.Aliases)
		}
	}
}
