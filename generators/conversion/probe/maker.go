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
	"sigs.k8s.io/randfill"
)

// A conversionMaker makes random objects, which a seed stands for. It may be used
// by one goroutine at a time.
type conversionMaker struct {
	seed       int64
	random     *rand.Rand
	filler     *randfill.Filler
	words      []string
	keys, lost []conversionFields
	// texts are what a type takes that reads itself, nil for the others.
	texts map[reflect.Type][]string
	// nils is how often a pointer is nil; a list has so many items, and fewer inside
	// another one.
	nils        float64
	least, most int
	// lists and structs count what the filler is inside of: lists and maps, and
	// structs that hold themselves.
	lists, structs int
	// large says that there may be long texts and no large numbers: a text that is
	// counted would become tens of megabytes. long is how many there may be.
	large bool
	long  int
}

func (p conversionPair[S, H]) maker(seed int64) *conversionMaker {
	source := rand.NewSource(seed)
	m := &conversionMaker{
		random: rand.New(source), words: p.words, keys: p.keys, lost: p.lost, texts: map[reflect.Type][]string{},
		filler: randfill.NewWithSeed(seed).RandSource(source).MaxDepth(50),
	}
	m.learn(reflect.TypeFor[S](), nil)
	m.learn(reflect.TypeFor[H](), nil)
	m.filler.Funcs(m.objectMeta, m.text, m.float64)
	return m.from(seed)
}

// from starts from a seed, whatever was made before.
func (m *conversionMaker) from(seed int64) *conversionMaker {
	m.seed, m.lists, m.structs = seed, 0, 0
	m.random.Seed(seed)
	m.limit(0.3, 0, 1+m.random.Intn(5))
	if m.long, m.large = 0, m.random.Intn(50) == 0; m.large {
		m.long = 2
	}
	return m
}

// limit says how often pointers and lists are nil, and how long lists are.
func (m *conversionMaker) limit(nils float64, least, most int) {
	m.nils, m.least, m.most = nils, least, most
	m.filler.NilChance(nils).NumElements(least, most)
}

// learn tells the filler what it does not know: what types that read themselves
// take, that pointers may be nil whatever they point to, and that objects are to
// stay small. Left alone, it makes more of lists in lists, and of structs that hold
// themselves, such as schemas, than an object can hold.
func (m *conversionMaker) learn(t reflect.Type, way []reflect.Type) {
	if slices.Contains(way, t) {
		m.fill(t, m.again)
		return
	}
	if _, ok := m.texts[t]; ok {
		return
	}
	m.texts[t] = conversionTexts(t)
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
func (m *conversionMaker) fill(t reflect.Type, with func(v reflect.Value, c randfill.Continue)) {
	form := reflect.FuncOf([]reflect.Type{reflect.PointerTo(t), reflect.TypeFor[randfill.Continue]()}, nil, false)
	m.filler.Funcs(reflect.MakeFunc(form, func(args []reflect.Value) []reflect.Value {
		with(args[0].Elem(), args[1].Interface().(randfill.Continue))
		return nil
	}).Interface())
}

func (m *conversionMaker) pointer(v reflect.Value, c randfill.Continue) {
	if m.random.Float64() >= m.nils {
		v.Set(reflect.New(v.Type().Elem()))
		c.Fill(v.Interface())
	}
}

// list fills a list or a map: mostly with fewer items the more others it stands in.
func (m *conversionMaker) list(v reflect.Value, c randfill.Continue) {
	most := m.most
	if m.random.Intn(8) > 0 {
		most = max(1, m.most>>m.lists)
	}
	m.filler.NumElements(min(m.least, most), most)
	m.lists++
	c.FillNoCustom(v.Addr().Interface())
	m.lists--
}

// again fills a struct that holds itself, mostly not once more.
func (m *conversionMaker) again(v reflect.Value, c randfill.Continue) {
	if m.structs == 0 || m.structs < 4 && m.random.Intn(4) == 0 {
		m.structs++
		c.FillNoCustom(v.Addr().Interface())
		m.structs--
	}
}

// conversionMake makes an object as the API server could send it: whole, or with
// some fields left out as in a patch, or without metadata.
func conversionMake[T any](t testing.TB, m *conversionMaker) *T {
	t.Helper()
	return conversionWritten(t, m, conversionDraft[T](m))
}

// conversionWritten is a random object after it was written and read.
func conversionWritten[T any](t testing.TB, m *conversionMaker, object *T) *T {
	t.Helper()
	if text, err := json.Marshal(object); err == nil {
		read := new(T)
		if json.Unmarshal(text, read) == nil {
			return read
		}
	}
	m.mend(reflect.ValueOf(object).Elem())
	return conversionRead[T](t, conversionJSON(t, object))
}

// conversionDraft is such an object, which was never in JSON.
func conversionDraft[T any](m *conversionMaker) *T {
	object := new(T)
	m.filler.Fill(object)
	v := reflect.ValueOf(object).Elem()
	v.FieldByName("TypeMeta").SetZero()
	m.settle(v, m.random.Intn(2) == 0)
	return object
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
			FieldsV1: new(metav1.FieldsV1),
		}}
		m.read(reflect.ValueOf(o.ManagedFields[0].FieldsV1).Elem())
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

// text makes few different strings, so that lists repeat and reorder them, and
// seldom one that an annotation does not keep as it is.
func (m *conversionMaker) text(s *string, _ randfill.Continue) {
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
func (m *conversionMaker) integer(v reflect.Value, _ randfill.Continue) {
	n := int64(m.random.Intn(5) - 2)
	if m.random.Intn(4) == 0 && !m.large {
		n = int64(m.random.Uint64())
	}
	v.SetInt(n) // as much of it as the type holds
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

// settle makes of random values what the API server lets pass: items of lists are
// unique by their keys, and what is not converted is left out. In a partial object
// some fields are left out, too.
func (m *conversionMaker) settle(v reflect.Value, partial bool) {
	if conversionPlain(v.Type()) || m.texts[v.Type()] != nil {
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			m.settle(v.Elem(), partial)
		}
	case reflect.Struct:
		m.settleFields(v, partial)
	case reflect.Slice, reflect.Array:
		if conversionPlain(v.Type().Elem()) {
			return
		}
		for i := range v.Len() {
			m.settle(v.Index(i), partial)
		}
		m.unique(v)
	case reflect.Map:
		keys := v.MapKeys()
		slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
		for _, key := range keys {
			if partial && m.random.Intn(5) == 0 {
				v.SetMapIndex(key, reflect.Value{}) // is there no more
				continue
			}
			value := reflect.New(v.Type().Elem()).Elem()
			value.Set(v.MapIndex(key))
			m.settle(value, partial)
			v.SetMapIndex(key, value)
		}
	}
}

func (m *conversionMaker) settleFields(v reflect.Value, partial bool) {
	for i := range v.NumField() {
		at := v.Field(i)
		if partial && at.CanSet() && m.random.Intn(5) == 0 && !conversionInlined(v.Type().Field(i)) {
			at.SetZero()
			m.lose(at)
			continue
		}
		m.settle(at, partial)
	}
	m.loseFields(v)
}

// lose gives what is not converted in an empty struct the values with which it comes
// back.
func (m *conversionMaker) lose(v reflect.Value) {
	if v.Kind() != reflect.Struct || len(m.lost) == 0 {
		return
	}
	for i := range v.NumField() {
		if v.Field(i).CanSet() {
			m.lose(v.Field(i))
		}
	}
	m.loseFields(v)
}

func (m *conversionMaker) loseFields(v reflect.Value) {
	for _, f := range m.lost {
		if f.of != v.Type() || !v.CanSet() {
			continue
		}
		for _, name := range f.names {
			conversionLose(v, name)
		}
	}
}

// conversionInlined says whether the fields of a field stand among those around it.
func conversionInlined(f reflect.StructField) bool {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return f.Anonymous && name == ""
}

// conversionPlain says whether nothing is inside of values of a type.
func conversionPlain(t reflect.Type) bool {
	k := t.Kind()
	return k == reflect.String || reflect.Bool <= k && k <= reflect.Complex128
}

func conversionReadsItself(t reflect.Type) bool {
	p := reflect.PointerTo(t)
	return t.Kind() != reflect.Interface && t.Kind() != reflect.Pointer &&
		(p.Implements(reflect.TypeFor[json.Unmarshaler]()) || p.Implements(reflect.TypeFor[encoding.TextUnmarshaler]()))
}

// conversionTexts are what a type takes that reads itself, nil if it does not.
func conversionTexts(t reflect.Type) []string {
	if !conversionReadsItself(t) {
		return nil
	}
	taken := []string{}
	for _, text := range [...]string{
		`"1h30m0s"`, `"1500ms"`, `"-90.5s"`, `"2026-01-02T03:04:05Z"`, `"2026-01-02T03:04:05.000006Z"`,
		`5`, `"0"`, `"250m"`, `"1Gi"`, `"1024Mi"`, `"0.5"`, `"80%"`, `{"a":1}`, `{}`, `["b"]`,
	} {
		v := reflect.New(t)
		if json.Unmarshal([]byte(text), v.Interface()) != nil {
			continue
		}
		if _, err := json.Marshal(v.Elem().Interface()); err == nil {
			taken = append(taken, text)
		}
	}
	return taken
}

// read gives a value that reads itself something to read. What takes nothing
// stays zero.
func (m *conversionMaker) read(v reflect.Value) {
	v.SetZero()
	if texts := m.texts[v.Type()]; len(texts) > 0 {
		_ = json.Unmarshal([]byte(texts[m.random.Intn(len(texts))]), v.Addr().Interface()) // it was taken before
	}
}

// mend gives what cannot be written as JSON, or not be read again, something to read,
// or else leaves out what holds it: nobody can send such a value. It says whether v can
// be written and read then.
func (m *conversionMaker) mend(v reflect.Value) bool {
	switch {
	case v.Kind() == reflect.Pointer:
		if !v.IsNil() && !m.mend(v.Elem()) {
			v.SetZero()
		}
	case conversionPlain(v.Type()) || conversionWritesItself(v.Type()):
		if !conversionWritable(v) {
			m.read(v)
		}
	case v.Kind() == reflect.Struct:
		m.mendFields(v)
	case v.Kind() == reflect.Slice:
		n := 0
		for i := range v.Len() {
			if m.mend(v.Index(i)) {
				v.Index(n).Set(v.Index(i))
				n++
			}
		}
		v.SetLen(n)
		m.unique(v)
	case v.Kind() == reflect.Map:
		m.mendMap(v)
	}
	return conversionWritable(v)
}

func (m *conversionMaker) mendFields(v reflect.Value) {
	for i := range v.NumField() {
		if at := v.Field(i); at.CanSet() && v.Type().Field(i).Tag.Get("json") != "-" && !m.mend(at) {
			at.SetZero() // omitzero may leave it out
		}
	}
}

func (m *conversionMaker) mendMap(v reflect.Value) {
	keys := v.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	for _, key := range keys {
		value := reflect.New(v.Type().Elem()).Elem()
		value.Set(v.MapIndex(key))
		if m.mend(value) {
			v.SetMapIndex(key, value)
		} else {
			v.SetMapIndex(key, reflect.Value{}) // is there no more
		}
	}
}

func conversionWritable(v reflect.Value) bool {
	text, err := json.Marshal(v.Addr().Interface())
	return err == nil && json.Unmarshal(text, reflect.New(v.Type()).Interface()) == nil
}

func conversionWritesItself(t reflect.Type) bool {
	p := reflect.PointerTo(t)
	return t.Kind() != reflect.Interface && t.Kind() != reflect.Pointer &&
		(p.Implements(reflect.TypeFor[json.Marshaler]()) || p.Implements(reflect.TypeFor[encoding.TextMarshaler]()))
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
	seen := make(map[string]bool, v.Len())
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
