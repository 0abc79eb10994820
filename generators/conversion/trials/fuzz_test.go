package trials

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/harness"
	"github.com/crdgen/crdgen/internal/longtest"
)

// A randomKind is a kind in two versions whose structs refer to each other: the
// spoke is the hub with fields renamed, moved in and out of structs, made pointers,
// added and left out. What it says of them in markers is mostly right.
type randomKind struct {
	r      *rand.Rand
	hub    []randomStruct
	spoke  []randomStruct
	manual []string
}

// The first struct is the spec; structs refer to later ones only.
type randomStruct struct {
	marks  []string
	fields []randomMember
}

type randomMember struct {
	marks      []string
	name, json string
	typ        string // with %s for a struct's name
	ref        int    // the struct, 0 for another type
	tag        string
}

func (m randomMember) goType() string {
	if m.ref > 0 {
		return fmt.Sprintf(m.typ, fmt.Sprintf("T%d", m.ref))
	}
	return m.typ
}

func makeRandomKind(seed uint64) *randomKind {
	k := &randomKind{r: rand.New(rand.NewPCG(seed, 2))}
	k.hub = make([]randomStruct, 2+k.r.IntN(4))
	for i := range k.hub {
		k.hub[i].fields = k.members(i)
		k.spoke = append(k.spoke, randomStruct{fields: slices.Clone(k.hub[i].fields)})
	}
	for range 1 + k.r.IntN(5) {
		k.change(k.r.IntN(len(k.spoke)))
	}
	if k.r.IntN(4) == 0 {
		k.nonsense(k.r.IntN(len(k.spoke)))
	}
	return k
}

func (k *randomKind) pick(from ...string) string { return from[k.r.IntN(len(from))] }

func (k *randomKind) tag() string {
	return k.pick("", ",omitempty", ",omitempty", ",omitzero", ",omitempty,omitzero")
}

// members makes the fields of a struct of the hub: each later struct has a good
// chance to be one of them.
func (k *randomKind) members(of int) []randomMember {
	var all []randomMember
	add := func(m randomMember) {
		m.name, m.json, m.tag = fmt.Sprintf("F%d%c", of, 'A'+len(all)), fmt.Sprintf("f%d%c", of, 'a'+len(all)), k.tag()
		all = append(all, m)
	}
	for range 1 + k.r.IntN(3) {
		add(randomMember{typ: k.pick("string", "string", "*string", "int32", "bool", "*bool", "[]string", "map[string]string", "[]int32", "*metav1.Duration")})
	}
	for to := of + 1; to < len(k.hub); to++ {
		if to == of+1 || k.r.IntN(4) == 0 {
			add(randomMember{typ: k.pick("%s", "*%s", "*%s", "[]%s", "map[string]%s", "[]*%s"), ref: to})
		}
	}
	return all
}

// change makes one difference in a struct of the spoke.
func (k *randomKind) change(of int) {
	s := &k.spoke[of]
	if len(s.fields) == 0 {
		return
	}
	i := k.r.IntN(len(s.fields))
	m := &s.fields[i]
	m.marks = slices.Clone(m.marks)
	switch k.r.IntN(8) {
	case 0:
		m.tag = k.tag()
	case 1:
		if typ, ok := strings.CutPrefix(m.typ, "*"); ok {
			m.typ = typ
		} else if !strings.HasPrefix(m.typ, "[]") && !strings.HasPrefix(m.typ, "map") {
			m.typ = "*" + m.typ
		}
	case 2:
		if len(m.marks) == 0 {
			m.marks = []string{"path=." + m.json}
			m.name, m.json = m.name+"x", m.json+"x"
		}
	case 3:
		if len(m.marks) == 0 {
			s.marks = append(slices.Clone(s.marks), "hubOnly:path=."+m.json)
			s.fields = slices.Delete(s.fields, i, i+1)
		}
	case 4:
		s.fields = append(s.fields, randomMember{marks: []string{"preserve"}, name: fmt.Sprintf("New%d", len(s.fields)), json: fmt.Sprintf("new%d", len(s.fields)), typ: k.pick("string", "*int64", "[]string"), tag: k.tag()})
	case 5, 6:
		k.lift(of, i)
	case 7:
		k.sink(of, i)
	}
}

// lift moves a field out of a struct that the hub has, in the spoke.
func (k *randomKind) lift(of, i int) {
	ref := k.spoke[of].fields[i]
	if ref.ref == 0 || len(ref.marks) > 0 || strings.ContainsAny(ref.typ, "[") || len(k.spoke[ref.ref].fields) == 0 {
		return
	}
	from := &k.spoke[ref.ref]
	j := k.r.IntN(len(from.fields))
	moved := from.fields[j]
	if len(moved.marks) > 0 {
		return
	}
	from.fields = slices.Delete(from.fields, j, j+1)
	path := "." + ref.json + "." + moved.json
	if way, ok := k.way(of); ok && k.r.IntN(2) == 0 {
		path = way + strings.ReplaceAll(path, ".", "/")
	}
	moved.marks = []string{"path=" + path}
	k.spoke[of].fields = append(k.spoke[of].fields, moved)
}

// sink moves a field into a struct that both have, in the spoke.
func (k *randomKind) sink(of, i int) {
	moved := k.spoke[of].fields[i]
	way, ok := k.way(of)
	if !ok || len(moved.marks) > 0 {
		return
	}
	for _, ref := range k.spoke[of].fields {
		if ref.ref == 0 || ref.ref == moved.ref || ref.ref <= moved.ref && moved.ref > 0 || strings.Contains(ref.typ, "[") {
			continue
		}
		if moved.ref > 0 && moved.ref <= ref.ref {
			continue
		}
		k.spoke[of].fields = slices.Delete(k.spoke[of].fields, i, i+1)
		moved.marks = []string{"path=" + way + "/" + moved.json}
		k.spoke[ref.ref].fields = append(k.spoke[ref.ref].fields, moved)
		return
	}
}

// way is a path from the hub's root to a struct.
func (k *randomKind) way(to int) (string, bool) {
	if to == 0 {
		return "/spec", true
	}
	for of := range to {
		for _, m := range k.hub[of].fields {
			if m.ref != to || strings.Contains(m.typ, "[") {
				continue
			}
			if way, ok := k.way(of); ok {
				return way + "/" + m.json, true
			}
		}
	}
	return "", false
}

// nonsense puts a marker where it may mean nothing.
func (k *randomKind) nonsense(of int) {
	s := &k.spoke[of]
	if k.r.IntN(5) == 0 {
		s.marks = append(slices.Clone(s.marks), k.pick("type=T1", "hubOnly:path=.f0a", "hubOnly:path=.f1a.f2a,default=3", "hubOnly:path=.nothing", `hubOnly:path=.f0a,default="x"`))
		return
	}
	if k.r.IntN(4) == 0 {
		n := k.r.IntN(len(k.hub))
		k.manual = append(k.manual, fmt.Sprintf("func Convert_v1beta1_T%[1]d_To_v1_T%[1]d(in *T%[1]d, out *v1.T%[1]d) error { return nil }", n))
		if k.r.IntN(2) == 0 {
			k.manual = append(k.manual, fmt.Sprintf("func Convert_v1_T%[1]d_To_v1beta1_T%[1]d(in *v1.T%[1]d, out *T%[1]d) error { return nil }", n))
		}
		return
	}
	if len(s.fields) > 0 {
		m := &s.fields[k.r.IntN(len(s.fields))]
		m.marks = append(slices.Clone(m.marks), k.pick(
			"path=.", "path=/spec", "path=/spec/f1a", "path=.f0a", "path=.f0b.f1a", "path=/metadata/name", "path=", "unit=seconds", "enum={a: b}", "preserve", `drop:reason="x"`,
			"elem:key=f1a", "elem:key=f1a,count=f1b", "mapKey=f1a", "mapValue=f1b", "func:to=A,from=B,paths={.f0a}", "func:to=A,from=B,paths={.f0a,.f0b},with={.f0c}",
		))
	}
}

// files are the sources of both versions, below a directory.
func (k *randomKind) files(below string) harness.Files {
	write := func(version, imports string, all []randomStruct, more []string) string {
		var b strings.Builder
		hub := ""
		if version == "v1" {
			hub = "// +crdgen:conversion:hub\n"
		}
		fmt.Fprintf(&b, "// +kubebuilder:object:generate=true\n// +groupName=random.example.com\npackage %s\n\nimport (\n\tmetav1 \"k8s.io/apimachinery/pkg/apis/meta/v1\"\n%s)\n\nvar _ metav1.Duration\n\n// +kubebuilder:object:root=true\n%stype Foo struct {\n", version, imports, hub)
		b.WriteString("\tmetav1.TypeMeta `json:\",inline\"`\n\tmetav1.ObjectMeta `json:\"metadata,omitempty\"`\n\n\tSpec T0 `json:\"spec,omitempty\"`\n}\n")
		for i, s := range all {
			b.WriteString("\n")
			for _, m := range s.marks {
				fmt.Fprintf(&b, "// +crdgen:conversion:%s\n", m)
			}
			fmt.Fprintf(&b, "type T%d struct {\n", i)
			for _, m := range s.fields {
				for _, mark := range m.marks {
					fmt.Fprintf(&b, "\t// +crdgen:conversion:%s\n", mark)
				}
				fmt.Fprintf(&b, "\t%s %s `json:\"%s%s\"`\n", m.name, m.goType(), m.json, m.tag)
			}
			b.WriteString("}\n")
		}
		return b.String() + "\n" + strings.Join(more, "\n")
	}
	imports := ""
	if len(k.manual) > 0 {
		imports = "\tv1 \"example.com/cases/" + below + "v1\"\n"
	}
	return harness.Files{below + "v1beta1/types.go": write("v1beta1", imports, k.spoke, k.manual), below + "v1/types.go": write("v1", "", k.hub, nil)}
}

// randomKindSeeds are where [TestRandomKinds] begins to count seeds: where it found
// that data was lost. The last is a pointer that a path leads into, with a pointer in
// it that is a value in the hub.
var randomKindSeeds = []uint64{0, 500_000, 700_000, 900_000, 900_055}

// TestRandomKinds converts random objects of random kinds that need no more markers.
func TestRandomKinds(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	given := harness.Files{}
	asked := seeds(t)
	for _, from := range randomKindSeeds {
		for seed, left := from+asked[0], len(asked)/5; left > 0; seed++ {
			k := makeRandomKind(seed)
			if out, _ := harness.Run(t, harness.Module(t, k.files("")), conversion.Options{}); len(out) == 0 || len(k.manual) > 0 {
				continue
			}
			left--
			below := fmt.Sprintf("random%d/", seed)
			for name, content := range k.files(below) {
				given[name] = strings.Replace(content, "random.example.com", fmt.Sprintf("random%d.example.com", seed), 1)
			}
		}
	}
	dir := harness.CompiledModule(t, given)
	harness.GenerateInto(t, dir, conversion.Options{FunctionsOnly: &harness.Yes, Tests: &harness.Yes})
	harness.AddRounds(t, dir, longtest.Count(100, 20))
	harness.LimitSeeds(t, dir, longtest.Count(200, 40))
	harness.Together(t, dir)
	harness.GoTest(t, dir, "./all")
}

// FuzzPlan plans random kinds: findings have a place, and what has none becomes Go.
//
//	go test ./generators/conversion -run '^$' -fuzz FuzzPlan -fuzztime 10m
func FuzzPlan(f *testing.F) {
	for seed := range uint64(20) {
		f.Add(seed)
	}
	f.Fuzz(planRandomKind)
}

// TestPlanRandomKinds does the same for seeds in turn, five times as many as CRDGEN_SEEDS
// says: the fuzzer instruments all of Kubernetes before it begins.
func TestPlanRandomKinds(t *testing.T) {
	asked := seeds(t)
	for i := range 5 * uint64(len(asked)) {
		if planRandomKind(t, asked[0]+i); t.Failed() {
			return
		}
	}
}

func planRandomKind(t *testing.T, seed uint64) {
	t.Helper()
	given := makeRandomKind(seed).files("")
	dir := harness.Module(t, given)
	p, found := harness.Program(t, dir)
	made, more, err := conversion.Generator().Generate(p, conversion.Options{Tests: &harness.Yes, Report: &harness.Yes}, generators.Env{ReadFile: os.ReadFile})
	if err != nil {
		t.Fatal(err)
	}
	found.Add(more...)
	for _, d := range found.Relative(dir) {
		name := filepath.ToSlash(d.Pos.Filename)
		lines := strings.Split(given[name], "\n")
		if name != "go.mod" && (d.Pos.Line < 1 || d.Pos.Line > len(lines) || d.Pos.Column < 1 || d.Pos.Column > len(lines[d.Pos.Line-1])+1) {
			t.Errorf("finding outside of the source: %s %s", d.Pos, d.Message)
		}
	}
	for _, file := range made {
		var text bytes.Buffer
		if err := file.Render(&text); err != nil {
			t.Errorf("%s: %v", file.Name, err)
		}
	}
	if t.Failed() {
		t.Logf("seed %d\n%s\n%s", seed, given["v1beta1/types.go"], given["v1/types.go"])
	}
}
