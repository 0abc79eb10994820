package crdconversion

import (
	"encoding"
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// readBasic reads the most frequent values without reflection, and strings that have a type
// of their own. It says of all others that it does not know them.
func readBasic[T any](raw string, value *T) bool {
	switch v := any(value).(type) {
	case *bool:
		*v = raw == "true"
		return *v || raw == "false"
	case **bool:
		return readPointer(raw, v)
	case *int32:
		n, err := strconv.ParseInt(raw, 10, 32)
		*v = int32(n)
		return err == nil
	case **int32:
		return readPointer(raw, v)
	case *int64:
		n, err := strconv.ParseInt(raw, 10, 64)
		*v = n
		return err == nil
	case **int64:
		return readPointer(raw, v)
	case *int:
		n, err := strconv.Atoi(raw)
		*v = n
		return err == nil
	case **int:
		return readPointer(raw, v)
	case *string:
		text, ok := plainString(raw)
		*v = strings.Clone(text) // not the whole annotation
		return ok
	case **string:
		return readPointer(raw, v)
	case *[]string:
		texts, ok := readStrings(raw)
		*v = texts
		return ok
	}
	v := reflect.ValueOf(value).Elem()
	isList := v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.String
	return (v.Kind() == reflect.String || isList && raw != "null") && readValue(strings.Clone(raw), v)
}

func readPointer[T any](raw string, value **T) bool {
	if raw == "null" {
		*value = nil
		return true
	}
	*value = new(T)
	return readBasic(raw, *value)
}

// readStrings reads a list of strings in which every character stands for itself. They are
// parts of one copy of the text.
func readStrings(raw string) (texts []string, ok bool) {
	return stringsIn(strings.Clone(raw)) // not the whole annotation
}

// stringsIn are parts of the text itself.
func stringsIn(raw string) (texts []string, ok bool) {
	if raw == "" || raw[0] != '[' {
		return nil, false
	}
	texts, ok = make([]string, 0, min(1+strings.Count(raw, ","), fewEntries)), true
	endOfParts(raw, 0, 1, func(_, item string) {
		text, isPlain := plainString(item)
		texts, ok = append(texts, text), ok && isPlain
	})
	return texts, ok
}

// plainString reads a JSON string in which every character stands for itself.
func plainString(raw string) (text string, ok bool) {
	if len(raw) < 2 || raw[0] != '"' {
		return "", false
	}
	text = raw[1 : len(raw)-1]
	isASCII := true
	for i := range len(text) {
		if c := text[i]; c < ' ' || c == '"' || c == '\\' {
			return "", false
		} else if c >= utf8.RuneSelf {
			isASCII = false
		}
	}
	return text, isASCII || utf8.ValidString(text)
}

// readValue reads JSON that is known to be valid into a zero value, as encoding/json does,
// but without what that needs for any input: what was kept is small, so that its state and
// its look at the whole text before take most of its time. Strings are parts of the text. It
// leaves to encoding/json what is rare; the value may have got a part of it then.
func readValue(raw string, v reflect.Value) bool { return readFormed(raw, v, readFormOf(v.Type())) }

// readFormed is readValue for a value whose form is known.
func readFormed(raw string, v reflect.Value, form *readForm) bool {
	switch {
	case form.how == readsItself:
		own, ok := v.Addr().Interface().(json.Unmarshaler)
		return ok && raw != "null" && own.UnmarshalJSON([]byte(raw)) == nil
	case form.how == readsOtherwise:
		return false
	case raw == "null":
		return v.Kind() == reflect.Pointer || v.Kind() == reflect.Slice || v.Kind() == reflect.Map
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(raw == "true")
		return raw == "true" || raw == "false"
	case reflect.String:
		text, ok := plainString(raw)
		v.SetString(text)
		return ok
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		return readValue(raw, v.Elem())
	case reflect.Slice:
		return readItems(raw, v)
	case reflect.Map:
		return readEntries(raw, v)
	case reflect.Struct:
		return form.eachField(raw, func(i int, member string) bool { return readValue(member, v.Field(i)) })
	}
	n, err := strconv.ParseInt(raw, 10, 64)
	if err != nil || v.OverflowInt(n) {
		return false
	}
	v.SetInt(n)
	return true
}

func readItems(raw string, v reflect.Value) bool {
	if raw[0] != '[' {
		return false
	}
	between := ","
	if v.Type().Elem().Kind() == reflect.Struct {
		between = "},"
	}
	v.Set(reflect.MakeSlice(v.Type(), 0, min(1+strings.Count(raw, between), fewEntries)))
	ok, form := true, readFormOf(v.Type().Elem())
	endOfParts(raw, 0, 1, func(_, item string) {
		if n := v.Len(); ok {
			v.Grow(1)
			v.SetLen(n + 1)
			ok = readFormed(item, v.Index(n), form)
		}
	})
	return ok
}

func readEntries(raw string, v reflect.Value) bool {
	if raw[0] != '{' {
		return false
	}
	v.Set(reflect.MakeMap(v.Type()))
	// The map gets copies of one key and one value, which are made anew for no entry.
	key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
	ok, form := true, readFormOf(value.Type())
	endOfParts(raw, 0, 1, func(name, item string) {
		text, isPlain := plainString(name)
		key.SetString(text)
		value.SetZero()
		if ok = ok && isPlain && readFormed(item, value, form); ok {
			v.SetMapIndex(key, value)
		}
	})
	return ok
}

// A readForm is how values of a type are read.
type readForm struct {
	how    int
	fields map[string]int // of a struct, by their names in JSON
	names  []string       // of the fields
}

const (
	readsOtherwise = iota // by encoding/json alone
	readsItself           // by the type's UnmarshalJSON
	readsPlainly
)

// mostFields is how many fields a struct has at most that is read plainly.
const mostFields = 64

var readForms sync.Map // by type

func readFormOf(t reflect.Type) *readForm {
	if known, ok := readForms.Load(t); ok {
		return known.(*readForm)
	}
	form := &readForm{how: readsOtherwise}
	switch of := reflect.PointerTo(t); {
	case of.Implements(reflect.TypeFor[json.Unmarshaler]()):
		form.how = readsItself
	case !of.Implements(reflect.TypeFor[encoding.TextUnmarshaler]()) && form.isPlain(t):
		form.how = readsPlainly
	}
	readForms.Store(t, form)
	return form
}

// isPlain reports whether a type is one of those that are read here, and finds the fields
// of a struct.
func (f *readForm) isPlain(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Bool, reflect.String, reflect.Pointer,
		reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return true
	case reflect.Slice:
		return t.Elem().Kind() != reflect.Uint8 // which is a string in JSON
	case reflect.Map:
		return t.Key().Kind() == reflect.String &&
			!reflect.PointerTo(t.Key()).Implements(reflect.TypeFor[encoding.TextUnmarshaler]())
	case reflect.Struct:
		f.fields, f.names = make(map[string]int, t.NumField()), make([]string, t.NumField())
		for i := range t.NumField() {
			field := t.Field(i)
			name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
			switch {
			case field.Anonymous, strings.Contains(options, "string"):
				return false // its fields are those of the struct, or it is a string
			case !field.IsExported(), name == "-" && options == "":
				continue
			case name == "":
				name = field.Name
			}
			if _, isTwice := f.fields[name]; isTwice || i == mostFields {
				return false
			}
			f.fields[name], f.names[i] = i, name
		}
		return true
	}
	return false
}

// eachField gives the members of an object to a function, with the fields that have their
// names. It reports whether each is there once and the function knew all of them.
func (f *readForm) eachField(raw string, each func(i int, member string) bool) bool {
	if raw[0] != '{' {
		return false
	}
	ok, seen := true, uint64(0)
	endOfParts(raw, 0, 1, func(quoted, member string) {
		name, isPlain := plainString(quoted)
		i, isField := f.fields[name]
		isAgain := seen&(1<<i) != 0
		seen |= 1 << i
		ok = ok && isPlain && isField && !isAgain && each(i, member)
	})
	return ok
}
