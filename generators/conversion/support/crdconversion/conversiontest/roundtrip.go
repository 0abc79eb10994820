package conversiontest

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"
)

// A Pair is a version with its hub and what tests must know of them.
type Pair[S, H any] struct {
	// ToHub and ToSpoke are the conversions.
	ToHub   func(*S, *H) error
	ToSpoke func(*H, *S) error
	// FixSpoke and FixHub make random objects keep invariants that no schema knows; nil
	// where there are none.
	FixSpoke func(*S)
	FixHub   func(*H)
	// StoredSpoke says that not the hub is stored.
	StoredSpoke bool
	// Shares says that objects may share memory with those that they become.
	Shares bool
	// Words are strings that mean something, such as those of enums.
	Words []string
	// Keys identify the items of lists, Lost are fields that are not converted, and Filled those
	// that are not nil: their schemas refuse null.
	Keys, Lost, Filled []Fields
	// Values are those that schemas take for some fields, as NAME=JSON: nothing else is
	// restored from annotations.
	Values []Fields
}

// Fields are fields of a struct.
type Fields struct {
	of    reflect.Type
	names []string
}

// FieldsOf names fields of T, by their Go names.
func FieldsOf[T any](names ...string) Fields {
	return Fields{reflect.TypeFor[T](), names}
}

// seeds is how many random objects of each version "go test" tries;
// "go test -fuzz" tries others.
const seeds = 200

// FuzzFromHub tries random objects of the hub: there and back again, what
// they hold is as before.
func FuzzFromHub[S, H any](f *testing.F, p Pair[S, H]) {
	brief, m := addSeeds(f), p.maker(0)
	f.Fuzz(func(t *testing.T, seed int64) { roundTrip(brief(t), m.from(seed), p.ToSpoke, p.ToHub) })
}

// FuzzFromSpoke tries random objects of the version that is not the hub.
func FuzzFromSpoke[S, H any](f *testing.F, p Pair[S, H]) {
	brief, m := addSeeds(f), p.maker(0)
	f.Fuzz(func(t *testing.T, seed int64) { roundTrip(brief(t), m.from(seed), p.ToHub, p.ToSpoke) })
}

// Benchmark measures both directions, and with what an annotation keeps.
func Benchmark[S, H any](b *testing.B, p Pair[S, H]) {
	spoke, hub := benchmarked(b, p)
	keptSpoke, keptHub := new(S), new(H)
	if err := p.ToSpoke(hub, keptSpoke); err != nil {
		b.Fatal(err)
	}
	if err := p.ToHub(spoke, keptHub); err != nil {
		b.Fatal(err)
	}
	b.Run("to hub", func(b *testing.B) { measure(b, spoke, p.ToHub) })
	b.Run("to hub with kept data", func(b *testing.B) { measure(b, keptSpoke, p.ToHub) })
	b.Run("to spoke", func(b *testing.B) { measure(b, hub, p.ToSpoke) })
	b.Run("to spoke with kept data", func(b *testing.B) { measure(b, keptHub, p.ToSpoke) })
	b.Run("decode, to hub with kept data, encode", func(b *testing.B) { measureCall(b, toJSON(b, keptSpoke), p.ToHub) })
	b.Run(
		"decode, to spoke with kept data, encode", func(b *testing.B) { measureCall(b, toJSON(b, keptHub), p.ToSpoke) },
	)
}

// mostBenchmarked is how many bytes of JSON an object has at most that is measured. Random ones of
// types that hold themselves may have a hundred times as many, of which no object that people
// write tells anything.
const mostBenchmarked = 16 << 10

// benchmarked are an object of each version, the first ones of a usual size.
func benchmarked[S, H any](b *testing.B, p Pair[S, H]) (spoke *S, hub *H) {
	m := p.maker(1)
	for seed := range int64(100) {
		m.from(1+seed).limit(0.1, 3, 5)
		spoke, hub = makeObject[S](b, m), makeObject[H](b, m)
		if max(len(toJSON(b, spoke)), len(toJSON(b, hub))) <= mostBenchmarked {
			break
		}
	}
	return spoke, hub
}

// measureCall measures what a webhook does with an object, and how much of it the conversion
// takes: both in one turn and the quickest of each, so that other work of the machine does
// not count.
func measureCall[A, B any](b *testing.B, object []byte, convert func(*A, *B) error) {
	b.ReportAllocs()
	converting, whole := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
	for i := 0; i < b.N; i++ {
		start := time.Now()
		in, out := fromJSON[A](b, object), new(B)
		decoded := time.Now()
		if err := convert(in, out); err != nil {
			b.Fatal(err)
		}
		converting = min(converting, time.Since(decoded))
		toJSON(b, out)
		whole = min(whole, time.Since(start))
	}
	b.ReportMetric(100*float64(converting)/float64(max(whole, 1)), "%converting")
}

func measure[A, B any](b *testing.B, in *A, convert func(*A, *B) error) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if err := convert(in, new(B)); err != nil {
			b.Fatal(err)
		}
	}
}

// roundTrip converts random objects by way of the other version. A
// failure names the fields that differ; with -v the objects are printed as well.
func roundTrip[A, B any](t testing.TB, m *maker, there func(*A, *B) error, back func(*B, *A) error) {
	in := makeObject[A](t, m)
	shown := []any{in}
	defer m.explain(t, &shown)
	text := toJSON(t, in)
	before := fromJSON[A](t, text)
	mid := call(t, there, in)
	shown = append(shown, mid)
	if !reflect.DeepEqual(in, before) {
		t.Fatalf("the source is changed: %s", difference(t, before, in))
	}
	if diff := difference(t, identity(t, in), identity(t, mid)); diff != "" {
		t.Fatalf("metadata is changed: %s", diff)
	}
	if path := shared(in, mid); path != "" {
		if !m.shares {
			t.Errorf("the source and its conversion share %s; what else is wrong is looked for all the same", path)
		}
		in = copyOf(t, before)
		mid = call(t, there, copyOf(t, in))
	}
	midText := toJSON(t, mid)
	if diff := differ(t, midText, toJSON(t, call(t, there, in))); diff != "" {
		t.Fatalf("one object is converted in two ways: %s", diff)
	}
	out := call(t, back, fromJSON[B](t, midText))
	if diff := differ(t, text, toJSON(t, out)); diff != "" {
		t.Fatalf("lost on the way there and back: %s", diff)
	}

	// An edit of the other version must survive what is kept of this one.
	edited, other := draft[B](m), fromJSON[B](t, midText)
	m.mix(reflect.ValueOf(edited).Elem(), reflect.ValueOf(other).Elem())
	metadataOf(edited).Set(metadataOf(other))
	m.complete(reflect.ValueOf(edited).Elem(), false)
	edited = afterJSON(t, m, edited)
	seen := call(t, back, edited)
	shown = append(shown, edited, seen)
	kept := call(t, there, copyOf(t, seen))
	if diff := change(t, edited, kept); diff != "" {
		t.Fatalf("an edit is lost: %s", diff)
	}
}

// explain says how a failure is repeated, if there is one.
func (m *maker) explain(t testing.TB, shown *[]any) {
	if !t.Failed() {
		return
	}
	t.Logf("the objects are those of seed %d; -v prints them", m.seed)
	for i := 0; i < len(*shown) && testing.Verbose(); i++ {
		t.Logf("%T %s", (*shown)[i], toJSON(t, (*shown)[i]))
	}
}

// addSeeds adds the seeds and returns what makes their tests brief: seeds
// that fail as others did are skipped, and counted at the end.
func addSeeds(f *testing.F) (brief func(testing.TB) testing.TB) {
	for seed := range seeds {
		f.Add(int64(seed))
	}
	shown, more := map[string]int{}, 0
	f.Cleanup(func() {
		if more > 0 {
			f.Logf("%d more seeds fail in the same ways", more)
		}
	})
	return func(t testing.TB) testing.TB { return briefly{t, shown, &more} }
}

// A briefly is a test that says the same only a few times.
type briefly struct {
	testing.TB
	shown map[string]int // failures by what they have in common
	more  *int           // those that are not shown
}

// Errorf fails once for each cause: other seeds go on.
func (b briefly) Errorf(format string, args ...any) {
	b.Helper()
	said := fmt.Sprintf(format, args...)
	b.shown[cause(said)]++
	if b.shown[cause(said)] == 1 {
		b.TB.Errorf("%s", said)
	}
}

// Fatalf fails, or skips the test if enough others failed in that way.
func (b briefly) Fatalf(format string, args ...any) {
	b.Helper()
	said := fmt.Sprintf(format, args...)
	const most = 5
	if b.shown[cause(said)] == most {
		*b.more++
		b.SkipNow()
	}
	b.shown[cause(said)]++
	b.TB.Fatalf("%s", said)
}

// cause is a failure without the values of one seed: what went wrong and
// the first field, which is the same in all items of a list.
func cause(said string) string {
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

// call converts into a new object. An error is a failure: it would make
// the object unreadable. So is a panic, which ends this test alone.
func call[A, B any](t testing.TB, convert func(*A, *B) error, in *A) *B {
	t.Helper()
	out := new(B)
	if wrong, _ := attempt(convert, in, out); wrong != "" {
		t.Fatalf("%T is not converted%s: %s", in, culprits(convert, in), wrong)
	}
	return out
}

func metadataOf(object any) reflect.Value {
	return reflect.ValueOf(object).Elem().FieldByName("ObjectMeta")
}

// copyOf is an object after it was written and read.
func copyOf[T any](t testing.TB, v *T) *T {
	t.Helper()
	return fromJSON[T](t, toJSON(t, v))
}
