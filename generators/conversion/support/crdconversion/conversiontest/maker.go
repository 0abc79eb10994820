package conversiontest

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

// A maker makes random objects, which a seed stands for. It may be used
// by one goroutine at a time.
type maker struct {
	seed       int64
	random     *rand.Rand
	filler     *randfill.Filler
	words      []string
	keys, lost []Fields
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
		random: rand.New(source), words: p.Words, keys: p.Keys, lost: p.Lost,
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

// complete makes of random values what the API server lets pass: items of lists are
// unique by their keys, and what is not converted is left out. In a partial object
// some fields are left out, too.
func (m *maker) complete(v reflect.Value, partial bool) {
	if isPlain(v.Type()) || m.texts[v.Type()] != nil {
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			m.complete(v.Elem(), partial)
		}
	case reflect.Struct:
		m.completeFields(v, partial)
	case reflect.Slice, reflect.Array:
		if isPlain(v.Type().Elem()) {
			return
		}
		for i := range v.Len() {
			m.complete(v.Index(i), partial)
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
			m.complete(value, partial)
			v.SetMapIndex(key, value)
		}
	}
}

func (m *maker) completeFields(v reflect.Value, partial bool) {
	for i := range v.NumField() {
		at := v.Field(i)
		if partial && at.CanSet() && m.random.Intn(5) == 0 && !isInlined(v.Type().Field(i)) {
			at.SetZero()
			m.lose(at)
			continue
		}
		m.complete(at, partial)
	}
	m.choose(v, true)
	m.loseFields(v)
}

// A fieldValues is a field with values in JSON.
type fieldValues struct {
	name  string
	texts []string
}

// valuesOf are values of fields by their structs.
func valuesOf(all []Fields) map[reflect.Type][]fieldValues {
	by := map[reflect.Type][]fieldValues{}
	for _, f := range all {
		for _, given := range f.names {
			name, text, _ := strings.Cut(given, "=")
			i := slices.IndexFunc(by[f.of], func(known fieldValues) bool { return known.name == name })
			if i < 0 {
				i = len(by[f.of])
				by[f.of] = append(by[f.of], fieldValues{name: name})
			}
			by[f.of][i].texts = append(by[f.of][i].texts, text)
		}
	}
	return by
}

// choose gives fields whose schemas do not take all of their types values that they do,
// those that JSON leaves out only if they are asked for.
func (m *maker) choose(v reflect.Value, omitted bool) {
	for _, f := range m.values[v.Type()] {
		at := v.FieldByName(f.name)
		if isNil := at.Kind() == reflect.Pointer && at.IsNil(); !at.CanSet() || isNil {
			continue
		}
		if declared, _ := v.Type().FieldByName(f.name); !omitted &&
			strings.Contains(declared.Tag.Get("json"), ",omit") {
			continue
		}
		at.SetZero()
		if err := json.Unmarshal([]byte(f.texts[m.random.Intn(len(f.texts))]), at.Addr().Interface()); err != nil {
			at.SetZero() // a type that reads itself asks for more
		}
	}
}

// lose gives what is not converted in an empty struct the values with which it comes
// back, and what is written of it values that its schema takes.
func (m *maker) lose(v reflect.Value) {
	if v.Kind() != reflect.Struct || len(m.lost) == 0 && len(m.values) == 0 {
		return
	}
	for i := range v.NumField() {
		if v.Field(i).CanSet() {
			m.lose(v.Field(i))
		}
	}
	m.choose(v, false)
	m.loseFields(v)
}

func (m *maker) loseFields(v reflect.Value) {
	for _, f := range m.lost {
		if f.of != v.Type() || !v.CanSet() {
			continue
		}
		for _, name := range f.names {
			lose(v, name)
		}
	}
}

// isInlined reports whether the fields of a field stand among those around it.
func isInlined(f reflect.StructField) bool {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return f.Anonymous && name == ""
}

// isPlain reports whether nothing is inside of values of a type.
func isPlain(t reflect.Type) bool {
	k := t.Kind()
	return k == reflect.String || reflect.Bool <= k && k <= reflect.Complex128
}

func readsItself(t reflect.Type) bool {
	p := reflect.PointerTo(t)
	return t.Kind() != reflect.Interface && t.Kind() != reflect.Pointer &&
		(p.Implements(reflect.TypeFor[json.Unmarshaler]()) || p.Implements(reflect.TypeFor[encoding.TextUnmarshaler]()))
}

// examples are what types take that read themselves.
var examples = [...]string{
	`"1h30m0s"`, `"1500ms"`, `"-90.5s"`, `"2026-01-02T03:04:05Z"`, `"2026-01-02T03:04:05.000006Z"`,
	`5`, `"0"`, `"250m"`, `"1Gi"`, `"1024Mi"`, `"0.5"`, `"80%"`, `{"a":1}`, `{}`, `["b"]`,
	`{"a":null,"b":[null],"c":{"d":null}}`,
}

// textsOf are what a type takes that reads itself, nil if it does not.
func textsOf(t reflect.Type) []string {
	if !readsItself(t) {
		return nil
	}
	taken := []string{}
	for _, text := range examples {
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
func (m *maker) read(v reflect.Value) {
	v.SetZero()
	if texts := m.texts[v.Type()]; len(texts) > 0 {
		_ = json.Unmarshal([]byte(texts[m.random.Intn(len(texts))]), v.Addr().Interface()) // it was taken before
	}
}

// makeReadable gives what cannot be written as JSON, or not be read again, something to read,
// or else leaves out what holds it: nobody can send such a value. It reports whether v can
// be written and read then.
func (m *maker) makeReadable(v reflect.Value) bool {
	switch {
	case v.Kind() == reflect.Pointer:
		if !v.IsNil() && !m.makeReadable(v.Elem()) {
			v.SetZero()
		}
	case isPlain(v.Type()) || writesItself(v.Type()):
		if !isWritable(v) {
			m.read(v)
		}
	case v.Kind() == reflect.Struct:
		m.makeFieldsReadable(v)
	case v.Kind() == reflect.Slice:
		n := 0
		for i := range v.Len() {
			if m.makeReadable(v.Index(i)) {
				v.Index(n).Set(v.Index(i))
				n++
			}
		}
		v.SetLen(n)
		m.unique(v)
	case v.Kind() == reflect.Map:
		m.makeMapReadable(v)
	}
	return isWritable(v)
}

func (m *maker) makeFieldsReadable(v reflect.Value) {
	for i := range v.NumField() {
		if at := v.Field(i); at.CanSet() && v.Type().Field(i).Tag.Get("json") != "-" && !m.makeReadable(at) {
			at.SetZero() // omitzero may leave it out
		}
	}
}

func (m *maker) makeMapReadable(v reflect.Value) {
	keys := v.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	for _, key := range keys {
		value := reflect.New(v.Type().Elem()).Elem()
		value.Set(v.MapIndex(key))
		if m.makeReadable(value) {
			v.SetMapIndex(key, value)
		} else {
			v.SetMapIndex(key, reflect.Value{}) // is there no more
		}
	}
}

func isWritable(v reflect.Value) bool {
	text, err := json.Marshal(v.Addr().Interface())
	return err == nil && json.Unmarshal(text, reflect.New(v.Type()).Interface()) == nil
}

func writesItself(t reflect.Type) bool {
	p := reflect.PointerTo(t)
	return t.Kind() != reflect.Interface && t.Kind() != reflect.Pointer &&
		(p.Implements(reflect.TypeFor[json.Marshaler]()) || p.Implements(reflect.TypeFor[encoding.TextMarshaler]()))
}

// unique removes items whose keys are taken.
func (m *maker) unique(v reflect.Value) {
	item := v.Type().Elem()
	pointers := item.Kind() == reflect.Pointer
	if pointers {
		item = item.Elem()
	}
	i := slices.IndexFunc(m.keys, func(f Fields) bool { return f.of == item })
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

// mix puts parts of b into a, so that an edit changes some fields only, those of items
// among them.
func (m *maker) mix(a, b reflect.Value) {
	isList := a.Kind() == reflect.Slice && !isPlain(a.Type().Elem()) && a.Len() > 0
	if m.random.Intn(4) == 0 || a.Kind() != reflect.Struct && !isList && m.random.Intn(2) == 0 {
		if a.CanSet() {
			a.Set(b)
		}
		return
	}
	switch {
	case isList && a.CanSet():
		m.mixItems(a, b)
	case a.Kind() == reflect.Struct:
		for i := range a.NumField() {
			if a.Field(i).CanSet() {
				m.mix(a.Field(i), b.Field(i))
			}
		}
	}
}

// mixItems makes a list of the items of b: some are edited with parts of those of a, and
// few are gone or there twice.
func (m *maker) mixItems(a, b reflect.Value) {
	items := reflect.MakeSlice(a.Type(), 0, b.Len())
	for i := range b.Len() {
		item := reflect.New(a.Type().Elem()).Elem()
		item.Set(b.Index(i))
		switch m.random.Intn(8) {
		case 0:
			continue
		case 1:
			items = reflect.Append(items, item)
		case 2, 3, 4:
			m.edit(item, a.Index(m.random.Intn(a.Len())))
		}
		items = reflect.Append(items, item)
	}
	a.Set(items)
}

// edit puts parts of another item into one.
func (m *maker) edit(item, other reflect.Value) {
	if item.Kind() != reflect.Pointer {
		m.mix(item, other)
		return
	}
	if item.IsNil() || other.IsNil() {
		item.Set(other)
		return
	}
	made := reflect.New(item.Type().Elem())
	made.Elem().Set(item.Elem())
	m.mix(made.Elem(), other.Elem())
	item.Set(made)
}
