package crdconversion

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"
)

type inlined struct {
	Inner string `json:"inner,omitempty"`
}

// A digestedItem has fields of all kinds.
type digestedItem struct {
	inlined  `json:",inline"`
	Name     string                  `json:"name"`
	Other    string                  `json:"other,omitempty"`
	Flag     bool                    `json:"flag,omitempty"`
	Flags    *bool                   `json:"flags,omitempty"`
	Count    int64                   `json:"count,omitempty"`
	Ratio    float64                 `json:"ratio,omitempty"`
	List     []string                `json:"list,omitempty"`
	Lists    [][]string              `json:"lists,omitempty"`
	Bytes    []byte                  `json:"bytes,omitempty"`
	Map      map[string]string       `json:"map,omitempty"`
	Any      any                     `json:"any,omitempty"`
	Parts    map[string]digestedPart `json:"parts,omitempty"`
	Time     time.Time               `json:"time"`
	At       *time.Time              `json:"at,omitempty"`
	Raw      json.RawMessage         `json:"raw,omitempty"`
	Pointer  *digestedPart           `json:"pointer,omitempty"`
	Struct   digestedPart            `json:"struct,omitzero"`
	Pointers []*digestedPart         `json:"pointers,omitempty"`
	Ignored  string                  `json:"-"`
	Unsigned uint16                  `json:"unsigned,omitempty"`
}

type digestedPart struct {
	Text  string                   `json:"text,omitempty"`
	Other string                   `json:"other,omitempty"`
	More  []digestedItem           `json:"more,omitempty"`
	Parts map[string]*digestedPart `json:"parts,omitempty"`
}

// TestDigests has values that JSON tells apart, each of which has a digest of its own before
// it is written and afterwards.
func TestDigests(t *testing.T) {
	yes, no, at := true, false, time.Unix(1, 5)
	items := []digestedItem{
		{},
		{Name: "a"},
		{Other: "a"},
		{Name: "a", Other: "b"},
		{Name: "ab"},
		{Flag: true},
		{Flags: &yes},
		{Flags: &no},
		{Count: 1},
		{Count: 256},
		{Count: -1},
		{Ratio: 1.5},
		{List: []string{"a"}},
		{List: []string{"a", ""}},
		{List: []string{"", "a"}},
		{List: []string{"ab"}},
		{List: []string{"a", "b"}},
		{Lists: [][]string{{"a"}, {"b"}}},
		{Lists: [][]string{{"a", "b"}}},
		{Lists: [][]string{{}}},
		{Bytes: []byte("a")},
		{Map: map[string]string{"a": "b"}},
		{Map: map[string]string{"b": "a"}},
		{Map: map[string]string{"a": ""}},
		{Map: map[string]string{"a": "b", "b": "a"}},
		{Map: map[string]string{"a": "a", "b": "b"}},
		{Parts: map[string]digestedPart{"a": {}}},
		{Parts: map[string]digestedPart{"a": {Text: "a"}, "b": {Text: "b"}}},
		{Parts: map[string]digestedPart{"a": {Text: "b"}, "b": {Text: "a"}}},
		{Parts: map[string]digestedPart{"a": {Parts: map[string]*digestedPart{"a": {Text: "a"}}}}},
		{Parts: map[string]digestedPart{"a": {Parts: map[string]*digestedPart{"b": {Text: "a"}}}}},
		{Any: "a"},
		{Any: true},
		{Time: at},
		{At: &at},
		{Raw: json.RawMessage(`{"a":1}`)},
		{Pointer: &digestedPart{}},
		{Pointer: &digestedPart{Text: "a"}},
		{Struct: digestedPart{Text: "a"}},
		{Struct: digestedPart{Other: "a"}},
		{Pointers: []*digestedPart{{}}},
		{Pointers: []*digestedPart{nil}},
		{Pointers: []*digestedPart{nil, {}}},
		{Pointers: []*digestedPart{{}, nil}},
		{Struct: digestedPart{More: []digestedItem{{Name: "a"}, {Name: "b"}}}},
		{Struct: digestedPart{More: []digestedItem{{Name: "b"}, {Name: "a"}}}},
		{Unsigned: 1},
		{inlined: inlined{Inner: "a"}},
	}
	seen := map[string]int{}
	for i, item := range items {
		text, err := json.Marshal(item)
		if err != nil {
			t.Fatal(err)
		}
		var read digestedItem
		if err := json.Unmarshal(text, &read); err != nil {
			t.Fatal(err)
		}
		before, after := digestsOf([]digestedItem{item}, nil), digestsOf([]digestedItem{read}, nil)
		if before != after {
			t.Errorf("%s has the digest %s, and %s when it was read", text, before, after)
		}
		if other, ok := seen[before]; ok {
			t.Errorf("%+v and %+v have one digest", items[other], item)
		}
		seen[before] = i
	}
}

// TestDigestsLeaveOut has values that JSON writes alike.
func TestDigestsLeaveOut(t *testing.T) {
	want := digestsOf([]digestedPart{{Text: "a"}}, nil)
	for _, like := range []any{
		[]digestedPart{{Text: "a", More: []digestedItem{}}},
		[]struct {
			Added *int         `json:"added,omitempty"`
			Other string       `json:"text"`
			Part  digestedPart `json:"part,omitzero"`
		}{{Other: "a", Part: digestedPart{More: []digestedItem{}}}},
	} {
		list := reflect.ValueOf(like)
		if got := string(emptyDigest.value(list.Index(0), formOf(list.Type()).held).append(nil)); got != want {
			t.Errorf("%+v has the digest %s, want %s", like, got, want)
		}
	}
	item, ignored := digestsOf([]digestedItem{{Name: "a"}}, nil), digestsOf([]digestedItem{{Name: "a", Ignored: "b"}}, nil)
	if item != ignored {
		t.Error("a field that JSON ignores is in the digest")
	}
}

// ownText writes itself as it is.
type ownText string

func (o ownText) MarshalJSON() ([]byte, error) { return []byte(o), nil }

// TestMarshal writes what writes itself as encoding/json does.
func TestMarshal(t *testing.T) {
	for _, text := range []ownText{`1`, `"ü"`, `{"a":[1,2]}`, `{ "a" : 1 }`, "[1,\n2]", `"<&>"`, "\"a\u2028b\"", "\"a\u2029b\"", `"a b"`} {
		want, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, value := range []any{text, &text} {
			if got, err := marshal(value); err != nil || string(got) != string(want) {
				t.Errorf("%s is written as %s, want %s (%v)", text, got, want, err)
			}
		}
	}
	for _, none := range []any{(*ownText)(nil), (*time.Time)(nil), json.RawMessage(nil)} {
		if got, err := marshal(none); err != nil || string(got) != "null" {
			t.Errorf("%T is written as %s (%v)", none, got, err)
		}
	}
}
