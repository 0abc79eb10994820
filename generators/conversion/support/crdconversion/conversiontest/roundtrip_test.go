package conversiontest

import (
	"errors"
	"fmt"
	"maps"
	"strings"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Toy types: the hub calls a field otherwise and has one more, which is kept in an
// annotation.
type (
	lamp struct {
		metav1.TypeMeta   `json:",inline"`
		metav1.ObjectMeta `json:"metadata,omitempty"`
		Power             string            `json:"power"`
		Colors            map[string]string `json:"colors,omitempty"`
		Bulbs             []bulb            `json:"bulbs,omitempty"`
		Off               *metav1.Duration  `json:"off,omitempty"`
		Legacy            string            `json:"legacy,omitempty"`
	}
	hubLamp struct {
		metav1.TypeMeta   `json:",inline"`
		metav1.ObjectMeta `json:"metadata,omitempty"`
		Watts             string            `json:"watts"`
		Colors            map[string]string `json:"colors,omitempty"`
		Bulbs             []bulb            `json:"bulbs,omitempty"`
		Off               *metav1.Duration  `json:"off,omitempty"`
	}
	bulb struct {
		Name string `json:"name"`
	}
)

func lampToHub(in *lamp, out *hubLamp) error {
	in.DeepCopyInto(&out.ObjectMeta)
	out.Watts, out.Colors, out.Bulbs = in.Power, maps.Clone(in.Colors), append([]bulb(nil), in.Bulbs...)
	if in.Off != nil {
		off := *in.Off
		out.Off = &off
	}
	return nil
}

func hubToLamp(in *hubLamp, out *lamp) error {
	in.DeepCopyInto(&out.ObjectMeta)
	out.Power, out.Colors, out.Bulbs = in.Watts, maps.Clone(in.Colors), append([]bulb(nil), in.Bulbs...)
	if in.Off != nil {
		off := *in.Off
		out.Off = &off
	}
	return nil
}

func lamps() Pair[lamp, hubLamp] {
	return Pair[lamp, hubLamp]{
		ToHub: lampToHub, ToSpoke: hubToLamp, Words: []string{"x"},
		Keys: []Fields{FieldsOf[bulb]("Name")},
		Lost: []Fields{FieldsOf[lamp]("Legacy")},
	}
}

func FuzzGoodFromHub(f *testing.F)   { FuzzFromHub(f, lamps()) }
func FuzzGoodFromSpoke(f *testing.F) { FuzzFromSpoke(f, lamps()) }
func BenchmarkGood(b *testing.B)     { Benchmark(b, lamps()) }

func TestExample(t *testing.T) {
	Example(t, lampToHub, "power", `"5"`, "watts", `"5"`)
	Example(t, lampToHub, "metadata/name", `"a"`, "metadata/name", `"a"`)
	Example(t, lampToHub, "", `{"power":"5"}`, "watts", `"5"`)
}

func TestLampPlaces(t *testing.T) {
	TestPlaces(t, lampToHub, hubToLamp, [][2]string{{"power", "watts"}, {"colors", "colors"}, {"bulbs", "bulbs"}, {"off", "off"}})
}

// A recorder is a test that notes how it fails.
type recorder struct {
	testing.TB
	said string
}

func (r *recorder) Helper() {}

func (r *recorder) Failed() bool { return r.said != "" }

func (r *recorder) Logf(format string, args ...any) {
	if !strings.Contains(format, "%s") { // not the objects
		r.said += "\n" + fmt.Sprintf(format, args...)
	}
}

func (r *recorder) Errorf(format string, args ...any) { r.said += fmt.Sprintf(format, args...) + "\n" }

func (r *recorder) Fatalf(format string, args ...any) {
	r.said += fmt.Sprintf(format, args...)
	panic(r)
}

func (r *recorder) Fatal(args ...any) { r.Fatalf("%s", fmt.Sprint(args...)) }

// complaint is how a test of some seeds fails first, "" if it does not.
func complaint(t *testing.T, try func(r *recorder, seed int64)) (said string) {
	r := &recorder{TB: t}
	defer func() {
		if stopped := recover(); stopped != nil && stopped != any(r) {
			panic(stopped)
		}
		said = r.said
	}()
	for seed := range int64(seeds) {
		try(r, seed)
	}
	return ""
}

// bothWays starts from either version.
func bothWays(p Pair[lamp, hubLamp]) func(r *recorder, seed int64) {
	return func(r *recorder, seed int64) {
		roundTrip(r, p.maker(seed), p.ToHub, p.ToSpoke)
		roundTrip(r, p.maker(seed), p.ToSpoke, p.ToHub)
	}
}

func TestComplaints(t *testing.T) {
	if said := complaint(t, bothWays(lamps())); said != "" {
		t.Errorf("a good conversion fails: %s", said)
	}
	tests := map[string]struct {
		toHub func(in *lamp, out *hubLamp) error
		want  string
	}{
		"error":       {func(*lamp, *hubLamp) error { return errors.New("no") }, "*conversiontest.lamp is not converted: no"},
		"lost field":  {func(in *lamp, out *hubLamp) error { defer func() { out.Watts = "" }(); return lampToHub(in, out) }, "lost on the way there and back: .power was"},
		"lost member": {func(in *lamp, out *hubLamp) error { defer func() { out.Off = nil }(); return lampToHub(in, out) }, "lost on the way there and back: .off is gone, it was"},
		"shared map": {func(in *lamp, out *hubLamp) error {
			defer func() { out.Colors = in.Colors }()
			return lampToHub(in, out)
		}, "share .Colors"},
		"shared list":    {func(in *lamp, out *hubLamp) error { defer func() { out.Bulbs = in.Bulbs }(); return lampToHub(in, out) }, "share .Bulbs"},
		"shared pointer": {func(in *lamp, out *hubLamp) error { defer func() { out.Off = in.Off }(); return lampToHub(in, out) }, "share .Off"},
		"lost finalizers": {func(in *lamp, out *hubLamp) error {
			defer func() { out.Finalizers = nil }()
			return lampToHub(in, out)
		}, "metadata is changed: .finalizers is gone"},
		"lost owner": {func(in *lamp, out *hubLamp) error {
			defer func() { out.OwnerReferences = nil }()
			return lampToHub(in, out)
		}, "metadata is changed: .ownerReferences is gone"},
		"lost deletion": {func(in *lamp, out *hubLamp) error {
			defer func() { out.DeletionTimestamp = nil }()
			return lampToHub(in, out)
		}, "metadata is changed: .deletionTimestamp is gone"},
		"lost managers": {func(in *lamp, out *hubLamp) error {
			defer func() { out.ManagedFields = nil }()
			return lampToHub(in, out)
		}, "metadata is changed: .managedFields is gone"},
		"changed source":   {func(in *lamp, out *hubLamp) error { defer func() { in.Power += "!" }(); return lampToHub(in, out) }, "the source is changed: .power was"},
		"different things": {twoWays(), "one object is converted in two ways"},
	}
	for name, test := range tests {
		p := lamps()
		p.ToHub = test.toHub
		if said := complaint(t, bothWays(p)); !strings.Contains(said, test.want) {
			t.Errorf("%s: complaint %q, want %q", name, said, test.want)
		}
	}
}

// TestSharingHidesNothing shares memory with the source, as functions written for
// conversion-gen do, and loses a field: both are said, the first once.
func TestSharingHidesNothing(t *testing.T) {
	p := lamps()
	p.ToHub = func(in *lamp, out *hubLamp) error {
		err := lampToHub(in, out)
		out.Colors, out.Watts = in.Colors, ""
		return err
	}
	shown, more := map[string]int{}, 0
	said := complaint(t, func(r *recorder, seed int64) { roundTrip(briefly{r, shown, &more}, p.maker(seed), p.ToHub, p.ToSpoke) })
	if strings.Count(said, "share .Colors") > 1 || !strings.Contains(said, "lost on the way there and back: .power was") {
		t.Errorf("complaint %q", said)
	}
	p.ToHub = func(in *lamp, out *hubLamp) error {
		err := lampToHub(in, out)
		out.Colors = in.Colors
		return err
	}
	shown = map[string]int{}
	said = complaint(t, func(r *recorder, seed int64) { roundTrip(briefly{r, shown, &more}, p.maker(seed), p.ToHub, p.ToSpoke) })
	if strings.Count(said, "share .Colors") != 1 {
		t.Errorf("sharing is said %d times: %q", strings.Count(said, "share .Colors"), said)
	}
}

// twoWays converts in another way each time.
func twoWays() func(in *lamp, out *hubLamp) error {
	n := 0
	return func(in *lamp, out *hubLamp) error {
		n++
		err := lampToHub(in, out)
		out.Watts = fmt.Sprint(n)
		return err
	}
}

// TestStaleValue restores what was kept of the hub whatever became of it since.
func TestStaleValue(t *testing.T) {
	p := lamps()
	p.ToSpoke = func(in *hubLamp, out *lamp) error {
		err := hubToLamp(in, out)
		if out.Annotations == nil {
			out.Annotations = map[string]string{}
		}
		out.Annotations["kept"] = in.Watts
		return err
	}
	p.ToHub = func(in *lamp, out *hubLamp) error {
		err := lampToHub(in, out)
		if kept, ok := in.Annotations["kept"]; ok {
			out.Watts = kept
			delete(out.Annotations, "kept")
		}
		if len(out.Annotations) == 0 {
			out.Annotations = nil
		}
		return err
	}
	said := complaint(t, func(r *recorder, seed int64) { roundTrip(r, p.maker(seed), p.ToSpoke, p.ToHub) })
	if !strings.Contains(said, "an edit is lost: .power was") {
		t.Errorf("complaint %q", said)
	}
}

// TestComplaintIsShort loses much of an object: the complaint names what is lost
// and the seed, and holds no whole object.
func TestComplaintIsShort(t *testing.T) {
	p := lamps()
	p.ToHub = func(in *lamp, out *hubLamp) error {
		err := lampToHub(in, out)
		out.Watts, out.Bulbs = "", append(out.Bulbs, bulb{strings.Repeat("long", 100)})
		return err
	}
	said := complaint(t, func(r *recorder, seed int64) {
		m := p.maker(seed)
		m.limit(0, 2, 5)
		roundTrip(r, m, p.ToHub, p.ToSpoke)
	})
	for _, want := range []string{".bulbs was ", "\n\t.power was ", " bytes)", "those of seed "} {
		if !strings.Contains(said, want) {
			t.Errorf("complaint %q lacks %q", said, want)
		}
	}
	if strings.Contains(said, "metadata") || len(said) > 500 {
		t.Errorf("complaint %q is too long", said)
	}
}

func TestDifferenceIsLimited(t *testing.T) {
	a, b := map[string]any{}, map[string]any{"x": []any{"1"}}
	for i := range 30 {
		a[fmt.Sprint("field", i)] = i
	}
	said := difference(t, &a, &b)
	if n := strings.Count(said, "\n") + 1; n != 11 || !strings.HasSuffix(said, "and 21 more") {
		t.Errorf("%d lines: %s", n, said)
	}
}

// TestSameFailuresAreFew fails in one way for many seeds.
func TestSameFailuresAreFew(t *testing.T) {
	shown, more := map[string]int{}, 0
	for i := range 30 {
		t.Run("", func(t *testing.T) {
			r := &recorder{TB: t}
			defer func() {
				if stopped := recover(); stopped != nil && stopped != any(r) {
					panic(stopped)
				}
			}()
			briefly{r, shown, &more}.Fatalf("lost: %s", fmt.Sprintf(".bulbs[%d].name was %q and is %q", i, "a", "b"))
		})
	}
	if more != 25 || len(shown) != 1 {
		t.Errorf("%d more, shown: %v", more, shown)
	}
}
