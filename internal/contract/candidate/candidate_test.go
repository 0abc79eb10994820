package candidate

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// TestValues looks for the value that tells a rule or keyword from the one before.
func TestValues(t *testing.T) {
	number, text := keyword.Schema{Type: "integer"}, keyword.Schema{Type: "string"}
	null := text
	null.Nullable = true
	for _, c := range []struct {
		schema keyword.Schema
		texts  []string
		want   string
	}{
		{keyword.Schema{Enum: []apiext.JSON{{Raw: []byte(`{"a":[1]}`)}, {Raw: []byte("[2]")}}}, nil, "[2]"},
		{keyword.Schema{XPreserveUnknownFields: new(true)}, []string{"self.a == 1"}, "{}"},
		{number, []string{"self * 1000 < 5"}, "9223372036854775807"},
		{keyword.Schema{Type: "integer", Format: "int32"}, []string{"-self > 0"}, "-2147483648"},
		{keyword.Schema{Type: "number"}, []string{"self > 3.0", "self >= 4.0"}, "3.5"},
		{text, []string{"self > duration('60s')", "self > duration('62s')"}, `"1m1s"`},
		{text, []string{"int(self) < 65536"}, `"65536"`},
		{text, []string{`self.matches("(?m)a$")`}, `"a\nb"`},
		{keyword.Schema{Type: "string", Pattern: "^[0-9]+h$"}, nil, `"999999999999999999999h"`},
		{keyword.Schema{Type: "string", Format: "ipv4"}, nil, `"010.0.0.1"`},
		{keyword.Schema{XIntOrString: true}, []string{"self == 'x'"}, `"x"`},
		{keyword.Schema{Type: "array", Items: &apiext.JSONSchemaPropsOrArray{Schema: &number}}, []string{"self.isSorted()"}, "[1,0]"},
		{keyword.Schema{Type: "object", AdditionalProperties: &apiext.JSONSchemaPropsOrBool{Allows: true}}, nil, `{"key":0}`},
		{keyword.Schema{Type: "object", Properties: map[string]keyword.Schema{"a": null, "b": text}}, []string{`{"required":["a"]} | {"required":["b"]}`}, `{"a":null,"b":"example"}`},
		{keyword.Schema{Type: "object", Properties: map[string]keyword.Schema{"a": number, "b": number}}, []string{"self.a <= self.b"}, `{"a":1,"b":0}`},
		{
			keyword.Schema{Type: "array", Items: &apiext.JSONSchemaPropsOrArray{Schema: &keyword.Schema{Type: "object", Required: []string{"status", "type"}, Properties: map[string]keyword.Schema{"type": text, "status": text}}}},
			[]string{"!oldSelf.exists(c, c.type == 'Q' && c.status == 'True')"},
			`[{"status":"True","type":"Q"}]`,
		},
	} {
		found := false
		for _, v := range Values(&c.schema, c.texts) {
			got, err := json.Marshal(v)
			found = found || err == nil && string(got) == c.want
		}
		if !found {
			t.Errorf("%v of %s: no %s", c.texts, keyword.Plain(&c.schema), c.want)
		}
	}
}

// TestManyFields has a rule name each of many fields, so that each could have as many strings.
func TestManyFields(t *testing.T) {
	s := keyword.Schema{Type: "object", Properties: map[string]keyword.Schema{}}
	var named []string
	for i := range 40 {
		name := fmt.Sprint("f", i)
		s.Properties[name] = keyword.Schema{Type: "string"}
		named = append(named, `{"required":["`+name+`"]}`)
	}
	values := Values(&s, []string{strings.Join(named, " | ")})
	shown := map[string]int{}
	for _, v := range values {
		if fields := v.(map[string]any); len(fields) == 1 {
			for name := range fields {
				shown[name]++
			}
		}
	}
	if most := mostApart + mostCombined; len(values) > most {
		t.Errorf("%d values, want %d at most", len(values), most)
	}
	for name := range s.Properties {
		if shown[name] < 2 {
			t.Errorf("%s has %d values, want several", name, shown[name])
		}
	}
}
