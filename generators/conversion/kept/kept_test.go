package kept

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// written keeps values at paths and returns the annotations that say so.
func written(t testing.TB, values map[string]any) map[string]string {
	t.Helper()
	var s conversionStash
	for _, path := range slices.Sorted(maps.Keys(values)) {
		up, step, _ := strings.Cut(path, "/")
		s.keep(&conversionPath{in: up, out: "unused"}, step, values[path])
	}
	annotations := map[string]string{"other": "stays", "read": "goes", "write": "old"}
	if err := s.end(&annotations, "read", "write", false); err != nil {
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
	var s conversionStash
	if err := s.end(&annotations, "read", "write", false); err != nil || annotations != nil {
		t.Error(annotations, err)
	}
}

func TestRestore(t *testing.T) {
	annotations := written(t, map[string]any{"spec/a~1b/x": "text", "spec/items/name=y~1z/n": 4, "spec/list/3/*": []int{1}})
	var s conversionStash
	if err := s.begin(annotations, "write", false); err != nil {
		t.Fatal(err)
	}
	var root *conversionPath
	spec := root.to("unused", "spec")
	if got, ok := conversionKept[string](&s, spec.item("", "", "a/b"), "x"); !ok || got != "text" {
		t.Error(got, ok)
	}
	if got, ok := conversionKept[string](&s, &conversionPath{up: spec, out: "a", key: "b"}, "x"); ok {
		t.Error("found at another place:", got)
	}
	if got, ok := conversionKept[int](&s, &conversionPath{up: spec, out: "items/name=", key: "y/z"}, "n"); !ok || got != 4 {
		t.Error(got, ok)
	}
	if got, ok := conversionKept[[]int](&s, spec.element("", "list/", 3), "*"); !ok || !slices.Equal(got, []int{1}) {
		t.Error(got, ok)
	}
	if got, ok := conversionKept[int](&s, &conversionPath{up: spec, out: "list/", index: 5}, "*"); ok {
		t.Error("found elsewhere:", got)
	}
	place := "before"
	conversionRestore(&s, &conversionPath{up: spec, out: "items/name=", key: "y/z"}, "n", &place)
	if place != "before" {
		t.Error("a number became a string")
	}
	if s.has(spec, "nothing") || (*conversionStash)(nil).has(spec, "x") || !s.restores() || !s.active() {
		t.Error("has")
	}
}

func TestOldAnnotationCounts(t *testing.T) {
	// Once the generation of the hub stood in annotations.
	annotations := map[string]string{"write": `{"g":7,"f":{"/spec/a":1}}`}
	var s conversionStash
	if err := s.begin(annotations, "write", false); err != nil {
		t.Fatal(err)
	}
	if got, ok := conversionKept[int](&s, &conversionPath{out: "spec"}, "a"); !ok || got != 1 {
		t.Error("what was kept is not restored:", got, ok)
	}
}

func TestLargeAnnotations(t *testing.T) {
	text := strings.Repeat("abcd ", 10000)
	annotations := written(t, map[string]any{"spec/text": text})
	if n := len(annotations["write"]); n > 2000 || !strings.HasPrefix(annotations["write"], conversionGzip) {
		t.Errorf("%d bytes: %.40s", n, annotations["write"])
	}
	var s conversionStash
	if err := s.begin(annotations, "write", false); err != nil {
		t.Fatal(err)
	}
	if got, ok := conversionKept[string](&s, &conversionPath{out: "spec"}, "text"); !ok || got != text {
		t.Error("not restored", ok, len(got))
	}

	// What is longer than anybody reads is not kept, however small it becomes.
	for more, want := range map[int]bool{-100: true, 1: false} {
		annotations := written(t, map[string]any{"text": strings.Repeat("a", conversionInflateLimit+more)})
		if fits := annotations["write"] != conversionTruncated; fits != want {
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
	if annotations["write"] != conversionTruncated {
		t.Fatalf("%.40s", annotations["write"])
	}
	if err := s.begin(annotations, "write", false); err != nil {
		t.Errorf("an object cannot be read for what its annotation says: %v", err)
	}
	if err := s.begin(annotations, "write", true); err == nil {
		t.Error("a write that loses data is not refused")
	}
	var lost conversionStash
	lost.keep(nil, "noise", noise)
	if err := lost.end(&annotations, "read", "write", false); err != nil || annotations["write"] != conversionTruncated {
		t.Errorf("an object that holds too much cannot be read: %v", err)
	}
	if err := lost.end(&annotations, "read", "write", true); err == nil {
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
		var s conversionStash
		s.keep(nil, "text", string(text))
		annotations := map[string]string{"others": strings.Repeat("y", others)}
		err := s.end(&annotations, "read", "write", true)
		if (err == nil) != fits || (annotations["write"] != conversionTruncated) != fits {
			t.Errorf("%d bytes of others: %v, %.40s", others, err, annotations["write"])
		}
		total := 0
		for name, value := range annotations {
			total += len(name) + len(value)
		}
		if total > conversionAnnotationsLimit {
			t.Errorf("%d bytes of others: %d together", others, total)
		}
	}

	// What is short is compressed as well where there is little room.
	var s conversionStash
	s.keep(nil, "text", strings.Repeat("a", 20<<10))
	annotations := map[string]string{"others": strings.Repeat("y", 250<<10)}
	if err := s.end(&annotations, "read", "write", true); err != nil || !strings.HasPrefix(annotations["write"], conversionGzip) {
		t.Errorf("%v, %.40s", err, annotations["write"])
	}
}

// TestManyEntries looks for one among few and among many.
func TestManyEntries(t *testing.T) {
	for _, n := range []int{conversionFewEntries, conversionFewEntries + 1, 5000} {
		var next conversionStash
		list := &conversionPath{in: "was", out: "spec"}
		item := func(i int) *conversionPath {
			return &conversionPath{up: list, in: "was/name=", out: "items/name=", key: fmt.Sprintf("a/%d", i)}
		}
		for i := range n {
			next.found = append(next.found, conversionEntry{fmt.Sprintf("/spec/items/name=a~1%d/x/y", i), fmt.Sprint(i)})
		}
		for i := range n {
			if got, ok := conversionKept[int](&next, item(n-1-i), "x/y"); !ok || got != n-1-i {
				t.Fatalf("%d of %d is %d (%t)", n-1-i, n, got, ok)
			}
		}
		if next.has(item(n), "x/y") || next.has(item(0), "y") || next.has(nil, "x/y") {
			t.Errorf("%d: there is more than was kept", n)
		}
	}
}

// TestItemsWithOneKey gives each of several items with one key its own value back,
// among few entries and among many, asked for before or not.
func TestItemsWithOneKey(t *testing.T) {
	for _, n := range []int{3, conversionFewEntries + 3} {
		var s conversionStash
		at := &conversionPath{out: "items/name=", key: "a"}
		for i := range n {
			s.found = append(s.found, conversionEntry{"/items/name=" + string(rune('a'+i/3)) + "/n", fmt.Sprint(i)})
		}
		for _, want := range []int{0, 1, 2} {
			if want > 0 && !s.has(at, "n") {
				t.Errorf("nothing is found of item %d", want)
			}
			if got, ok := conversionKept[int](&s, at, "n"); !ok || got != want {
				t.Errorf("of %d entries item %d gets %d", n, want, got)
			}
		}
	}
}

func TestMalformedAnnotationsCountAsNothing(t *testing.T) {
	for _, text := range []string{"", "x", "{", `{"f":7}`, `{"f":[]}`, `{"f":{"a"}}`, "gzip:x", "gzip:eA==", `[1]`, `"f"`, `{"g":"x","f":null}`} {
		var s conversionStash
		if err := s.begin(map[string]string{"k": text}, "k", false); err != nil || s.restores() {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(`{"g":7,"f":{"/spec/a":[1,{"b":"}"}],"/spec/\"q":null , "x" : -1.5e3}}`)
	f.Add(`{"f":{"a":{"b":[[]]}}}`)
	f.Fuzz(func(t *testing.T, text string) {
		found := conversionParse(text)
		if strings.HasPrefix(text, conversionGzip) || !json.Valid([]byte(text)) {
			return
		}
		var want struct {
			F map[string]json.RawMessage `json:"f"`
		}
		if json.Unmarshal([]byte(text), &want) != nil {
			return
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

func TestSlab(t *testing.T) {
	var s conversionSlab[int]
	given := map[*int]bool{}
	take := func(p *int) {
		if *p != 0 || given[p] {
			t.Fatalf("a value is handed out twice: %d", *p)
		}
		given[p], *p = true, 1
	}
	for i := range 300 {
		take(s.one())
		list := s.list(i % 40)
		if list == nil || len(list) != i%40 || cap(list) != len(list) {
			t.Fatalf("a list of %d has length %d and room for %d", i%40, len(list), cap(list))
		}
		for i := range list {
			take(&list[i])
		}
	}
	if s.clone(nil) != nil || s.copyOf(nil) != nil {
		t.Error("nil becomes something")
	}
	five, six := 5, []int{6}
	if p, c := s.copyOf(&five), s.clone(six); p == &five || *p != 5 || &c[0] == &six[0] || c[0] != 6 {
		t.Error("not a copy")
	}
	if c := s.clone([]int{}); c == nil || len(c) != 0 {
		t.Errorf("an empty list becomes %#v", c)
	}
	var empty conversionSlab[struct{}]
	if empty.one() == nil || len(empty.list(3)) != 3 {
		t.Error("values without size")
	}
	if n := testing.AllocsPerRun(10, func() {
		var s conversionSlab[int64]
		for range 1000 {
			s.of(7)
		}
	}); n > 20 {
		t.Errorf("%.0f allocations for 1000 values", n)
	}
}

func TestPointers(t *testing.T) {
	var s conversionSlab[int64]
	double := func(n int32) int64 { return 2 * int64(n) }
	four, eight := int32(4), int64(8)
	if got := conversionPointer(&s, &four, double); *got != 8 || conversionPointer(&s, nil, double) != nil {
		t.Error(*got)
	}
	if !conversionAgrees(&four, &eight, double) || !conversionAgrees(nil, nil, double) || conversionAgrees(&four, nil, double) ||
		conversionAgrees(nil, &eight, double) || conversionAgrees(new(int32), &eight, double) {
		t.Error("agrees")
	}
	if conversionZeroIfNil(&four) != 4 || conversionZeroIfNil[int32](nil) != 0 {
		t.Error("zero if nil")
	}
}

func TestElement(t *testing.T) {
	type spoke struct{ A string }
	type hub struct {
		A string
		B int
	}
	var s *conversionStash
	toSpoke := func(in *hub, out *spoke) error {
		out.A = in.A
		if in.B != 0 {
			s.keep(nil, "b", in.B)
		}
		return nil
	}
	toHub := func(in *spoke, out *hub) error { out.A = in.A; return nil }
	at := &conversionPath{in: "items/", out: "items/", index: 1}
	s = new(conversionStash)
	var made spoke
	if err := conversionElement(s, at, &hub{"a", 5}, &made, toSpoke, toHub); err != nil {
		t.Fatal(err)
	}
	annotations := map[string]string{}
	if err := s.end(&annotations, "r", "k", false); err != nil {
		t.Fatal(err)
	}
	if want := `{"f":{"/items/0/*":{"A":"a","B":5}}}`; annotations["k"] != want {
		t.Errorf("kept %s, want %s", annotations["k"], want)
	}
	for edited, want := range map[string]hub{"a": {"a", 5}, "z": {"z", 0}} {
		s = new(conversionStash)
		if err := s.begin(annotations, "k", false); err != nil {
			t.Fatal(err)
		}
		var back hub
		if err := conversionElement(s, at, &spoke{edited}, &back, toHub, toSpoke); err != nil || back != want {
			t.Errorf("%q comes back as %v, want %v (%v)", edited, back, want, err)
		}
	}
	s = nil
	if err := conversionElement(s, at, &hub{"a", 5}, &made, toSpoke, toHub); err != nil {
		t.Error(err)
	}
}

func TestByHand(t *testing.T) {
	type full struct{ A, B string }
	type half struct{ A string }
	toHalf := func(in *full, out *half) error { out.A = in.A; return nil }
	toFull := func(in *half, out *full) error { out.A = in.A; return nil }
	var s conversionStash
	var made half
	if err := conversionByHand(&s, nil, &full{"a", "b"}, &made, toHalf, toFull); err != nil || made.A != "a" {
		t.Fatal(made, err)
	}
	annotations := map[string]string{}
	if err := s.end(&annotations, "r", "k", false); err != nil {
		t.Fatal(err)
	}
	if want := `{"f":{"/*":{"A":"a","B":"b"}}}`; annotations["k"] != want {
		t.Errorf("kept %s", annotations["k"])
	}
	for edited, want := range map[string]full{"a": {"a", "b"}, "z": {"z", ""}} {
		var s conversionStash
		if err := s.begin(annotations, "k", false); err != nil {
			t.Fatal(err)
		}
		var back full
		if err := conversionByHand(&s, nil, &half{edited}, &back, toFull, toHalf); err != nil || back != want || len(s.lost) > 0 {
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
	var s conversionStash
	var made left
	if err := conversionByHand(&s, nil, &right{"a", "r"}, &made, toLeft, toRight); err != nil {
		t.Fatal(err)
	}
	annotations := map[string]string{}
	if err := s.end(&annotations, "r", "k", false); err != nil {
		t.Fatal(err)
	}
	made.Left = "l"
	var next conversionStash
	if err := next.begin(annotations, "k", false); err != nil {
		t.Fatal(err)
	}
	var back right
	if err := conversionByHand(&next, nil, &made, &back, toRight, toLeft); err != nil || back != (right{"a", "r"}) {
		t.Errorf("it comes back as %v (%v)", back, err)
	}
	if len(next.lost) != 1 {
		t.Error("what only the first version has is not kept")
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
		var s conversionStash
		var made other
		if err := conversionByHand(&s, nil, &test.in, &made, there, back); err != nil || len(s.lost) != test.lost {
			t.Errorf("%s: kept %d, want %d (%v)", name, len(s.lost), test.lost, err)
		}
	}
}

// TestElementWithEmptyList keeps that a list is there and empty, which JSON of the
// other version does not say.
func TestElementWithEmptyList(t *testing.T) {
	type loose struct {
		List []string `json:"list"`
	}
	type tight struct {
		List []string `json:"list,omitempty"`
	}
	s := new(conversionStash)
	toTight := func(in *loose, out *tight) error {
		out.List = slices.Clone(in.List)
		if in.List != nil && len(in.List) == 0 {
			s.keep(nil, "list", in.List)
		}
		return nil
	}
	toLoose := func(in *tight, out *loose) error { out.List = slices.Clone(in.List); return nil }
	at := &conversionPath{in: "items/", out: "items/", index: 1}
	if err := conversionElement(s, at, &loose{[]string{}}, &tight{}, toTight, toLoose); err != nil {
		t.Fatal(err)
	}
	annotations := map[string]string{}
	if err := s.end(&annotations, "r", "k", false); err != nil {
		t.Fatal(err)
	}
	for _, edited := range [][]string{nil, {"a"}} {
		s = new(conversionStash)
		if err := s.begin(annotations, "k", false); err != nil {
			t.Fatal(err)
		}
		var back loose
		if err := conversionElement(s, at, &tight{edited}, &back, toLoose, toTight); err != nil || back.List == nil || len(back.List) != len(edited) {
			t.Errorf("%#v comes back as %#v (%v)", edited, back.List, err)
		}
	}
}

func TestOrder(t *testing.T) {
	var s conversionStash
	name := func(item *string) string { return *item }
	conversionKeepOrder(&s, nil, "sorted", []string{"a", "b"}, name)
	conversionKeepOrder(&s, nil, "m", []string{"b", "c", "a"}, name)
	annotations := map[string]string{}
	if err := s.end(&annotations, "r", "k", false); err != nil {
		t.Fatal(err)
	}
	if want := `{"f":{"/m":["b","c","a"]}}`; annotations["k"] != want {
		t.Errorf("kept %s", annotations["k"])
	}
	if err := s.begin(annotations, "k", false); err != nil {
		t.Fatal(err)
	}
	same := map[string]int{"a": 1, "b": 2, "c": 3}
	if got := conversionOrder(&s, nil, "m", same); !slices.Equal(got, []string{"b", "c", "a"}) {
		t.Error(got)
	}
	same["d"] = 4
	if got := conversionOrder(&s, nil, "m", same); !slices.Equal(got, []string{"a", "b", "c", "d"}) {
		t.Error(got)
	}
}

func TestNumbers(t *testing.T) {
	if got := []int32{conversionClamp[int32](int64(1 << 40)), conversionClamp[int32](int64(-1 << 40)), conversionClamp[int32](int64(-5))}; !slices.Equal(got, []int32{math.MaxInt32, math.MinInt32, -5}) {
		t.Error(got)
	}
	if got := []uint8{conversionClamp[uint8](-1), conversionClamp[uint8](300), conversionClamp[uint8](7)}; !slices.Equal(got, []uint8{0, 255, 7}) {
		t.Error(got)
	}
	if got := conversionClamp[int64](uint64(math.MaxUint64)); got != math.MaxInt64 {
		t.Error(got)
	}
	if got := conversionUnits[int32](90*time.Second, time.Minute); got != 1 {
		t.Error(got)
	}
	if got := conversionUnits[int8](time.Hour, time.Second); got != 127 {
		t.Error(got)
	}
	if a, b := conversionDuration(int64(math.MaxInt64), time.Second), conversionDuration(int64(math.MinInt64), time.Second); a <= 0 || b >= 0 || a%time.Second != 0 {
		t.Error(a, b)
	}
	if got := conversionDuration(int32(-3), time.Hour); got != -3*time.Hour {
		t.Error(got)
	}
}

func TestComparing(t *testing.T) {
	one, same, other := 1, 1, 2
	if !conversionSamePointer(&one, &same) || conversionSamePointer(&one, &other) || conversionSamePointer(&one, nil) || !conversionSamePointer[int](nil, nil) {
		t.Error("pointers")
	}
	if !conversionSameSlice([]int{1}, []int{1}) || conversionSameSlice(nil, []int{}) || conversionSameSlice([]int{1}, []int{2}) {
		t.Error("slices")
	}
	if !conversionAlike([]int{}, []int(nil)) || conversionAlike([]int{1}, []int{}) || !conversionAlike("a", "a") || conversionAlike("a", "") {
		t.Error("alike")
	}
	type inner struct {
		L []int `json:"l,omitempty"`
		P *int
		T []int `json:"t"`
		Z []int `json:"z,omitzero"`
		S struct{ A int }
	}
	if !conversionEmpty(&inner{L: []int{}}) || conversionEmpty(&inner{P: &one}) || conversionEmpty(&inner{L: []int{1}}) || conversionEmpty(&inner{T: []int{}}) || conversionEmpty(&inner{Z: []int{}}) {
		t.Error("empty")
	}
	if got := conversionKey(80, "TCP"); got != "80,TCP" {
		t.Error(got)
	}
	keys := map[string]bool{}
	for _, parts := range [][]any{{"a,b", "c"}, {"a", "b,c"}, {"a~2b", "c"}, {"a~", "2b,c"}, {"a", "b~2c"}, {"", ",a,b,c"}, {"a", "b", "c"}} {
		key := conversionKey(parts...)
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
		if got := conversionRepeats(test.count, test.text, test.length); got != test.want {
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
	got := conversionJoinItems([]item{{Name: "x"}, {Name: "a"}, {Name: "a"}, {Name: "a"}}, kept, name)
	if diff := cmp.Diff([]item{{Name: "x"}, {"a", 1, "first"}, {"a", 1, "second"}, {Name: "a"}}, got); diff != "" {
		t.Errorf("joined (-want +got):\n%s", diff)
	}
	made := []item{{"c", conversionRepeatLimit, ""}, {"a", 3, ""}}
	got = conversionJoinCounted(slices.Clone(made), kept, name, count)
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
		if same := conversionSameCounts(test.made, test.now, name, count); same != test.want {
			t.Errorf("%v and %v: %t", test.made, test.now, same)
		}
	}
}

// TestAsWritten has lists as they are read again once they were written.
func TestAsWritten(t *testing.T) {
	type lists struct {
		Left []int `json:"left,omitempty"`
		Kept []int `json:"kept"`
	}
	if got := conversionAsWritten(lists{Left: []int{}, Kept: []int{}}); got.Left != nil || got.Kept == nil {
		t.Errorf("%#v", got)
	}
	if got := conversionAsWritten(lists{Left: []int{1}}); len(got.Left) != 1 || got.Kept != nil {
		t.Errorf("%#v", got)
	}
	if got := conversionUnlessEmpty([]int{}); got != nil {
		t.Errorf("%#v", got)
	}
	if got := conversionUnlessEmpty([]int{1}); len(got) != 1 {
		t.Errorf("%#v", got)
	}
}

func TestOnlyEmptyListsAreEmpty(t *testing.T) {
	var s conversionStash
	if err := s.begin(map[string]string{"a": `{"f":{"/full":["x"],"/list":[],"/map":{}}}`}, "a", true); err != nil {
		t.Fatal(err)
	}
	for step, want := range map[string]bool{"full": false, "list": true, "map": true, "absent": false} {
		if got := s.hasEmpty(nil, step); got != want {
			t.Errorf("hasEmpty(%q) is %t, want %t", step, got, want)
		}
	}
}
