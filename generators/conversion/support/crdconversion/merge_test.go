package crdconversion

import (
	"encoding/json"
	"math/rand"
	"reflect"
	"strings"
	"testing"
)

// TestDifferencesGiveValuesBack merges what is different of two values into one: it gives the
// other one, in Go and in JSON, where the merger knows how.
func TestDifferencesGiveValuesBack(t *testing.T) {
	merged := [3]int{}
	for seed := range int64(1500) {
		r := rand.New(rand.NewSource(seed))
		a, b := randomNested(r, "root", 3), randomNested(r, "root", 3)
		merged[0] += givesBack(t, seed, &a, &b, nestedShape)
		var less nestedNode
		_ = withoutNested(&b, &less)
		merged[0] += givesBack(t, seed, &less, &b, nestedShape)
		x, y := randomViewed(r, 2), randomViewed(r, 2)
		merged[1] += givesBack(t, seed, &x, &y, nil)
		hub := lostHub{Steps: randomSteps(r, 6, false), Groups: []lostGroup{{"g", randomSteps(r, 4, false)}}}
		var spoke lostSpoke
		var again lostHub
		_, _ = lostToSpoke(&hub, &spoke), lostToHub(&spoke, &again)
		merged[2] += givesBack(t, seed, &again, &hub, []*Shape{nil, lostKeys}[r.Intn(2)])
	}
	if merged[0] < 1200 || merged[2] < 1200 {
		t.Error("merged without a tree:", merged)
	}
}

func givesBack[T any](t *testing.T, seed int64, from, to *T, of *Shape) (merged int) {
	t.Helper()
	before, want := jsonOf(t, from), jsonOf(t, to)
	patch, isLost := difference(from, to, of, false)
	text := jsonOf(t, patch)
	if !isLost {
		if !reflect.DeepEqual(asAny(from), asAny(to)) {
			t.Fatalf("seed %d: %s is as %s", seed, before, want)
		}
		return 0
	}
	kept, _ := decodeAny(text)
	tree := asAny(from)
	made := merge(tree, resolvePatch(tree, kept, reflect.TypeFor[T](), nil, new(int)))
	read, _, ok := decodeTree[T](made)
	if !ok || !reflect.DeepEqual(asAny(&read), asAny(to)) {
		t.Fatalf("seed %d: %s\nwith %s\nis   %s\nwant %s", seed, before, text, jsonOf(t, made), want)
	}
	var own T
	if json.Unmarshal([]byte(before), &own) != nil {
		t.Fatal("not read")
	}
	if !(merger{}).merge(strings.Clone(text), reflect.ValueOf(&own).Elem(), of.node(), 1) {
		return 0
	}
	if got := jsonOf(t, own); !reflect.DeepEqual(asAny(own), asAny(to)) {
		t.Fatalf("seed %d: %s\nwith %s\nis   %s\nwant %s", seed, before, text, got, want)
	}
	return 1
}
