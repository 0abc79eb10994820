package yaml

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"net"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	admissionv1 "k8s.io/api/admissionregistration/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// byPointer has its method on the pointer, so it counts only for values that
// have an address.
type byPointer struct{ A int }

func (*byPointer) MarshalJSON() ([]byte, error) { return []byte(`"by pointer"`), nil }

type byText struct{ A int }

func (byText) MarshalText() ([]byte, error) { return []byte("1.50"), nil }

type zero struct{ A int }

func (z *zero) IsZero() bool { return z.A == 7 }

type inner struct {
	B string `json:"b"`
	C int    `json:"c,omitempty"`
}

type lower struct{ FromLower int }

type everything struct {
	inner   `json:",inline"`
	*lower         // an embedded pointer is left to encoding/json
	Skipped string `json:"-"`
	hidden  int
	NoTag   int8
	Int     int64                `json:"int"`
	Uint    uint64               `json:"uint"`
	Float32 float32              `json:"float32"`
	Number  json.Number          `json:"number"`
	Quoted  int                  `json:"quoted,string"`
	Any     any                  `json:"any"`
	Nil     map[string]int       `json:"nil"`
	NilList []int                `json:"nilList"`
	Bytes   []byte               `json:"bytes"`
	Array   [2]bool              `json:"array"`
	ByInt   map[int]string       `json:"byInt"`
	Text    byText               `json:"text"`
	TextKey map[byText]int       `json:"textKey"`
	Pointer byPointer            `json:"pointer"`
	InMap   map[string]byPointer `json:"inMap"`
	Zero    zero                 `json:"zero,omitzero"`
	Time    time.Time            `json:"time,omitzero"`
}

type plainStruct struct {
	inner
	Named   inner                `json:"named,omitempty"`
	Pointer byPointer            `json:"pointer"`
	InMap   map[string]byPointer `json:"inMap,omitempty"`
	InList  []byPointer          `json:"inList"`
	Text    *byText              `json:"text"`
	Zero    zero                 `json:"zero,omitzero"`
	Zeros   []zero               `json:"zeros,omitzero"`
	Time    time.Time            `json:"time,omitzero"`
	Float32 float32              `json:"float32"`
	Floats  []float64            `json:"floats"`
	Number  json.Number          `json:"number"`
	Raw     json.RawMessage      `json:"raw"`
	IP      net.IP               `json:"ip"`
	Any     any                  `json:"any"`
	Bytes   []byte               `json:"bytes"`
	Array   [2]uint8             `json:"array"`
	hidden  int
}

func TestValuesEqualOracle(t *testing.T) {
	fail, reason := admissionv1.Fail, apiextensionsv1.FieldValueInvalid
	port := int32(443)
	for name, obj := range map[string]any{
		"empty map":    map[string]any{},
		"empty struct": struct{}{},
		"everything": &everything{
			inner: inner{B: "no"}, lower: &lower{3}, hidden: 1, Float32: 123456789, Number: "1e3", Uint: math.MaxUint64,
			Any: []any{1, "x", nil}, Bytes: []byte("hello"), ByInt: map[int]string{10: "a", 9: "b"}, Zero: zero{7},
			TextKey: map[byText]int{{1}: 1}, InMap: map[string]byPointer{"a": {1}},
		},
		"everything, no address": everything{NoTag: -1, Time: time.Unix(1, 0).UTC()},
		"plain struct":           plainStruct{},
		"plain struct, filled": &plainStruct{
			inner: inner{"a", 1}, Named: inner{"b", 0}, InMap: map[string]byPointer{"a": {1}}, InList: []byPointer{{1}}, Text: &byText{}, Zero: zero{1},
			Zeros: []zero{{7}}, Time: time.Unix(1, 5).UTC(), Float32: 1.1, Floats: []float64{0, math.Copysign(0, -1), 1 << 53, 1 << 60, 1 << 63, 1 << 64, 1e20, 1e21, 1e-6, 1e-7, 0.1, 123456789.25, math.MaxFloat64, math.SmallestNonzeroFloat64},
			Number: "", Raw: json.RawMessage(`{"a":[1.0,true,"x\ty"]}`), IP: net.IPv4(1, 2, 3, 4), Any: map[string]any{"b": json.Number("1.50"), "a": []string{}}, Bytes: []byte{}, hidden: 1,
		},
		"plain struct, no address": plainStruct{Pointer: byPointer{1}, InList: []byPointer{{1}}, Raw: json.RawMessage("null")},
		"kubernetes": map[string]any{
			"time": metav1.Time{}, "time2": metav1.NewTime(time.Unix(5, 0)), "micro": metav1.NewMicroTime(time.Unix(5, 5000)), "duration": metav1.Duration{Duration: time.Minute},
			"quantity": resource.MustParse("1500m"), "pointer": ptr(resource.MustParse("2Gi")), "int": intstr.FromInt32(5), "string": intstr.FromString("50%"),
			"raw": runtime.RawExtension{Raw: []byte(`{"b":2,"a":{}}`)}, "none": runtime.RawExtension{}, "fields": *metav1.NewFieldsV1(`{"f:a":{".":{}}}`),
		},
		"role": &rbacv1.ClusterRole{
			TypeMeta: metav1.TypeMeta{Kind: "ClusterRole", APIVersion: "rbac.authorization.k8s.io/v1"}, ObjectMeta: metav1.ObjectMeta{Name: "manager-role", Labels: map[string]string{"b": "on", "a10": "1", "a9": ""}},
			Rules: []rbacv1.PolicyRule{{APIGroups: []string{"", "apps"}, Resources: []string{"*"}, Verbs: []string{"get"}}},
		},
		"webhook": admissionv1.ValidatingWebhookConfiguration{
			Webhooks: []admissionv1.ValidatingWebhook{{
				Name: "a.b.c", FailurePolicy: &fail, ClientConfig: admissionv1.WebhookClientConfig{Service: &admissionv1.ServiceReference{Port: &port}, CABundle: []byte("Cg==")},
				Rules: []admissionv1.RuleWithOperations{{Operations: []admissionv1.OperationType{"CREATE"}, Rule: admissionv1.Rule{APIGroups: []string{"*"}}}},
			}},
		},
		"rules": apiextensionsv1.ValidationRule{Rule: "a > b", Reason: &reason},
	} {
		t.Run(name, func(t *testing.T) {
			if !compare(t, obj) {
				t.Error("the oracle cannot write it")
			}
		})
	}
}

func ptr[T any](v T) *T { return &v }

func TestEdits(t *testing.T) {
	crd := &apiextensionsv1.CustomResourceDefinition{}
	crd.Spec.Group = "g"
	crd.Spec.Versions = []apiextensionsv1.CustomResourceDefinitionVersion{{Name: "v1"}}
	preserve := func(m map[string]any) { m["spec"].(map[string]any)["preserveUnknownFields"] = false }
	for name, c := range map[string]struct {
		obj       any
		edits     []Edit
		transform func(map[string]any)
	}{
		"drop":               {crd, crdEdits(), dropStatus},
		"set in a struct":    {crd, append(crdEdits(), Set(false, "spec", "preserveUnknownFields")), func(m map[string]any) { dropStatus(m); preserve(m) }},
		"set over a value":   {crd, []Edit{Set(map[string]any{"b": 1, "a": nil}, "spec", "group")}, func(m map[string]any) { m["spec"].(map[string]any)["group"] = map[string]any{"b": 1, "a": nil} }},
		"set null":           {crd, []Edit{Set(nil, "zzz")}, func(m map[string]any) { m["zzz"] = nil }},
		"no such mapping":    {crd, []Edit{Set(1, "nothing", "here"), Drop("spec", "group", "x"), Drop("nothing")}, func(map[string]any) {}},
		"a later edit wins":  {crd, []Edit{Drop("kind"), Set("x", "kind"), Set("y", "spec"), Drop("spec")}, func(m map[string]any) { m["kind"] = "x"; delete(m, "spec") }},
		"nothing is left":    {map[string]any{"a": 1}, []Edit{Drop("a")}, func(m map[string]any) { delete(m, "a") }},
		"maps of any":        {map[string]any{"a": map[string]any{"b": 1, "c": 2}, "d": []any{map[string]any{"b": 1}}}, []Edit{Drop("a", "b"), Drop("d", "b")}, func(m map[string]any) { delete(m["a"].(map[string]any), "b") }},
		"result of a method": {map[string]any{"a": json.RawMessage(`{"b":1,"c":2}`)}, []Edit{Drop("a", "b")}, func(m map[string]any) { delete(m["a"].(map[string]any), "b") }},
		"schema": {
			&apiextensionsv1.JSONSchemaProps{Type: "object", Not: &apiextensionsv1.JSONSchemaProps{Type: "x"}, Properties: map[string]apiextensionsv1.JSONSchemaProps{"a": {Type: "string"}}},
			[]Edit{Drop("properties", "a", "type"), Drop("type"), Set(true, "not", "nullable")},
			func(m map[string]any) {
				delete(m["properties"].(map[string]any)["a"].(map[string]any), "type")
				delete(m, "type")
				m["not"].(map[string]any)["nullable"] = true
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			want, err := oracle(c.obj, c.transform)
			if err != nil {
				t.Fatal(err)
			}
			if got := written(t, c.obj, c.edits...); got != string(want) {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

type brokenWriter struct{ after int }

func (b *brokenWriter) Write(p []byte) (int, error) {
	if b.after -= len(p); b.after < 0 {
		return 0, errDisk
	}
	return len(p), nil
}

var errDisk = errors.New("disk is full")

func TestErrors(t *testing.T) {
	cycle := map[string]any{}
	cycle["a"] = cycle
	type node struct {
		Next *node `json:"next"`
	}
	ring := &node{}
	ring.Next = ring
	var loop any
	loop = &loop
	for name, c := range map[string]struct {
		obj  any
		want string
	}{
		"nil":               {nil, "expected a struct or a map"},
		"nil pointer":       {(*node)(nil), "expected a struct or a map"},
		"text":              {"a", "expected a struct or a map"},
		"list":              {[]int{1}, "expected a struct or a map"},
		"channel":           {map[string]any{"a": make(chan int)}, "type chan int has no form in JSON"},
		"not a number":      {map[string]any{"a": math.NaN()}, "number NaN"},
		"invalid number":    {map[string]any{"a": json.Number("1_0")}, "number 1_0"},
		"invalid JSON":      {map[string]any{"a": apiextensionsv1.JSON{Raw: []byte(`{"a":}`)}}, "invalid character"},
		"two values":        {map[string]any{"a": apiextensionsv1.JSON{Raw: []byte(`1 2`)}}, "invalid character"},
		"broken text":       {map[string]any{"a": apiextensionsv1.JSON{Raw: []byte("\"a\x01\"")}}, "invalid character"},
		"empty JSON":        {map[string]any{"a": json.RawMessage{}}, "empty text"},
		"map in itself":     {cycle, "contains itself"},
		"struct in a ring":  {ring, "contains itself"},
		"pointer to itself": {map[string]any{"a": loop}, "contains itself"},
	} {
		t.Run(name, func(t *testing.T) {
			var b bytes.Buffer
			err := Write(&b, c.obj)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got error %v, want one with %q", err, c.want)
			}
		})
	}
	big := map[string]any{"a": strings.Split(strings.Repeat("line,", 50000), ",")}
	for _, after := range []int{0, 100, 40000, 200000} {
		if err := Write(&brokenWriter{after}, big); !errors.Is(err, errDisk) {
			t.Errorf("writer that fails after %d bytes: got error %v", after, err)
		}
	}
	if got := written(t, map[string]int{"a": 1}); got != "a: 1\n" {
		t.Errorf("a writer is not clean after errors: %q", got)
	}
}

func TestLargeDocument(t *testing.T) {
	list := make([]any, 0, 3000)
	for i := range 3000 {
		list = append(list, map[string]any{"text": strings.Repeat("word ", i%40) + "é", "block": "a\nb\n", "n": i})
	}
	if !compare(t, map[string]any{"list": list}) {
		t.Error("the oracle cannot write it")
	}
}

// Render functions run side by side and share schemas.
func TestWriteIsSafeForConcurrentUse(t *testing.T) {
	f := newFiller(3)
	s := new(apiextensionsv1.JSONSchemaProps)
	f.fill(reflect.ValueOf(s).Elem(), 6, 6)
	obj := map[string]any{"schema": s, "values": plainStruct{}, "list": make([]string, 100)}
	want := written(t, obj)
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 20 {
				var b bytes.Buffer
				if err := Write(&b, obj, Drop("none")); err != nil || b.String() != want {
					t.Errorf("wrote something else, error %v", err)
				}
			}
		})
	}
	group.Wait()
}
