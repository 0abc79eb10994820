package conversiontest

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// forest is what random objects are made of that are hard to make.
type forest struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Name              *string              `json:"name,omitempty"`
	Rows              [][]int32            `json:"rows,omitempty"`
	Trees             []tree               `json:"trees,omitempty"`
	Branches          branches             `json:"branches,omitempty"`
	Any               runtime.RawExtension `json:"any,omitempty"`
	At                *metav1.Time         `json:"at,omitempty"`
}

// tree and branches hold themselves.
type (
	tree struct {
		Kind  kind            `json:"kind"`
		Sub   []tree          `json:"sub,omitempty"`
		Named map[string]tree `json:"named,omitempty"`
		One   *tree           `json:"one,omitempty"`
	}
	branches map[string]branches
	kind     string
)

func (t tree) depth() int {
	deepest := 0
	for _, sub := range t.Sub {
		deepest = max(deepest, sub.depth())
	}
	for _, sub := range t.Named {
		deepest = max(deepest, sub.depth())
	}
	if t.One != nil {
		deepest = max(deepest, t.One.depth())
	}
	return 1 + deepest
}

// TestMaker makes many objects: each form is among them, and none is huge.
func TestMaker(t *testing.T) {
	m := Pair[forest, forest]{Words: []string{"word"}}.maker(0)
	found := map[string]bool{}
	see := func(what string, seen bool) { found[what] = found[what] || seen }
	size := 0
	for seed := range int64(2000) {
		f := makeObject[forest](t, m.from(seed))
		text := toJSON(t, f)
		long := bytes.Contains(text, []byte("long long"))
		see("long text", long)
		if !long {
			size = max(size, len(text))
		}
		see("no metadata", f.UID == "" && f.Labels == nil && f.CreationTimestamp.IsZero())
		see("metadata", f.UID != "" && f.Labels != nil && f.DeletionTimestamp != nil)
		see("pointer", f.Name != nil && !long)
		see("nil pointer", f.Name == nil)
		see("no list", f.Rows == nil)
		see("list of five", len(f.Rows) == 5)
		for _, row := range f.Rows {
			see("list of five in another", len(row) == 5)
			see("list of one in another", len(row) == 1)
		}
		for _, tree := range f.Trees {
			see("word of a type of its own", tree.Kind == "word")
			see("tree", tree.depth() == 2)
			see("deep tree", tree.depth() > 3)
			see("pointer to a tree", tree.One != nil)
		}
		see("branches", len(f.Branches) > 0)
		see("raw JSON", strings.HasPrefix(string(f.Any.Raw), "{"))
		see("null in raw JSON", bytes.Contains(f.Any.Raw, []byte("null")))
		see("time", f.At != nil && f.At.Year() == 2026)
	}
	for what, seen := range found {
		if !seen {
			t.Errorf("%s: there is none", what)
		}
	}
	if size > 10_000 {
		t.Errorf("an object of %d bytes", size)
	}
}

// TestMakerStartsFromSeed makes the object of one seed after others.
func TestMakerStartsFromSeed(t *testing.T) {
	pair := Pair[forest, lamp]{Keys: []Fields{FieldsOf[bulb]("Name")}}
	used := pair.maker(0)
	for seed := range int64(100) {
		fresh := pair.maker(seed)
		if diff := difference(t, makeObject[forest](t, fresh), makeObject[forest](t, used.from(seed))); diff != "" {
			t.Fatalf("seed %d makes two objects: %s", seed, diff)
		}
		if diff := difference(t, makeObject[lamp](t, fresh), makeObject[lamp](t, used)); diff != "" {
			t.Fatalf("seed %d makes two second objects: %s", seed, diff)
		}
	}
}

// box holds values that cannot be written when they are zero.
type box struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Name              string             `json:"name"`
	Value             sorted             `json:"value"`
	Values            []sorted           `json:"values,omitempty"`
	One               *sealed            `json:"one,omitempty"`
	Sealed            []sealed           `json:"sealed,omitempty"`
	Named             map[string]wrapped `json:"named,omitempty"`
	Left              wrapped            `json:"left,omitzero"`
	Size              json.Number        `json:"size,omitempty"`
	Token             *token             `json:"token,omitempty"`
}

// sorted writes and reads itself, sealed is never written, token never read, and
// wrapped holds sealed.
type (
	sorted struct {
		Sort string
		Text string
	}
	sealed  struct{ Text string }
	token   struct{ Text string }
	wrapped struct {
		Inside sealed `json:"inside"`
	}
)

func (s sorted) MarshalJSON() ([]byte, error) {
	if s.Sort != "text" {
		return nil, errors.New("no sort")
	}
	return json.Marshal(s.Text)
}

func (s *sorted) UnmarshalJSON(text []byte) error {
	s.Sort = "text"
	return json.Unmarshal(text, &s.Text)
}

func (sealed) MarshalJSON() ([]byte, error) { return nil, errors.New("sealed") }

func (token) MarshalJSON() ([]byte, error) { return []byte(`"?"`), nil }

func (*token) UnmarshalJSON([]byte) error { return errors.New("no token") }

// TestMakerFixes makes objects of types that refuse to be written or read: what cannot be
// in JSON is replaced or left out where it stands, and the rest stays.
func TestMakerFixes(t *testing.T) {
	m := Pair[box, box]{}.maker(0)
	found := map[string]bool{}
	for seed := range int64(200) {
		b := makeObject[box](t, m.from(seed)) // which fails if it cannot be written
		if b.One != nil || b.Token != nil || len(b.Sealed) > 0 || len(b.Named) > 0 {
			t.Fatalf("seed %d makes what was never in JSON: %+v", seed, b)
		}
		found["name"] = found["name"] || b.Name != ""
		found["values"] = found["values"] || len(b.Values) > 1
		found["text"] = found["text"] || b.Value.Text != ""
	}
	for _, what := range []string{"name", "values", "text"} {
		if !found[what] {
			t.Errorf("%s: there is none", what)
		}
	}
	if b := (box{Value: sorted{Sort: "text"}, Name: "kept", Sealed: []sealed{{}}}); afterJSON(t, m, &b).Name != "kept" {
		t.Error("a list that cannot be written takes its neighbour along")
	}
}

// TestMakerKeepsInvariants gives each random object, edited ones among them, to the function
// that knows what no schema says.
func TestMakerKeepsInvariants(t *testing.T) {
	name := "fixed"
	m := Pair[forest, forest]{FixHub: func(f *forest) { f.Name = &name }}.maker(0)
	for seed := range int64(50) {
		if f := makeObject[forest](t, m.from(seed)); f.Name == nil || *f.Name != name {
			t.Fatalf("seed %d has the name %v", seed, f.Name)
		}
	}
}

// TestListsRepeatItems looks for an item that a list holds twice, and for lists of an edit in
// which an item is changed inside while others stay.
func TestListsRepeatItems(t *testing.T) {
	m := Pair[forest, forest]{}.maker(0)
	twice, inside := false, false
	for seed := range int64(1000) {
		f := makeObject[forest](t, m.from(seed))
		for i := range f.Trees {
			for j := range i {
				twice = twice || len(f.Trees[i].Sub) > 0 && bytes.Equal(toJSON(t, f.Trees[i]), toJSON(t, f.Trees[j]))
			}
		}
		edited := draft[forest](m)
		m.mix(reflect.ValueOf(edited).Elem(), reflect.ValueOf(f).Elem())
		for i := 0; i < min(len(edited.Trees), len(f.Trees)); i++ {
			a, b := edited.Trees[i], f.Trees[i]
			same := bytes.Equal(toJSON(t, tree{Sub: a.Sub, Named: a.Named, One: a.One}), toJSON(t, tree{Sub: b.Sub, Named: b.Named, One: b.One}))
			inside = inside || a.Kind != b.Kind && same && len(b.Sub)+len(b.Named) > 0
		}
	}
	if !twice || !inside {
		t.Errorf("an item is there twice: %t, and is edited inside: %t", twice, inside)
	}
}

// collector has fields that are written as null where nothing is in them.
type collector struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Config            config `json:"config"`
}

type config struct {
	List  []string          `json:"list"`
	Map   map[string]string `json:"map"`
	Inner *config           `json:"inner"`
	At    metav1.Time       `json:"at"`
	Other []string          `json:"other"`
}

// TestMakerFillsFields makes nothing null that a schema refuses, and other fields null.
func TestMakerFillsFields(t *testing.T) {
	m := Pair[collector, collector]{Filled: []Fields{FieldsOf[config]("List", "Map", "At")}}.maker(0)
	isNull := map[string]bool{}
	for seed := range int64(200) {
		made := makeObject[collector](t, m.from(seed))
		for c := &made.Config; c != nil; c = c.Inner {
			isNull["list"] = isNull["list"] || c.List == nil
			isNull["map"] = isNull["map"] || c.Map == nil
			isNull["at"] = isNull["at"] || c.At.IsZero()
			isNull["inner"] = isNull["inner"] || c.Inner == nil
			isNull["other"] = isNull["other"] || c.Other == nil
		}
	}
	if want := map[string]bool{"list": false, "map": false, "at": false, "inner": true, "other": true}; !reflect.DeepEqual(isNull, want) {
		t.Errorf("null are %v, want %v", isNull, want)
	}
}
