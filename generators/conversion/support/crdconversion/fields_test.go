package crdconversion

import (
	"fmt"
	"math/rand"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// Fields of two versions of which functions convert several together. Each has leaves.
type (
	severalIn struct {
		Name  string            `json:"name"`
		Place severalPlace      `json:"where/place"`
		Owner *severalPlace     `json:"owner"`
		Items []severalItem     `json:"items,omitempty"`
		Tags  map[string]string `json:"where/tags,omitempty"`
	}
	severalOut struct {
		Owner *severalPlace     `json:"owner"`
		Title string            `json:"title"`
		Tags  map[string]string `json:"tags,omitempty"`
		Rows  []severalItem     `json:"where/rows,omitempty"`
		Place severalPlace      `json:"place"`
	}
	severalPlace struct {
		A string        `json:"a,omitempty"`
		B *string       `json:"b,omitempty"`
		C severalNumber `json:"c"`
	}
	severalNumber struct {
		D string `json:"d,omitempty"`
		E string `json:"e"`
	}
	severalItem struct {
		Key string `json:"key"`
		A   string `json:"a,omitempty"`
		B   string `json:"b,omitempty"`
	}
)

var (
	severalInShape  = Shape{Keys: map[string][]string{"items": {"key"}}}
	severalOutShape = Shape{Keys: map[string][]string{"where/rows": {"key"}}}
)

const (
	severalItems = 3
)

// leavesOf are the texts in a value that has all of them, but for those of items, of which there
// are two in each.
func leavesOf(v reflect.Value, all []*string) []*string {
	switch v.Kind() {
	case reflect.String:
		return append(all, v.Addr().Interface().(*string))
	case reflect.Pointer:
		if v.IsNil() {
			v.Set(reflect.New(v.Type().Elem()))
		}
		return leavesOf(v.Elem(), all)
	case reflect.Struct:
		for i := range v.NumField() {
			all = leavesOf(v.Field(i), all)
		}
	}
	return all
}

// A severalSide gives the leaves of a version their numbers.
type severalSide[T any] struct{ items func(*T) *[]severalItem }

// texts are the leaves of an object, then those of its items.
func (s severalSide[T]) texts(object T) []string {
	var all []string
	for _, leaf := range leavesOf(reflect.ValueOf(clone(&object)).Elem(), nil) {
		all = append(all, *leaf)
	}
	for _, item := range *s.items(&object) {
		all = append(all, item.A, item.B)
	}
	return all
}

// with is an object with such texts, and so many items.
func (s severalSide[T]) with(texts []string, keys []string) (object T) {
	leaves := leavesOf(reflect.ValueOf(&object).Elem(), nil)
	for i, leaf := range leaves {
		*leaf = texts[i]
	}
	for i, key := range keys {
		at := len(leaves) + 2*i
		*s.items(&object) = append(*s.items(&object), severalItem{key, texts[at], texts[at+1]})
	}
	return object
}

func clone[T any](object *T) *T {
	made, _, ok := decodeTree[T](asAny(object))
	if !ok {
		panic("not read")
	}
	return &made
}

// A severalFunction converts some leaves, one to one, and leaves out all others. Some are written
// in small letters.
type severalFunction struct {
	to     []int // by leaf, -1 for none
	lowers bool
}

func (f severalFunction) convert(from []string, n int) []string {
	made := make([]string, n)
	for i, k := range f.to {
		switch {
		case k < 0:
		case f.lowers:
			made[k] = strings.ToLower(from[i])
		default:
			made[k] = from[i]
		}
	}
	return made
}

// randomFunctions are a function and its inverse for so many leaves and two of each item, which
// stay in their items.
func randomFunctions(r *rand.Rand, leaves int) (there, back severalFunction) {
	there, back = severalFunction{lowers: r.Intn(2) == 0}, severalFunction{lowers: r.Intn(3) == 0}
	link := func(ins, outs []int) {
		r.Shuffle(len(outs), func(i, j int) { outs[i], outs[j] = outs[j], outs[i] })
		for i := range ins {
			there.to, back.to = append(there.to, -1), append(back.to, -1)
			_ = i
		}
		for i, in := range ins {
			if r.Intn(2) == 0 {
				there.to[in], back.to[outs[i]] = outs[i], in
			}
		}
	}
	from := func(first, n int) (all []int) {
		for i := range n {
			all = append(all, first+i)
		}
		return all
	}
	link(from(0, leaves), from(0, leaves))
	for i := range severalItems {
		link(from(leaves+2*i, 2), from(leaves+2*i, 2))
	}
	return there, back
}

// TestFieldsKeepWhatIsNotEdited has random functions that convert several fields to several. What
// they lose of one version is there after edits of the other one, wherever these were made, and
// what was edited is what it was edited to.
func TestFieldsKeepWhatIsNotEdited(t *testing.T) {
	ins := severalSide[severalIn]{func(o *severalIn) *[]severalItem { return &o.Items }}
	outs := severalSide[severalOut]{func(o *severalOut) *[]severalItem { return &o.Rows }}
	leaves := len(leavesOf(reflect.ValueOf(new(severalIn)).Elem(), nil))
	if other := len(leavesOf(reflect.ValueOf(new(severalOut)).Elem(), nil)); leaves != other || leaves < 8 {
		t.Fatal("there are", leaves, "and", other, "leaves")
	}
	edited := 0
	for seed := range int64(3000) {
		r := rand.New(rand.NewSource(seed))
		there, back := randomFunctions(r, leaves)
		var keys []string
		for i := range r.Intn(severalItems + 1) {
			keys = append(keys, fmt.Sprint("k", i))
		}
		n := leaves + 2*len(keys)
		there.to, back.to = there.to[:n], back.to[:n]
		keysOf := func(items []severalItem) (keys []string) {
			for _, item := range items {
				keys = append(keys, item.Key)
			}
			return keys
		}
		toOut := func(in severalIn) severalOut {
			return outs.with(there.convert(ins.texts(in), n), keysOf(in.Items))
		}
		toIn := func(out severalOut) severalIn {
			return ins.with(back.convert(outs.texts(out), n), keysOf(out.Rows))
		}
		was := make([]string, n)
		for i := range was {
			was[i] = []string{"", "a", "A", "b", "Bc"}[r.Intn(5)]
		}
		var kept Preserved
		in := ins.with(was, keys)
		out := ConvertFields(&kept, nil, in, toOut, toIn, &severalInShape, &severalOutShape)
		var annotations map[string]string
		if err := kept.End(&annotations, "r", "k", false); err != nil {
			t.Fatal(err)
		}
		now, want := outs.texts(out), slices.Clone(was)
		for range r.Intn(4) {
			i := r.Intn(n)
			now[i] = fmt.Sprint("e", r.Intn(100))
			if k := back.to[i]; k >= 0 {
				want[k] = now[i]
				edited++
			}
		}
		var read Preserved
		if err := read.Begin(annotations, "k", false); err != nil {
			t.Fatal(err)
		}
		again := ConvertFields(&read, nil, *clone(new(outs.with(now, keys))), toIn, toOut, &severalOutShape, &severalInShape)
		if got := ins.texts(again); !slices.Equal(got, want) {
			t.Fatalf("seed %d: functions %v and %v\nof   %q\nas   %q\nedit %q\ngot  %q\nwant %q\nkept %s",
				seed, there, back, was, outs.texts(out), now, got, want, annotations["k"])
		}
	}
	if edited < 1000 {
		t.Error("there were", edited, "edits only")
	}
}

// Fields of which one holds null in a map, which no merge patch can say.
type (
	fieldsFull struct {
		Left  *fieldsLeft `json:"left"`
		Right string      `json:"right"`
	}
	fieldsLeft struct {
		A    string             `json:"a,omitempty"`
		B    string             `json:"b,omitempty"`
		Tags map[string]*string `json:"tags,omitempty"`
	}
	fieldsSome struct {
		A string `json:"a"`
	}
)

func fieldsToSome(full fieldsFull) fieldsSome {
	if full.Left == nil {
		return fieldsSome{}
	}
	return fieldsSome{full.Left.A}
}

func fieldsToFull(some fieldsSome) fieldsFull {
	if some.A == "" {
		return fieldsFull{}
	}
	return fieldsFull{Left: &fieldsLeft{A: some.A}}
}

// TestFieldsAreReadInAllForms has fields that were kept whole, as an object with null in it is and as
// code kept them that knew no parts of several fields.
func TestFieldsAreReadInAllForms(t *testing.T) {
	full := fieldsFull{&fieldsLeft{"a", "b", map[string]*string{"x": nil}}, "r"}
	var kept Preserved
	ConvertFields(&kept, nil, full, fieldsToSome, fieldsToFull)
	var annotations map[string]string
	if err := kept.End(&annotations, "", "k", false); err != nil {
		t.Fatal(err)
	}
	if want := `{"f":{"/left":[{"a":"a","b":"b","tags":{"x":null}}],"/right":"r"}}`; annotations["k"] != want {
		t.Errorf("kept are %s, want %s", annotations["k"], want)
	}
	for _, test := range []struct{ kept, now, want string }{
		{annotations["k"], "a", `{"left":{"a":"a","b":"b","tags":{"x":null}},"right":"r"}`},
		{annotations["k"], "e", `{"left":{"a":"e","b":"b","tags":{"x":null}},"right":"r"}`},
		{annotations["k"], "", `{"left":{"b":"b","tags":{"x":null}},"right":"r"}`},
		{`{"f":{"/left":{"a":"a","b":"b"},"/right":"r"}}`, "a", `{"left":{"a":"a","b":"b"},"right":"r"}`},
		{`{"f":{"/left":{"a":"a","b":"b"},"/right":"r"}}`, "e", `{"left":{"a":"e","b":"b"},"right":"r"}`},
		{`{"f":{"/left":null,"/right":"r"}}`, "e", `{"left":{"a":"e"},"right":"r"}`},
		{`{"f":{"/left":7,"/right":"r"}}`, "e", `{"left":{"a":"e"},"right":"r"}`},
	} {
		var read Preserved
		if err := read.Begin(map[string]string{"k": test.kept}, "k", false); err != nil {
			t.Fatal(err)
		}
		got := ConvertFields(&read, nil, fieldsSome{test.now}, fieldsToFull, fieldsToSome)
		if text := textOf(got); text != test.want {
			t.Errorf("%s beside %q gives %s, want %s", test.kept, test.now, text, test.want)
		}
	}
}

type (
	fieldsUnion struct {
		Wood  *severalItem `json:"wood"`
		Steel *severalItem `json:"where/steel"`
	}
	fieldsName struct {
		Name string `json:"name"`
	}
)

func fieldsToName(union fieldsUnion) fieldsName {
	switch {
	case union.Steel != nil:
		return fieldsName{"steel " + union.Steel.Key}
	case union.Wood != nil:
		return fieldsName{"wood " + union.Wood.Key}
	}
	return fieldsName{}
}

func fieldsToUnion(name fieldsName) fieldsUnion {
	what, key, _ := strings.Cut(name.Name, " ")
	switch what {
	case "steel":
		return fieldsUnion{Steel: &severalItem{Key: key}}
	case "wood":
		return fieldsUnion{Wood: &severalItem{Key: key}}
	}
	return fieldsUnion{}
}

// TestFieldsOfUnion has two fields of which one may be set: what was kept of one stays away where
// the other was set since, and comes back where both were set before.
func TestFieldsOfUnion(t *testing.T) {
	shape := &Shape{Unions: map[string][][]string{"": {{"where/steel", "wood"}}}}
	oak, iron := &severalItem{Key: "oak", A: "old"}, &severalItem{Key: "iron", B: "hard"}
	for _, test := range []struct {
		union fieldsUnion
		now   string
		want  string
	}{
		{fieldsUnion{Wood: oak}, "wood oak", `{"wood":{"key":"oak","a":"old"},"where/steel":null}`},
		{fieldsUnion{Wood: oak}, "wood elm", `{"wood":{"key":"elm","a":"old"},"where/steel":null}`},
		{fieldsUnion{Wood: oak}, "steel V2A", `{"wood":null,"where/steel":{"key":"V2A"}}`},
		{fieldsUnion{Wood: oak, Steel: iron}, "steel iron", `{"wood":{"key":"oak","a":"old"},"where/steel":{"key":"iron","b":"hard"}}`},
		{fieldsUnion{Wood: oak, Steel: iron}, "steel V2A", `{"wood":{"key":"oak","a":"old"},"where/steel":{"key":"V2A","b":"hard"}}`},
	} {
		var kept, read Preserved
		ConvertFields(&kept, nil, test.union, fieldsToName, fieldsToUnion, shape, nil)
		var annotations map[string]string
		if err := kept.End(&annotations, "", "k", false); err != nil {
			t.Fatal(err)
		}
		if err := read.Begin(annotations, "k", false); err != nil {
			t.Fatal(err)
		}
		got := ConvertFields(&read, nil, fieldsName{test.now}, fieldsToUnion, fieldsToName, nil, shape)
		if text := textOf(got); text != test.want {
			t.Errorf("%s and %q give %s, want %s", annotations["k"], test.now, text, test.want)
		}
	}
}

type (
	fieldsAlways struct {
		Names []string          `json:"names"`
		Of    map[string]string `json:"of"`
	}
	fieldsSometimes struct {
		Names []string `json:"names,omitempty"`
		Last  string   `json:"last"`
	}
)

// TestEmptyFieldsAreThereAgain has an empty list and an empty map, of which one version says nothing.
func TestEmptyFieldsAreThereAgain(t *testing.T) {
	there := func(in fieldsAlways) fieldsSometimes { return fieldsSometimes{in.Names, "z"} }
	back := func(out fieldsSometimes) fieldsAlways { return fieldsAlways{Names: out.Names} }
	for _, in := range []fieldsAlways{{}, {Names: []string{}}, {Of: map[string]string{}}, {[]string{}, map[string]string{}}, {[]string{"a"}, map[string]string{}}} {
		var kept, read Preserved
		out := ConvertFields(&kept, nil, in, there, back)
		var annotations map[string]string
		if err := kept.End(&annotations, "", "k", false); err != nil {
			t.Fatal(err)
		}
		if err := read.Begin(annotations, "k", false); err != nil {
			t.Fatal(err)
		}
		out.Last = "edited"
		again := ConvertFields(&read, nil, *clone(&out), back, there)
		if got, want := textOf(again), textOf(in); got != want {
			t.Errorf("%s comes back as %s, kept %s", want, got, annotations["k"])
		}
	}
}
