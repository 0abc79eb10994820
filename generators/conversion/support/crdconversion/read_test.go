package crdconversion

import (
	"encoding/json"
	"math/rand"
	"reflect"
	"strings"
	"testing"
	"time"
)

// A readTree has a field of each form that is read, and some that encoding/json reads alone.
type readTree struct {
	Text    string               `json:"text,omitempty"`
	Texts   []string             `json:"texts"`
	Named   []readName           `json:"named,omitempty"`
	Count   *int32               `json:"count,omitempty"`
	Small   int8                 `json:"small,omitempty"`
	Flag    *bool                `json:"flag"`
	Time    *readTime            `json:"time,omitempty"`
	When    readTime             `json:"when,omitzero"`
	Below   *readTree            `json:"below,omitempty"`
	Items   []readTree           `json:"items,omitempty"`
	Others  []*readTree          `json:"others,omitempty"`
	Members map[string]readTree  `json:"members,omitempty"`
	Links   map[readName]*string `json:"links,omitempty"`
	Inner   struct {
		A int64 `json:"a,omitempty"`
		B []int `json:"b,omitempty"`
	} `json:"inner,omitempty"`
	Plain  string
	Hidden string     `json:"-"`
	Ratio  *float64   `json:"ratio,omitempty"`
	Any    any        `json:"any,omitempty"`
	Bytes  []byte     `json:"bytes,omitempty"`
	Loud   shouted    `json:"loud,omitempty"`
	Quoted readQuoted `json:"quoted,omitempty"`
	Inline readInline `json:"inline,omitempty"`
}

type readName string

// A readTime reads itself.
type readTime struct{ time.Time }

type readQuoted struct {
	N int `json:"n,string,omitempty"`
}

type readInline struct {
	readBase
	B int `json:"b,omitempty"`
}

type readBase struct {
	A int `json:"a,omitempty"`
}

// randomJSON makes values whose members have the names of a readTree, of its kind or not.
func randomJSON(r *rand.Rand, depth int) any {
	names := []string{"text", "texts", "named", "count", "small", "flag", "time", "when", "below", "items", "others", "members", "links", "inner", "a", "b", "Plain", "Hidden", "ratio", "any", "bytes", "loud", "quoted", "inline", "n", "Text", "other"}
	kind := r.Intn(12)
	if depth == 0 {
		kind = r.Intn(9)
	}
	switch kind {
	case 0:
		return nil
	case 1:
		return r.Intn(2) == 0
	case 2:
		return r.Intn(300) - 150
	case 3:
		return 1 << 40
	case 4:
		return 1.5
	case 5:
		return []string{"", "a", "ü", "a\nb", "2026-01-02T03:04:05Z", "7"}[r.Intn(6)]
	case 6:
		return "2026-01-02T03:04:05Z"
	case 7:
		return []any{"a", "b"}[:r.Intn(3)]
	case 8:
		return map[string]any{}
	case 9:
		list := make([]any, r.Intn(3))
		for i := range list {
			list[i] = randomJSON(r, depth-1)
		}
		return list
	}
	members := map[string]any{}
	for range r.Intn(4) {
		members[names[r.Intn(len(names))]] = randomJSON(r, depth-1)
	}
	return members
}

// fitting makes a value like randomJSON, but mostly of the kind that a field has.
func fitting(r *rand.Rand, t reflect.Type, depth int) any {
	if r.Intn(25) == 0 {
		return randomJSON(r, 1)
	}
	switch {
	case t == reflect.TypeFor[readTime]():
		return "2026-01-02T03:04:05Z"
	case t.Kind() == reflect.Pointer:
		if r.Intn(6) == 0 {
			return nil
		}
		return fitting(r, t.Elem(), depth)
	case t.Kind() == reflect.Slice && t.Elem().Kind() != reflect.Uint8 && depth > 0:
		list := make([]any, r.Intn(3))
		for i := range list {
			list[i] = fitting(r, t.Elem(), depth-1)
		}
		return list
	case t.Kind() == reflect.Map && depth > 0:
		return map[string]any{"x": fitting(r, t.Elem(), depth-1), "y/z": fitting(r, t.Elem(), depth-1)}
	case t.Kind() == reflect.Struct && depth > 0:
		members := map[string]any{}
		for range 1 + r.Intn(4) {
			f := t.Field(r.Intn(t.NumField()))
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if name == "" {
				name = f.Name
			}
			members[name] = fitting(r, f.Type, depth-1)
		}
		return members
	case t.Kind() == reflect.String:
		return []string{"", "a", "b c", "ü"}[r.Intn(4)]
	case t.Kind() == reflect.Bool:
		return r.Intn(2) == 0
	case t.Kind() >= reflect.Int && t.Kind() <= reflect.Int64:
		return r.Intn(400) - 200
	}
	return randomJSON(r, 1)
}

func jsonOf(t testing.TB, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestReadValue reads random values as encoding/json does, or leaves them to that.
func TestReadValue(t *testing.T) {
	r, read := rand.New(rand.NewSource(1)), 0
	for range 20000 {
		raw := jsonOf(t, fitting(r, reflect.TypeFor[readTree](), 4))
		var fast, slow readTree
		if !readValue(raw, reflect.ValueOf(&fast).Elem()) {
			continue
		}
		read++
		if err := json.Unmarshal([]byte(raw), &slow); err != nil || !reflect.DeepEqual(fast, slow) {
			t.Fatalf("%s is read as %s, want %s (%v)", raw, jsonOf(t, fast), jsonOf(t, slow), err)
		}
		if fillsNull(raw, &slow) {
			t.Fatalf("%s is read as %s, which fills null", raw, jsonOf(t, slow))
		}
	}
	if read < 4000 {
		t.Errorf("only %d are read", read)
	}
	for _, raw := range []string{`{"text":"a","text":"b"}`, `{"TEXT":"a"}`, `{"other":1}`, `{"text":null}`, `{"items":[null]}`, `{"small":200}`, `{"count":1.0}`, `{"ratio":1}`, `{"bytes":"YQ=="}`, `{"loud":"a"}`, `{"quoted":{"n":"1"}}`, `{"inline":{"a":1}}`, `[]`, `"a"`} {
		var fast readTree
		if readValue(raw, reflect.ValueOf(&fast).Elem()) {
			t.Errorf("%s is not left to encoding/json, but read as %s", raw, jsonOf(t, fast))
		}
	}
}

// TestMergeValue changes random values by random patches as JSON that is merged and read
// does, and leaves alone what they share.
func TestMergeValue(t *testing.T) {
	r, merged := rand.New(rand.NewSource(2)), 0
	for range 20000 {
		var value readTree
		if json.Unmarshal([]byte(jsonOf(t, fitting(r, reflect.TypeFor[readTree](), 4))), &value) != nil {
			continue
		}
		before, patch := jsonOf(t, value), jsonOf(t, fitting(r, reflect.TypeFor[readTree](), 3))
		made := value
		if !(merger{}).merge(patch, reflect.ValueOf(&made).Elem(), nil, 1) {
			continue
		}
		merged++
		change, _ := decodeAny(patch)
		tree := asAny(value)
		want, _, ok := decodeTree[readTree](merge(tree, resolvePatch(tree, change, reflect.TypeFor[readTree](), nil, new(int))))
		if !ok || !Equal(&made, &want) {
			t.Fatalf("%s with %s is %s, want %s (%t)", before, patch, jsonOf(t, made), jsonOf(t, want), ok)
		}
		if got := jsonOf(t, value); got != before {
			t.Fatalf("%s changed %s to %s", patch, before, got)
		}
	}
	if merged < 1500 {
		t.Errorf("only %d are merged", merged)
	}
}

// TestPlainStrings reads strings as encoding/json does, or leaves them to it.
func TestPlainStrings(t *testing.T) {
	left := 0
	for _, text := range []string{"", "a", "ü", "\x7f", "\u2028", "a\xff", "\xe2\x80", "a\\nb", "a\nb", "\U0001f355", `a"b`} {
		raw := `"` + text + `"`
		got, ok := plainString(raw)
		if !ok {
			left++
			continue
		}
		var want string
		if err := json.Unmarshal([]byte(raw), &want); err != nil || got != want {
			t.Errorf("%q is read as %q, want %q (%v)", raw, got, want, err)
		}
	}
	if left != 5 {
		t.Errorf("%d strings are left to encoding/json, want 5", left)
	}
}
