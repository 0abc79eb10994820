package schema_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/diag"
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
			// Where controller-gen differs is no matter of the server.
			diags = slices.DeleteFunc(diags, func(d diag.Diagnostic) bool { return d.Code == diag.ControllerGenDiffers })
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
