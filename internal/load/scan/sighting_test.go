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
