package conversiontest

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

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
		if text[0] != '{' && holdsObjects(t) || json.Unmarshal([]byte(text), v.Interface()) != nil {
			continue
		}
		if _, err := json.Marshal(v.Elem().Interface()); err == nil {
			taken = append(taken, text)
		}
	}
	return taken
}

// holdsObjects reports whether a type takes any JSON in Go, while the schema of its fields asks
// for an object.
func holdsObjects(t reflect.Type) bool {
	return t.PkgPath() == "k8s.io/apimachinery/pkg/runtime" && t.Name() == "RawExtension"
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
