package crdconversion

import (
	"bytes"
	"cmp"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"
)

// asAny returns what a value is in JSON, nil if it is nothing.
func asAny(value any) any {
	text, err := json.Marshal(value)
	if err != nil {
		return nil
	}
	made, _ := decodeAny(string(text))
	return made
}

// decodeAny reads JSON without rounding its numbers.
func decodeAny(raw string) (value any, ok bool) {
	d := json.NewDecoder(strings.NewReader(raw))
	d.UseNumber()
	err := d.Decode(&value)
	return value, err == nil
}

// AsWritten returns what JSON leaves of a value: it may leave out lists and maps that are
// there and empty, parts of seconds and time zones, and blanks in free JSON.
func AsWritten[T any](value T) T { return *afterJSON(&value) }

// afterJSON returns what JSON leaves of a value. Of what conversions make it leaves out lists and
// maps that are there and empty, and times and free JSON become what is read again: a value that
// has none of these is returned itself.
func afterJSON[T any](value *T) *T {
	if v := reflect.ValueOf(value); !isReadOtherwise(v, listFormOf(v.Type())) {
		return value
	}
	text, err := json.Marshal(value)
	if err != nil {
		return value
	}
	if tree, ok := decodeAny(string(text)); ok { // members in their order, as a server writes them
		text, err = json.Marshal(tree)
	}
	if read, ok := decode[T](string(text)); ok && err == nil {
		return &read
	}
	return value
}

// NilIfEmpty returns a list or map of a field that JSON leaves out where
// it is empty, as it is read again.
func NilIfEmpty[T any](value T) T {
	if reflect.ValueOf(value).Len() == 0 {
		var none T
		return none
	}
	return value
}

// A listForm says where in the values of a type lists and maps may be.
type listForm struct {
	mayHold bool
	below   func() *listForm // of what a pointer, list or map holds
	fields  []listField      // of a struct
	// isTime and raw are those of a struct that writes itself: that it is a time, or the index of
	// the bytes that it writes, -1 for none.
	isTime bool
	raw    int
}

// A listField is a field of a struct that may hold lists or maps.
type listField struct {
	index int
	form  func() *listForm
}

var listForms sync.Map // by type

func listFormOf(t reflect.Type) *listForm {
	if known, ok := listForms.Load(t); ok {
		return known.(*listForm)
	}
	form, of := &listForm{raw: -1}, func(t reflect.Type) func() *listForm {
		return sync.OnceValue(func() *listForm { return listFormOf(t) }) // types may hold themselves
	}
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map:
		form.mayHold, form.below = true, of(t.Elem())
	case reflect.Interface:
		form.mayHold = true
	case reflect.Struct:
		if form.isTime = t.NumField() == 1 && t.Field(0).Type == reflect.TypeFor[time.Time](); form.isTime {
			form.mayHold = true
			break
		}
		for i := 0; i < t.NumField() && t.Implements(reflect.TypeFor[json.Marshaler]()); i++ {
			if t.Field(i).Type == reflect.TypeFor[[]byte]() {
				form.raw = i
			}
		}
		for i := 0; i < t.NumField() && !reflect.PointerTo(t).Implements(reflect.TypeFor[scalar]()); i++ {
			field := t.Field(i)
			switch kind := field.Type.Kind(); {
			case !field.IsExported(), kind < reflect.Array && kind != reflect.Invalid, kind == reflect.String:
			default:
				form.fields = append(form.fields, listField{i, of(field.Type)})
			}
		}
		form.mayHold = len(form.fields) > 0
	}
	listForms.Store(t, form)
	return form
}

// isReadOtherwise reports whether a value has such a list or map, or a time or free JSON that is
// another value once it was written.
func isReadOtherwise(v reflect.Value, form *listForm) bool {
	if !form.mayHold {
		return false
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		return !v.IsNil() && isReadOtherwise(v.Elem(), listFormOf(v.Elem().Type()))
	case reflect.Struct:
		if form.isTime || form.raw >= 0 && v.Field(form.raw).Len() > 0 {
			return isWrittenOtherwise(v, form)
		}
		for _, field := range form.fields {
			if isReadOtherwise(v.Field(field.index), field.form()) {
				return true
			}
		}
	case reflect.Slice:
		below := form.below()
		for i := 0; i < v.Len() && below.mayHold; i++ {
			if isReadOtherwise(v.Index(i), below) {
				return true
			}
		}
		return v.Len() == 0 && !v.IsNil()
	case reflect.Map:
		for entries := v.MapRange(); entries.Next(); {
			if isReadOtherwise(entries.Value(), form.below()) {
				return true
			}
		}
		return v.Len() == 0 && !v.IsNil()
	}
	return false
}

// isWrittenOtherwise reports whether a time or free JSON is another value once it was written.
func isWrittenOtherwise(v reflect.Value, form *listForm) bool {
	if form.isTime {
		at := v.Field(0).Interface().(time.Time)
		return !at.IsZero() && (at.Nanosecond() != 0 || at.Location() != time.Local)
	}
	raw := v.Field(form.raw).Bytes()
	tree, ok := decodeAny(string(raw))
	text, err := json.Marshal(tree)
	return ok && err == nil && (tree == nil || !bytes.Equal(text, raw))
}

// KeyOrder returns the keys of a map in the order that their list had, if
// it had the same keys, else sorted.
func KeyOrder[K cmp.Ordered, V any](s *Preserved, at *Path, step string, m map[K]V) []K {
	keys := make([]K, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	order, ok := Kept[[]K](s, at, step)
	if !ok {
		return keys
	}
	sorted := slices.Clone(order)
	slices.Sort(sorted)
	if !slices.Equal(sorted, keys) {
		return keys
	}
	return order
}

// KeepKeyOrder keeps the order of a list that becomes a map, unless it is
// the one that the map gives back.
func KeepKeyOrder[T any, K cmp.Ordered](s *Preserved, at *Path, step string, list []T, key func(*T) K) {
	for i := 1; i < len(list); i++ {
		if key(&list[i]) >= key(&list[i-1]) {
			continue
		}
		keys := make([]K, len(list))
		for i := range list {
			keys[i] = key(&list[i])
		}
		s.Keep(at, step, keys)
		return
	}
}
