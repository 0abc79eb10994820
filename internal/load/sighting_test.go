package load

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/load/gobuild"
	"github.com/google/go-cmp/cmp"
)

// TestSightings compares what the text of a file tells of methods with what its scan does.
func TestSightings(t *testing.T) {
	for source, want := range map[string][]sighting{
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
			s := newSighter([]string{"Hub"})
			s.look([]byte(text))
			if diff := cmp.Diff(want, s.found, cmp.AllowUnexported(sighting{})); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			for _, exact := range scanFile([]byte(text)).methods([]string{"Hub"}) {
				if !slices.Contains(s.found, exact) && !slices.Contains(s.found, sighting{name: "Hub"}) {
					t.Errorf("%v is not seen in the text", exact)
				}
			}
		})
	}
}

// TestSightingsInPieces puts a method at every place around the ends of buffers, in lines
// that fit and in one that does not.
func TestSightingsInPieces(t *testing.T) {
	set := &Set{env: gobuild.NewEnviron(nil, nil), target: gobuild.NewTarget(gobuild.NewEnviron(nil, nil), nil)}
	set.buffers.New = func() any { buf := make([]byte, 64); return &buf }
	name := filepath.Join(t.TempDir(), "x.go")
	for at := range 200 {
		for _, newline := range []string{"\n", " "} {
			text := "package p\n" + strings.Repeat("/**/"+newline, at/5) + strings.Repeat(" ", at%5) + newline + "func (t T) Hub() {}" + newline + strings.Repeat("/**/"+newline, 20)
			writeFile(t, name, text)
			f := &File{source: source{Path: name, Pkg: &Package{set: set}}}
			want := sighting{"Hub", "T"}
			if got := f.sight([]string{"Hub"}); !slices.Contains(got, want) && !slices.Contains(got, sighting{name: "Hub"}) {
				t.Errorf("%d %q: %v", at, newline, got)
			} else if newline == "\n" && !cmp.Equal(got, []sighting{want}, cmp.AllowUnexported(sighting{})) {
				t.Errorf("%d: %v", at, got)
			}
		}
	}
}
