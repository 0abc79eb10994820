package trials

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/harness"
	"github.com/crdgen/crdgen/internal/longtest"
)

// randomField is a field of both versions that can be converted.
type randomField struct{ marks, spoke, hub string }

func randomFields() []randomField {
	return []randomField{
		{"", "string", "string"},
		{"", "*string", "string"},
		{"", "string", "*string"},
		{"", "bool", "*bool"},
		{"", "int32", "*int32"},
		{"", "[]string", "[]string"},
		{"", "[]*string", "[]string"},
		{"", "map[string]string", "map[string]string"},
		{"", "*map[string]string", "map[string]string"},
		{"", "[]string", "*[]string"},
		{"", "map[string][]int32", "map[string][]int32"},
		{"", "metav1.Time", "metav1.Time"},
		{"", "*metav1.Time", "metav1.Time"},
		{"", "Leaf", "Leaf"},
		{"", "*Leaf", "Leaf"},
		{"", "Leaf", "*Leaf"},
		{"", "*Leaf", "*Leaf"},
		{"", "[]Leaf", "[]Leaf"},
		{"", "[]*Leaf", "[]*Leaf"},
		{"", "[]*Leaf", "[]Leaf"},
		{"", "map[string]Leaf", "map[string]*Leaf"},
		{"", "map[string][]Leaf", "map[string][]Leaf"},
		{"", "Plain", "Plain"},
		{"", "*Plain", "Plain"},
		{"", "Plain", "*Plain"},
		{"", "[]Plain", "[]Plain"},
		{"", "map[string]Plain", "map[string]Plain"},
		{"unit=seconds", "metav1.Duration", "int64"},
		{"unit=seconds", "*metav1.Duration", "*int32"},
		{"unit=minutes", "*metav1.Duration", "int64"},
		{"unit=hours", "int32", "*metav1.Duration"},
		{"unit=milliseconds", "[]metav1.Duration", "[]int64"},
		{"elem:key=name,count=count", "[]string", "[]Counted"},
		{"elem:key=name", "[]string", "[]Named"},
		{"mapKey=key", "map[string]Zone", "[]Zone"},
		{"elem:key=name,count=count", "[]Counted", "[]string"},
		{"elem:key=name", "[]Named", "[]string"},
		{"mapKey=key", "[]Spot", "map[string]Spot"},
		{"mapKey=key", "map[string]string", "[]Label"},
		{"mapKey=key", "[]Label", "map[string]string"},
		{"mapKey=key\n\t// +crdgen:conversion:mapValue=leaf\n\t// +crdgen:conversion:preserve", "map[string]Leaf", "[]Holder"},
		{"mapKey=key\n\t// +crdgen:conversion:preserve", "map[string]int64", "[]Limit"},
		{"mapKey=key\n\t// +crdgen:conversion:preserve", "[]Limit", "map[string]*int64"},
		{"mapKey=key", "map[string][]string", "[]Arg"},
		{"preserve", "int64", "int32"},
		{"preserve", "uint8", "int64"},
		{"enum={a: b, Always: Never}", "string", "string"},
		{"enum={a: b, x: b}\n\t// +crdgen:conversion:enumInverse={b: a}", "[]string", "[]string"},
		{"enum={a: b}", "map[string]string", "map[string]string"},
		{"enum={a: b}", "*string", "string"},
		{"", "[]Keyed", "[]Keyed"},
		{"", "*Deep", "Deep"},
		{"", "Deep", "Deep"},
		{"", "[]Deep", "[]Deep"},
		{"func:to=Upper,from=Lower,paths={.PATH}", "string", "string"},
	}
}

// randomFunctions convert several fields of both versions together.
type randomFunctions struct {
	name       string
	spoke, hub []string
}

func randomSeveral() []randomFunctions {
	return []randomFunctions{
		{"Joined", []string{"string", "*int32"}, []string{"string"}},
		{"Parted", []string{"string"}, []string{"*string", "string"}},
		{"Mixed", []string{"[]string", "map[string]string", "*string"}, []string{"string", "[]string", "int32"}},
		{"Plain", []string{"Plain", "*Plain"}, []string{"string", "*int32", "[]int32"}},
	}
}

// randomPair writes two versions of a kind from a seed.
func randomPair(seed uint64) (spoke, hub string) {
	r := rand.New(rand.NewPCG(seed, 1))
	all := randomFields()
	var spokeFields, hubFields, groupFields, groupPtrFields, typeMarks strings.Builder
	for i := range 1 + r.IntN(7) {
		f := all[r.IntN(len(all))]
		name, json := fmt.Sprintf("F%d", i), fmt.Sprintf("f%d", i)
		target, path := &hubFields, json
		moved := f.marks
		switch r.IntN(5) {
		case 0:
			target, path = &groupFields, "group."+json
		case 1:
			target, path = &groupPtrFields, "pointed."+json
		}
		list := ""
		const keyed = "\t// +listType=map\n\t// +listMapKey=key\n"
		isMap := strings.HasPrefix(f.marks, "mapKey") || f.spoke == "[]Keyed"
		if isMap && strings.HasPrefix(f.hub, "[]") {
			list = keyed
		}
		if strings.HasPrefix(moved, "func") {
			moved = strings.ReplaceAll(moved, "PATH", path)
		} else if path != json {
			spokeFields.WriteString("\t// +crdgen:conversion:path=." + path + "\n")
		}
		if moved != "" {
			spokeFields.WriteString("\t// +crdgen:conversion:" + moved + "\n")
		}
		if isMap && strings.HasPrefix(f.spoke, "[]") {
			spokeFields.WriteString(keyed)
		}
		tag := func() string {
			return fmt.Sprintf("`json:\"%s%s\"`\n", json, []string{"", ",omitempty", ",omitempty,omitzero", ",omitzero"}[r.IntN(4)])
		}
		spokeFields.WriteString("\t" + name + " " + f.spoke + " " + tag())
		target.WriteString(list + "\t" + name + " " + f.hub + " " + tag())
	}
	// All types are used, so that no marker is idle.
	spokeFields.WriteString("\tLeaf Leaf `json:\"leaf\"`\n\t// +crdgen:conversion:mapKey=key\n\tZones map[string]Zone `json:\"zones,omitempty\"`\n\tKeyed []Keyed `json:\"keyed,omitempty\"`\n\t// +listType=map\n\t// +listMapKey=key\n\t// +crdgen:conversion:mapKey=key\n\tSpots []Spot `json:\"spots,omitempty\"`\n")
	const keyed = "\t// +listType=map\n\t// +listMapKey=key\n"
	hubFields.WriteString("\tLeaf Leaf `json:\"leaf,omitempty\"`\n" + keyed + "\tZones []Zone `json:\"zones,omitempty\"`\n" + keyed + "\tKeyed []Keyed `json:\"keyed,omitempty\"`\n\tSpots map[string]Spot `json:\"spots,omitempty\"`\n")
	if r.IntN(2) == 0 {
		hubFields.WriteString("\tOnly *Leaf `json:\"only,omitempty\"`\n")
		typeMarks.WriteString("// +crdgen:conversion:hubOnly:path=.only\n")
	}
	if r.IntN(2) == 0 {
		hubFields.WriteString("\tNumber int32 `json:\"number\"`\n")
		typeMarks.WriteString("// +crdgen:conversion:hubOnly:path=.number,default=3\n")
	}
	// Drawn last, so that the other fields of a seed stay what they are.
	if each := randomSeveral(); r.IntN(3) > 0 {
		of := each[r.IntN(len(each))]
		tags := []string{"", ",omitempty", ",omitempty,omitzero"}
		target, before := &hubFields, ""
		switch r.IntN(3) {
		case 0:
			target, before = &groupFields, "group."
		case 1:
			target, before = &groupPtrFields, "pointed."
		}
		var paths, with []string
		for i, t := range of.hub {
			paths = append(paths, fmt.Sprintf(".%sm%d", before, i))
			fmt.Fprintf(target, "\tM%d %s `json:\"m%d%s\"`\n", i, t, i, tags[r.IntN(len(tags))])
		}
		for i := range of.spoke[1:] {
			with = append(with, fmt.Sprintf(".n%d", i+1))
		}
		fmt.Fprintf(&spokeFields, "\t// +crdgen:conversion:func:to=To%s,from=From%[1]s,paths={%s}", of.name, strings.Join(paths, ","))
		if len(with) > 0 {
			fmt.Fprintf(&spokeFields, ",with={%s}", strings.Join(with, ","))
		}
		for i, t := range of.spoke {
			fmt.Fprintf(&spokeFields, "\n\tN%d %s `json:\"n%d%s\"`\n", i, t, i, tags[r.IntN(len(tags))])
		}
	}
	if groupFields.Len() > 0 {
		hubFields.WriteString("\tGroup Group `json:\"group,omitempty\"`\n")
	}
	if groupPtrFields.Len() > 0 {
		hubFields.WriteString("\tPointed *Pointed `json:\"pointed,omitempty\"`\n")
	}
	const head = `// +kubebuilder:object:generate=true
// +groupName=random%d.example.com
package %s

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
%stype Foo struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `

	Spec Spec ` + "`json:\"spec,omitempty\"`" + `
}

%stype Spec struct {
%s}

`
	spoke = fmt.Sprintf(head, seed, "v1beta1", "", typeMarks.String(), spokeFields.String()) + randomSpokeTypes + randomCode
	spoke = strings.Replace(spoke, "import metav1", "import (\n\t\"errors\"\n\t\"fmt\"\n\t\"strconv\"\n\t\"strings\"\n)\n\nimport metav1", 1)
	hub = fmt.Sprintf(head, seed, "v1", "// +crdgen:conversion:hub\n", "", hubFields.String()) + randomHubTypes +
		"type Group struct {\n" + groupFields.String() + "}\n\ntype Pointed struct {\n" + groupPtrFields.String() + "}\n"
	return spoke, hub
}

const randomSpokeTypes = `// +crdgen:conversion:hubOnly:path=.hub
type Leaf struct {
	Name string ` + "`json:\"name,omitempty\"`" + `
	// +crdgen:conversion:preserve
	Spoke []string ` + "`json:\"spoke,omitempty\"`" + `
	Inner *Plain ` + "`json:\"inner,omitempty\"`" + `
}

type Plain struct {
	A string ` + "`json:\"a,omitempty\"`" + `
	B int32  ` + "`json:\"b\"`" + `
}

type Deep struct {
	Leaf   *Leaf  ` + "`json:\"leaf,omitempty\"`" + `
	Leaves []Leaf ` + "`json:\"leaves,omitempty\"`" + `
	Deep   []Deep ` + "`json:\"deep,omitempty\"`" + `
}

// +crdgen:conversion:hubOnly:path=.weight
type Zone struct {
	Up bool ` + "`json:\"up,omitempty\"`" + `
}

// +crdgen:conversion:hubOnly:path=.weight
type Keyed struct {
	Key string ` + "`json:\"key\"`" + `
}

type Counted struct {
	Name  string ` + "`json:\"name\"`" + `
	Count int32  ` + "`json:\"count\"`" + `
}

type Named struct {
	Name string ` + "`json:\"name\"`" + `
}

type Spot struct {
	Key string ` + "`json:\"key\"`" + `
	Up  bool   ` + "`json:\"up\"`" + `
	// +crdgen:conversion:preserve
	Hot *bool ` + "`json:\"hot,omitempty\"`" + `
}

type Label struct {
	Key   string ` + "`json:\"key\"`" + `
	Value string ` + "`json:\"value,omitempty\"`" + `
}

type Limit struct {
	Key   string ` + "`json:\"key\"`" + `
	Note  string ` + "`json:\"note,omitempty\"`" + `
	Most  *int32 ` + "`json:\"most,omitempty\"`" + `
}

func Upper(s string) (string, error) { return s, nil }

func Lower(s string) string {
	if s == "a" {
		return "b"
	}
	return s
}
`

// randomCode are the functions for several fields.
const randomCode = `func ToJoined(text string, number *int32) string {
	if number == nil {
		return text
	}
	return fmt.Sprintf("%s#%d", text, *number)
}

func FromJoined(joined string) (string, *int32, error) {
	i := strings.LastIndexByte(joined, '#')
	if i < 0 {
		return joined, nil, nil
	}
	n, err := strconv.ParseInt(joined[i+1:], 10, 32)
	return joined[:i], new(int32(n)), err
}

func ToParted(text string) (*string, string) {
	before, after, ok := strings.Cut(text, "/")
	if !ok {
		return nil, text
	}
	return &before, after
}

func FromParted(before *string, after string) string {
	if before == nil || *before == "" {
		return after
	}
	return *before + "/" + after
}

func ToMixed(names []string, _ map[string]string, last *string) (string, []string, int32) {
	if last != nil {
		return *last, names, 0
	}
	if len(names) == 0 {
		return "", nil, 0
	}
	return "", names, 1
}

func FromMixed(last string, names []string, count int32) ([]string, map[string]string, *string) {
	if last == "" {
		return names, nil, nil
	}
	return names, nil, &last
}

func ToPlain(a Plain, b *Plain) (string, *int32, []int32) {
	if b == nil {
		return strings.ToLower(a.A), &a.B, nil
	}
	return strings.ToLower(a.A), nil, []int32{a.B, b.B}
}

func FromPlain(a string, one *int32, both []int32) (Plain, *Plain, error) {
	switch {
	case one != nil:
		return Plain{A: a, B: *one}, nil, nil
	case len(both) == 0:
		return Plain{A: a}, nil, nil
	case len(both) == 1:
		return Plain{A: a, B: both[0]}, &Plain{}, nil
	case len(both) == 2:
		return Plain{A: a, B: both[0]}, &Plain{B: both[1]}, nil
	}
	return Plain{}, nil, errors.New("too many")
}
`

const randomHubTypes = `type Leaf struct {
	Inner Plain ` + "`json:\"inner,omitempty\"`" + `
	Name string ` + "`json:\"name,omitempty\"`" + `
	Hub  *int64 ` + "`json:\"hub,omitempty\"`" + `
}

type Plain struct {
	B int32  ` + "`json:\"b\"`" + `
	A string ` + "`json:\"a,omitempty\"`" + `
}

type Deep struct {
	Leaf   Leaf   ` + "`json:\"leaf,omitempty\"`" + `
	Leaves []Leaf ` + "`json:\"leaves,omitempty\"`" + `
	Deep   []Deep ` + "`json:\"deep,omitempty\"`" + `
}

type Zone struct {
	Key    string ` + "`json:\"key\"`" + `
	Up     *bool  ` + "`json:\"up,omitempty\"`" + `
	Weight int32  ` + "`json:\"weight,omitempty\"`" + `
}

type Keyed struct {
	Key    string ` + "`json:\"key\"`" + `
	Weight int32  ` + "`json:\"weight,omitempty\"`" + `
}

type Spot struct {
	Up *bool ` + "`json:\"up,omitempty\"`" + `
}

type Counted struct {
	Name  string ` + "`json:\"name\"`" + `
	Count int32  ` + "`json:\"count\"`" + `
}

type Named struct {
	Name string ` + "`json:\"name\"`" + `
}

type Label struct {
	Key   string ` + "`json:\"key\"`" + `
	Value string ` + "`json:\"value,omitempty\"`" + `
}

type Limit struct {
	Key   string ` + "`json:\"key\"`" + `
	Note  string ` + "`json:\"note,omitempty\"`" + `
	Most  *int32 ` + "`json:\"most,omitempty\"`" + `
}

type Holder struct {
	Key  string ` + "`json:\"key\"`" + `
	Leaf *Leaf  ` + "`json:\"leaf,omitempty\"`" + `
	Up   []bool ` + "`json:\"up,omitempty\"`" + `
}

type Arg struct {
	Key    string   ` + "`json:\"key\"`" + `
	Values []string ` + "`json:\"values,omitempty\"`" + `
}

`

// seeds are those that random kinds are made from: the first 20. CRDGEN_SEEDS asks for more
// of them, or, as FROM-TO, for others:
//
//	CRDGEN_SEEDS=200 go test ./generators/conversion/trials -run TestRandomPairs -timeout 1h
//	CRDGEN_SEEDS=1000-1200 go test ./generators/conversion/trials -run TestRandomPairs -timeout 1h
func seeds(t testing.TB) (all []uint64) {
	t.Helper()
	text := os.Getenv("CRDGEN_SEEDS")
	if text == "" {
		text = "20"
	}
	from, to, both := strings.Cut(text, "-")
	if !both {
		from, to = "0", text
	}
	first, err := strconv.ParseUint(from, 10, 32)
	last, lastErr := strconv.ParseUint(to, 10, 32)
	if err != nil || lastErr != nil || first >= last {
		t.Fatalf("CRDGEN_SEEDS=%s is neither a number nor FROM-TO", text)
	}
	for seed := first; seed < last; seed++ {
		all = append(all, seed)
	}
	return all
}

// randomPairSeeds are tried besides the first ones: they have found code that did not
// compile.
var randomPairSeeds = []uint64{172, 202, 239, 264}

// TestRandomPairs converts random objects of random types, with fields moved into
// structs and behind pointers, on either side.
func TestRandomPairs(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	given := harness.Files{}
	tried := map[uint64]bool{} // a seed may be asked for that is always tried
	for _, seed := range slices.Concat(randomPairSeeds, seeds(t)) {
		tried[seed] = true
	}
	for seed := range tried {
		spoke, hub := randomPair(seed)
		given[fmt.Sprintf("random%d/v1beta1/types.go", seed)] = spoke
		given[fmt.Sprintf("random%d/v1/types.go", seed)] = hub
	}
	dir := harness.CompiledModule(t, given)
	harness.GenerateInto(t, dir, conversion.Options{FunctionsOnly: &harness.Yes, Tests: &harness.Yes})
	harness.AddRounds(t, dir, longtest.Count(300, 30))
	harness.LimitSeeds(t, dir, longtest.Count(200, 40))
	harness.Together(t, dir)
	harness.GoTest(t, dir, "./all")
}
