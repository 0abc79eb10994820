package crd

import (
	"strings"
	"testing"
)

// A try is an object, or an update of one, and a part of what the API server says
// to it, "" if it accepts it.
type try struct {
	spec, old string
	refused   string
}

// TestTagVerdicts gives CRDs with one tag each to the API server's validation,
// and objects to the CRDs.
func TestTagVerdicts(t *testing.T) {
	for _, test := range verdictTests() {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			crd, diags := crdOf(t, test.source, false)
			if len(diags) > 0 {
				t.Fatalf("unexpected findings: %v", diags)
			}
			server := newServer(t, crd)
			for _, try := range test.tries {
				got := server.verdict(t, try.spec, try.old)
				switch {
				case try.refused == "" && got != "":
					t.Errorf("%s after %q is refused: %s", try.spec, try.old, got)
				case !strings.Contains(got, try.refused):
					t.Errorf("%s after %q: got %q, want a refusal with %q", try.spec, try.old, got, try.refused)
				}
			}
		})
	}
}

type verdictTest struct {
	name, source string
	tries        []try
}

func verdictTests() []verdictTest {
	tests := append(valueVerdicts(), listVerdicts()...)
	tests = append(tests, chainVerdicts()...)
	tests = append(tests, memberVerdicts()...)
	return append(tests, nestedVerdicts()...)
}

func valueVerdicts() []verdictTest {
	return []verdictTest{
		{"length", `
type Spec struct {
	// +k8s:minLength=2
	// +k8s:maxLength=3
	A string 'json:"a"'
}
`, []try{
			{spec: `{"a": "äöü"}`},
			{spec: `{"a": "x"}`, refused: "should be at least 2 chars long"},
			{spec: `{"a": "wxyz"}`, refused: "may not be more than 3"},
		}},
		{"maxBytes", `
type Spec struct {
	// +k8s:maxBytes=4
	A string 'json:"a"'
}
`, []try{
			{spec: `{"a": "äö"}`},
			{spec: `{"a": "äöü"}`, refused: "must be at most 4 bytes long"},
		}},
		{"maxBytes of bytes", `
type Spec struct {
	// +k8s:maxBytes=4
	A []byte 'json:"a"'
}
`, []try{
			{spec: `{"a": "AAAAAA=="}`},
			{spec: `{"a": "AAAAAAA="}`, refused: "must be at most 4 bytes long"},
		}},
		{"limits of lists and maps", `
type Spec struct {
	// +k8s:minItems=1
	// +k8s:maxItems=2
	A []string 'json:"a"'
	// +k8s:minProperties=1
	// +k8s:maxProperties=0x2
	B map[string]string 'json:"b"'
}
`, []try{
			{spec: `{"a": ["x"], "b": {"x": "y"}}`},
			{spec: `{"a": [], "b": {"x": "y"}}`, refused: "should have at least 1 items"},
			{spec: `{"a": ["x"], "b": {}}`, refused: "should have at least 1 properties"},
			{spec: `{"a": ["x"], "b": {"x": "", "y": "", "z": ""}}`, refused: "must have at most 2"},
		}},
		{"bounds on a type", `
type Spec struct {
	A Percent 'json:"a"'
}
// +k8s:minimum=-1
// +k8s:maximum=100
type Percent int32
`, []try{
			{spec: `{"a": -1}`},
			{spec: `{"a": 101}`, refused: "should be less than or equal to 100"},
		}},
		{"neq", `
type Spec struct {
	// +k8s:neq="it's"
	A string 'json:"a"'
	// +k8s:neq=0x10
	B int 'json:"b"'
	// +k8s:neq=false
	C bool 'json:"c"'
}
`, []try{
			{spec: `{"a": "its", "b": 0, "c": true}`},
			{spec: `{"a": "it's", "b": 0, "c": true}`, refused: "must not be it's"},
			{spec: `{"a": "its", "b": 16, "c": true}`, refused: "must not be 0x10"},
			{spec: `{"a": "its", "b": 0, "c": false}`, refused: "must not be false"},
		}},
		{"monotonic", `
type Spec struct {
	// +k8s:monotonic
	A int64 'json:"a"'
}
`, []try{
			{spec: `{"a": 2}`, old: `{"a": 2}`},
			{spec: `{"a": 1}`, old: `{"a": 2}`, refused: "must not become smaller"},
		}},
		{"immutable on a type", `
type Spec struct {
	A Name 'json:"a"'
}
// +k8s:immutable
type Name string
`, []try{
			{spec: `{"a": "x"}`, old: `{"a": "x"}`},
			{spec: `{"a": "y"}`, old: `{"a": "x"}`, refused: "immutable"},
		}},
		{"alpha", `
type Spec struct {
	// +k8s:alpha(since: "1.37")=+k8s:beta=+k8s:maxLength=1
	A string 'json:"a"'
	// +k8s:alpha=+k8s:immutable
	// +optional
	B string 'json:"b,omitempty"'
	// +k8s:alpha=+k8s:required
	C string 'json:"c,omitempty"'
}
`, []try{
			{spec: `{"a": "x", "c": "x"}`},
			{spec: `{"a": "xx", "c": "x"}`, refused: "may not be more than 1"},
			{spec: `{"a": "x", "c": "x"}`, old: `{"a": "x", "b": "x", "c": "x"}`, refused: "immutable once set"},
			{spec: `{"a": "x"}`, refused: "spec.c: Required"},
			{spec: `{"a": "x", "c": ""}`, refused: "should be at least 1"},
		}},
		{"update", `
type Spec struct {
	// +k8s:update=NoModify
	// +k8s:update=NoUnset
	A string 'json:"a,omitempty"'
	// +k8s:update=NoSet
	B *Inner 'json:"b,omitempty"'
}
type Inner struct{
	C int 'json:"c"'
}
`, []try{
			{spec: `{"a": "x"}`, old: `{}`},
			{spec: `{"a": "x"}`, old: `{"a": ""}`},
			{spec: `{"a": "y"}`, old: `{"a": "x"}`, refused: "must not be changed once set"},
			{spec: `{}`, old: `{"a": "x"}`, refused: "a must not be removed once set"},
			{spec: `{"a": ""}`, old: `{"a": "x"}`, refused: "a must not be removed once set"},
			{spec: `{"b": {"c": 2}}`, old: `{"b": {"c": 1}}`},
			{spec: `{"b": {"c": 2}}`, old: `{}`, refused: "b must not be set after creation"},
		}},
	}
}

func listVerdicts() []verdictTest {
	const port = `
type Port struct {
	Name string 'json:"name"'
	// +optional
	Zone *string 'json:"zone,omitempty"'
	Number int 'json:"number"'
}
`
	return []verdictTest{
		{"unique set", `
type Spec struct {
	// +k8s:unique=set
	A []string 'json:"a"'
}
`, []try{
			{spec: `{"a": ["x", "y"]}`},
			{spec: `{"a": ["x", "x"]}`, refused: "Duplicate value"},
		}},
		{"unique set of an atomic list", `
type Spec struct {
	// +k8s:listType=atomic
	// +k8s:unique=set
	// +k8s:maxItems=8
	// +k8s:eachVal=+k8s:maxLength=8
	A []string 'json:"a"'
}
`, []try{
			{spec: `{"a": ["x", "y"]}`},
			{spec: `{"a": ["x", "x"]}`, refused: "items must differ from each other"},
		}},
		{"unique map", `
type Spec struct {
	// +k8s:unique=map
	// +k8s:listMapKey=name
	A []Port 'json:"a"'
}
` + port, []try{
			{spec: `{"a": [{"name": "x", "number": 1}, {"name": "y", "number": 1}]}`},
			{spec: `{"a": [{"name": "x", "number": 1}, {"name": "x", "number": 2}]}`, refused: "Duplicate value"},
		}},
		{"unique map of an atomic list", `
type Spec struct {
	// +k8s:listType=atomic
	// +k8s:unique=map
	// +k8s:listMapKey=name
	// +k8s:listMapKey=zone
	// +k8s:maxItems=8
	// +k8s:eachVal=+k8s:subfield(name)=+k8s:maxLength=20
	// +k8s:eachVal=+k8s:subfield(zone)=+k8s:maxLength=20
	A []Port 'json:"a"'
}
` + port, []try{
			{spec: `{"a": [{"name": "x", "number": 1}, {"name": "x", "zone": "a", "number": 1}]}`},
			{spec: `{"a": [{"name": "x", "number": 1}, {"name": "x", "number": 2}]}`, refused: "items must differ in name, zone"},
		}},
		{"no items added or removed", `
type Spec struct {
	// +k8s:listType=map
	// +k8s:listMapKey=name
	// +k8s:update=NoAddItem
	// +k8s:maxItems=8
	// +k8s:eachVal=+k8s:subfield(name)=+k8s:maxLength=20
	A []Port 'json:"a,omitempty"'
	// +k8s:listType=set
	// +k8s:update=NoRemoveItem
	// +k8s:maxItems=8
	// +k8s:eachVal=+k8s:maxLength=20
	B []string 'json:"b,omitempty"'
	// +k8s:update=NoAddItem
	// +k8s:update=NoRemoveItem
	// +k8s:maxProperties=8
	C map[string]string 'json:"c,omitempty"'
}
` + port, []try{
			{spec: `{"a": [{"name": "x", "number": 2}]}`, old: `{"a": [{"name": "x", "number": 1}, {"name": "y", "number": 1}]}`},
			{spec: `{"a": [{"name": "z", "number": 2}]}`, old: `{"a": [{"name": "x", "number": 1}]}`, refused: "items must not be added"},
			{spec: `{"a": [{"name": "z", "number": 2}]}`, old: `{}`, refused: "a must not be set after creation"},
			{spec: `{"b": ["x", "y"]}`, old: `{"b": ["x"]}`},
			{spec: `{"b": ["y"]}`, old: `{"b": ["x"]}`, refused: "items must not be removed"},
			{spec: `{}`, old: `{"b": ["x"]}`, refused: "b must not be removed once set"},
			{spec: `{"c": {"k": "new"}}`, old: `{"c": {"k": "old"}}`},
			{spec: `{"c": {"k": "", "l": ""}}`, old: `{"c": {"k": ""}}`, refused: "items must not be added"},
			{spec: `{"c": {"k": ""}}`, old: `{"c": {"k": "", "l": ""}}`, refused: "items must not be removed"},
		}},
		{"item", `
type Spec struct {
	// +k8s:listType=map
	// +k8s:listMapKey=name
	// +k8s:maxItems=8
	// +k8s:item(name: "https")=+k8s:subfield(number)=+k8s:minimum=443
	// +k8s:item(name: "fixed")=+k8s:immutable
	// +k8s:item(name: "zoned")=+k8s:subfield(zone)=+k8s:required
	// +k8s:item(name: "zoned")=+k8s:subfield(zone)=+k8s:update=NoModify
	// +k8s:item(name: "a")=+k8s:zeroOrOneOfMember
	// +k8s:item(name: "b")=+k8s:zeroOrOneOfMember
	// +k8s:eachVal=+k8s:subfield(name)=+k8s:maxLength=20
	// +k8s:eachVal=+k8s:subfield(zone)=+k8s:maxLength=20
	A []Port 'json:"a"'
}
` + port, []try{
			{spec: `{"a": [{"name": "http", "number": 80}, {"name": "https", "number": 443}]}`},
			{spec: `{"a": [{"name": "https", "number": 80}]}`, refused: `spec.a[0]: Invalid value: number of item with name "https" must be at least 443`},
			{spec: `{"a": [{"name": "fixed", "number": 2}]}`, old: `{"a": [{"name": "fixed", "number": 1}]}`, refused: `item with name "fixed" must not be changed`},
			{spec: `{"a": [{"name": "zoned", "number": 2}]}`, refused: "must have zone"},
			{spec: `{"a": [{"name": "zoned", "zone": "b", "number": 2}]}`, old: `{"a": [{"name": "zoned", "zone": "a", "number": 2}]}`, refused: "must not be changed once set"},
			{spec: `{"a": [{"name": "a", "number": 1}]}`},
			{spec: `{"a": [{"name": "a", "number": 1}, {"name": "b", "number": 1}]}`, refused: `at most one item with name "a" or name "b" may be there`},
		}},
	}
}

func chainVerdicts() []verdictTest {
	const box = `
type Box struct {
	Width int 'json:"width"'
	// Label is shown.
	// +optional
	Label *string 'json:"label,omitempty"'
	// +k8s:maxLength=20
	Tag string 'json:"tag,omitempty"'
	Base 'json:",inline"'
}
type Base struct {
	// Size is large.
	Size int 'json:"size,omitempty"'
}
`
	return []verdictTest{
		{"eachVal", `
type Spec struct {
	// +k8s:eachVal=+k8s:maxLength=2
	A []string 'json:"a,omitempty"'
	// +k8s:eachVal=+k8s:minimum=2
	B map[string]int 'json:"b,omitempty"'
	// +k8s:eachVal=+k8s:eachVal=+k8s:maxLength=2
	C Rows 'json:"c,omitempty"'
}
type Rows []Row
type Row []string
`, []try{
			{spec: `{"a": ["xx"], "b": {"k": 2}, "c": [["xx"]]}`},
			{spec: `{"a": ["xxx"]}`, refused: "spec.a[0]"},
			{spec: `{"b": {"k": 1}}`, refused: "spec.b.k"},
			{spec: `{"c": [["xx"], ["xxx"]]}`, refused: "spec.c[1][0]"},
		}},
		{"eachKey", `
type Spec struct {
	// +k8s:eachKey=+k8s:minLength=2
	// +k8s:eachKey=+k8s:format=k8s-short-name
	// +k8s:eachKey=+k8s:neq="all"
	// +k8s:maxProperties=16
	A map[string]string 'json:"a"'
}
`, []try{
			{spec: `{"a": {"ab": ""}}`},
			{spec: `{"a": {"a": ""}}`, refused: "each key must be at least 2 characters long"},
			{spec: `{"a": {"A_B": ""}}`, refused: "each key must be a short name"},
			{spec: `{"a": {"all": ""}}`, refused: "each key must not be all"},
		}},
		{"subfield", `
type Spec struct {
	// +k8s:subfield(width)=+k8s:minimum=2
	// +k8s:subfield(label)=+k8s:required
	// +k8s:subfield(tag)=+k8s:forbidden
	// +k8s:subfield(size)=+k8s:maximum=9
	A Box 'json:"a"'
	B *Box 'json:"b,omitempty"'
}
` + box, []try{
			{spec: `{"a": {"width": 2, "label": "x"}, "b": {"width": 1, "tag": "x", "size": 10}}`},
			{spec: `{"a": {"width": 1, "label": "x"}}`, refused: "spec.a.width"},
			{spec: `{"a": {"width": 2}}`, refused: "spec.a.label: Required"},
			{spec: `{"a": {"width": 2, "label": "x", "tag": "x"}}`, refused: "spec.a.tag: Forbidden: tag must not be set"},
			{spec: `{"a": {"width": 2, "label": "x", "size": 10}}`, refused: "spec.a.size"},
		}},
		{"subfield on a type", `
type Spec struct {
	A Small 'json:"a"'
	B *Box 'json:"b,omitempty"'
}
// +k8s:subfield(width)=+k8s:maximum=2
// +k8s:subfield(size)=+k8s:maximum=2
type Small Box
` + box, []try{
			{spec: `{"a": {"width": 2}, "b": {"width": 3, "size": 3}}`},
			{spec: `{"a": {"width": 3}}`, refused: "spec.a.width"},
			{spec: `{"a": {"width": 1, "size": 3}}`, refused: "spec.a.size"},
		}},
	}
}

func memberVerdicts() []verdictTest {
	return []verdictTest{
		{"union", `
type Spec struct {
	// +k8s:unionMember
	Cash *string 'json:"cash,omitempty"'
	// +k8s:unionMember
	Cards []string 'json:"cards,omitempty"'
	// +k8s:unionMember(union: "other")
	X *int 'json:"x,omitempty"'
	// +k8s:unionMember(union: "other")
	NameSpace string 'json:"namespace,omitempty"'
}
`, []try{
			{spec: `{"cash": "", "x": 0}`},
			{spec: `{"cash": "", "cards": [], "namespace": "n"}`},
			{spec: `{"cash": "", "cards": ["a"], "x": 1}`, refused: "exactly one of cash, cards must be set"},
			{spec: `{"cash": ""}`, refused: "exactly one of x, namespace must be set"},
		}},
		{"discriminated union", `
type Spec struct {
	// +k8s:unionDiscriminator
	Type Kind 'json:"type"'
	// +k8s:unionMember
	Cash *int 'json:"cash,omitempty"'
	// +k8s:unionMember(memberName: "CC")
	Card *int 'json:"credit-card,omitempty"'
}
type Kind string
`, []try{
			{spec: `{"type": "Cash", "cash": 1}`},
			{spec: `{"type": "None"}`},
			{spec: `{"type": "CC"}`, refused: `spec.credit-card: Invalid value: credit-card must be set when type is "CC", and only then`},
			{spec: `{"type": "Cash", "cash": 1, "credit-card": 1}`, refused: `credit-card must be set when type is "CC", and only then`},
		}},
		{"zero or one", `
type Spec struct {
	// +k8s:zeroOrOneOfMember
	A *int 'json:"a,omitempty"'
	// +k8s:zeroOrOneOfMember
	B *int 'json:"b,omitempty"'
}
`, []try{
			{spec: `{}`},
			{spec: `{"a": 1}`},
			{spec: `{"a": 1, "b": 1}`, refused: "at most one of a, b may be set"},
		}},
		{"forbidden and dependent", `
type Spec struct {
	// +k8s:forbidden
	A *int 'json:"a,omitempty"'
	// +k8s:dependentRequired(c)
	B *int 'json:"b,omitempty"'
	C string 'json:"c,omitempty"'
	// +k8s:dependentForbidden(c)
	D map[string]string 'json:"d,omitempty"'
}
`, []try{
			{spec: `{"b": 1, "c": "x"}`},
			{spec: `{"d": {}, "c": "x"}`},
			{spec: `{"a": 1}`, refused: "spec.a: Forbidden: a must not be set"},
			{spec: `{"b": 1, "c": ""}`, refused: "spec.c: Required value: c must be set when b is set"},
			{spec: `{"d": {"k": "v"}, "c": "x"}`, refused: "spec.c: Forbidden: c must not be set when d is set"},
		}},
	}
}

func nestedVerdicts() []verdictTest {
	return []verdictTest{
		{"items of a named list", `
type Spec struct {
	// +kubebuilder:validation:items:MaxLength=2
	// +kubebuilder:validation:items:default=a
	A Names 'json:"a"'
	B Names 'json:"b,omitempty"'
}
type Names []Name
// +kubebuilder:validation:MinLength=1
type Name string
`, []try{
			{spec: `{"a": ["xx"], "b": ["xxx"]}`},
			{spec: `{"a": ["xxx"]}`, refused: "may not be more than 2"},
			{spec: `{"a": [""]}`, refused: "should be at least 1"},
		}},
		{"paths", `
type Spec struct {
	// +kubebuilder:validation:items:items:MaxLength=2
	A [][]string 'json:"a,omitempty"'
	// +kubebuilder:validation:values:items:Minimum=2
	B map[string][]int 'json:"b,omitempty"'
	// +kubebuilder:validation:items:values:Enum=a;b
	C []Map 'json:"c,omitempty"'
}
type Map map[string]string
`, []try{
			{spec: `{"a": [["xx"]], "b": {"k": [2]}, "c": [{"k": "a"}]}`},
			{spec: `{"a": [["xxx"]]}`, refused: "spec.a[0][0]"},
			{spec: `{"b": {"k": [1]}}`, refused: "spec.b.k[0]"},
			{spec: `{"c": [{"k": "c"}]}`, refused: "spec.c[0].k"},
		}},
		{"keys", `
type Spec struct {
	// +kubebuilder:validation:keys:MinLength=2
	// +kubebuilder:validation:keys:MaxLength=3
	// +kubebuilder:validation:keys:Pattern="^[a-z'-]+$"
	// +kubebuilder:validation:keys:XValidation:rule="!self.startsWith('x')",message="no x"
	// +kubebuilder:validation:MaxProperties=8
	A map[string]string 'json:"a,omitempty"'
	// +kubebuilder:validation:keys:Enum=a;"b's"
	// +kubebuilder:validation:MaxProperties=8
	B map[string]string 'json:"b,omitempty"'
	// +kubebuilder:validation:values:keys:Format=k8s-uuid
	// +kubebuilder:validation:MaxProperties=8
	// +kubebuilder:validation:values:MaxProperties=8
	C map[string]map[string]string 'json:"c,omitempty"'
}
`, []try{
			{spec: `{"a": {"a'-": ""}, "b": {"b's": ""}, "c": {"k": {"123e4567-e89b-12d3-a456-426614174000": ""}}}`},
			{spec: `{"a": {"a": ""}}`, refused: "each key must be at least 2 characters long"},
			{spec: `{"a": {"abcd": ""}}`, refused: "each key must be at most 3 characters long"},
			{spec: `{"a": {"AB": ""}}`, refused: `each key must match ^[a-z'-]+$`},
			{spec: `{"a": {"xa": ""}}`, refused: "no x"},
			{spec: `{"b": {"c": ""}}`, refused: "each key must be one of a, b's"},
			{spec: `{"c": {"k": {"x": ""}}}`, refused: "each key must be a UUID"},
		}},
		{"default on a type", `
type Spec struct {
	// +kubebuilder:default={}
	A Inner 'json:"a"'
}
type Inner struct {
	B Size 'json:"b,omitempty"'
	// +kubebuilder:default=large
	C Size 'json:"c,omitempty"'
}
// +kubebuilder:default=small
// +nullable
type Size string
`, []try{
			{spec: `{"a": {"b": null}}`},
		}},
	}
}
