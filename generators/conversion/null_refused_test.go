package conversion_test

import "testing"

// nullRefused is a test of a generated package: objects that leave out any of their lists become
// objects without null where the schema refuses it.
const nullRefused = `package null

import (
	"encoding/json"
	"math/rand"
	"strings"
	"testing"

	"example.com/cases/conversion/zero/null_refused/v1"
	"example.com/cases/conversion/zero/null_refused/v1beta1"
)

// some is part of an object: some members of objects, of lists their first items.
func some(r *rand.Rand, value any) any {
	switch v := value.(type) {
	case map[string]any:
		out := map[string]any{}
		for name, member := range v {
			if r.Intn(3) > 0 {
				out[name] = some(r, member)
			}
		}
		return out
	case []any:
		return v[:r.Intn(len(v)+1)]
	}
	return value
}

func TestNothingRefusedIsNull(t *testing.T) {
	const whole = ` + "`" + `{
		"names": ["a"], "parts": [{"name": "a"}, {"name": "b", "items": ["c"]}], "words": [{"name": "w"}], "modes": ["Fast"],
		"labels": {"a": "b"}, "part": {"note": "n", "items": ["i"]}, "pool": {"items": ["p"]}, "store": {"items": ["s"]}
	}` + "`" + `
	var full any
	if err := json.Unmarshal([]byte(whole), &full); err != nil {
		t.Fatal(err)
	}
	for seed := range int64(SEEDS) {
		r := rand.New(rand.NewSource(seed))
		text, err := json.Marshal(map[string]any{"spec": some(r, full)})
		if err != nil {
			t.Fatal(err)
		}
		var hub, again v1.Foo
		var spoke v1beta1.Foo
		if err := json.Unmarshal(text, &hub); err != nil {
			t.Fatal(err)
		}
		if err := v1beta1.Convert_v1_Foo_To_v1beta1_Foo(&hub, &spoke); err != nil {
			t.Fatal(err)
		}
		made, err := json.Marshal(spoke.Spec)
		if err != nil {
			t.Fatal(err)
		}
		rest := strings.NewReplacer(` + "`" + `"hosts":null` + "`" + `, "", ` + "`" + `"zones":null` + "`" + `, "").Replace(string(made)) // their schemas take it
		if strings.Contains(rest, "null") {
			t.Fatalf("seed %d: %s becomes %s", seed, text, made)
		}
		spoke = v1beta1.Foo{}
		if err := json.Unmarshal([]byte(` + "`" + `{"spec":` + "`" + `+string(made)+"}"), &spoke); err != nil {
			t.Fatal(err)
		}
		if err := v1beta1.Convert_v1beta1_Foo_To_v1_Foo(&spoke, &again); err != nil {
			t.Fatal(err)
		}
		back, err := json.Marshal(again.Spec)
		if err != nil || strings.Contains(string(back), "null") {
			t.Fatalf("seed %d: %s comes back as %s", seed, made, back)
		}
	}
}
`

// TestNothingRefusedIsNull leaves out lists that the other version must have.
func TestNothingRefusedIsNull(t *testing.T) {
	runSeeds(t, "conversion/zero/null_refused", "null", nullRefused)
}
