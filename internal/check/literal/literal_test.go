package literal

import (
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

func TestDecided(t *testing.T) {
	least, longest := 1.0, int64(3)
	texts := &apiext.JSONSchemaProps{Type: "string", Enum: []apiext.JSON{{Raw: []byte(`"thin"`)}, {Raw: []byte(`"thick"`)}, {Raw: []byte(`"deep"`)}}}
	inAll := &apiext.JSONSchemaProps{Type: "string", AllOf: []apiext.JSONSchemaProps{*texts, {MaxLength: &longest}}}
	for _, c := range []struct {
		schema                  *apiext.JSONSchemaProps
		operator, literal, want string
	}{
		{texts, "==", `"thin"`, ""},
		{texts, "==", `"dep"`, `did you mean "deep"?`},
		{texts, "==", `"thik"`, `did you mean "thin" or "thick"?`},
		{texts, "in", `"round"`, "its values are thin, thick, deep"},
		{texts, "!=", `"round"`, ""},
		{texts, "!=", `"dep"`, `did you mean "deep"?`},
		{inAll, "==", `"deep"`, "it is longer than the maxLength of 3"},
		{&apiext.JSONSchemaProps{Enum: texts.Enum, AllOf: []apiext.JSONSchemaProps{{Enum: texts.Enum[1:]}}}, "==", `"thin"`, "its values are thick, deep"},
		{&apiext.JSONSchemaProps{Type: "integer", Enum: []apiext.JSON{{Raw: []byte("1")}, {Raw: []byte("2")}}}, "==", "3", "its values are 1, 2"},
		{&apiext.JSONSchemaProps{Type: "integer", Enum: []apiext.JSON{{Raw: []byte("1")}}}, "==", "1.0", ""},
		{&apiext.JSONSchemaProps{Type: "integer", Minimum: &least}, "==", "0", "it is below the minimum of 1"},
		{&apiext.JSONSchemaProps{Type: "string", Pattern: "["}, "==", `"a"`, ""},
	} {
		v, decided := Decided(c.operator, c.schema, []byte(c.literal), nil)
		if decided != (c.want != "") || decided && v.Help != c.want {
			t.Errorf("%s %s: decided %t with help %q, want %q", c.operator, c.literal, decided, v.Help, c.want)
		}
	}
}
