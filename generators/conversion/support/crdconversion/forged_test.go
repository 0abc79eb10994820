package crdconversion

import (
	"encoding/json"
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
