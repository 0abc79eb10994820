package server

import (
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strconv"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/checktest"
	"github.com/crdgen/crdgen/internal/check/expression"
)

// The server says of what remains what it says of the whole: of every CRD of every case
// with something done to a schema somewhere in it.
func TestPlainIsTheServers(t *testing.T) {
	dirs := []string{"../../../golden"}
	if out := os.Getenv("CRDGEN_CORPUS_OUT"); out != "" {
		dirs = append(dirs, out)
	}
	all := crdsBelow(t, dirs...)
	files := make([]string, 0, len(all))
	for file := range all {
		files = append(files, file)
	}
	slices.Sort(files)
	r := rand.New(rand.NewPCG(7, 8)) //nolint:gosec // the same changes in each run
	compiler := &expression.Compiler{}
	taken, refused := map[string]int{}, map[string]int{}
	for i, file := range files {
		for n := i; n < i+3; n++ {
			d := damages[n%len(damages)]
			crd := all[file].DeepCopy()
			for i := range crd.Spec.Versions {
				crd.Spec.Versions[i].SelectableFields = nil // with a schema that cannot be read, the server panics
			}
			if !damage(r, crd, d.change) {
				continue
			}
			if same(t, crd, compiler, file+", "+d.what) {
				taken[d.what]++
			} else {
				refused[d.what]++
			}
		}
	}
	for _, d := range damages {
		if taken[d.what]+refused[d.what] == 0 {
			t.Errorf("%s: never tried", d.what)
		}
		if d.wrong && refused[d.what] == 0 {
			t.Errorf("%s: never refused", d.what)
		}
	}
}

// damages are what may be wrong with a schema, and what may not.
var damages = []struct {
	what   string
	wrong  bool // somewhere
	change func(s *apiext.JSONSchemaProps)
}{
	{"no type", true, func(s *apiext.JSONSchemaProps) { s.Type = "" }},
	{"unknown type", true, func(s *apiext.JSONSchemaProps) { s.Type = "text" }},
	{"other type", true, func(s *apiext.JSONSchemaProps) {
		s.Type = map[bool]string{true: "array", false: "object"}[s.Type == "object"]
	}},
	{"nullable", false, func(s *apiext.JSONSchemaProps) { s.Nullable = true }},
	{"pattern", false, func(s *apiext.JSONSchemaProps) { s.Pattern = "^a$" }},
	{"wrong pattern", true, func(s *apiext.JSONSchemaProps) { s.Pattern = "(" }},
	{"unique items", true, func(s *apiext.JSONSchemaProps) { s.UniqueItems = true }},
	{"multiple of nothing", false, func(s *apiext.JSONSchemaProps) { s.MultipleOf = new(0.0) }},
	{"bounds", false, func(s *apiext.JSONSchemaProps) {
		s.MaxLength, s.MinLength, s.MaxItems, s.MaxProperties, s.Minimum, s.Maximum = new(int64(-1)), new(int64(5)), new(int64(-1)), new(int64(-1)), new(2.0), new(1.0)
	}},
	{"required nowhere", false, func(s *apiext.JSONSchemaProps) { s.Required = []string{"nowhere", "nowhere"} }},
	{"format", false, func(s *apiext.JSONSchemaProps) { s.Format = "odd" }},
	{"enum", false, func(s *apiext.JSONSchemaProps) { s.Enum = []apiext.JSON{{Raw: []byte(`"a"`)}, {Raw: []byte(`"a"`)}} }},
	{"unreadable enum", true, func(s *apiext.JSONSchemaProps) { s.Enum = []apiext.JSON{{Raw: []byte(`"a`)}} }},
	{"enum of numbers", true, func(s *apiext.JSONSchemaProps) { s.Enum = []apiext.JSON{{Raw: []byte(`1e999`)}} }},
	{"unreadable example", true, func(s *apiext.JSONSchemaProps) { s.Example = &apiext.JSON{Raw: []byte(`{`)} }},
	{"texts", false, func(s *apiext.JSONSchemaProps) {
		s.Title, s.ExternalDocs = "a", &apiext.ExternalDocumentation{URL: "b"}
	}},
	{"default", false, func(s *apiext.JSONSchemaProps) { setDefault(s) }},
	{"defaults", false, func(s *apiext.JSONSchemaProps) {
		*s = objectOf(
			scalar("string", `"a b"`, nil), scalar("string", `"b"`, func(s *apiext.JSONSchemaProps) { s.Enum = []apiext.JSON{{Raw: []byte(`"b"`)}} }),
			scalar("integer", `7`, func(s *apiext.JSONSchemaProps) { s.Format, s.Minimum, s.Maximum = "int32", new(7.0), new(7.0) }), scalar("boolean", `false`, nil),
		)
	}},
	{"default of another type", true, func(s *apiext.JSONSchemaProps) { *s = objectOf(scalar("string", `1`, nil)) }},
	{"string for a number", true, func(s *apiext.JSONSchemaProps) { *s = objectOf(scalar("integer", `"1"`, nil)) }},
	{"number for true", true, func(s *apiext.JSONSchemaProps) { *s = objectOf(scalar("boolean", `1`, nil)) }},
	{"no default", false, func(s *apiext.JSONSchemaProps) { *s = objectOf(scalar("string", `null`, nil)) }},
	{"unreadable default", true, func(s *apiext.JSONSchemaProps) { *s = objectOf(scalar("string", `"a`, nil)) }},
	{"default with an escape", true, func(s *apiext.JSONSchemaProps) {
		*s = objectOf(scalar("string", `"\\u00e4"`, func(s *apiext.JSONSchemaProps) { s.MinLength = new(int64(2)) }))
	}},
	{"long default", true, func(s *apiext.JSONSchemaProps) {
		*s = objectOf(scalar("string", `"ab"`, func(s *apiext.JSONSchemaProps) { s.MaxLength = new(int64(1)) }))
	}},
	{"short default", true, func(s *apiext.JSONSchemaProps) {
		*s = objectOf(scalar("string", `""`, func(s *apiext.JSONSchemaProps) { s.MinLength = new(int64(1)) }))
	}},
	{"default and pattern", true, func(s *apiext.JSONSchemaProps) {
		*s = objectOf(scalar("string", `"ab"`, func(s *apiext.JSONSchemaProps) { s.Pattern = "^a$" }))
	}},
	{"default and format", true, func(s *apiext.JSONSchemaProps) {
		*s = objectOf(scalar("string", `"ab"`, func(s *apiext.JSONSchemaProps) { s.Format = "date-time" }))
	}},
	{"default of no enum", true, func(s *apiext.JSONSchemaProps) {
		*s = objectOf(scalar("string", `"ab"`, func(s *apiext.JSONSchemaProps) { s.Enum = []apiext.JSON{{Raw: []byte(`"b"`)}} }))
	}},
	{"default and enum of numbers", true, func(s *apiext.JSONSchemaProps) {
		*s = objectOf(scalar("integer", `2`, func(s *apiext.JSONSchemaProps) { s.Enum = []apiext.JSON{{Raw: []byte(`1`)}} }))
	}},
	{"small default", true, func(s *apiext.JSONSchemaProps) {
		*s = objectOf(scalar("integer", `2`, func(s *apiext.JSONSchemaProps) { s.Minimum = new(2.5) }))
	}},
	{"large default", true, func(s *apiext.JSONSchemaProps) {
		*s = objectOf(scalar("integer", `2`, func(s *apiext.JSONSchemaProps) { s.Maximum, s.ExclusiveMaximum = new(2.0), true }))
	}},
	{"default below a bound of too many bits", true, func(s *apiext.JSONSchemaProps) {
		*s = objectOf(scalar("integer", `1`, func(s *apiext.JSONSchemaProps) { s.Maximum = new(1e21) }))
	}},
	{"default below a bound of another format", true, func(s *apiext.JSONSchemaProps) {
		*s = objectOf(scalar("integer", `1`, func(s *apiext.JSONSchemaProps) { s.Format, s.Maximum = "int32", new(3e9) }))
	}},
	{"default above a fraction", true, func(s *apiext.JSONSchemaProps) {
		*s = objectOf(scalar("integer", `1`, func(s *apiext.JSONSchemaProps) { s.Minimum = new(0.5) }))
	}},
	{"default of too many bits", true, func(s *apiext.JSONSchemaProps) {
		*s = objectOf(scalar("integer", `3000000000`, func(s *apiext.JSONSchemaProps) { s.Format = "int32" }))
	}},
	{"default that is no multiple", true, func(s *apiext.JSONSchemaProps) {
		*s = objectOf(scalar("integer", `3`, func(s *apiext.JSONSchemaProps) { s.MultipleOf = new(2.0) }))
	}},
	{"unknown default", true, func(s *apiext.JSONSchemaProps) { s.Default = &apiext.JSON{Raw: []byte(`{"nowhere": {"a": 1}}`)} }},
	{"default of a property", true, func(s *apiext.JSONSchemaProps) {
		for name := range s.Properties {
			s.Default = &apiext.JSON{Raw: []byte(`{"` + name + `": {"nowhere": 1}}`)}
		}
	}},
	{"list of keys", false, func(s *apiext.JSONSchemaProps) {
		s.XListType, s.XListMapKeys = new("map"), []string{"name"}
	}},
	{"list of a key that is there", false, func(s *apiext.JSONSchemaProps) {
		s.XListType = new("map")
		if s.Items != nil && s.Items.Schema != nil {
			for name := range s.Items.Schema.Properties {
				s.XListMapKeys, s.Items.Schema.Required = []string{name}, []string{name}
			}
		}
	}},
	{"list of keys that objects have", false, func(s *apiext.JSONSchemaProps) { *s = listOf(nil, "p0", "p1") }},
	{"keys that are not there", true, func(s *apiext.JSONSchemaProps) { *s = listOf(nil, "p0", "nowhere") }},
	{"key twice", true, func(s *apiext.JSONSchemaProps) { *s = listOf(nil, "p0", "p0") }},
	{"key that is a list", true, func(s *apiext.JSONSchemaProps) { *s = listOf(nil, "p2") }},
	{"key that may be absent", true, func(s *apiext.JSONSchemaProps) { *s = listOf(nil, "p3") }},
	{"key that may be null", true, func(s *apiext.JSONSchemaProps) { *s = listOf(nil, "p4") }},
	{"items that may be null", true, func(s *apiext.JSONSchemaProps) {
		*s = listOf(func(s *apiext.JSONSchemaProps) { s.Items.Schema.Nullable = true }, "p0")
	}},
	{"keys of an atomic list", true, func(s *apiext.JSONSchemaProps) {
		*s = listOf(func(s *apiext.JSONSchemaProps) { s.XListType = new("atomic") }, "p0")
	}},
	{"keys of any list", true, func(s *apiext.JSONSchemaProps) {
		*s = listOf(func(s *apiext.JSONSchemaProps) { s.XListType = nil }, "p0")
	}},
	{"keys beside a wrong property", true, func(s *apiext.JSONSchemaProps) {
		*s = listOf(func(s *apiext.JSONSchemaProps) { addProperty(s.Items.Schema, "a", apiext.JSONSchemaProps{}) }, "p0")
	}},
	{"set of scalars", false, func(s *apiext.JSONSchemaProps) { *s = setOf(apiext.JSONSchemaProps{Type: "integer"}) }},
	{"set of objects", true, func(s *apiext.JSONSchemaProps) { *s = setOf(objectOf()) }},
	{"set of what may be null", true, func(s *apiext.JSONSchemaProps) { *s = setOf(apiext.JSONSchemaProps{Type: "integer", Nullable: true}) }},
	{"map without keys", true, func(s *apiext.JSONSchemaProps) { s.XListType = new("map") }},
	{"set", true, func(s *apiext.JSONSchemaProps) { s.XListType = new("set") }},
	{"atomic list", true, func(s *apiext.JSONSchemaProps) { s.XListType = new("atomic") }},
	{"odd list", true, func(s *apiext.JSONSchemaProps) { s.XListType = new("odd") }},
	{"atomic map", true, func(s *apiext.JSONSchemaProps) { s.XMapType = new("atomic") }},
	{"odd map", true, func(s *apiext.JSONSchemaProps) { s.XMapType = new("odd") }},
	{"unknown fields", false, func(s *apiext.JSONSchemaProps) { s.XPreserveUnknownFields = new(true) }},
	{"no unknown fields", true, func(s *apiext.JSONSchemaProps) { s.XPreserveUnknownFields = new(false) }},
	{"embedded", true, func(s *apiext.JSONSchemaProps) { s.XEmbeddedResource = true }},
	{"int or string", false, func(s *apiext.JSONSchemaProps) { s.XIntOrString = true }},
	{"integer or string", false, func(s *apiext.JSONSchemaProps) {
		*s = apiext.JSONSchemaProps{XIntOrString: true, Pattern: "^a$", AnyOf: []apiext.JSONSchemaProps{{Type: "integer"}, {Type: "string"}}}
	}},
	{"string or integer", true, func(s *apiext.JSONSchemaProps) {
		*s = apiext.JSONSchemaProps{XIntOrString: true, AnyOf: []apiext.JSONSchemaProps{{Type: "string"}, {Type: "integer"}}}
	}},
	{"integer or described string", true, func(s *apiext.JSONSchemaProps) {
		*s = apiext.JSONSchemaProps{XIntOrString: true, AnyOf: []apiext.JSONSchemaProps{{Type: "integer"}, {Type: "string", Description: "a"}}}
	}},
	{"integer or string with a type", true, func(s *apiext.JSONSchemaProps) {
		*s = apiext.JSONSchemaProps{Type: "string", XIntOrString: true, AnyOf: []apiext.JSONSchemaProps{{Type: "integer"}, {Type: "string"}}}
	}},
	{"list of integers or strings", true, func(s *apiext.JSONSchemaProps) {
		s.XIntOrString, s.AnyOf, s.Type = true, []apiext.JSONSchemaProps{{Type: "integer"}, {Type: "string"}}, ""
		s.Items = &apiext.JSONSchemaPropsOrArray{Schema: &apiext.JSONSchemaProps{}}
	}},
	{"no items", true, func(s *apiext.JSONSchemaProps) { s.Type, s.Items = "array", nil }},
	{"several items", true, func(s *apiext.JSONSchemaProps) {
		s.Type, s.Items = "array", &apiext.JSONSchemaPropsOrArray{JSONSchemas: []apiext.JSONSchemaProps{{Type: "string"}}}
	}},
	{"items of something else", false, func(s *apiext.JSONSchemaProps) {
		s.Items = &apiext.JSONSchemaPropsOrArray{Schema: &apiext.JSONSchemaProps{Type: "string"}}
	}},
	{"any values", false, func(s *apiext.JSONSchemaProps) { s.AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: true} }},
	{"no values", true, func(s *apiext.JSONSchemaProps) { s.AdditionalProperties = &apiext.JSONSchemaPropsOrBool{} }},
	{"values beside properties", true, func(s *apiext.JSONSchemaProps) {
		s.AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: true, Schema: &apiext.JSONSchemaProps{Type: "string"}}
	}},
	{"metadata", false, func(s *apiext.JSONSchemaProps) { addProperty(s, "metadata", apiext.JSONSchemaProps{Type: "string"}) }},
	{"kind", false, func(s *apiext.JSONSchemaProps) { addProperty(s, "kind", apiext.JSONSchemaProps{Type: "integer"}) }},
	{"property of a scalar", false, func(s *apiext.JSONSchemaProps) { addProperty(s, "a", apiext.JSONSchemaProps{Type: "integer"}) }},
	{"wrong property", true, func(s *apiext.JSONSchemaProps) { addProperty(s, "a", apiext.JSONSchemaProps{}) }},
	{"allOf of a property", false, func(s *apiext.JSONSchemaProps) {
		for name := range s.Properties {
			s.AllOf = []apiext.JSONSchemaProps{{Properties: map[string]apiext.JSONSchemaProps{name: {Required: []string{"a"}}}}}
		}
	}},
	{"anyOf of a property that is not there", true, func(s *apiext.JSONSchemaProps) {
		s.AnyOf = []apiext.JSONSchemaProps{{Properties: map[string]apiext.JSONSchemaProps{"nowhere": {Required: []string{"a"}}}}}
	}},
	{"oneOf of types", true, func(s *apiext.JSONSchemaProps) {
		s.OneOf = []apiext.JSONSchemaProps{{Type: "string"}, {Type: "integer"}}
	}},
	{"not", true, func(s *apiext.JSONSchemaProps) { s.Not = &apiext.JSONSchemaProps{Description: "a"} }},
	{"id", true, func(s *apiext.JSONSchemaProps) { s.ID = "a" }},
	{"schema", true, func(s *apiext.JSONSchemaProps) { s.Schema = "a" }},
	{"reference", true, func(s *apiext.JSONSchemaProps) { s.Ref = new("a") }},
	{"definitions", true, func(s *apiext.JSONSchemaProps) { s.Definitions = apiext.JSONSchemaDefinitions{"a": {}} }},
	{"dependencies", true, func(s *apiext.JSONSchemaProps) { s.Dependencies = apiext.JSONSchemaDependencies{} }},
	{"pattern properties", true, func(s *apiext.JSONSchemaProps) { s.PatternProperties = map[string]apiext.JSONSchemaProps{"a": {}} }},
	{"additional items", true, func(s *apiext.JSONSchemaProps) { s.AdditionalItems = &apiext.JSONSchemaPropsOrBool{} }},
}

// scalar is a schema with a default, and what else is done to it.
func scalar(kind, value string, more func(*apiext.JSONSchemaProps)) apiext.JSONSchemaProps {
	s := apiext.JSONSchemaProps{Type: kind, Default: &apiext.JSON{Raw: []byte(value)}}
	if more != nil {
		more(&s)
	}
	return s
}

// objectOf is the schema of an object with some properties.
func objectOf(properties ...apiext.JSONSchemaProps) apiext.JSONSchemaProps {
	s := apiext.JSONSchemaProps{Type: "object"}
	for i, p := range properties {
		addProperty(&s, "p"+strconv.Itoa(i), p)
	}
	return s
}

// listOf is the schema of a list with keys, and what else is done to it.
func listOf(more func(*apiext.JSONSchemaProps), keys ...string) apiext.JSONSchemaProps {
	list := apiext.JSONSchemaProps{Type: "array", Items: &apiext.JSONSchemaPropsOrArray{Schema: &apiext.JSONSchemaProps{Type: "string"}}}
	items := objectOf(
		apiext.JSONSchemaProps{Type: "string"}, scalar("integer", "1", nil), list,
		apiext.JSONSchemaProps{Type: "string"}, apiext.JSONSchemaProps{Type: "string", Nullable: true},
	)
	items.Required = []string{"p0", "p2", "p4"}
	s := apiext.JSONSchemaProps{Type: "array", Items: &apiext.JSONSchemaPropsOrArray{Schema: &items}, XListType: new("map"), XListMapKeys: keys}
	if more != nil {
		more(&s)
	}
	return s
}

func setOf(items apiext.JSONSchemaProps) apiext.JSONSchemaProps {
	return apiext.JSONSchemaProps{Type: "array", Items: &apiext.JSONSchemaPropsOrArray{Schema: &items}, XListType: new("set")}
}

func addProperty(s *apiext.JSONSchemaProps, name string, p apiext.JSONSchemaProps) {
	if s.Properties == nil {
		s.Properties = map[string]apiext.JSONSchemaProps{}
	}
	s.Properties[name] = p
}

// damage changes a schema somewhere in a CRD; false where there is none.
func damage(r *rand.Rand, crd *apiext.CustomResourceDefinition, change func(*apiext.JSONSchemaProps)) bool {
	n := 0
	each := func(visit func(*apiext.JSONSchemaProps)) {
		var below func(*apiext.JSONSchemaProps)
		below = func(s *apiext.JSONSchemaProps) {
			visit(s)
			eachBelow(s, below)
		}
		for i := range crd.Spec.Versions {
			if v := crd.Spec.Versions[i].Schema; v != nil && v.OpenAPIV3Schema != nil {
				below(v.OpenAPIV3Schema)
			}
		}
	}
	each(func(*apiext.JSONSchemaProps) { n++ })
	if n == 0 {
		return false
	}
	at := r.IntN(n)
	each(func(s *apiext.JSONSchemaProps) {
		if at--; at == -1 {
			change(s)
		}
	})
	return true
}

// A field that objects are selected by is looked for in the schema.
func TestPlainKeepsSelectableFields(t *testing.T) {
	for _, path := range []string{".spec.mode", ".spec.nowhere"} {
		crd := checktest.SubjectOf(t, `{type: object, properties: {mode: {type: string}}}`).CRD
		crd.Spec.Versions[0].SelectableFields = []apiext.SelectableField{{JSONPath: path}}
		if taken := same(t, crd, nil, path); taken != (path == ".spec.mode") {
			t.Errorf("%s: taken %t", path, taken)
		}
	}
}

// Most of a schema is plain.
func TestPlainIsDropped(t *testing.T) {
	crd := checktest.SubjectOf(t, `
type: object
properties:
  plain: {type: object, required: [a], properties: {a: {type: string, enum: [b]}, d: {type: string, default: e}, list: {type: array, items: {type: integer}}}}
  map: {type: object, additionalProperties: {type: object, properties: {a: {type: string}, b: {type: string, pattern: c, default: c}}}}
  keys: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, required: [k], properties: {k: {type: string}, v: {type: string}}}}
  list: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, required: [k], properties: {k: {type: string}, v: {type: string}, n: {type: string, nullable: true}}}}
`).CRD
	spec := (&reducer{}).withoutPlain(crd).Spec.Versions[0].Schema.OpenAPIV3Schema.Properties["spec"]
	if _, ok := spec.Properties["plain"]; ok || len(spec.Properties) != 2 {
		t.Errorf("%d properties, plain %t, expected 2 others", len(spec.Properties), ok)
	}
	if n := len(spec.Properties["map"].AdditionalProperties.Schema.Properties); n != 1 {
		t.Errorf("%d properties of values, expected that with a default", n)
	}
	if n := len(spec.Properties["list"].Items.Schema.Properties); n != 2 {
		t.Errorf("%d properties of items, expected the key and one that is not plain", n)
	}
}

// Whoever adds a keyword here has looked at what the server says of it: see isPlain.
func TestPlainKnowsAllKeywords(t *testing.T) {
	if n := reflect.TypeFor[apiext.JSONSchemaProps]().NumField(); n != 44 {
		t.Errorf("schemas have %d keywords, expected 44", n)
	}
}
