package crdconversion

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// written keeps values at paths and returns the annotations that say so.
func written(t testing.TB, values map[string]any) map[string]string {
	t.Helper()
	var s Preserved
	for _, path := range slices.Sorted(maps.Keys(values)) {
		up, step, _ := strings.Cut(path, "/")
		s.Keep(&Path{in: up, out: "unused"}, step, values[path])
	}
	annotations := map[string]string{"other": "stays", "read": "goes", "write": "old"}
	if err := s.End(&annotations, "read", "write", false); err != nil {
		t.Fatal(err)
	}
	return annotations
}

func TestAnnotation(t *testing.T) {
	yes, many := true, int64(-7)
	var none *bool
	got := written(t, map[string]any{
		"spec/paused": false, "spec/on": &yes, "spec/n": int32(3), "spec/m": &many, "spec/none": none, "spec/there": struct{}{},
		`spec/quo"te`: []string{"é"}, "spec/time": time.Duration(5),
	})
	want := map[string]string{
		"other": "stays",
		"write": `{"f":{"/spec/m":-7,"/spec/n":3,"/spec/none":null,"/spec/on":true,"/spec/paused":false,"/spec/quo\"te":["é"],"/spec/there":{},"/spec/time":5}}`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if !json.Valid([]byte(got["write"])) {
		t.Error("not JSON")
	}
}

func TestNothingLostNoAnnotation(t *testing.T) {
	annotations := map[string]string{"read": "x"}
	var s Preserved
	if err := s.End(&annotations, "read", "write", false); err != nil || annotations != nil {
		t.Error(annotations, err)
	}
}

func TestRestore(t *testing.T) {
	annotations := written(t, map[string]any{"spec/a~1b/x": "text", "spec/items/name=y~1z/n": 4, "spec/list/3/*": []int{1}})
	var s Preserved
	if err := s.Begin(annotations, "write", false); err != nil {
		t.Fatal(err)
	}
	var root *Path
	spec := root.To("unused", "spec")
	if got, ok := Kept[string](&s, spec.Item("", "", "a/b"), "x"); !ok || got != "text" {
		t.Error(got, ok)
	}
	if got, ok := Kept[string](&s, &Path{up: spec, out: "a", key: "b"}, "x"); ok {
		t.Error("found at another place:", got)
	}
	if got, ok := Kept[int](&s, &Path{up: spec, out: "items/name=", key: "y/z"}, "n"); !ok || got != 4 {
		t.Error(got, ok)
	}
	if got, ok := Kept[[]int](&s, spec.Element("", "list/", 3), "*"); !ok || !slices.Equal(got, []int{1}) {
		t.Error(got, ok)
	}
	if got, ok := Kept[int](&s, &Path{up: spec, out: "list/", index: 5, was: 5}, "*"); ok {
		t.Error("found elsewhere:", got)
	}
	place := "before"
	Restore(&s, &Path{up: spec, out: "items/name=", key: "y/z"}, "n", &place)
	if place != "before" {
		t.Error("a number became a string")
	}
	if s.Has(spec, "nothing") || (*Preserved)(nil).Has(spec, "x") || !s.Restores() || !s.Active() {
		t.Error("has")
	}
}

func TestOldAnnotationCounts(t *testing.T) {
	// Once the generation of the hub stood in annotations.
	annotations := map[string]string{"write": `{"g":7,"f":{"/spec/a":1}}`}
	var s Preserved
	if err := s.Begin(annotations, "write", false); err != nil {
		t.Fatal(err)
	}
	if got, ok := Kept[int](&s, &Path{out: "spec"}, "a"); !ok || got != 1 {
		t.Error("what was kept is not restored:", got, ok)
	}
}

func TestLargeAnnotations(t *testing.T) {
	text := strings.Repeat("abcd ", 10000)
	annotations := written(t, map[string]any{"spec/text": text})
	if n := len(annotations["write"]); n > 2000 || !strings.HasPrefix(annotations["write"], gzipPrefix) {
		t.Errorf("%d bytes: %.40s", n, annotations["write"])
	}
	var s Preserved
	if err := s.Begin(annotations, "write", false); err != nil {
		t.Fatal(err)
	}
	if got, ok := Kept[string](&s, &Path{out: "spec"}, "text"); !ok || got != text {
		t.Error("not restored", ok, len(got))
	}

	// What is longer than anybody reads is not kept, however small it becomes.
	for more, want := range map[int]bool{-100: true, 1: false} {
		annotations := written(t, map[string]any{"text": strings.Repeat("a", inflateLimit+more)})
		if fits := annotations["write"] != truncated; fits != want {
			t.Errorf("%d bytes more than are read: kept is %t", more, fits)
		}
	}

	// What does not shrink is not kept: the object can be read, and is not written.
	noise := make([]byte, 300<<10)
	state := uint32(1)
	for i := range noise {
		state = state*1664525 + 1013904223
		noise[i] = byte(state >> 24)
	}
	annotations = written(t, map[string]any{"spec/noise": noise})
	if annotations["write"] != truncated {
		t.Fatalf("%.40s", annotations["write"])
	}
	if err := s.Begin(annotations, "write", false); err != nil {
		t.Errorf("an object cannot be read for what its annotation says: %v", err)
	}
	if err := s.Begin(annotations, "write", true); err == nil {
		t.Error("a write that loses data is not refused")
	}
	var lost Preserved
	lost.Keep(nil, "noise", noise)
	if err := lost.End(&annotations, "read", "write", false); err != nil || annotations["write"] != truncated {
		t.Errorf("an object that holds too much cannot be read: %v", err)
	}
	if err := lost.End(&annotations, "read", "write", true); err == nil {
		t.Error("a write that loses data of its own version is not refused")
	}
}

// TestAnnotationsTogether has annotations of others, which count towards the API
// server's limit, too.
func TestAnnotationsTogether(t *testing.T) {
	const own = 100 << 10
	random := rand.New(rand.NewPCG(1, 2))
	text := make([]byte, own)
	for i := range text {
		text[i] = byte('0' + random.IntN(64))
	}
	for others, fits := range map[int]bool{0: true, 120 << 10: true, 200 << 10: false, 255 << 10: false} {
		var s Preserved
		s.Keep(nil, "text", string(text))
		annotations := map[string]string{"others": strings.Repeat("y", others)}
		err := s.End(&annotations, "read", "write", true)
		if (err == nil) != fits || (annotations["write"] != truncated) != fits {
			t.Errorf("%d bytes of others: %v, %.40s", others, err, annotations["write"])
		}
		total := 0
		for name, value := range annotations {
			total += len(name) + len(value)
		}
		if total > annotationsLimit {
			t.Errorf("%d bytes of others: %d together", others, total)
		}
	}

	// What is short is compressed as well where there is little room.
	var s Preserved
	s.Keep(nil, "text", strings.Repeat("a", 20<<10))
	annotations := map[string]string{"others": strings.Repeat("y", 250<<10)}
	if err := s.End(&annotations, "read", "write", true); err != nil || !strings.HasPrefix(annotations["write"], gzipPrefix) {
		t.Errorf("%v, %.40s", err, annotations["write"])
	}
}

// TestManyEntries looks for one among few and among many.
func TestManyEntries(t *testing.T) {
	for _, n := range []int{fewEntries, fewEntries + 1, 5000} {
		var next Preserved
		list := &Path{in: "was", out: "spec"}
		item := func(i int) *Path {
			return &Path{up: list, in: "was/name=", out: "items/name=", key: fmt.Sprintf("a/%d", i)}
		}
		for i := range n {
			next.take(append(next.found, entry{path: fmt.Sprintf("/spec/items/name=a~1%d/x/y", i), raw: fmt.Sprint(i)}))
		}
		for i := range n {
			if got, ok := Kept[int](&next, item(n-1-i), "x/y"); !ok || got != n-1-i {
				t.Fatalf("%d of %d is %d (%t)", n-1-i, n, got, ok)
			}
		}
		if next.Has(item(n), "x/y") || next.Has(item(0), "y") || next.Has(nil, "x/y") {
			t.Errorf("%d: there is more than was kept", n)
		}
	}
}

// TestItemsWithOneKey gives each of several items with one key its own value back,
// among few entries and among many, asked for before or not.
func TestItemsWithOneKey(t *testing.T) {
	for _, n := range []int{3, fewEntries + 3} {
		var s Preserved
		at := &Path{out: "items/name=", key: "a"}
		for i := range n {
			s.take(append(s.found, entry{path: "/items/name=" + string(rune('a'+i/3)) + "/n", raw: fmt.Sprint(i)}))
		}
		for _, want := range []int{0, 1, 2} {
			if want > 0 && !s.Has(at, "n") {
				t.Errorf("nothing is found of item %d", want)
			}
			if got, ok := Kept[int](&s, at, "n"); !ok || got != want {
				t.Errorf("of %d entries item %d gets %d", n, want, got)
			}
		}
	}
}

func TestMalformedAnnotationsCountAsNothing(t *testing.T) {
	for _, text := range []string{"", "x", "{", `{"f":7}`, `{"f":[]}`, `{"f":{"a"}}`, "gzip:x", "gzip:eA==", `[1]`, `"f"`, `{"g":"x","f":null}`} {
		var s Preserved
		if err := s.Begin(map[string]string{"k": text}, "k", false); err != nil || s.Restores() {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(`{"g":7,"f":{"/spec/a":[1,{"b":"}"}],"/spec/\"q":null , "x" : -1.5e3}}`)
	f.Add(`{"f":{"a":{"b":[[]]}}}`)
	for _, text := range []string{`"\x01"`, `"\q"`, `"\u00e"`, `"\\"`, `01`, `-`, `1e`, `nul`, `[1,]`, `{"a":1,}`, `{1:2}`, `{"a" 1}`, `[}`, `1 2`, `"`, ``, `]`} {
		f.Add(`{"f":{"/a":1,"/b":` + text + `}}`)
	}
	f.Add(`{"f":{"/a":1}}}`)
	f.Add(`{"f":{"/a":1}},`)
	f.Add(`{"f":{"/a":` + strings.Repeat("[", mostNested+10))
	f.Fuzz(func(t *testing.T, text string) {
		found := parseAnnotation(text)
		if !strings.HasPrefix(text, gzipPrefix) && !json.Valid([]byte(text)) && len(found) > 0 {
			t.Fatalf("%d values were found in %q, which is no JSON", len(found), text)
		}
		if strings.HasPrefix(text, gzipPrefix) || !json.Valid([]byte(text)) {
			return
		}
		var want struct {
			F map[string]json.RawMessage `json:"f"`
		}
		if json.Unmarshal([]byte(text), &want) != nil {
			return
		}
		if once := strings.Count(text, `"f"`) == 1; once && len(found) < len(want.F) {
			t.Fatalf("%d of %d values are found in %s", len(found), len(want.F), text)
		}
		for _, e := range found {
			if !json.Valid([]byte(e.raw)) {
				t.Fatalf("%q at %q is no JSON", e.raw, e.path)
			}
			if _, ok := want.F[e.path]; !ok && strings.Contains(text, `"f"`) && strings.ToValidUTF8(text, "") == text && strings.Count(text, `"f"`) == 1 {
				t.Fatalf("path %q is not in %s", e.path, text)
			}
		}
	})
}

func TestPointers(t *testing.T) {
	double := func(n int32) int64 { return 2 * int64(n) }
	four, eight := int32(4), int64(8)
	if got := ConvertPointer(&four, double); *got != 8 || ConvertPointer(nil, double) != nil {
		t.Error(*got)
	}
	if !Agrees(&four, &eight, double) || !Agrees(nil, nil, double) || Agrees(&four, nil, double) ||
		Agrees(nil, &eight, double) || Agrees(new(int32), &eight, double) {
		t.Error("agrees")
	}
	if ZeroIfNil(&four) != 4 || ZeroIfNil[int32](nil) != 0 {
		t.Error("zero if nil")
	}
}

func TestByHand(t *testing.T) {
	type full struct{ A, B string }
	type half struct{ A string }
	toHalf := func(in *full, out *half) error { out.A = in.A; return nil }
	toFull := func(in *half, out *full) error { out.A = in.A; return nil }
	var s Preserved
	var made half
	if err := ConvertManual(&s, nil, &full{"a", "b"}, &made, toHalf, toFull); err != nil || made.A != "a" {
		t.Fatal(made, err)
	}
	annotations := map[string]string{}
	if err := s.End(&annotations, "r", "k", false); err != nil {
		t.Fatal(err)
	}
	if want := `{"f":{"/*":{"B":"b"}}}`; annotations["k"] != want {
		t.Errorf("kept %s", annotations["k"])
	}
	for edited, want := range map[string]full{"a": {"a", "b"}, "z": {"z", "b"}} {
		var s Preserved
		if err := s.Begin(annotations, "k", false); err != nil {
			t.Fatal(err)
		}
		var back full
		if err := ConvertManual(&s, nil, &half{edited}, &back, toFull, toHalf); err != nil || back != want || len(s.lost) > 0 {
			t.Errorf("%q comes back as %v, want %v (%v)", edited, back, want, err)
		}
	}
}

// TestByHandBothLose edits what only one version has: what only the other one has
// must still come back.
func TestByHandBothLose(t *testing.T) {
	type left struct{ A, Left string }
	type right struct{ A, Right string }
	toRight := func(in *left, out *right) error { out.A = in.A; return nil }
	toLeft := func(in *right, out *left) error { out.A = in.A; return nil }
	var s Preserved
	var made left
	if err := ConvertManual(&s, nil, &right{"a", "r"}, &made, toLeft, toRight); err != nil {
		t.Fatal(err)
	}
	annotations := map[string]string{}
	if err := s.End(&annotations, "r", "k", false); err != nil {
		t.Fatal(err)
	}
	made.Left = "l"
	var next Preserved
	if err := next.Begin(annotations, "k", false); err != nil {
		t.Fatal(err)
	}
	var back right
	if err := ConvertManual(&next, nil, &made, &back, toRight, toLeft); err != nil || back != (right{"a", "r"}) {
		t.Errorf("it comes back as %v (%v)", back, err)
	}
	if len(next.lost) != 1 {
		t.Error("what only the first version has is not kept")
	}
}

// TestByHandWithNull keeps null in an object, which a merge patch would take away: also
// where another member was edited, and in a value that reads and writes itself.
func TestByHandWithNull(t *testing.T) {
	type full struct {
		A, B  string
		Extra json.RawMessage    `json:"extra,omitempty"`
		Map   map[string]*string `json:"map,omitempty"`
	}
	type half struct{ A string }
	toHalf := func(in *full, out *half) error { out.A = in.A; return nil }
	toFull := func(in *half, out *full) error { out.A = in.A; return nil }
	text := "b"
	for _, in := range []full{
		{"a", "b", json.RawMessage(`{"a":null,"b":[null],"c":{"d":null}}`), nil},
		{"a", "b", nil, map[string]*string{"a": nil, "b": &text}},
		{"a", "", json.RawMessage(`{"*":{"a":null}}`), map[string]*string{"": nil}},
		{"a", "b", json.RawMessage(`[{"a":null}]`), nil},
	} {
		for _, edited := range []string{"a", "z"} {
			var s, next Preserved
			var made half
			var back full
			if err := ConvertManual(&s, nil, &in, &made, toHalf, toFull); err != nil {
				t.Fatal(err)
			}
			annotations := map[string]string{}
			if err := s.End(&annotations, "r", "k", false); err != nil {
				t.Fatal(err)
			}
			if err := next.Begin(annotations, "k", false); err != nil {
				t.Fatal(err)
			}
			made.A = edited
			if err := ConvertManual(&next, nil, &made, &back, toFull, toHalf); err != nil {
				t.Fatal(err)
			}
			want := in
			want.A = edited
			if !Equal(&back, &want) {
				t.Errorf("%s of %s comes back as %s", annotations["k"], asAny(want), asAny(back))
			}
		}
	}
}

// TestByHandWithEmptyList keeps that a list is there and empty, wherever it stands,
// where the functions copy it and JSON of the other version leaves it out.
func TestByHandWithEmptyList(t *testing.T) {
	type item struct {
		Names []string `json:"names"`
	}
	type all struct {
		Item *item           `json:"item,omitempty"`
		List []item          `json:"list,omitempty"`
		Map  map[string]item `json:"map,omitempty"`
	}
	type otherItem struct {
		Names []string `json:"names,omitempty"`
	}
	type other struct {
		Item *otherItem           `json:"item,omitempty"`
		List []otherItem          `json:"list,omitempty"`
		Map  map[string]otherItem `json:"map,omitempty"`
	}
	there := func(in *all, out *other) error {
		out.Item = (*otherItem)(in.Item)
		for _, i := range in.List {
			out.List = append(out.List, otherItem(i))
		}
		for name, i := range in.Map {
			out.Map = map[string]otherItem{name: otherItem(i)}
		}
		return nil
	}
	back := func(in *other, out *all) error {
		out.Item = (*item)(in.Item)
		for _, i := range in.List {
			out.List = append(out.List, item(i))
		}
		for name, i := range in.Map {
			out.Map = map[string]item{name: item(i)}
		}
		return nil
	}
	for name, test := range map[string]struct {
		in   all
		lost int
	}{
		"pointer": {all{Item: &item{[]string{}}}, 1},
		"list":    {all{List: []item{{[]string{"a"}}, {[]string{}}}}, 1},
		"map":     {all{Map: map[string]item{"a": {[]string{}}}}, 1},
		"nil":     {all{Item: &item{nil}}, 0},
		"full":    {all{List: []item{{[]string{"a"}}}, Map: map[string]item{"a": {[]string{"b"}}}}, 0},
	} {
		var s Preserved
		var made other
		if err := ConvertManual(&s, nil, &test.in, &made, there, back); err != nil || len(s.lost) != test.lost {
			t.Errorf("%s: kept %d, want %d (%v)", name, len(s.lost), test.lost, err)
		}
	}
}

func TestOrder(t *testing.T) {
	var s Preserved
	name := func(item *string) string { return *item }
	KeepKeyOrder(&s, nil, "sorted", []string{"a", "b"}, name)
	KeepKeyOrder(&s, nil, "m", []string{"b", "c", "a"}, name)
	annotations := map[string]string{}
	if err := s.End(&annotations, "r", "k", false); err != nil {
		t.Fatal(err)
	}
	if want := `{"f":{"/m":["b","c","a"]}}`; annotations["k"] != want {
		t.Errorf("kept %s", annotations["k"])
	}
	if err := s.Begin(annotations, "k", false); err != nil {
		t.Fatal(err)
	}
	same := map[string]int{"a": 1, "b": 2, "c": 3}
	if got := KeyOrder(&s, nil, "m", same); !slices.Equal(got, []string{"b", "c", "a"}) {
		t.Error(got)
	}
	same["d"] = 4
	if got := KeyOrder(&s, nil, "m", same); !slices.Equal(got, []string{"a", "b", "c", "d"}) {
		t.Error(got)
	}
}

func TestNumbers(t *testing.T) {
	if got := []int32{Clamp[int32](int64(1 << 40)), Clamp[int32](int64(-1 << 40)), Clamp[int32](int64(-5))}; !slices.Equal(got, []int32{math.MaxInt32, math.MinInt32, -5}) {
		t.Error(got)
	}
	if got := []uint8{Clamp[uint8](-1), Clamp[uint8](300), Clamp[uint8](7)}; !slices.Equal(got, []uint8{0, 255, 7}) {
		t.Error(got)
	}
	if got := Clamp[int64](uint64(math.MaxUint64)); got != math.MaxInt64 {
		t.Error(got)
	}
	if got := Units[int32](90*time.Second, time.Minute); got != 1 {
		t.Error(got)
	}
	if got := Units[int8](time.Hour, time.Second); got != 127 {
		t.Error(got)
	}
	if a, b := Duration(int64(math.MaxInt64), time.Second), Duration(int64(math.MinInt64), time.Second); a <= 0 || b >= 0 || a%time.Second != 0 {
		t.Error(a, b)
	}
	if got := Duration(int32(-3), time.Hour); got != -3*time.Hour {
		t.Error(got)
	}
}

func TestComparing(t *testing.T) {
	one, same, other := 1, 1, 2
	if !EqualPointers(&one, &same) || EqualPointers(&one, &other) || EqualPointers(&one, nil) || !EqualPointers[int](nil, nil) {
		t.Error("pointers")
	}
	if !EqualSlices([]int{1}, []int{1}) || EqualSlices(nil, []int{}) || EqualSlices([]int{1}, []int{2}) {
		t.Error("slices")
	}
	if !EqualOrEmpty([]int{}, []int(nil)) || EqualOrEmpty([]int{1}, []int{}) || !EqualOrEmpty("a", "a") || EqualOrEmpty("a", "") {
		t.Error("alike")
	}
	type inner struct {
		L []int `json:"l,omitempty"`
		P *int
		T []int `json:"t"`
		Z []int `json:"z,omitzero"`
		S struct{ A int }
	}
	if !IsEmpty(&inner{L: []int{}}) || IsEmpty(&inner{P: &one}) || IsEmpty(&inner{L: []int{1}}) || IsEmpty(&inner{T: []int{}}) || IsEmpty(&inner{Z: []int{}}) {
		t.Error("empty")
	}
	if got := Key(80, "TCP"); got != "80,TCP" {
		t.Error(got)
	}
	keys := map[string]bool{}
	for _, parts := range [][]any{{"a,b", "c"}, {"a", "b,c"}, {"a~2b", "c"}, {"a~", "2b,c"}, {"a", "b~2c"}, {"", ",a,b,c"}, {"a", "b", "c"}} {
		key := Key(parts...)
		if keys[key] {
			t.Errorf("%q have the key of others, %q", parts, key)
		}
		keys[key] = true
	}
	for _, test := range []struct {
		count        int64
		text, length int
		want         int64
	}{
		{-1, 5, 0, -1},
		{5, 5, 0, 5},
		{1 << 40, 0, 0, 1000},
		{1 << 40, 64, 0, 1000},
		{1 << 40, 1024, 0, 64},
		{1 << 40, 1 << 20, 0, 1},
		{0, 1 << 20, 0, 0},
		{1 << 40, 5, 10_000, 1},
		{0, 5, 10_000, 0},
	} {
		if got := Repeats(test.count, test.text, test.length); got != test.want {
			t.Errorf("%d bytes %d times at %d: %d, want %d", test.text, test.count, test.length, got, test.want)
		}
	}
}

func TestItemsOfTexts(t *testing.T) {
	type item struct {
		Name  string
		Count int32
		Size  string
	}
	name := func(i *item) string { return i.Name }
	count := func(i *item) *int32 { return &i.Count }
	kept := []item{{"a", 1, "first"}, {"a", 1, "second"}, {"b", 0, "never"}, {"c", 5000, "often"}}
	got := MergeItems([]item{{Name: "x"}, {Name: "a"}, {Name: "a"}, {Name: "a"}}, kept, name)
	if diff := cmp.Diff([]item{{Name: "x"}, {"a", 1, "first"}, {"a", 1, "second"}, {Name: "a"}}, got); diff != "" {
		t.Errorf("joined (-want +got):\n%s", diff)
	}
	made := []item{{"c", repeatLimit, ""}, {"a", 3, ""}}
	got = MergeCounted(nil, nil, "", slices.Clone(made), kept, name, count)
	if diff := cmp.Diff([]item{{"c", 5000, "often"}, {"a", 3, "first"}, {"b", 0, "never"}}, got); diff != "" {
		t.Errorf("with counts (-want +got):\n%s", diff)
	}
	for _, test := range []struct {
		made, now []item
		want      bool
	}{
		{made, got, true},
		{nil, nil, false}, // an empty list is not nil
		{nil, kept[2:3], true},
		{made[:1], got, false},
		{made, got[:1], false},
		{[]item{{"c", 999, ""}}, got[:1], false},
		{[]item{{"d", 5000, ""}}, got[:1], false},
	} {
		if same := EqualCounts(test.made, test.now, name, count); same != test.want {
			t.Errorf("%v and %v: %t", test.made, test.now, same)
		}
	}
}

// TestCountedItemsAreBounded edits a list beside which items that are there no time were kept.
func TestCountedItemsAreBounded(t *testing.T) {
	type item struct {
		Name  string `json:"name"`
		Count int32  `json:"count"`
	}
	name, count := func(i *item) string { return i.Name }, func(i *item) *int32 { return &i.Count }
	accepts := NewSchemas(map[string]string{"/items": `{"maxItems":3}`})
	for now := 1; now <= 4; now++ {
		s := Preserved{Accepts: accepts}
		annotations := map[string]string{"key": `{"f":{"/items":[{"name":"a","count":0},{"name":"0","count":1}]}}`}
		if err := s.Begin(annotations, "key", false); err != nil {
			t.Fatal(err)
		}
		kept, ok := Kept[[]item](&s, nil, "items")
		if !ok {
			t.Fatal("nothing was kept")
		}
		var made []item
		for i := range now {
			made = append(made, item{fmt.Sprint(i), 1})
		}
		want := now
		if now < 3 {
			want++
		}
		if got := MergeCounted(&s, nil, "items", made, kept, name, count); len(got) != want {
			t.Errorf("%d items become %v", now, got)
		}
	}
}

// TestAsWritten has lists as they are read again once they were written.
func TestAsWritten(t *testing.T) {
	type lists struct {
		Left []int `json:"left,omitempty"`
		Kept []int `json:"kept"`
	}
	if got := AsWritten(lists{Left: []int{}, Kept: []int{}}); got.Left != nil || got.Kept == nil {
		t.Errorf("%#v", got)
	}
	if got := AsWritten(lists{Left: []int{1}}); len(got.Left) != 1 || got.Kept != nil {
		t.Errorf("%#v", got)
	}
	if got := NilIfEmpty([]int{}); got != nil {
		t.Errorf("%#v", got)
	}
	if got := NilIfEmpty([]int{1}); len(got) != 1 {
		t.Errorf("%#v", got)
	}
}

func TestOnlyEmptyListsAreEmpty(t *testing.T) {
	var s Preserved
	if err := s.Begin(map[string]string{"a": `{"f":{"/full":["x"],"/list":[],"/map":{}}}`}, "a", true); err != nil {
		t.Fatal(err)
	}
	for step, want := range map[string]bool{"full": false, "list": true, "map": true, "absent": false} {
		if got := s.HasEmpty(nil, step); got != want {
			t.Errorf("hasEmpty(%q) is %t, want %t", step, got, want)
		}
	}
}

// A shouted reads itself, though it is a string.
type shouted string

func (s *shouted) UnmarshalText(text []byte) error {
	*s = shouted(strings.ToUpper(string(text)))
	return nil
}

// TestReadBasic reads each text as encoding/json does, or leaves it to that.
func TestReadBasic(t *testing.T) {
	type named string
	reads := map[string]func(raw string) (fast, slow any, ok bool){
		"string": readBoth[string], "pointer to string": readBoth[*string], "bool": readBoth[bool], "pointer to bool": readBoth[*bool],
		"int32": readBoth[int32], "pointer to int64": readBoth[*int64], "strings": readBoth[[]string], "named": readBoth[named],
		"names": readBoth[[]named], "shouted": readBoth[shouted], "all shouted": readBoth[[]shouted], "bytes": readBoth[[]byte],
	}
	texts := []string{`null`, `true`, `false`, `0`, `-0`, `-7`, `1.5`, `1e3`, `4294967296`, `""`, `"a"`, `"a\nb"`, `"ü"`, `"YWJj"`, `[]`, `[ ]`, `["a"]`, `["a" , "b"]`, `["a\"b"]`, `["a",null]`, `[1]`, `[["a"]]`, `{}`, `{"a":"b"}`}
	for name, read := range reads {
		for _, raw := range texts {
			if fast, slow, ok := read(raw); ok && !reflect.DeepEqual(fast, slow) {
				t.Errorf("%s: %s is read as %#v, want %#v", name, raw, fast, slow)
			}
		}
	}
	if _, _, ok := readBoth[[]named](`["a","b"]`); !ok {
		t.Error("a list of strings with a type of their own is not read")
	}
}

// readBoth reads a text in both ways. What encoding/json refuses is an error here.
func readBoth[T any](raw string) (fast, slow any, ok bool) {
	var a, b T
	ok = readBasic(raw, &a)
	if err := json.Unmarshal([]byte(raw), &b); err != nil {
		return a, err, ok
	}
	return a, b, ok
}

// A member of a union comes back beside another one only if both were set before.
func TestRestoreMember(t *testing.T) {
	for _, test := range []struct {
		name              string
		wasSet, isSet     bool
		annotation, comes string
	}{
		{"no other member", false, false, `{"f":{"/spec/gcs":"g"}}`, "g"},
		{"another one set since", false, true, `{"f":{"/spec/gcs":"g"}}`, ""},
		{"both set before", true, true, `{"f":{"/spec/gcs":"g","/spec/gcs#beside":true}}`, "g"},
		{"the other one removed since", true, false, `{"f":{"/spec/gcs":"g","/spec/gcs#beside":true}}`, "g"},
	} {
		var from, to Preserved
		var annotations map[string]string
		from.KeepMember(&Path{in: "spec", out: "unused"}, "gcs", "g", test.wasSet)
		if err := from.End(&annotations, "read", "write", false); err != nil {
			t.Fatal(err)
		}
		if got := annotations["write"]; got != test.annotation {
			t.Errorf("%s: kept %s, want %s", test.name, got, test.annotation)
		}
		if err := to.Begin(annotations, "write", false); err != nil {
			t.Fatal(err)
		}
		var place string
		var root *Path
		RestoreMember(&to, root.To("unused", "spec"), "gcs", &place, test.isSet)
		if place != test.comes {
			t.Errorf("%s: got %q, want %q", test.name, place, test.comes)
		}
	}
}
