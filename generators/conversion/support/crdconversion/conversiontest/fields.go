package conversiontest

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

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
	m.fillFields(v)
	m.choose(v, true)
	m.loseFields(v)
}

// fillFields makes something of the fields that JSON has as null though their schemas refuse it.
func (m *maker) fillFields(v reflect.Value) {
	for _, f := range m.filled {
		if f.of != v.Type() || !v.CanSet() {
			continue
		}
		for _, name := range f.names {
			m.fillNull(v.FieldByName(name))
		}
	}
}

func (m *maker) fillNull(v reflect.Value) {
	if text, err := json.Marshal(v.Addr().Interface()); err != nil || string(text) != "null" {
		return
	}
	switch {
	case m.texts[v.Type()] != nil:
		m.read(v)
	case v.Kind() == reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 0, 0))
	case v.Kind() == reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
	case v.Kind() == reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		m.lose(v.Elem())
	}
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
// back, and what is written of it, or must not be nil, values that its schema takes.
func (m *maker) lose(v reflect.Value) {
	if v.Kind() != reflect.Struct || len(m.lost)+len(m.filled)+len(m.values) == 0 {
		return
	}
	for i := range v.NumField() {
		if v.Field(i).CanSet() {
			m.lose(v.Field(i))
		}
	}
	m.fillFields(v)
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
