package crdconversion

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"
)

// forgedSchema limits what comes back into the steps of a lostHub.
const forgedSchema = `{"properties":{"steps":{"maxItems":4,"items":{"properties":{"image":{"maxLength":8},"secure":{"properties":{"id":{"maximum":9}}}}}}}}`

// FuzzForgedPatches restores patches that anybody may have written into an annotation: whatever
// they say, the object says in the other version what it said, the schema takes it if it took it
// before, and the same patch gives the same object again.
func FuzzForgedPatches(f *testing.F) {
	for _, patch := range []string{
		`{"steps":{"#items":"_Bj6fDF-","1":{"tty":true},"#order":["1","0"]}}`,
		`{"steps":{"#keys":["name"],"=b":{"tty":true,"secure":{"id":1}},"=z":null}}`,
		`{"steps":{"#keys":["name"],"#gone":["=a"],"#more":[["=a",{"name":"h","hidden":true}]]}}`,
		`{"steps":{"#items":"","#gone":["0","0","1","-1","x",null,7]}}`,
		`{"steps":{"#items":"AAAABBBB","#more":[["1",{"name":"h","hidden":true}],[null,{"hidden":true}],[1,2,3]]}}`,
		`{"steps":[{"name":"a","image":"I","tty":true},{"name":"h","hidden":true}]}`,
		`[{"steps":[{"name":"a","secure":{"id":99}}],"gone":[{"name":"x"}]}]`,
		`{"groups":{"#keys":["title"],"=g":{"steps":{"#items":"=AAAABBBB","0":[{"name":"c","tty":true}]}}},"gone":[{}]}`,
		`{"steps":{"#keys":["name","image"],"#items":"=AAAABBBBCCCCDDDD","#gone":["1"],"#beside":["a"]},"#beside":["steps"]}`,
		`{"tags":["A","B"]}`, `{"tags":{"#items":"AAAA","0":"A","#gone":["1"]}}`, `null`, `[]`, `"x"`, `7`,
		`{"#whole":{"steps":[{"name":"a","tty":true}]}}`, `{"steps":{"#whole":[{"name":"a","tty":true},{"name":"b"}]}}`,
	} {
		for kind := range byte(4) {
			f.Add(patch, kind)
		}
	}
	f.Fuzz(func(t *testing.T, patch string, kind byte) {
		if !json.Valid([]byte(patch)) {
			return
		}
		steps := []lostShown{{Name: "a", Image: "i", Note: "n"}, {Name: "b"}, {Name: "a"}}[:2+kind%2]
		spoke := lostSpoke{
			Steps: steps, Tags: []string{"a", "b"},
			Groups: []lostShownList{{Title: "g", Steps: []lostShown{{Name: "c"}, {Name: "d", Image: "i"}}}},
		}
		restore := func() (again lostHub) {
			up := Preserved{}
			if kind%4 > 1 {
				up.Accepts = NewSchemas(map[string]string{"/*": forgedSchema})
			}
			if up.Begin(map[string]string{"w": `{"f":{"/*":` + patch + `}}`}, "w", true) != nil {
				return lostHub{}
			}
			if err := ConvertManual(&up, nil, &spoke, &again, lostToHub, lostToSpoke, noShape, lostKeys); err != nil {
				t.Fatal(err)
			}
			return again
		}
		again := restore()
		if reflect.DeepEqual(again, lostHub{}) {
			return // it is no annotation
		}
		mergesAlike(t, patch, &spoke, kind%4 > 1)
		var bare, shown lostSpoke
		var plain lostHub
		if lostToHub(&spoke, &plain) != nil || lostToSpoke(&plain, &bare) != nil || lostToSpoke(&again, &shown) != nil {
			t.Fatal("an error")
		}
		if got, want := jsonOf(t, shown), jsonOf(t, bare); got != want {
			t.Errorf("%s: the spoke says %s, want %s", patch, got, want)
		}
		if accepts := NewSchemas(map[string]string{"/*": forgedSchema}).of("/*"); kind%4 > 1 && !accepts.acceptsJSON(jsonOf(t, again)) {
			t.Errorf("%s: the schema refuses %s", patch, jsonOf(t, again))
		}
		if other := restore(); !reflect.DeepEqual(other, again) {
			t.Errorf("%s: restored twice: %s and %s", patch, jsonOf(t, again), jsonOf(t, other))
		}
	})
}

// mergesAlike merges a patch into a value as it is, and into its JSON: where the first knows how,
// both give the same.
func mergesAlike(t *testing.T, patch string, spoke *lostSpoke, isHeld bool) {
	t.Helper()
	var plain, made lostHub
	if lostToHub(spoke, &plain) != nil || lostToHub(spoke, &made) != nil {
		t.Fatal("an error")
	}
	read, ok := decodeAny(patch)
	if !ok || !(merger{isHeld: isHeld}).merge(patch, reflect.ValueOf(&made).Elem(), lostKeys.node(), 1) {
		return
	}
	tree := asAny(&plain)
	slow, _, ok := decodeTree[lostHub](merge(tree, resolvePatch(tree, read, reflect.TypeFor[lostHub](), lostKeys.node(), new(int))))
	if got, want := jsonOf(t, made), jsonOf(t, slow); ok && got != want {
		t.Errorf("%s: merged into the value %s, into its JSON %s", patch, got, want)
	}
}

type itemsByPointer struct {
	Items []*lostStep `json:"items,omitempty"`
}

// TestForgedNullIsNotGiven restores null in a list of pointers, of which the function reads a field.
func TestForgedNullIsNotGiven(t *testing.T) {
	there := func(in, out *itemsByPointer) error {
		for _, item := range in.Items {
			out.Items = append(out.Items, &lostStep{Name: item.Name})
		}
		return nil
	}
	for _, patch := range []string{
		`{"items":{"#keys":["name"],"=a":null}}`, `{"items":{"#keys":["name"],"#more":[["=a",null]]}}`, `{"items":[null,{"name":"a"}]}`,
	} {
		up, in, out := Preserved{}, itemsByPointer{[]*lostStep{{Name: "a"}}}, itemsByPointer{}
		if err := up.Begin(map[string]string{"w": `{"f":{"/*":` + patch + `}}`}, "w", true); err != nil {
			t.Fatal(err)
		}
		if err := ConvertManual(&up, nil, &in, &out, there, there, lostItems, lostItems); err != nil {
			t.Fatal(err)
		}
		if got, want := jsonOf(t, out), `{"items":[{"name":"a"}]}`; got != want {
			t.Errorf("%s: got %s, want %s", patch, got, want)
		}
	}
}

var lostItems = &Shape{Keys: map[string][]string{"items": {"name"}}}

// freeJSON reads and writes itself.
type freeJSON struct{ raw string }

func (f *freeJSON) UnmarshalJSON(raw []byte) error { f.raw = string(raw); return nil }
func (f freeJSON) MarshalJSON() ([]byte, error) {
	if f.raw == "" {
		return []byte("null"), nil
	}
	return []byte(f.raw), nil
}

// TestWholeObjectsAreNoLists keeps free JSON beside other JSON, by functions that do not look at it.
func TestWholeObjectsAreNoLists(t *testing.T) {
	for _, says := range []string{`{"a":null,"b":1}`, `[{"a":1}]`, `[{"a":null}]`, `[[{"a":1}]]`, `[1,2]`, `[]`, `[null]`, `"x"`} {
		for _, shows := range []string{`{"b":1}`, `[{"b":1}]`, `[7]`, `"y"`} {
			there := func(freeJSON) int { return 1 }
			back := func(int) freeJSON { return freeJSON{shows} }
			in := freeJSON{says}
			var down, up Preserved
			var shown int
			var again freeJSON
			annotations := map[string]string{}
			ConvertField(&down, nil, "item", "count", &in, &shown, there, back)
			if err := down.End(&annotations, "r", "w", true); err != nil {
				t.Fatal(err)
			}
			if err := up.Begin(annotations, "w", true); err != nil {
				t.Fatal(err)
			}
			ConvertField(&up, nil, "count", "item", &shown, &again, back, there)
			if got, want := jsonOf(t, again), jsonOf(t, in); got != want {
				t.Errorf("beside %s: got %s, want %s, kept %s", shows, got, want, annotations["w"])
			}
		}
	}
}

// TestLongForgedListsAreNotCompared resolves a list that somebody wrote into an annotation beside
// a long one: what that takes is not the product of both.
func TestLongForgedListsAreNotCompared(t *testing.T) {
	list := func(n int, prefix string) (items []any) {
		for i := range n {
			items = append(items, map[string]any{"name": fmt.Sprint(prefix, i)})
		}
		return items
	}
	now, kept := list(2000, "a"), list(2000, "b")
	if got, ok := resolvePatch(now, kept, nil, nil, new(int)).(keptList); !ok || got.more != nil {
		t.Errorf("%d items of lists without keys are compared with each other", len(got.more))
	}
	keyed := &Shape{Keys: map[string][]string{"": {"name"}}}
	if got, ok := resolvePatch(now, kept, nil, keyed.node(), new(int)).(keptList); !ok || len(got.more) != 2000 {
		t.Errorf("%d items come back beside others with keys, want all", len(got.more))
	}
}

// TestManyForgedListsAreNotCompared resolves many lists that somebody wrote into an annotation,
// each short enough to be compared: all together take no more than one long list.
func TestManyForgedListsAreNotCompared(t *testing.T) {
	kept, now := map[string]any{}, map[string]any{}
	for i := range 10 {
		var long, other []any
		for j := range 900 {
			long, other = append(long, map[string]any{"name": fmt.Sprint("a", j)}), append(other, map[string]any{"name": fmt.Sprint("b", j)})
		}
		kept[fmt.Sprint("list", i)], now[fmt.Sprint("list", i)] = long, other
	}
	compared := 0
	resolved, _ := resolvePatch(now, kept, nil, nil, &compared).(map[string]any)
	if given := len(resolved); given != len(kept) {
		t.Fatalf("%d lists are resolved, want all %d", given, len(kept))
	}
	var more int
	for _, list := range resolved {
		if list, ok := list.(keptList); ok && list.more != nil {
			more++
		}
	}
	if more != 1 {
		t.Errorf("the items of %d lists are compared with each other", more)
	}
	strings := make([]any, 5000)
	for i := range strings {
		strings[i] = fmt.Sprint(i)
	}
	if got, ok := resolvePatch(strings[:4999], strings, nil, nil, &compared).(keptList); !ok || len(got.more) != 1 || got.more[0] != "4999" {
		t.Errorf("of strings come back %v", got.more)
	}
}

// TestWorkOfMapsIsLinear keeps what is lost of lists of maps that have no member in common.
func TestWorkOfMapsIsLinear(t *testing.T) {
	type free struct {
		Maps []map[string]string `json:"maps"`
	}
	work := func(n int) float64 {
		var before, after free
		for i := range n {
			all, shown := map[string]string{}, map[string]string{}
			for j := range 10 {
				all[fmt.Sprint(i, "-", j)] = "x"
				if j > 0 {
					shown[fmt.Sprint(i, "-", j)] = "x"
				}
			}
			before.Maps, after.Maps = append(before.Maps, all), append(after.Maps, shown)
		}
		return testing.AllocsPerRun(1, func() {
			if _, isLost := difference(&after, &before, nil, true); !isLost {
				t.Error("nothing is lost")
			}
		})
	}
	if few, many := work(40), work(320); many > 16*few {
		t.Errorf("%.0f allocations for 40 maps, and %.0f for eight times as many", few, many)
	}
}
