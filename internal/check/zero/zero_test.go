package zero

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"

	"github.com/crdgen/crdgen/internal/model"
)

// typeOf is the model's type of a Go type, as far as this package looks.
func typeOf(t reflect.Type) *model.Type {
	out := &model.Type{Name: model.GoName{Package: t.PkgPath(), Name: t.Name()}}
	form := out
	if out.Declared() && t.Kind() != reflect.Struct {
		form = &model.Type{}
		out.Shape, out.Elem = model.Defined, form
	}
	switch t.Kind() {
	case reflect.Slice:
		form.Shape, form.Elem = model.Slice, typeOf(t.Elem())
	case reflect.Map:
		form.Shape = model.Map
	case reflect.Pointer:
		form.Shape = model.Pointer
	case reflect.Struct:
		form.Shape = model.Struct
	default:
		form.Shape, form.Name.Name = model.Basic, t.Kind().String()
	}
	return out
}

type (
	port int32
	text string
	on   bool
)

// zeroes are a zero value of each kind, lists and maps empty.
func zeroes() []any {
	return []any{
		false, on(false), 0, port(0), uint64(0), 0.0, "", text(""),
		[]string{},
		[]byte{},
		map[string]int{},
		(*int)(nil),
		struct{}{},
		metav1.Duration{},
		metav1.Time{},
		metav1.MicroTime{},
		time.Time{},
		time.Duration(0),
		resource.Quantity{},
		intstr.IntOrString{},
		runtime.RawExtension{},
		apiext.JSON{},
		json.RawMessage(nil),
	}
}

// TestJSON asks encoding/json.
func TestJSON(t *testing.T) {
	for _, zero := range zeroes() {
		written, err := json.Marshal(zero)
		if err != nil {
			t.Fatal(err)
		}
		of := reflect.TypeOf(zero)
		if got := JSON(typeOf(of)); got != string(written) {
			t.Errorf("%s: zero is %s, encoding/json writes %s", of, got, written)
		}
		again, err := json.Marshal(Value(typeOf(of)))
		if err != nil || string(again) != string(written) {
			t.Errorf("%s: the value is %s, encoding/json writes %s: %v", of, again, written, err)
		}
	}
}

// TestIs reads values with encoding/json and looks whether they are the zero
// value then.
func TestIs(t *testing.T) {
	for _, zero := range zeroes() {
		of := reflect.TypeOf(zero)
		for _, written := range []string{
			`null`, `false`, `true`, `0`, `0.0`, `1`, `-3`, `""`, `"0"`, `"0s"`, `"0h0m"`, `"90s"`, `"0Mi"`, `"1Gi"`, `"a"`, `[]`, `["a"]`, `{}`, `{"a":1}`,
		} {
			made := reflect.New(of)
			if json.Unmarshal([]byte(written), made.Interface()) != nil {
				continue // the type does not read it
			}
			want := made.Elem().IsZero()
			switch v := made.Elem().Interface().(type) {
			case resource.Quantity:
				want = v.IsZero()
			case runtime.RawExtension, apiext.JSON, json.RawMessage:
				continue // hold any JSON, whose zero is that of nothing else
			case struct{}:
				want = written == "null" || written == "{}"
			default:
				if k := of.Kind(); k == reflect.Slice || k == reflect.Map {
					want = made.Elem().Len() == 0
				}
			}
			for name, decode := range map[string]func(*json.Decoder){"float64": func(*json.Decoder) {}, "json.Number": (*json.Decoder).UseNumber} {
				var value any
				d := json.NewDecoder(strings.NewReader(written))
				decode(d)
				if err := d.Decode(&value); err != nil {
					t.Fatal(err)
				}
				if got := Is(value, typeOf(of)); got != want {
					t.Errorf("%s as %s, numbers as %s: zero %t, want %t", written, of, name, got, want)
				}
			}
		}
	}
	for _, c := range []struct {
		text string
		of   any
		want bool
	}{{"0", 0, true}, {"0.0", 1.5, true}, {"5", 0, false}, {"false", false, true}, {"true", false, false}} {
		if got := Is(c.text, typeOf(reflect.TypeOf(c.of))); got != c.want {
			t.Errorf("%q as %T with the option string: zero %t", c.text, c.of, got)
		}
	}
}
