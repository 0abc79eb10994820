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
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

// conversionSeeds is how many random objects of each version "go test" tries;
// "go test -fuzz" tries others.
const conversionSeeds = 200

// A conversionPair is a version with its hub and what tests must know of them.
type conversionPair[S, H any] struct {
	toHub   func(*S, *H) error
	toSpoke func(*H, *S) error
	// storedSpoke says that not the hub is stored.
	storedSpoke bool
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
	brief, m := conversionSeed(f), p.maker(0)
	f.Fuzz(func(t *testing.T, seed int64) { conversionRoundTrip(brief(t), m.from(seed), p.toSpoke, p.toHub) })
}

// conversionFromSpoke tries random objects of the version that is not the hub.
func conversionFromSpoke[S, H any](f *testing.F, p conversionPair[S, H]) {
	brief, m := conversionSeed(f), p.maker(0)
	f.Fuzz(func(t *testing.T, seed int64) { conversionRoundTrip(brief(t), m.from(seed), p.toHub, p.toSpoke) })
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

// conversionBench measures both directions, and with what an annotation keeps.
func conversionBench[S, H any](b *testing.B, p conversionPair[S, H]) {
	m := p.maker(1)
	m.limit(0.1, 3, 5)
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
	text := conversionJSON(t, in)
	before := conversionRead[A](t, text)
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
	midText := conversionJSON(t, mid)
	if diff := conversionDiffer(t, midText, conversionJSON(t, conversionCall(t, there, in))); diff != "" {
		t.Fatalf("one object is converted in two ways: %s", diff)
	}
	out := conversionCall(t, back, conversionRead[B](t, midText))
	if diff := conversionDiffer(t, text, conversionJSON(t, out)); diff != "" {
		t.Fatalf("lost on the way there and back: %s", diff)
	}

	// An edit of the other version must survive what is kept of this one.
	edited, other := conversionDraft[B](m), conversionRead[B](t, midText)
	m.mix(reflect.ValueOf(edited).Elem(), reflect.ValueOf(other).Elem())
	conversionMeta(edited).Set(conversionMeta(other))
	m.settle(reflect.ValueOf(edited).Elem(), false)
	edited = conversionWritten(t, m, edited)
	seen := conversionCall(t, back, edited)
	shown = append(shown, edited, seen)
	kept := conversionCall(t, there, conversionCopy(t, seen))
	if diff := conversionChange(t, edited, kept); diff != "" {
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
	m := conversionPair[S, H]{}.maker(0)
	for seed := range int64(30) {
		m.from(seed)
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
	m.settle(reflect.ValueOf(part).Elem(), false)
	return conversionWritten(t, m, part)
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

// conversionChange says what of an object is changed but for its metadata, in the
// eyes of who reads both.
func conversionChange[T any](t testing.TB, was, is *T) string {
	t.Helper()
	bare := func(v T) *T {
		conversionMeta(&v).SetZero()
		return &v
	}
	want, got := conversionJSON(t, bare(*was)), conversionJSON(t, bare(*is))
	if !bytes.Equal(want, got) {
		got = conversionJSON(t, conversionRead[T](t, got))
	}
	return conversionDiffer(t, want, got)
}

// conversionCopy is an object after it was written and read.
func conversionCopy[T any](t testing.TB, v *T) *T {
	t.Helper()
	return conversionRead[T](t, conversionJSON(t, v))
}

func conversionRead[T any](t testing.TB, text []byte) *T {
	t.Helper()
	out := new(T)
	if err := json.Unmarshal(text, out); err != nil {
		t.Fatal(err)
	}
	return out
}

// conversionDifference names the places at which two objects differ in JSON, one a
// line behind the first, "" if there are none.
func conversionDifference[T any](t testing.TB, a, b *T) string {
	t.Helper()
	return conversionDiffer(t, conversionJSON(t, a), conversionJSON(t, b))
}

// conversionDiffer does so with texts. Those of equal objects are mostly equal.
func conversionDiffer(t testing.TB, a, b []byte) string {
	t.Helper()
	if bytes.Equal(a, b) {
		return ""
	}
	tree := func(text []byte) (v any) {
		d := json.NewDecoder(bytes.NewReader(text))
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
	x, y := reflect.ValueOf(a).Elem(), reflect.ValueOf(b).Elem()
	seen, shared := map[uintptr]bool{}, uintptr(0)
	conversionReferences(x, func(at uintptr) bool {
		seen[at] = true
		return false
	})
	path, found := conversionReferences(y, func(at uintptr) bool {
		shared = at
		return seen[at]
	})
	if !found {
		return ""
	}
	from, _ := conversionReferences(x, func(at uintptr) bool { return at == shared })
	return fmt.Sprintf("%s, which is %s there", from, path)
}

// conversionRefersNowhere says whether a pointer, map or list has no memory that it
// could share.
func conversionRefersNowhere(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Map:
		return v.IsNil()
	case reflect.Slice:
		return v.Cap() == 0 || v.Type().Elem().Size() == 0
	}
	return v.IsNil() || v.Type().Elem().Size() == 0
}

// conversionReferences looks for an address among those of everything that a value
// refers to, and returns its path.
func conversionReferences(v reflect.Value, is func(at uintptr) bool) (path string, found bool) {
	if conversionPlain(v.Type()) || v.Type() == reflect.TypeFor[time.Time]() {
		return "", false // a time refers to a time zone, which never changes
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Slice:
		if conversionRefersNowhere(v) {
			return "", false
		}
		if is(v.Pointer()) {
			return "", true
		}
	}
	switch v.Kind() {
	case reflect.Pointer:
		return conversionReferences(v.Elem(), is)
	case reflect.Map:
		for each := v.MapRange(); !conversionPlain(v.Type().Elem()) && each.Next(); {
			if path, found := conversionReferences(each.Value(), is); found {
				return "[]" + path, true
			}
		}
	case reflect.Slice:
		for i := 0; !conversionPlain(v.Type().Elem()) && i < v.Len(); i++ {
			if path, found := conversionReferences(v.Index(i), is); found {
				return "[]" + path, true
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if path, found := conversionReferences(v.Field(i), is); found {
				return "." + v.Type().Field(i).Name + path, true
			}
		}
	}
	return "", false
}
