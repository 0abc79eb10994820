package probe

import (
	"encoding"
	"encoding/json"
	"fmt"
	"math/rand"
	"reflect"
	"slices"
	"strings"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/randfill"
)

// A conversionMaker makes random objects.
type conversionMaker struct {
	seed       int64
	random     *rand.Rand
	filler     *randfill.Filler
	words      []string
	keys, lost []conversionFields
	// fresh says that the object is made of random bytes and was never in JSON.
	fresh bool
}

// conversionMake makes an object as the API server could send it: whole, or with
// some fields left out as in a patch, or without metadata.
func conversionMake[T any](t testing.TB, m *conversionMaker) *T {
	t.Helper()
	object := new(T)
	m.filler.Fill(object)
	v := reflect.ValueOf(object).Elem()
	v.FieldByName("TypeMeta").SetZero()
	m.fresh = true
	m.settle(v)
	m.fresh = false
	if m.random.Intn(2) == 0 {
		return conversionCopy(t, object)
	}
	var tree any
	if err := json.Unmarshal(conversionJSON(t, object), &tree); err != nil {
		t.Fatal(err)
	}
	partial := new(T)
	if err := json.Unmarshal(conversionJSON(t, m.thin(tree)), partial); err != nil {
		t.Fatal(err)
	}
	m.settle(reflect.ValueOf(partial).Elem())
	return conversionCopy(t, partial)
}

// thin leaves out some members of objects.
func (m *conversionMaker) thin(tree any) any {
	switch tree := tree.(type) {
	case map[string]any:
		for _, name := range conversionNames(tree) {
			if m.random.Intn(5) == 0 {
				delete(tree, name)
				continue
			}
			tree[name] = m.thin(tree[name])
		}
	case []any:
		for i := range tree {
			tree[i] = m.thin(tree[i])
		}
	}
	return tree
}

func (m *conversionMaker) objectMeta(o *metav1.ObjectMeta, c randfill.Continue) {
	if m.random.Intn(8) == 0 {
		return
	}
	for _, text := range []*string{&o.Name, &o.GenerateName, &o.Namespace, (*string)(&o.UID), &o.ResourceVersion} {
		m.text(text, c)
	}
	o.Generation = int64(m.random.Intn(9))
	if m.random.Intn(2) == 0 {
		o.Labels = map[string]string{"a": "b"}
		o.Annotations = map[string]string{"a": "b", "conversion.example.com/v0": "somebody else's"}
	}
	if m.random.Intn(2) == 0 {
		yes, grace, at := true, int64(m.random.Intn(90)), metav1.Unix(int64(1+m.random.Intn(1e9)), 0)
		o.CreationTimestamp, o.DeletionTimestamp, o.DeletionGracePeriodSeconds = at, &at, &grace
		o.OwnerReferences = []metav1.OwnerReference{{APIVersion: "apps/v1", Kind: "Deployment", Name: "a", UID: "b", Controller: &yes}}
		o.Finalizers = []string{"example.com/a", "example.com/b"}
		o.ManagedFields = []metav1.ManagedFieldsEntry{{
			Manager: "a", Operation: metav1.ManagedFieldsOperationApply, Time: &at, FieldsType: "FieldsV1",
			FieldsV1: new(metav1.FieldsV1), // settle has something for it to read
		}}
	}
}

// conversionIdentity is the part of an object's metadata that a conversion leaves
// alone: the API server takes labels and annotations only from what is converted.
func conversionIdentity(t testing.TB, object any) *metav1.ObjectMeta {
	t.Helper()
	meta, ok := conversionMeta(object).Interface().(metav1.ObjectMeta)
	if !ok {
		t.Fatalf("%T has no metadata", object)
	}
	meta.Labels, meta.Annotations = nil, nil
	return &meta
}

// rawExtension leaves it to settle: the filler does not know what to put into an
// interface.
func (m *conversionMaker) rawExtension(*runtime.RawExtension, randfill.Continue) {}

// text makes few different strings, so that lists repeat and reorder them.
func (m *conversionMaker) text(s *string, _ randfill.Continue) {
	usual := []string{"", "a", "b", "a/b", "~c", "d\"e", "10", "host:80", "x:y:z", "*", "ü"}
	if n := m.random.Intn(len(usual) + 2*len(m.words)); n < len(usual) {
		*s = usual[n]
	} else {
		*s = m.words[(n-len(usual))%len(m.words)]
	}
}

func (m *conversionMaker) int64(n *int64, _ randfill.Continue) {
	*n = int64(m.random.Intn(5) - 2)
	if m.random.Intn(4) == 0 {
		*n = int64(m.random.Uint64())
	}
}

func (m *conversionMaker) int32(n *int32, _ randfill.Continue) {
	*n = int32(m.random.Intn(5) - 2)
	if m.random.Intn(4) == 0 {
		*n = int32(m.random.Uint32())
	}
}

func (m *conversionMaker) float64(n *float64, _ randfill.Continue) {
	*n = float64(m.random.Intn(50)) / 4
}

// conversionNames returns the names of members in order, so that a seed stands
// for one object.
func conversionNames(tree map[string]any) []string {
	names := make([]string, 0, len(tree))
	for name := range tree {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// conversionLose gives a field of a struct, by its name, the value with which it
// comes back: zero, or what stands behind an equals sign as JSON.
func conversionLose(v reflect.Value, name string) {
	name, text, given := strings.Cut(name, "=")
	field := v.FieldByName(name)
	field.SetZero()
	if !given {
		return
	}
	if err := json.Unmarshal([]byte(text), field.Addr().Interface()); err != nil {
		panic(err) // the text was generated with the field's type
	}
}

// settle makes of random bytes what JSON can hold and the API server lets pass:
// types that read themselves are given a value that they take, items of lists are
// unique by their keys, and what is not converted is left out.
func (m *conversionMaker) settle(v reflect.Value) {
	if conversionReadsItself(v.Type()) {
		if m.fresh && v.CanSet() {
			m.read(v)
		}
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			m.settle(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			m.settle(v.Field(i))
		}
		for _, f := range m.lost {
			for _, name := range f.names {
				if f.of == v.Type() && v.CanSet() {
					conversionLose(v, name)
				}
			}
		}
	case reflect.String:
		// A type of its own, which the filler does not take for text.
		if m.fresh && v.CanSet() && v.Type() != reflect.TypeFor[string]() {
			var word string
			m.text(&word, randfill.Continue{})
			v.SetString(word)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			m.settle(v.Index(i))
		}
		m.unique(v)
	case reflect.Map:
		keys := v.MapKeys()
		slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
		for _, key := range keys {
			value := reflect.New(v.Type().Elem()).Elem()
			value.Set(v.MapIndex(key))
			m.settle(value)
			v.SetMapIndex(key, value)
		}
	}
}

func conversionReadsItself(t reflect.Type) bool {
	p := reflect.PointerTo(t)
	return t.Kind() != reflect.Interface && t.Kind() != reflect.Pointer &&
		(p.Implements(reflect.TypeFor[json.Unmarshaler]()) || p.Implements(reflect.TypeFor[encoding.TextUnmarshaler]()))
}

// read gives a value that reads itself something to read. What takes nothing
// stays zero.
func (m *conversionMaker) read(v reflect.Value) {
	texts := []string{
		`"1h30m0s"`, `"1500ms"`, `"-90.5s"`, `"2026-01-02T03:04:05Z"`, `"2026-01-02T03:04:05.000006Z"`,
		`5`, `"0"`, `"250m"`, `"1Gi"`, `"1024Mi"`, `"0.5"`, `"80%"`, `{"a":1}`, `["b"]`,
	}
	m.random.Shuffle(len(texts), func(i, j int) { texts[i], texts[j] = texts[j], texts[i] })
	for _, text := range texts {
		v.SetZero()
		if json.Unmarshal([]byte(text), v.Addr().Interface()) != nil {
			continue
		}
		if _, err := json.Marshal(v.Interface()); err == nil {
			return
		}
	}
	v.SetZero()
}

// unique removes items whose keys are taken.
func (m *conversionMaker) unique(v reflect.Value) {
	item := v.Type().Elem()
	pointers := item.Kind() == reflect.Pointer
	if pointers {
		item = item.Elem()
	}
	i := slices.IndexFunc(m.keys, func(f conversionFields) bool { return f.of == item })
	if i < 0 || v.Kind() != reflect.Slice || !v.CanSet() {
		return
	}
	seen := map[string]bool{}
	n := 0
	for j := range v.Len() {
		at := v.Index(j)
		if pointers && at.IsNil() {
			continue
		}
		key := ""
		for _, name := range m.keys[i].names {
			data, _ := json.Marshal(reflect.Indirect(at).FieldByName(name).Interface())
			key += string(data) + ","
		}
		if !seen[key] {
			seen[key] = true
			v.Index(n).Set(at)
			n++
		}
	}
	v.SetLen(n)
}

// mix puts parts of b into a, so that an edit changes some fields only.
func (m *conversionMaker) mix(a, b reflect.Value) {
	if m.random.Intn(4) == 0 || a.Kind() != reflect.Struct && m.random.Intn(2) == 0 {
		if a.CanSet() {
			a.Set(b)
		}
		return
	}
	if a.Kind() != reflect.Struct {
		return
	}
	for i := range a.NumField() {
		if a.Field(i).CanSet() {
			m.mix(a.Field(i), b.Field(i))
		}
	}
}
