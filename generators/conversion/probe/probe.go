// Package probe is the part of generated tests that is the same everywhere: it
// converts random objects there and back and looks for what a conversion must not
// do.
//
// It is no library. The generator copies probe.go, and maker.go which makes the
// random objects, beside the tests that it writes for a version; here they stand to
// be compiled and tested. Their names begin with "conversion", so that they do not
// meet the user's. Besides the standard library they may import what every API
// package has already, and randfill.
package probe

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"sigs.k8s.io/randfill"
)

// conversionSeeds is how many random objects of each version "go test" tries;
// "go test -fuzz" tries others.
const conversionSeeds = 200

// A conversionPair is a version with its hub and what tests must know of them.
type conversionPair[S, H any] struct {
	toHub   func(*S, *H) error
	toSpoke func(*H, *S) error
	// words are strings that mean something, such as those of enums.
	words []string
	// keys identify the items of lists, lost are fields that are not converted.
	keys, lost []conversionFields
}

// conversionFields are fields of a struct.
type conversionFields struct {
	of    reflect.Type
	names []string
}

func conversionFieldsOf[T any](names ...string) conversionFields {
	return conversionFields{reflect.TypeFor[T](), names}
}

// conversionFromHub tries random objects of the hub: there and back again, what
// they hold is as before.
func conversionFromHub[S, H any](f *testing.F, p conversionPair[S, H]) {
	brief := conversionSeed(f)
	f.Fuzz(func(t *testing.T, seed int64) { conversionRoundTrip(brief(t), p.maker(seed), p.toSpoke, p.toHub) })
}

// conversionFromSpoke tries random objects of the version that is not the hub.
func conversionFromSpoke[S, H any](f *testing.F, p conversionPair[S, H]) {
	brief := conversionSeed(f)
	f.Fuzz(func(t *testing.T, seed int64) { conversionRoundTrip(brief(t), p.maker(seed), p.toHub, p.toSpoke) })
}

// conversionSeed adds the seeds and returns what makes their tests brief: seeds
// that fail as others did are skipped, and counted at the end.
func conversionSeed(f *testing.F) (brief func(testing.TB) testing.TB) {
	for seed := range conversionSeeds {
		f.Add(int64(seed))
	}
	shown, more := map[string]int{}, 0
	f.Cleanup(func() {
		if more > 0 {
			f.Logf("%d more seeds fail in the same ways", more)
		}
	})
	return func(t testing.TB) testing.TB { return conversionBrief{t, shown, &more} }
}

// A conversionBrief is a test that says the same only a few times.
type conversionBrief struct {
	testing.TB
	shown map[string]int // failures by what they have in common
	more  *int           // those that are not shown
}

// Fatalf fails, or skips the test if enough others failed in that way.
func (b conversionBrief) Fatalf(format string, args ...any) {
	b.Helper()
	said := fmt.Sprintf(format, args...)
	const most = 5
	if b.shown[conversionCause(said)] == most {
		*b.more++
		b.SkipNow()
	}
	b.shown[conversionCause(said)]++
	b.TB.Fatalf("%s", said)
}

// conversionCause is a failure without the values of one seed: what went wrong and
// the first field, which is the same in all items of a list.
func conversionCause(said string) string {
	for _, verb := range []string{" was ", " is "} {
		said, _, _ = strings.Cut(said, verb)
	}
	return strings.Map(func(c rune) rune {
		if '0' <= c && c <= '9' {
			return -1
		}
		return c
	}, said)
}

func (p conversionPair[S, H]) maker(seed int64) *conversionMaker {
	m := &conversionMaker{seed: seed, random: rand.New(rand.NewSource(seed)), words: p.words, keys: p.keys, lost: p.lost}
	m.filler = randfill.NewWithSeed(seed).NilChance(0.3).NumElements(0, 1+m.random.Intn(5)).MaxDepth(14).
		Funcs(m.objectMeta, m.rawExtension, m.text, m.int64, m.int32, m.float64)
	seen := map[reflect.Type]bool{}
	m.limit(reflect.TypeFor[S](), nil, seen)
	m.limit(reflect.TypeFor[H](), nil, seen)
	return m
}

// limit sees to it that structs that hold themselves, such as schemas, become
// small trees: left alone, the filler makes more of them than an object can hold.
func (m *conversionMaker) limit(t reflect.Type, way []reflect.Type, seen map[reflect.Type]bool) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		m.limit(t.Elem(), way, seen)
	case reflect.Struct:
		if slices.Contains(way, t) {
			depth := 0
			fill := func(args []reflect.Value) []reflect.Value {
				if depth == 0 || depth < 4 && m.random.Intn(4) == 0 {
					depth++
					args[1].Interface().(randfill.Continue).FillNoCustom(args[0].Interface())
					depth--
				}
				return nil
			}
			form := reflect.FuncOf([]reflect.Type{reflect.PointerTo(t), reflect.TypeFor[randfill.Continue]()}, nil, false)
			m.filler.Funcs(reflect.MakeFunc(form, fill).Interface())
			return
		}
		if seen[t] {
			return
		}
		seen[t] = true
		for i := range t.NumField() {
			m.limit(t.Field(i).Type, append(way[:len(way):len(way)], t), seen)
		}
	}
}

// conversionBench measures both directions, and with what an annotation keeps.
func conversionBench[S, H any](b *testing.B, p conversionPair[S, H]) {
	m := p.maker(1)
	m.filler.NilChance(0.1).NumElements(3, 5)
	spoke, hub := conversionMake[S](b, m), conversionMake[H](b, m)
	keptSpoke, keptHub := new(S), new(H)
	if err := p.toSpoke(hub, keptSpoke); err != nil {
		b.Fatal(err)
	}
	if err := p.toHub(spoke, keptHub); err != nil {
		b.Fatal(err)
	}
	b.Run("to hub", func(b *testing.B) { conversionTime(b, spoke, p.toHub) })
	b.Run("to hub with kept data", func(b *testing.B) { conversionTime(b, keptSpoke, p.toHub) })
	b.Run("to spoke", func(b *testing.B) { conversionTime(b, hub, p.toSpoke) })
	b.Run("to spoke with kept data", func(b *testing.B) { conversionTime(b, keptHub, p.toSpoke) })
}

func conversionTime[A, B any](b *testing.B, in *A, convert func(*A, *B) error) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if err := convert(in, new(B)); err != nil {
			b.Fatal(err)
		}
	}
}

// conversionRoundTrip converts random objects by way of the other version. A
// failure names the fields that differ; with -v the objects are printed as well.
func conversionRoundTrip[A, B any](t testing.TB, m *conversionMaker, there func(*A, *B) error, back func(*B, *A) error) {
	in := conversionMake[A](t, m)
	shown := []any{in}
	defer m.explain(t, &shown)
	before := conversionCopy(t, in)
	mid := conversionCall(t, there, in)
	shown = append(shown, mid)
	if !reflect.DeepEqual(in, before) {
		t.Fatalf("the source is changed: %s", conversionDifference(t, before, in))
	}
	if diff := conversionDifference(t, conversionIdentity(t, in), conversionIdentity(t, mid)); diff != "" {
		t.Fatalf("metadata is changed: %s", diff)
	}
	if path := conversionShared(in, mid); path != "" {
		t.Fatalf("the source and its conversion share %s", path)
	}
	if again := conversionCall(t, there, in); !bytes.Equal(conversionJSON(t, mid), conversionJSON(t, again)) {
		t.Fatalf("one object is converted in two ways: %s", conversionDifference(t, mid, again))
	}
	out := conversionCall(t, back, conversionCopy(t, mid))
	if diff := conversionDifference(t, in, out); diff != "" {
		t.Fatalf("lost on the way there and back: %s", diff)
	}

	// An edit of the other version must survive what is kept of this one.
	edited := conversionMake[B](t, m)
	m.mix(reflect.ValueOf(edited).Elem(), reflect.ValueOf(conversionCopy(t, mid)).Elem())
	conversionMeta(edited).Set(conversionMeta(conversionCopy(t, mid)))
	m.settle(reflect.ValueOf(edited).Elem())
	edited = conversionCopy(t, edited)
	seen := conversionCall(t, back, edited)
	shown = append(shown, edited, seen)
	kept := conversionCall(t, there, conversionCopy(t, seen))
	want, got := conversionCopy(t, edited), conversionCopy(t, kept)
	conversionMeta(want).SetZero()
	conversionMeta(got).SetZero()
	if diff := conversionDifference(t, want, got); diff != "" {
		t.Fatalf("an edit is lost: %s", diff)
	}
}

// explain says how a failure is repeated, if there is one.
func (m *conversionMaker) explain(t testing.TB, shown *[]any) {
	if !t.Failed() {
		return
	}
	t.Logf("the objects are those of seed %d; -v prints them", m.seed)
	for i := 0; i < len(*shown) && testing.Verbose(); i++ {
		t.Logf("%T %s", (*shown)[i], conversionJSON(t, (*shown)[i]))
	}
}

// conversionExample converts a struct in which one field is set and looks at one
// field of what comes out. Paths are names in JSON, joined by slashes; "" is the
// whole struct.
func conversionExample[A, B any](t *testing.T, convert func(*A, *B) error, path, value, wantPath, want string) {
	t.Helper()
	steps := conversionSteps(path)
	for i := range steps {
		value = fmt.Sprintf("{%q:%s}", steps[len(steps)-1-i], value)
	}
	in := new(A)
	if err := json.Unmarshal([]byte(value), in); err != nil {
		t.Fatal(err)
	}
	got := conversionJSON(t, conversionCall(t, convert, in))
	for _, step := range conversionSteps(wantPath) {
		var members map[string]json.RawMessage
		if json.Unmarshal(got, &members) != nil {
			break
		}
		got = members[step]
	}
	var x, y any
	if json.Unmarshal(got, &x) != nil || json.Unmarshal([]byte(want), &y) != nil || !reflect.DeepEqual(x, y) {
		t.Errorf("%s becomes %s at %s, want %s", value, got, wantPath, want)
	}
}

func conversionSteps(path string) []string {
	if path == "" {
		return nil
	}
	return strings.Split(path, "/")
}

// conversionPlaces converts random structs in both directions and looks whether
// fields hold what their counterparts do. A place is the path in the version that
// is not the hub and the one in the hub.
func conversionPlaces[S, H any](t *testing.T, toHub func(*S, *H) error, toSpoke func(*H, *S) error, places [][2]string) {
	t.Helper()
	for seed := range int64(30) {
		m := conversionPair[S, H]{}.maker(seed)
		spoke, hub := conversionPart[S](t, m), conversionPart[H](t, m)
		otherHub, otherSpoke := conversionCall(t, toHub, spoke), conversionCall(t, toSpoke, hub)
		for _, p := range places {
			conversionSame(t, spoke, p[0], otherHub, p[1])
			conversionSame(t, hub, p[1], otherSpoke, p[0])
		}
		if t.Failed() {
			return // other seeds say it again
		}
	}
}

// conversionPart makes a random struct, which need not be an object.
func conversionPart[T any](t testing.TB, m *conversionMaker) *T {
	t.Helper()
	part := new(T)
	m.filler.Fill(part)
	m.fresh = true
	m.settle(reflect.ValueOf(part).Elem())
	m.fresh = false
	return conversionCopy(t, part)
}

// conversionSame compares a place in a struct with one in what it became.
func conversionSame(t *testing.T, in any, path string, out any, outPath string) {
	t.Helper()
	x, y := conversionAt(t, in, path), conversionAt(t, out, outPath)
	if !reflect.DeepEqual(x, y) && !(conversionNothing(x) && conversionNothing(y)) {
		t.Errorf("%s at %q of %T becomes %s at %q of %T", conversionShort(x), path, in, conversionShort(y), outPath, out)
	}
}

// conversionAt returns what stands at a path, nil if there is nothing.
func conversionAt(t testing.TB, of any, path string) any {
	t.Helper()
	var tree any
	d := json.NewDecoder(bytes.NewReader(conversionJSON(t, of)))
	d.UseNumber()
	if err := d.Decode(&tree); err != nil {
		t.Fatal(err)
	}
	for _, step := range conversionSteps(path) {
		members, _ := tree.(map[string]any)
		tree = members[step]
	}
	return tree
}

// conversionNothing says whether a value in JSON may as well be left out.
func conversionNothing(v any) bool {
	switch v := v.(type) {
	case map[string]any:
		for _, member := range v {
			if !conversionNothing(member) {
				return false
			}
		}
		return true
	case []any:
		return len(v) == 0
	}
	return slices.Contains([]any{nil, false, "", "0", "0s", json.Number("0")}, v)
}

// conversionCall converts into a new object. An error is a failure: it would make
// the object unreadable.
func conversionCall[A, B any](t testing.TB, convert func(*A, *B) error, in *A) *B {
	t.Helper()
	out := new(B)
	if err := convert(in, out); err != nil {
		t.Fatalf("%T is not converted: %v", in, err)
	}
	return out
}

func conversionMeta(object any) reflect.Value {
	return reflect.ValueOf(object).Elem().FieldByName("ObjectMeta")
}

func conversionJSON(t testing.TB, v any) []byte {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// conversionCopy is an object after it was written and read.
func conversionCopy[T any](t testing.TB, v *T) *T {
	t.Helper()
	out := new(T)
	if err := json.Unmarshal(conversionJSON(t, v), out); err != nil {
		t.Fatal(err)
	}
	return out
}

// conversionDifference names the places at which two objects differ in JSON, one a
// line behind the first, "" if there are none.
func conversionDifference[T any](t testing.TB, a, b *T) string {
	t.Helper()
	tree := func(of *T) (v any) {
		d := json.NewDecoder(bytes.NewReader(conversionJSON(t, of)))
		d.UseNumber()
		if err := d.Decode(&v); err != nil {
			t.Fatal(err)
		}
		return v
	}
	var all []string
	conversionWhere("", tree(a), tree(b), &all)
	const most = 10
	if len(all) > most {
		all = append(all[:most], fmt.Sprintf("and %d more", len(all)-most))
	}
	return strings.Join(all, "\n\t")
}

// conversionWhere adds the places at which two trees differ.
func conversionWhere(path string, x, y any, all *[]string) {
	if reflect.DeepEqual(x, y) {
		return
	}
	switch x := x.(type) {
	case map[string]any:
		y, ok := y.(map[string]any)
		if !ok {
			break
		}
		both := maps.Clone(x)
		maps.Copy(both, y)
		for _, name := range conversionNames(both) {
			was, before := x[name]
			now, after := y[name]
			switch {
			case !after:
				*all = append(*all, fmt.Sprintf("%s.%s is gone, it was %s", path, name, conversionShort(was)))
			case !before:
				*all = append(*all, fmt.Sprintf("%s.%s was not there and is %s", path, name, conversionShort(now)))
			default:
				conversionWhere(path+"."+name, was, now, all)
			}
		}
		return
	case []any:
		y, ok := y.([]any)
		if !ok || len(x) != len(y) {
			break
		}
		for i := range x {
			conversionWhere(fmt.Sprintf("%s[%d]", path, i), x[i], y[i], all)
		}
		return
	}
	*all = append(*all, fmt.Sprintf("%s was %s and is %s", path, conversionShort(x), conversionShort(y)))
}

// conversionShort is a value in JSON, or its beginning.
func conversionShort(v any) string {
	text, _ := json.Marshal(v) // it was read from JSON
	if n := 120; len(text) > n {
		return fmt.Sprintf("%s… (%d bytes)", strings.ToValidUTF8(string(text[:n]), ""), len(text))
	}
	return string(text)
}

// conversionShared returns the path to something that an object and its
// conversion both refer to, "" if there is nothing.
func conversionShared(a, b any) string {
	seen := map[uintptr]string{}
	conversionReferences(reflect.ValueOf(a).Elem(), "", func(at uintptr, path string) bool {
		seen[at] = path
		return true
	})
	found := ""
	conversionReferences(reflect.ValueOf(b).Elem(), "", func(at uintptr, path string) bool {
		if from, ok := seen[at]; ok {
			found = fmt.Sprintf("%s, which is %s there", from, path)
		}
		return found == ""
	})
	return found
}

// conversionReferences yields the address of everything that a value refers to.
func conversionReferences(v reflect.Value, path string, yield func(at uintptr, path string) bool) {
	if v.Type() == reflect.TypeFor[time.Time]() {
		return // refers to a time zone, which never changes
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() && v.Type().Elem().Size() > 0 && yield(v.Pointer(), path) {
			conversionReferences(v.Elem(), path, yield)
		}
	case reflect.Map:
		if v.IsNil() || !yield(v.Pointer(), path) {
			return
		}
		for _, key := range v.MapKeys() {
			conversionReferences(v.MapIndex(key), path+"[]", yield)
		}
	case reflect.Slice:
		if v.Cap() == 0 || v.Type().Elem().Size() == 0 || !yield(v.Pointer(), path) {
			return
		}
		for i := range v.Len() {
			conversionReferences(v.Index(i), path+"[]", yield)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			conversionReferences(v.Field(i), path+"."+v.Type().Field(i).Name, yield)
		}
	}
}
