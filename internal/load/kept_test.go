package load

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/internal/inputs"
	"github.com/crdgen/crdgen/internal/load/gofile"
)

// A sealedModule is a module that imports two packages of another one, which lies in a module
// cache of its own.
type sealedModule struct {
	dir, cache string
	random     *rand.Rand
	clock      time.Time
}

// pieces are what files of the module cache are made of, at random. Some are of one size.
var pieces = []string{
	"type T struct{ A string }\n", "type T struct{ B string }\n", "type U T\n", "type error int\n", "const C T2 = 1\n", "type T2 int\n",
	"func (T) MarshalJSON() ([]byte, error) { return nil, nil }\n", "func (*T) MarshalText() ([]byte, error) { return nil, nil }\n",
	"func (T) DeepCopy() {}\n", "func (U) DeepCopy() {}\n", "// a word\n", "var V = 1\n", "func broken( {\n", "import \"C\"\n",
}

var headers = []string{"", "//go:build linux\n\n", "//go:build !linux\n\n", "//go:build cgo\n\n", "//go:build (\n\n", "// +build custom\n\n", "// A build.\n\n"}

// edit changes a file of the module cache, adds one, or takes one away. Its time is one at which
// no other edit was, and long ago.
func (m *sealedModule) edit(t *testing.T) {
	t.Helper()
	path := filepath.Join(m.cache, "example.com", "dep@v1.0.0", []string{"x", "y"}[m.random.IntN(2)], fmt.Sprintf("f%d.go", m.random.IntN(3)))
	if m.random.IntN(6) == 0 {
		_ = os.Remove(path)
		return
	}
	text := headers[m.random.IntN(len(headers))] + "package " + filepath.Base(filepath.Dir(path)) + "\n\n" + strings.Repeat("// filling\n", m.random.IntN(2)*8000)
	for range m.random.IntN(4) {
		text += pieces[m.random.IntN(len(pieces))]
	}
	if m.random.IntN(2) == 0 {
		_ = os.Remove(path)
	}
	writeFile(t, path, text)
	if m.random.IntN(8) > 0 { // else it is one of just now
		m.clock = m.clock.Add(time.Millisecond)
		if err := os.Chtimes(path, m.clock, m.clock); err != nil {
			t.Fatal(err)
		}
	}
}

// ask loads the module and asks some questions about what it imports. Loads of the same seed
// ask the same.
func (m *sealedModule) ask(t *testing.T, seed uint64, rec *inputs.Recorder) []string {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 1))
	c := Config{Dir: m.dir, Inputs: rec, Env: with(map[string]string{
		"GOMODCACHE": m.cache, "PATH": "", "CGO_ENABLED": strconv.Itoa(random.IntN(2)), "GOOS": []string{"linux", "windows"}[random.IntN(2)],
	})}
	if random.IntN(2) == 0 {
		c.Tags = []string{"custom"}
	}
	if random.IntN(8) == 0 {
		c.Overlay = map[string][]byte{filepath.Join(m.cache, "example.com", "dep@v1.0.0", "x", "f0.go"): []byte("package x\n\ntype Over struct{}\n")}
	}
	set, found, err := Load(c)
	if err != nil {
		t.Fatal(err)
	}
	said := []string{describe(found)}
	say := func(what string, answer any) { said = append(said, fmt.Sprint(what, ": ", answer)) }
	for range 12 {
		p, err := set.Roots[0].Import("example.com/dep/" + []string{"x", "y"}[random.IntN(2)])
		if err != nil {
			say("import", err)
			continue
		}
		typeName := []string{"T", "U", "T2", "Over", "error"}[random.IntN(5)]
		switch random.IntN(8) {
		case 0:
			for _, f := range p.Files() {
				say("file", fmt.Sprint(f.Path, f.PackageName(), f.HasMarkers(), f.DeclaresTypes()))
			}
		case 1:
			if d := p.Type(typeName); d != nil {
				say("type", d.File.Position(d.Spec.Pos()))
			}
		case 2:
			for _, name := range []string{"MarshalJSON", "MarshalText", "DeepCopy"} {
				if d := p.Method(typeName, name); d != nil {
					say("method", fmt.Sprint(d.File.Position(d.Pos), d.Ptr))
				}
			}
		case 3:
			for _, f := range p.FilesMentioning("word", []string{"T", "V"}[random.IntN(2)]) {
				say("mentions", f.Path)
			}
		case 4:
			consts, found := p.Constants("T2")
			say("constants", fmt.Sprint(len(consts), describe(found)))
		case 5:
			say("imports", p.ImportPaths())
		case 6:
			say("variable", p.DeclaresVar("V"))
		case 7:
			for _, d := range p.Types() {
				say("types", fmt.Sprint(d.Spec.Name, d.File.Position(d.Spec.Pos())))
			}
		}
	}
	return said
}

// TestKeptFilesAreAsTheyLie edits a module cache at random, which nobody should, and asks loads
// that know of earlier ones the same as loads that do not. What the first note is changed
// by whatever changes what the others note. CRDGEN_STEPS says how often.
func TestKeptFilesAreAsTheyLie(t *testing.T) {
	steps := 300
	if n, err := strconv.Atoi(os.Getenv("CRDGEN_STEPS")); err == nil {
		steps = n
	}
	m := &sealedModule{
		dir: writeModule(t, "", map[string]string{
			"go.mod": "module example.com/m\n\ngo 1.25\n\nrequire example.com/dep v1.0.0\n", "a.go": "package m\n\ntype A struct{}\n",
		}),
		cache: t.TempDir(), random: rand.New(rand.NewPCG(17, 27)), clock: time.Now().Add(-24 * time.Hour),
	}
	kept := gofile.NewMemory(8 << 20)
	ofOthers := gofile.Remember(kept)
	t.Cleanup(func() { gofile.Remember(ofOthers) })
	var before [2][]inputs.Fact
	var seed uint64
	noticed := 0
	for step := range steps {
		for range m.random.IntN(3) {
			m.edit(t)
		}
		getenv := with(nil)
		if before[0] != nil && inputs.Changed(filesOf(before[0]), getenv) != "" {
			noticed++
			if inputs.Changed(filesOf(before[1]), getenv) == "" {
				t.Fatalf("step %d: a load that knows of earlier ones does not note what has changed", step)
			}
		}
		seed++
		var said [2][]string
		for i, known := range []*gofile.Memory{gofile.NewMemory(0), kept} {
			gofile.Remember(known)
			var rec *inputs.Recorder
			before[i] = nil
			if seed%3 > 0 {
				rec = inputs.New()
			}
			said[i] = m.ask(t, seed, rec)
			if rec != nil {
				before[i] = rec.Facts()
			}
		}
		if diff := cmp.Diff(said[0], said[1]); diff != "" {
			t.Fatalf("step %d: (-alone +after others)\n%s", step, diff)
		}
		if diff := cmp.Diff(variablesOf(before[0]), variablesOf(before[1])); diff != "" {
			t.Fatalf("step %d: variables (-alone +after others)\n%s", step, diff)
		}
	}
	if noticed < steps/20 {
		t.Errorf("%d changes were noticed in %d steps", noticed, steps)
	}
}

// filesOf are the facts about files and directories.
func filesOf(facts []inputs.Fact) []inputs.Fact {
	return slices.DeleteFunc(slices.Clone(facts), func(f inputs.Fact) bool { return f.Op == inputs.Variable })
}

func variablesOf(facts []inputs.Fact) []inputs.Fact {
	return slices.DeleteFunc(slices.Clone(facts), func(f inputs.Fact) bool { return f.Op != inputs.Variable })
}
