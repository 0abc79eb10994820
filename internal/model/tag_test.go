package model

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/crdgen/crdgen/markers"
)

// leaving has a field of each shape with each option; shapes is the same for the
// model.
type leaving struct {
	Flag          bool              `json:"flag,omitempty"`
	FlagZero      bool              `json:"flagZero,omitzero"`
	FlagWritten   bool              `json:"flagWritten"`
	Text          string            `json:"text,omitempty"`
	List          []string          `json:"list,omitempty"`
	ListZero      []string          `json:"listZero,omitzero"`
	ListBoth      []string          `json:"listBoth,omitempty,omitzero"`
	Map           map[string]string `json:"map,omitempty"`
	MapZero       map[string]string `json:"mapZero,omitzero"`
	Array         [2]int            `json:"array,omitempty"`
	ArrayZero     [2]int            `json:"arrayZero,omitzero"`
	Pointer       *int              `json:"pointer,omitempty"`
	Struct        struct{ A int }   `json:"struct,omitempty"`
	StructZero    struct{ A int }   `json:"structZero,omitzero"`
	StructBoth    struct{ A int }   `json:"structBoth,omitempty,omitzero"`
	Misspelt      int               `json:"misspelt,omitemtpy"` //nolint:staticcheck // it is misspelt on purpose
	NameIsAnOther int               `json:"omitempty"`
}

// shapeOf is the model's type of a Go type, as far as LeavesOut looks; it stands
// behind a name, as most types do.
func shapeOf(t reflect.Type) *Type {
	shape := map[reflect.Kind]Shape{
		reflect.Slice: Slice, reflect.Map: Map, reflect.Array: Array, reflect.Pointer: Pointer, reflect.Struct: Struct,
	}[t.Kind()]
	if shape == Invalid {
		shape = Basic
	}
	return &Type{Shape: Defined, Elem: &Type{Shape: shape}}
}

// TestLeavesOut asks encoding/json which fields it leaves out of a struct whose
// lists and maps are empty and whose other fields are zero.
func TestLeavesOut(t *testing.T) {
	text, err := json.Marshal(leaving{List: []string{}, ListZero: []string{}, ListBoth: []string{}, Map: map[string]string{}, MapZero: map[string]string{}})
	if err != nil {
		t.Fatal(err)
	}
	var written map[string]any
	if err := json.Unmarshal(text, &written); err != nil {
		t.Fatal(err)
	}
	for i := range reflect.TypeFor[leaving]().NumField() {
		f := reflect.TypeFor[leaving]().Field(i)
		for _, field := range []*Field{{Tag: f.Tag, Type: shapeOf(f.Type)}, {Tag: f.Tag, GoType: shapeOf(f.Type)}} {
			_, there := written[field.JSON().Name]
			if out := field.LeavesOut(); there != (out == "") {
				t.Errorf("%s: LeavesOut says %q, but encoding/json wrote it: %t", f.Name, out, there)
			}
		}
	}
}

func TestJSON(t *testing.T) {
	for _, c := range []struct {
		tag      string
		want     JSONTag
		inlined  bool
		optional bool
	}{
		{``, JSONTag{}, true, false},
		{`yaml:"a"`, JSONTag{}, true, false},
		{`json:"a"`, JSONTag{Present: true, Name: "a"}, false, false},
		{`json:"a,omitempty"`, JSONTag{Present: true, Name: "a", OmitEmpty: true, options: "omitempty"}, false, true},
		{`json:"a,string,omitzero"`, JSONTag{Present: true, Name: "a", OmitZero: true, AsString: true, options: "string,omitzero"}, false, true},
		{`json:",inline"`, JSONTag{Present: true, Inline: true, options: "inline"}, true, false},
		{`json:"a,inline"`, JSONTag{Present: true, Name: "a", Inline: true, options: "inline"}, true, false},
		{`json:"-"`, JSONTag{Present: true, Name: "-", Skipped: true}, false, false},
		{`json:"-,"`, JSONTag{Present: true, Name: "-"}, false, false},
		{`json:"inline"`, JSONTag{Present: true, Name: "inline"}, false, false},
	} {
		got := (&Field{Tag: reflect.StructTag(c.tag)}).JSON()
		if got != c.want || got.Inlined() != c.inlined || got.Optional() != c.optional {
			t.Errorf("%s: %+v, inlined %t, optional %t", c.tag, got, got.Inlined(), got.Optional())
		}
	}
}

func TestRequired(t *testing.T) {
	marks := func(names ...string) markers.Set {
		var set markers.Set
		for _, name := range names {
			set = append(set, markers.Mark{Name: name})
		}
		return set
	}
	loose := &Package{Marks: marks("kubebuilder:validation:Optional")}
	for _, c := range []struct {
		tag   string
		marks markers.Set
		in    *Package
		want  bool
	}{
		{`json:"a"`, nil, nil, true},
		{`json:"a,omitzero"`, nil, nil, false},
		{`json:",inline"`, nil, nil, false},
		{`json:"a"`, nil, loose, false},
		{`json:"a"`, marks("required"), loose, true},
		{`json:"a,omitempty"`, marks("k8s:required"), nil, true},
		{`json:"a"`, marks("required", "optional"), nil, false},
		{`json:"a"`, marks("optional", "kubebuilder:validation:Required"), nil, true},
		{`json:"a"`, marks("kubebuilder:validation:Required", "kubebuilder:validation:Optional"), nil, false},
	} {
		f := &Field{Tag: reflect.StructTag(c.tag), Marks: c.marks}
		if got := f.Required(c.in); got != c.want {
			t.Errorf("%s with %v: required %t", c.tag, c.marks, got)
		}
	}
}

// TestJSONName asserts that the first word of a name is in lower case, and no other.
func TestJSONName(t *testing.T) {
	for name, want := range map[string]string{
		"": "", "X": "x", "Size": "size", "size": "size", "ID": "id", "IDs": "ids", "IPs": "ips", "IDsOfPods": "idsOfPods", "IDSuffix": "idSuffix",
		"HTTPPort": "httpPort", "URL": "url", "APIVersion": "apiVersion", "XSize": "xSize", "IPv4Address": "ipv4Address", "EC2Zone": "ec2Zone",
		"S3Bucket": "s3Bucket", "PodIP": "podIP", "TLSVersion": "tlsVersion", "AString": "aString", "Österreich": "österreich",
	} {
		if got := JSONName(name); got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
}
