package crdconversion

import (
	"encoding"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// A viewForm is how JSON shows values of a type.
type viewForm struct {
	isOpaque bool // JSON itself has to tell
	isNumber bool // a number that was read
	fields   []viewField
	names    map[string]int // of the fields
	elem     *viewForm      // of what a pointer, list or map holds
}

// A viewField is a field of a struct, also one that it has from a struct in it.
type viewField struct {
	name                  string
	digest                digest // of the name
	index                 []int
	omitsEmpty, omitsZero bool
	asksZero              bool // values of the type say whether they are zero
	form                  *viewForm
}

var viewForms sync.Map // by type

func viewFormOf(t reflect.Type) *viewForm {
	if known, ok := viewForms.Load(t); ok {
		return known.(*viewForm)
	}
	made := map[reflect.Type]*viewForm{}
	form := makeViewForm(t, made)
	for t, form := range made { // all of them are complete
		viewForms.Store(t, form)
	}
	return form
}

// makeViewForm makes the forms of a type and of those that it holds, which may hold it.
func makeViewForm(t reflect.Type, made map[reflect.Type]*viewForm) *viewForm {
	if form := made[t]; form != nil {
		return form
	}
	form := &viewForm{isNumber: t == reflect.TypeFor[json.Number]()}
	made[t] = form
	switch t.Kind() {
	case reflect.Pointer:
		form.elem = makeViewForm(t.Elem(), made)
		return form
	case reflect.Interface:
		return form
	}
	form.isOpaque = writesItself(t)
	switch t.Kind() {
	case reflect.Bool, reflect.String,
		reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
	case reflect.Slice, reflect.Array:
		if form.isOpaque = form.isOpaque || t.Elem().Kind() == reflect.Uint8; !form.isOpaque {
			form.elem = makeViewForm(t.Elem(), made)
		}
	case reflect.Map:
		if form.isOpaque = form.isOpaque || t.Key().Kind() != reflect.String || writesItself(t.Key()); !form.isOpaque {
			form.elem = makeViewForm(t.Elem(), made)
		}
	case reflect.Struct:
		form.isOpaque = form.isOpaque || !form.addFields(t, nil, made)
	default:
		form.isOpaque = true
	}
	return form
}

// addFields adds the fields of a struct in the order of their names. It is false if JSON chooses
// among them, or writes one otherwise.
func (f *viewForm) addFields(t reflect.Type, before []int, made map[reflect.Type]*viewForm) bool {
	if f.names == nil {
		f.names = map[string]int{}
	}
	for i := range t.NumField() {
		field := t.Field(i)
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		index := append(slices.Clone(before), i)
		switch {
		case name == "-" && options == "":
			continue
		case field.Anonymous && name == "":
			if field.Type.Kind() != reflect.Struct || writesItself(field.Type) || !f.addFields(field.Type, index, made) {
				return false
			}
			continue
		case !field.IsExported():
			continue
		case name == "":
			name = field.Name
		}
		all := strings.Split(options, ",")
		if _, isTwice := f.names[name]; isTwice || slices.Contains(all, "string") {
			return false
		}
		f.names[name] = 0
		f.fields = append(f.fields, viewField{
			name: name, digest: emptyDigest.text(name), index: index, form: makeViewForm(field.Type, made),
			omitsEmpty: slices.Contains(all, "omitempty"), omitsZero: slices.Contains(all, "omitzero"),
			asksZero: implements[zeroer](field.Type),
		})
	}
	if before == nil {
		slices.SortFunc(f.fields, func(a, b viewField) int { return strings.Compare(a.name, b.name) })
		for i := range f.fields {
			f.names[f.fields[i].name] = i
		}
	}
	return true
}

// writesItself reports whether values of a type have JSON of their own.
func writesItself(t reflect.Type) bool {
	return implements[json.Marshaler](t) || implements[encoding.TextMarshaler](t)
}

// A zeroer says itself whether it is zero.
type zeroer interface{ IsZero() bool }

// implements reports whether values of a type that have an address have some methods.
func implements[I any](t reflect.Type) bool {
	return t.Implements(reflect.TypeFor[I]()) || reflect.PointerTo(t).Implements(reflect.TypeFor[I]())
}
