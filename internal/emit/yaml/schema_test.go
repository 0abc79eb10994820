package yaml

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// filler fills values at random.
type filler struct {
	*rand.Rand
	texts []string
}

func newFiller(seed uint64) filler {
	f := filler{Rand: rand.New(rand.NewPCG(seed, seed))}
	for _, s := range nasty() {
		if !lossy(s) {
			f.texts = append(f.texts, s)
		}
	}
	return f
}

// fill sets about one field in share; below depth 0 nothing is set any more.
func (f filler) fill(v reflect.Value, depth, share int) {
	if x, ok := v.Addr().Interface().(*apiextensionsv1.JSON); ok {
		raws := []string{"", "null", "true", `"a"`, `"no"`, `"a\nb"`, "1", "-1.50", "1e30", `{"b":1,"a":[{}]}`, ` [ ] `}
		x.Raw = []byte(raws[f.IntN(len(raws))])
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(f.IntN(2) == 0)
	case reflect.Int64:
		v.SetInt(f.Int64N(200) - 100)
	case reflect.Float64:
		v.SetFloat([]float64{0, 1, -2.5, 1e6, 1e20, 1e21, 1e-7, 1 << 60, 0.1}[f.IntN(9)])
	case reflect.String:
		v.SetString(f.texts[f.IntN(len(f.texts))])
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		f.fill(v.Elem(), depth, share)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), f.IntN(3), 3))
		for i := range v.Len() {
			f.fill(v.Index(i), depth, share)
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for _, name := range []string{"a", "b c", "no", "1", "a\nb"}[:f.IntN(6)] {
			elem := reflect.New(v.Type().Elem()).Elem()
			f.fill(elem, depth, share)
			v.SetMapIndex(reflect.ValueOf(name), elem)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if depth > 0 && f.IntN(share) == 0 {
				f.fill(v.Field(i), depth-1, share)
			}
		}
	}
}

// byPlan writes a schema by reflection.
func byPlan(t *testing.T, s *apiextensionsv1.JSONSchemaProps) string {
	var b bytes.Buffer
	w := newWriter(&b)
	defer w.release()
	w.structure(reflect.ValueOf(s).Elem(), schemaPlan())
	if err := w.finish(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestSchemaEqualsPlanAndOracle(t *testing.T) {
	f := newFiller(1)
	for range 500 {
		s := new(apiextensionsv1.JSONSchemaProps)
		f.fill(reflect.ValueOf(s).Elem(), 6, 8)
		if !compare(t, s) {
			t.Fatal("the oracle cannot write the schema")
		}
		if diff := cmp.Diff(byPlan(t, s), written(t, s)); diff != "" {
			t.Fatalf("by plan and by hand differ (-plan +hand):\n%s", diff)
		}
	}
}

// A field that a new release of apiextensions brings must not be forgotten.
func TestSchemaWritesEveryField(t *testing.T) {
	typ := reflect.TypeFor[apiextensionsv1.JSONSchemaProps]()
	f := newFiller(2)
	for i := range typ.NumField() {
		s := new(apiextensionsv1.JSONSchemaProps)
		field := reflect.ValueOf(s).Elem().Field(i)
		for field.IsZero() || isEmpty(field) {
			f.fill(field, 4, 2)
		}
		if compare(t, s); written(t, s) == "{}\n" {
			t.Errorf("field %s is not written", typ.Field(i).Name)
		}
	}
}
