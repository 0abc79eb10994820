package crdconversion

import (
	"encoding/json"
	"fmt"
	"math/rand"
	"reflect"
	"testing"
	"time"
)

// A viewed has what JSON shows in its own ways.
type viewed struct {
	viewedPart
	Name   string             `json:"name"`
	Count  int32              `json:"count,omitempty"`
	Big    uint64             `json:"big"`
	On     *bool              `json:"on,omitempty"`
	Off    *bool              `json:"off"`
	Ratio  float64            `json:"ratio,omitempty"`
	Bytes  []byte             `json:"bytes,omitempty"`
	List   []viewedPart       `json:"list"`
	Points []*viewedPart      `json:"points,omitempty"`
	Named  map[string]*string `json:"named,omitempty"`
	Free   any                `json:"free,omitempty"`
	When   time.Time          `json:"when,omitempty"`
	Raw    json.RawMessage    `json:"raw,omitempty"`
	Self   *viewed            `json:"self,omitempty"`
	Hidden string             `json:"-"`
	Plain  string

	Tag   viewedTag             `json:"tag,omitempty"`
	Level viewedLevel           `json:"level"`
	Is    viewedFlag            `json:"is,omitempty"`
	Age   viewedAge             `json:"age,omitzero"`
	Spots map[string]viewedSpot `json:"spots,omitempty"`
	Rows  []viewedSpot          `json:"rows,omitempty"`
}

// Types of its own are spelt as those that they are of.
type (
	viewedTag   string
	viewedLevel int64
	viewedFlag  bool
)

// A viewedAge says itself, by its address, when JSON leaves it out.
type viewedAge int

func (a *viewedAge) IsZero() bool { return *a < 1 }

// A viewedSpot is in a map, where nothing has an address.
type viewedSpot struct {
	Age  viewedAge      `json:"age,omitzero"`
	Ages [1]viewedAge   `json:"ages"`
	Tags []viewedTag    `json:"tags,omitempty"`
	None *viewedAge     `json:"none,omitzero"`
	Till viewedDeadline `json:"till,omitzero"`
}

// A viewedDeadline says it by its value.
type viewedDeadline struct{ N int }

func (d viewedDeadline) IsZero() bool { return d.N < 1 }

type viewedPart struct {
	Part string `json:"part,omitempty"`
	None *viewedPart
}

func randomViewed(r *rand.Rand, depth int) viewed {
	pick := func() bool { return r.Intn(2) == 0 }
	flag, text := pick(), fmt.Sprint(r.Intn(3))
	v := viewed{Name: text, Count: int32(r.Intn(2)), Big: uint64(r.Intn(2)) << 60}
	if pick() {
		v.On = &flag
	}
	if pick() {
		v.Off = &flag
	}
	if pick() {
		v.Ratio, v.Bytes = 0.5, []byte(text)
	}
	if pick() {
		v.List = make([]viewedPart, r.Intn(3))
		v.Points = []*viewedPart{nil, {Part: text}}
	}
	if pick() {
		v.Named = map[string]*string{"a": nil, "b": &text}
	}
	if pick() {
		v.Free = map[string]any{"x": []any{json.Number("1"), nil, text, flag}, "y": nil}
	}
	if pick() {
		v.When = time.Unix(int64(r.Intn(2)), 0).UTC()
	}
	if pick() {
		v.Raw = json.RawMessage(`{"b":1, "a":"` + text + `"}`)
	}
	if pick() && depth > 0 {
		self := randomViewed(r, depth-1)
		v.Self = &self
	}
	v.Tag, v.Level, v.Is, v.Age = viewedTag(text), viewedLevel(r.Intn(2)), viewedFlag(flag), viewedAge(r.Intn(3)-1)
	if pick() {
		age := viewedAge(r.Intn(3) - 1)
		spot := viewedSpot{age, [1]viewedAge{age}, []viewedTag{v.Tag}, nil, viewedDeadline{r.Intn(3) - 1}}
		if pick() {
			spot.None = &age
		}
		v.Spots, v.Rows = map[string]viewedSpot{text: spot}, []viewedSpot{spot}
	}
	v.Plain, v.Hidden, v.Part = text, fmt.Sprint(r.Int()), text
	return v
}

// TestViewsShowWhatJSONDoes looks at values and at what JSON makes of them: both are alike, have
// the same digest, and differ from another value where JSON does.
func TestViewsShowWhatJSONDoes(t *testing.T) {
	same := 0
	for seed := range int64(5000) {
		r := rand.New(rand.NewSource(seed))
		a, b := randomViewed(r, 2), randomViewed(r, 2)
		if r.Intn(3) == 0 {
			b = randomViewed(rand.New(rand.NewSource(seed)), 2)
		}
		x, y := viewOf(reflect.ValueOf(&a)), viewOf(reflect.ValueOf(&b))
		tree := viewOf(reflect.ValueOf(asAny(&a)))
		if !x.isAlike(tree) || !tree.isAlike(x) || emptyDigest.view(x) != emptyDigest.view(tree) {
			t.Fatalf("seed %d: %s is seen otherwise when it was read", seed, jsonOf(t, a))
		}
		if made := x.tree(); !reflect.DeepEqual(made, asAny(&a)) {
			t.Fatalf("seed %d: %s becomes %s", seed, jsonOf(t, a), jsonOf(t, made))
		}
		isSame := reflect.DeepEqual(asAny(&a), asAny(&b))
		if x.isAlike(y) != isSame || (emptyDigest.view(x) == emptyDigest.view(y)) != isSame {
			t.Fatalf("seed %d: %s\nand %s: alike is %v", seed, jsonOf(t, a), jsonOf(t, b), x.isAlike(y))
		}
		if isSame {
			same++
		}
	}
	if same < 1000 {
		t.Error("only", same, "were alike")
	}
}

// TestDigestsOfSimilarItems counts digests that items with similar members have in common.
func TestDigestsOfSimilarItems(t *testing.T) {
	type item struct{ Name, Image string }
	seen := map[string]int{}
	for i := range 100 {
		for k := range 100 {
			one := []item{{fmt.Sprint("s", i), fmt.Sprint("s", k)}}
			seen[viewOf(reflect.ValueOf(one)).digests(nil)]++
		}
	}
	if len(seen) < 10_000-20 { // of 24 bits, three pairs are alike by chance
		t.Errorf("10000 items have %d digests", len(seen))
	}
}
