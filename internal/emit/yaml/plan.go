package yaml

import (
	"cmp"
	"encoding"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"sync"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// A shape is how values of a type are written.
type shape uint8

const (
	unsupported shape = iota
	boolShape
	intShape
	uintShape
	floatShape
	stringShape
	numberShape // json.Number
	bytesShape
	pointerShape
	interfaceShape
	sliceShape // and arrays
	mapShape   // with keys that are strings
	structShape
	// foreignShape is left to encoding/json and written from its result: types
	// with rules that manifests do not need, such as ",string" or fields that
	// hide each other.
	foreignShape

	// The types of apiextensions that stand in schemas.
	schemaShape
	rawShape
	schemaOrBoolShape
	schemaOrArrayShape
	schemaOrStringsShape
)

// A marshaler says which method writes values of a type.
type marshaler uint8

const (
	noMarshaler marshaler = iota
	jsonMarshaler
	textMarshaler
	// A method of the pointer counts only where the value has an address.
	jsonPointerMarshaler
	textPointerMarshaler
)

// A plan is what has to be known of a type. It is made once for a type, when
// the first value of it is written.
type plan struct {
	typ  reflect.Type
	once sync.Once

	shape   shape
	methods []marshaler // in the order in which they are tried
	fields  []fieldPlan // of a struct, in the order of keys
	elem    *plan       // of a slice or map
}

// A fieldPlan is one field of a struct.
type fieldPlan struct {
	name      string
	index     []int
	omitEmpty bool
	omitZero  bool
	asksZero  bool // by the method IsZero
	plan      *plan
}

// plans holds the plans of all types seen. Types do not change, so neither does
// what is written.
var plans sync.Map // reflect.Type → *plan

func planOf(t reflect.Type) *plan {
	if p, ok := plans.Load(t); ok {
		return p.(*plan)
	}
	// A plan is entered empty and filled when it is used, because types contain
	// themselves.
	p, _ := plans.LoadOrStore(t, &plan{typ: t})
	return p.(*plan)
}

// ready fills the plan.
func (p *plan) ready() *plan {
	p.once.Do(func() {
		if p.shape = specialShape(p.typ); p.shape == unsupported {
			p.methods = marshalers(p.typ)
			p.fill()
		}
	})
	return p
}

func specialShape(t reflect.Type) shape {
	switch t {
	case reflect.TypeFor[apiextensionsv1.JSONSchemaProps]():
		return schemaShape
	case reflect.TypeFor[apiextensionsv1.JSON]():
		return rawShape
	case reflect.TypeFor[apiextensionsv1.JSONSchemaPropsOrBool]():
		return schemaOrBoolShape
	case reflect.TypeFor[apiextensionsv1.JSONSchemaPropsOrArray]():
		return schemaOrArrayShape
	case reflect.TypeFor[apiextensionsv1.JSONSchemaPropsOrStringArray]():
		return schemaOrStringsShape
	}
	return unsupported
}

// marshalers returns the methods of a type in the order in which encoding/json
// looks for them.
func marshalers(t reflect.Type) (found []marshaler) {
	isJSON, isText := reflect.TypeFor[json.Marshaler](), reflect.TypeFor[encoding.TextMarshaler]()
	pointer := reflect.PointerTo(t)
	ofPointer := t.Kind() != reflect.Pointer
	if t.Implements(isJSON) {
		return []marshaler{jsonMarshaler}
	}
	if ofPointer && pointer.Implements(isJSON) {
		found = append(found, jsonPointerMarshaler)
	}
	if t.Implements(isText) {
		return append(found, textMarshaler)
	}
	if ofPointer && pointer.Implements(isText) {
		found = append(found, textPointerMarshaler)
	}
	return found
}

// fill sets the shape that the type has without methods.
func (p *plan) fill() {
	t := p.typ
	switch t.Kind() {
	case reflect.Bool:
		p.shape = boolShape
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		p.shape = intShape
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		p.shape = uintShape
	case reflect.Float32, reflect.Float64:
		p.shape = floatShape
	case reflect.String:
		p.shape = stringShape
		if t == reflect.TypeFor[json.Number]() {
			p.shape = numberShape
		}
	case reflect.Interface:
		p.shape = interfaceShape
	case reflect.Pointer:
		p.shape, p.elem = pointerShape, planOf(t.Elem())
	case reflect.Slice, reflect.Array:
		p.shape, p.elem = sliceShape, planOf(t.Elem())
		if t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8 && len(marshalers(t.Elem())) == 0 {
			p.shape = bytesShape
		}
	case reflect.Map:
		p.shape, p.elem = mapShape, planOf(t.Elem())
		if t.Key().Kind() != reflect.String {
			p.shape = foreignShape
		}
	case reflect.Struct:
		p.fillStruct()
	}
}

func (p *plan) fillStruct() {
	fields, ok := structFields(p.typ, nil, nil)
	if !ok {
		p.shape = foreignShape
		return
	}
	names := make([]string, len(fields))
	for i := range fields {
		names[i] = fields[i].name
	}
	sortKeys(names)
	slices.SortFunc(fields, func(a, b fieldPlan) int {
		return cmp.Compare(slices.Index(names, a.name), slices.Index(names, b.name))
	})
	p.shape, p.fields = structShape, fields
}

// structFields appends the fields of a struct and of the structs embedded in
// it. It reports false for a struct that needs encoding/json.
func structFields(t reflect.Type, index []int, fields []fieldPlan) ([]fieldPlan, bool) {
	for i := range t.NumField() {
		f := t.Field(i)
		tag := f.Tag.Get("json")
		name, options, _ := strings.Cut(tag, ",")
		if tag == "-" || !f.IsExported() && !f.Anonymous {
			continue
		}
		at := append(slices.Clone(index), i)
		if f.Anonymous && name == "" && f.Type.Kind() == reflect.Struct {
			var ok bool
			if fields, ok = structFields(f.Type, at, fields); !ok {
				return nil, false
			}
			continue
		}
		if f.Anonymous && (name == "" || !f.IsExported()) {
			return nil, false
		}
		if name == "" {
			name = f.Name
		}
		field := fieldPlan{name: name, index: at, plan: planOf(f.Type)}
		hides := slices.ContainsFunc(fields, func(other fieldPlan) bool { return other.name == name })
		if hides || !isPlainName(name) || !field.setOptions(f.Type, options) {
			return nil, false
		}
		fields = append(fields, field)
	}
	return fields, true
}

// isPlainName reports whether a json tag's name is one that needs no second look.
func isPlainName(name string) bool {
	for i := range len(name) {
		if c := name[i]; !isASCIILetter(c) && !isDigit(c) && !strings.ContainsRune("-_.$/", rune(c)) {
			return false
		}
	}
	return true
}

// setOptions reads the options of a json tag. It reports false for one that
// needs encoding/json.
func (f *fieldPlan) setOptions(t reflect.Type, options string) bool {
	for option := range strings.SplitSeq(options, ",") {
		switch option {
		case "omitempty":
			f.omitEmpty = true
		case "omitzero":
			f.omitZero = true
			asks := reflect.TypeFor[isZeroer]()
			f.asksZero = t.Implements(asks) || reflect.PointerTo(t).Implements(asks)
			if f.asksZero && (t.Kind() == reflect.Pointer || t.Kind() == reflect.Interface) {
				return false
			}
		case "string":
			return false
		}
	}
	return true
}

// isZeroer is the method that omitzero asks.
type isZeroer interface{ IsZero() bool }

// omits reports whether a value of the field is left out.
func (f *fieldPlan) omits(v reflect.Value) bool {
	if f.omitEmpty && isEmpty(v) {
		return true
	}
	if !f.omitZero {
		return false
	}
	if !f.asksZero {
		return v.IsZero()
	}
	if z, ok := v.Interface().(isZeroer); ok {
		return z.IsZero()
	}
	return addressable(v).Addr().Interface().(isZeroer).IsZero()
}

// isEmpty reports whether omitempty leaves a value out.
func isEmpty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Array, reflect.Map, reflect.Slice, reflect.String:
		return v.Len() == 0
	case reflect.Struct:
		return false
	}
	return v.IsZero()
}

// addressable returns v, or a copy of it that has an address.
func addressable(v reflect.Value) reflect.Value {
	if v.CanAddr() {
		return v
	}
	c := reflect.New(v.Type()).Elem()
	c.Set(v)
	return c
}
