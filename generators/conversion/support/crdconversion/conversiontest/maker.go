package conversiontest

import (
	"encoding/json"
	"math/rand"
	"reflect"
	"slices"
	"strings"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/randfill"
)

// A maker makes random objects, which a seed stands for. It may be used
// by one goroutine at a time.
type maker struct {
	seed   int64
	random *rand.Rand
	filler *randfill.Filler
	words  []string

	keys, lost, filled []Fields
	// values are those that fields of a struct have to choose from.
	values map[reflect.Type][]fieldValues
	// texts are what a type takes that reads itself, nil for the others.
	texts map[reflect.Type][]string
	// fixes are functions of users, by the types of their objects.
	fixes map[reflect.Type]func(object any)
	// nils is how often a pointer is nil; a list has so many items, and fewer inside
	// another one.
	nils        float64
	least, most int
	// lists and structs count what the filler is inside of: lists and maps, and
	// structs that hold themselves.
	lists, structs int
	// large says that there may be long strings and no large numbers: a text that is
	// counted would become tens of megabytes. long is how many there may be.
	large bool
	long  int
	// shares says that conversions may share memory with their source.
	shares bool
}

func (p Pair[S, H]) maker(seed int64) *maker {
	source := rand.NewSource(seed)
	m := &maker{
		random: rand.New(source), words: p.Words, keys: p.Keys, lost: p.Lost, filled: p.Filled,
		values: valuesOf(p.Values), texts: map[reflect.Type][]string{}, shares: p.Shares,
		filler: randfill.NewWithSeed(seed).RandSource(source).MaxDepth(50),
	}
	m.fixes = map[reflect.Type]func(any){}
	if p.FixSpoke != nil {
		m.fixes[reflect.TypeFor[S]()] = func(object any) { p.FixSpoke(object.(*S)) }
	}
	if p.FixHub != nil {
		m.fixes[reflect.TypeFor[H]()] = func(object any) { p.FixHub(object.(*H)) }
	}
	m.learn(reflect.TypeFor[S](), nil)
	m.learn(reflect.TypeFor[H](), nil)
	m.filler.Funcs(m.objectMeta, m.text, m.float64)
	return m.from(seed)
}

// from starts from a seed, whatever was made before.
func (m *maker) from(seed int64) *maker {
	m.seed, m.lists, m.structs = seed, 0, 0
	m.random.Seed(seed)
	m.limit(0.3, 0, 1+m.random.Intn(5))
	if m.long, m.large = 0, m.random.Intn(50) == 0; m.large {
		m.long = 2
	}
	return m
}

// limit says how often pointers and lists are nil, and how long lists are.
func (m *maker) limit(nils float64, least, most int) {
	m.nils, m.least, m.most = nils, least, most
	m.filler.NilChance(nils).NumElements(least, most)
}

// learn tells the filler what it does not know: what types that read themselves
// take, that pointers may be nil whatever they point to, and that objects are to
// stay small. Left alone, it makes more of lists in lists, and of structs that hold
// themselves, such as schemas, than an object can hold.
func (m *maker) learn(t reflect.Type, way []reflect.Type) {
	if slices.Contains(way, t) {
		m.fill(t, m.again)
		return
	}
	if _, ok := m.texts[t]; ok {
		return
	}
	m.texts[t] = textsOf(t)
	if m.texts[t] != nil {
		m.fill(t, func(v reflect.Value, _ randfill.Continue) { m.read(v) })
		return
	}
	switch t.Kind() {
	case reflect.Pointer:
		m.fill(t, m.pointer)
		m.learn(t.Elem(), way)
	case reflect.Slice, reflect.Map:
		m.fill(t, m.list)
		m.learn(t.Elem(), way)
	case reflect.Array:
		m.learn(t.Elem(), way)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		m.fill(t, m.integer)
	case reflect.String:
		m.fill(t, func(v reflect.Value, c randfill.Continue) {
			var text string
			m.text(&text, c)
			v.SetString(text)
		})
	case reflect.Struct:
		for i := range t.NumField() {
			m.learn(t.Field(i).Type, append(way[:len(way):len(way)], t))
		}
	}
}

// fill fills all values of a type in one way.
func (m *maker) fill(t reflect.Type, with func(v reflect.Value, c randfill.Continue)) {
	form := reflect.FuncOf([]reflect.Type{reflect.PointerTo(t), reflect.TypeFor[randfill.Continue]()}, nil, false)
	m.filler.Funcs(reflect.MakeFunc(form, func(args []reflect.Value) []reflect.Value {
		with(args[0].Elem(), args[1].Interface().(randfill.Continue))
		return nil
	}).Interface())
}

func (m *maker) pointer(v reflect.Value, c randfill.Continue) {
	if m.random.Float64() >= m.nils {
		v.Set(reflect.New(v.Type().Elem()))
		c.Fill(v.Interface())
	}
}

// list fills a list or a map: mostly with fewer items the more others it stands in.
func (m *maker) list(v reflect.Value, c randfill.Continue) {
	most := m.most
	if m.random.Intn(8) > 0 {
		most = max(1, m.most>>m.lists)
	}
	m.filler.NumElements(min(m.least, most), most)
	m.lists++
	c.FillNoCustom(v.Addr().Interface())
	m.lists--
	if v.Kind() == reflect.Slice && v.Len() > 1 && m.random.Intn(4) == 0 {
		v.Index(m.random.Intn(v.Len())).Set(v.Index(m.random.Intn(v.Len()))) // an item may be there twice
	}
}

// again fills a struct that holds itself, mostly not once more.
func (m *maker) again(v reflect.Value, c randfill.Continue) {
	if m.structs == 0 || m.structs < 4 && m.random.Intn(4) == 0 {
		m.structs++
		c.FillNoCustom(v.Addr().Interface())
		m.structs--
	}
}

// makeObject makes an object as the API server could send it: whole, or with
// some fields left out as in a patch, or without metadata.
func makeObject[T any](t testing.TB, m *maker) *T {
	t.Helper()
	return afterJSON(t, m, draft[T](m))
}

// afterJSON is a random object after it was written and read, with the invariants of its
// kind.
func afterJSON[T any](t testing.TB, m *maker, object *T) *T {
	t.Helper()
	read := readBack(t, m, object)
	if fix := m.fixes[reflect.TypeFor[T]()]; fix != nil {
		fix(read)
		read = readBack(t, m, read)
	}
	return read
}

// readBack writes and reads an object.
func readBack[T any](t testing.TB, m *maker, object *T) *T {
	t.Helper()
	if text, err := json.Marshal(object); err == nil {
		read := new(T)
		if json.Unmarshal(text, read) == nil {
			return read
		}
	}
	m.makeReadable(reflect.ValueOf(object).Elem())
	return fromJSON[T](t, toJSON(t, object))
}

// draft is such an object, which was never in JSON.
func draft[T any](m *maker) *T {
	object := new(T)
	m.filler.Fill(object)
	v := reflect.ValueOf(object).Elem()
	v.FieldByName("TypeMeta").SetZero()
	m.complete(v, m.random.Intn(2) == 0)
	return object
}

func (m *maker) objectMeta(o *metav1.ObjectMeta, c randfill.Continue) {
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
		o.OwnerReferences = []metav1.OwnerReference{
			{APIVersion: "apps/v1", Kind: "Deployment", Name: "a", UID: "b", Controller: &yes},
		}
		o.Finalizers = []string{"example.com/a", "example.com/b"}
		o.ManagedFields = []metav1.ManagedFieldsEntry{{
			Manager: "a", Operation: metav1.ManagedFieldsOperationApply, Time: &at, FieldsType: "FieldsV1",
			FieldsV1: new(metav1.FieldsV1),
		}}
		m.read(reflect.ValueOf(o.ManagedFields[0].FieldsV1).Elem())
	}
}

// identity is the part of an object's metadata that a conversion leaves
// alone: the API server takes labels and annotations only from what is converted.
func identity(t testing.TB, object any) *metav1.ObjectMeta {
	t.Helper()
	meta, ok := metadataOf(object).Interface().(metav1.ObjectMeta)
	if !ok {
		t.Fatalf("%T has no metadata", object)
	}
	meta.Labels, meta.Annotations = nil, nil
	return &meta
}

// text makes few different strings, so that lists repeat and reorder them, and
// seldom one that an annotation does not keep as it is.
func (m *maker) text(s *string, _ randfill.Continue) {
	if m.long > 0 && m.random.Intn(4) == 0 {
		m.long--
		*s = strings.Repeat("long ", 1<<13)
		return
	}
	usual := [...]string{"", "a", "b", "a/b", "~c", "d\"e", "10", "host:80", "x:y:z", "*", "ü"}
	if n := m.random.Intn(len(usual) + 2*len(m.words)); n < len(usual) {
		*s = usual[n]
	} else {
		*s = m.words[(n-len(usual))%len(m.words)]
	}
}

// integer makes mostly small numbers.
func (m *maker) integer(v reflect.Value, _ randfill.Continue) {
	n := int64(m.random.Intn(5) - 2)
	if m.random.Intn(4) == 0 && !m.large {
		n = int64(m.random.Uint64())
	}
	v.SetInt(n) // as much of it as the type holds
}

func (m *maker) float64(n *float64, _ randfill.Continue) {
	*n = float64(m.random.Intn(50)) / 4
}

// sortedNames returns the names of members in order, so that a seed stands
// for one object.
func sortedNames(tree map[string]any) []string {
	names := make([]string, 0, len(tree))
	for name := range tree {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// lose gives a field of a struct, by its name, the value with which it
// comes back: zero, or what stands behind an equals sign as JSON.
func lose(v reflect.Value, name string) {
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
