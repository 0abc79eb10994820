package decode

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
	utiljson "k8s.io/apimachinery/pkg/util/json"

	"github.com/crdgen/crdgen/internal/model"
)

func basic(name string) *model.Type {
	return &model.Type{Name: model.GoName{Name: name}, Shape: model.Basic}
}

func named(pkg, name string) *model.Type {
	return &model.Type{Name: model.GoName{Package: pkg, Name: name}, Shape: model.Struct, MarshalsJSON: true}
}

// oracles are types of the model beside the Go types that they stand for.
var oracles = []struct {
	model *model.Type
	make  func() any
}{
	{basic("string"), func() any { return new(string) }},
	{basic("bool"), func() any { return new(bool) }},
	{basic("int8"), func() any { return new(int8) }},
	{basic("int16"), func() any { return new(int16) }},
	{basic("int32"), func() any { return new(int32) }},
	{basic("int64"), func() any { return new(int64) }},
	{basic("uint8"), func() any { return new(uint8) }},
	{basic("uint32"), func() any { return new(uint32) }},
	{basic("uint64"), func() any { return new(uint64) }},
	{basic("float64"), func() any { return new(float64) }},
	{named(model.MetaPackage, "Duration"), func() any { return new(metav1.Duration) }},
	{named(model.MetaPackage, "Time"), func() any { return new(metav1.Time) }},
	{named(model.MetaPackage, "MicroTime"), func() any { return new(metav1.MicroTime) }},
	{named("time", "Time"), func() any { return new(time.Time) }},
	{named(model.Quantity.Package, model.Quantity.Name), func() any { return new(resource.Quantity) }},
	{named("k8s.io/apimachinery/pkg/util/intstr", "IntOrString"), func() any { return new(intstr.IntOrString) }},
	{&model.Type{Shape: model.Slice, Elem: basic("byte")}, func() any { return new([]byte) }},
	{&model.Type{Shape: model.Slice, Elem: basic("int32")}, func() any { return new([]int32) }},
	{&model.Type{Shape: model.Map, Key: basic("string"), Elem: named(model.MetaPackage, "Duration")}, func() any { return new(map[string]metav1.Duration) }},
	{&model.Type{Shape: model.Pointer, Elem: basic("int8")}, func() any { return new(*int8) }},
	{&model.Type{Shape: model.Struct, Fields: []*model.Field{
		{Name: "Size", Exported: true, Tag: `json:"size"`, Type: basic("int8")},
		{Embedded: true, Exported: true, Tag: `json:",inline"`, Type: &model.Type{Shape: model.Struct, Fields: []*model.Field{
			{Name: "For", Exported: true, Tag: `json:"for"`, Type: named(model.MetaPackage, "Duration")},
		}}},
		{Name: "Text", Exported: true, Tag: `json:"text,string"`, Type: basic("int32")},
		{Name: "Hidden", Exported: true, Tag: `json:"-"`, Type: basic("int32")},
	}}, func() any { return new(outer) }},
}

type inner struct {
	For metav1.Duration `json:"for"`
}

type outer struct {
	Size   int8 `json:"size"`
	inner  `json:",inline"`
	Hidden int32 `json:"-"`
}

// samples are JSON values near the edges of what the types read.
func samples() []string {
	values := []string{
		"null", "true", "false", `""`, `"text"`, `"15 minutes"`, `"15m"`, `"1h30m"`, `"-5s"`, `"1"`, `"true"`, `"500m"`, `"1Gi"`, `"1.5.2"`, `"25%"`,
		`"2026-01-31T12:00:00Z"`, `"2026-01-31T12:00:00.000000Z"`, `"2026-01-31"`, `"12:00"`, `"aGVsbG8="`, `"aGVsbG8"`, "1.5", "1e3", "-1", "0",
		"[]", "[1]", `["a"]`, "[300, 99999999999]", "{}", `{"a":"1m"}`, `{"a":"soon"}`, `{"size":1}`, `{"size":128}`, `{"size":"1"}`, `{"for":"soon"}`, `{"for":"1m","size":-128}`, `{"hidden":"x"}`,
	}
	for bits := range 65 {
		for _, edge := range []int{-1, 0} {
			n := json.Number(fmt.Sprint(uint64(1)<<(bits%64) + uint64(edge)))
			values = append(values, n.String(), "-"+n.String())
		}
	}
	return values
}

// TestCheckAgreesWithDecoding holds every type against the decoder that it stands for.
func TestCheckAgreesWithDecoding(t *testing.T) {
	for _, o := range oracles {
		for _, raw := range samples() {
			compare(t, raw, o.model, o.make())
		}
	}
}

func compare(t *testing.T, raw string, typ *model.Type, into any) {
	t.Helper()
	err := utiljson.Unmarshal([]byte(raw), into)
	if problem := Check([]byte(raw), typ); (problem == nil) != (err == nil) {
		t.Errorf("%T from %s: problem %+v, decoder says %v", into, raw, problem, err)
	}
}

// FuzzCheck looks for values on which the package and the decoder disagree.
func FuzzCheck(f *testing.F) {
	for i, raw := range samples() {
		f.Add(raw, uint8(i))
	}
	f.Fuzz(func(t *testing.T, raw string, which uint8) {
		if !json.Valid([]byte(raw)) {
			return
		}
		o := oracles[int(which)%len(oracles)]
		compare(t, raw, o.model, o.make())
	})
}

// TestCheckOfRandomDurations tries durations as people write them.
func TestCheckOfRandomDurations(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	units := []string{"ns", "ms", "s", "m", "h", "d", " minutes", "min", "", "M"}
	for range 2000 {
		raw, err := json.Marshal(fmt.Sprintf("%d%s%d%s", random.IntN(100), units[random.IntN(len(units))], random.IntN(60), units[random.IntN(len(units))]))
		if err != nil {
			t.Fatal(err)
		}
		compare(t, string(raw), named(model.MetaPackage, "Duration"), new(metav1.Duration))
	}
}

func TestProblemNamesThePart(t *testing.T) {
	list := &model.Type{Shape: model.Slice, Elem: oracles[len(oracles)-1].model}
	p := Check([]byte(`[{"size":1},{"size":2,"for":"1 day"}]`), list)
	if p == nil || p.Path != "[1].for" || p.Value != `"1 day"` || p.Type != "metav1.Duration" {
		t.Errorf("got %+v", p)
	}
}
