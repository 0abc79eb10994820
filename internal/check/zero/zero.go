// Package zero knows zero: which JSON the zero value of a Go type is, and which
// JSON is read as it.
//
// It knows types of the model, and neither fields nor schemas: whether a field's
// tag leaves zero out says [model.Field.LeavesOut], whether a schema takes it the
// package crvalidation. It reports nothing.
package zero

import (
	"encoding/json"
	"reflect"
	"strconv"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"
	utiljson "k8s.io/apimachinery/pkg/util/json"

	"github.com/crdgen/crdgen/internal/model"
)

// Null is the JSON of nothing.
const Null = "null"

const apiextPackage = "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/"

// zeros are the zero values of types that write their JSON themselves.
var zeros = map[model.GoName]string{
	model.Duration: `"0s"`,
	{Package: model.MetaPackage, Name: "Time"}:      Null,
	{Package: model.MetaPackage, Name: "MicroTime"}: Null,
	model.Quantity: `"0"`,
	{Package: "k8s.io/apimachinery/pkg/util/intstr", Name: "IntOrString"}: "0",
	{Package: "k8s.io/apimachinery/pkg/runtime", Name: "RawExtension"}:    Null,
	{Package: "encoding/json", Name: "RawMessage"}:                        Null,
	{Package: apiextPackage + "v1", Name: "JSON"}:                         Null,
	{Package: apiextPackage + "v1beta1", Name: "JSON"}:                    Null,
	{Package: "time", Name: "Time"}:                                       `"0001-01-01T00:00:00Z"`,
}

// JSON is the zero value of a Go type as encoding/json writes it. Of lists and
// maps it is the empty one, since nil is nothing; of a struct it is {}, whatever
// its fields write.
func JSON(t *model.Type) string {
	if zero, ok := zeros[t.Unalias().Name]; ok {
		return zero
	}
	switch u := t.Underlying(); u.Shape {
	case model.Slice:
		if isByte(u.Elem) {
			return `""`
		}
		return "[]"
	case model.Struct, model.Map:
		return "{}"
	case model.Basic:
		return zeroOfBasic(u.Name.Name)
	}
	return Null
}

// Value is what [JSON] returns, decoded as the API server does: whole numbers are
// int64.
func Value(t *model.Type) (value any) {
	if err := utiljson.Unmarshal([]byte(JSON(t)), &value); err != nil {
		panic(err) // what JSON returns is JSON
	}
	return value
}

func zeroOfBasic(name string) string {
	switch name {
	case "string":
		return `""`
	case "bool":
		return "false"
	}
	return "0"
}

func isByte(t *model.Type) bool {
	u := t.Underlying()
	return u.Shape == model.Basic && (u.Name.Name == "byte" || u.Name.Name == "uint8")
}

// Is reports whether a JSON value is null or is read into a Go type as its zero
// value: into a list, map or struct as an empty one, into a pointer as nil. Numbers
// may be of any type that decoders make of them, or texts, as the string option of
// a tag has them.
func Is(value any, t *model.Type) bool {
	if value != nil && t.Underlying().Shape == model.Pointer {
		return false
	}
	switch v := value.(type) {
	case nil:
		return true
	case bool:
		return !v
	case string:
		return isText(v, t)
	case json.Number:
		n, err := v.Float64()
		return err == nil && n == 0
	}
	switch r := reflect.ValueOf(value); r.Kind() {
	case reflect.Slice, reflect.Map:
		return r.Len() == 0
	default:
		return r.IsZero()
	}
}

func isText(text string, t *model.Type) bool {
	switch {
	case t.Is(model.Duration):
		d, err := time.ParseDuration(text)
		return err == nil && d == 0
	case t.Is(model.Quantity):
		q, err := resource.ParseQuantity(text)
		return err == nil && q.IsZero()
	}
	switch name := t.Unalias().Name; JSON(t) {
	case "false":
		return text == "false"
	case "0":
		n, err := strconv.ParseFloat(text, 64)
		_, own := zeros[name] // that of an IntOrString is a number, "0" is none
		return err == nil && n == 0 && !own
	case `""`:
		return text == ""
	default:
		return text == "" || strconv.Quote(text) == zeros[name]
	}
}
