package expression

import (
	"reflect"
	"slices"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// written are the keywords that say nothing of values.
var written = []string{"Description", "Title", "ExternalDocs"}

// other returns a value of a type that is not its zero value.
func other(t *testing.T, typ reflect.Type) reflect.Value {
	v := reflect.New(typ).Elem()
	switch typ.Kind() {
	case reflect.String:
		v.SetString("x")
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int64:
		v.SetInt(1)
	case reflect.Float64:
		v.SetFloat(1)
	case reflect.Uint8:
		v.SetUint('1')
	case reflect.Pointer:
		v.Set(reflect.New(typ.Elem()))
		v.Elem().Set(other(t, typ.Elem()))
	case reflect.Slice:
		v.Set(reflect.Append(v, other(t, typ.Elem())))
	case reflect.Map:
		v.Set(reflect.MakeMap(typ))
		v.SetMapIndex(other(t, typ.Key()), other(t, typ.Elem()))
	case reflect.Struct:
		field := v.Field(0)
		if typ == reflect.TypeFor[apiext.JSONSchemaProps]() {
			field = v.FieldByName("Type")
		}
		field.Set(other(t, field.Type()))
	default:
		t.Fatalf("no value of %s", typ)
	}
	return v
}

// Schemas that differ in one keyword, or in one below, are not alike, whatever keyword
// that is: one that is new in the type fails here.
func TestAlikeComparesAllKeywords(t *testing.T) {
	for f := range reflect.TypeFor[apiext.JSONSchemaProps]().Fields() {
		var a, b apiext.JSONSchemaProps
		reflect.ValueOf(&b).Elem().FieldByIndex(f.Index).Set(other(t, f.Type))
		if got, want := alike(&a, &b), slices.Contains(written, f.Name); got != want {
			t.Errorf("with and without %s: alike is %t", f.Name, got)
		}
		if Same(&a, &b) || Same(&b, &a) || !Same(&b, b.DeepCopy()) {
			t.Errorf("with and without %s, schemas are the same, or a copy is not", f.Name)
		}
		if alike(&b, &a) != alike(&a, &b) || !alike(&b, b.DeepCopy()) {
			t.Errorf("%s: the order counts, or a copy is not alike", f.Name)
		}
		inner := func(s apiext.JSONSchemaProps) *apiext.JSONSchemaProps {
			return &apiext.JSONSchemaProps{Properties: map[string]apiext.JSONSchemaProps{"a": {Items: &apiext.JSONSchemaPropsOrArray{Schema: &s}}}}
		}
		if got, want := alike(inner(a), inner(b)), slices.Contains(written, f.Name); got != want {
			t.Errorf("with and without %s further below: alike is %t", f.Name, got)
		}
	}
	for f := range reflect.TypeFor[apiext.ValidationRule]().Fields() {
		a, b := apiext.ValidationRule{}, apiext.ValidationRule{}
		reflect.ValueOf(&b).Elem().FieldByIndex(f.Index).Set(other(t, f.Type))
		if alikeRules(a, b) || !alikeRules(b, *b.DeepCopy()) {
			t.Errorf("rules with and without %s are alike, or a copy is not", f.Name)
		}
	}
}

// A class is compiled once, forgets the programs when nobody has them, and knows its facts
// ever after.
func TestClass(t *testing.T) {
	schema := func(description, rule string) *apiext.JSONSchemaProps {
		return &apiext.JSONSchemaProps{
			Type: "string", Description: description, MaxLength: new(int64(5)),
			XValidations: apiext.ValidationRules{{Rule: rule}},
		}
	}
	var c Compiler
	one := c.Of(schema("a", "self != 'x'"), false)
	if one != c.Of(schema("b", "self != 'x'"), false) {
		t.Error("schemas with other descriptions are two classes")
	}
	if one == c.Of(schema("a", "self != 'x'"), true) || one == c.Of(schema("a", "self != 'y'"), false) {
		t.Error("different schemas are one class")
	}
	first := one.Compiled()
	if first == nil || one.Compiled() != first || !one.Facts()[0].Compiles || one.Facts()[0].Cost == 0 {
		t.Errorf("compiled %v, facts %+v", first, one.Facts())
	}
	if bad := c.Of(schema("a", "self.x"), false); bad.Compiled() == nil || bad.Facts()[0].Compiles {
		t.Error("a rule that does not compile does")
	}
	if none := c.Of(&apiext.JSONSchemaProps{XValidations: apiext.ValidationRules{{Rule: "true"}}}, false); none.Compiled() != nil || none.Facts() != nil {
		t.Error("a schema without a type has rules")
	}
	calls := 0
	for range 2 {
		if got := one.Remember("key", func() any { calls++; return calls }); got != 1 {
			t.Errorf("the answer is %v", got)
		}
	}
}
