package crdconversion

import (
	"bytes"
	"encoding"
	"encoding/base64"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// A digest is the sum of what JSON says of a value, by FNV-1a. Whatever JSON leaves out adds
// nothing, so that a value has the same one after it was written and read, and after its type
// got more fields. It is made without JSON where the value itself tells: that is most of the
// time that lists without keys take.
type digest uint32

const (
	emptyDigest digest = 2166136261
	digestPrime digest = 16777619
)

func (d digest) sum(n uint32) digest { return (d ^ digest(n)) * digestPrime }

func (d digest) text(text string) digest {
	for i := range len(text) {
		d = d.sum(uint32(text[i]))
	}
	return d.sum(uint32(len(text)))
}

func (d digest) number(n uint64) digest {
	for ; n > 0xff; n >>= 8 {
		d = d.sum(uint32(n & 0xff))
	}
	return d.sum(uint32(n) + 0x100) // the last one, in contrast to the others
}

// value adds a value whose type is plain, given the form of the structs in it: nothing for
// its zero.
func (d digest) value(v reflect.Value, form func() *digestForm) digest {
	switch v.Kind() {
	case reflect.String:
		if text := v.String(); text != "" {
			return d.text(text)
		}
	case reflect.Bool:
		if v.Bool() {
			return d.number(1)
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		if n := v.Int(); n != 0 {
			return d.number(uint64(n))
		}
	case reflect.Pointer:
		if !v.IsNil() {
			return d.number(1).value(v.Elem(), form)
		}
	case reflect.Slice:
		for i := range v.Len() {
			d = d.number(uint64(i)).value(v.Index(i), form)
		}
	case reflect.Struct:
		for _, f := range form().fields {
			named := d.sum(uint32(f.name))
			if added := named.field(v.Field(f.index), f); added != named {
				d = added
			}
		}
	}
	return d
}

func (d digest) field(v reflect.Value, f digestedField) digest {
	switch {
	case f.isPlain:
		return d.value(v, f.form)
	case (v.Kind() == reflect.Slice || v.Kind() == reflect.Map) && v.Len() == 0:
		return d // it may be left out
	case v.Kind() != reflect.Struct && v.IsZero(): // a quantity is zero in two ways
		return d
	}
	if v.Kind() == reflect.Map && f.isStrings {
		if text, ok := stringsJSON(v); ok {
			return d.text(text)
		}
	}
	return d.json(v.Interface())
}

// stringsJSON is what JSON says of a map of strings, without what that needs for any map; false
// if one of them is spelt otherwise there.
func stringsJSON(m reflect.Value) (string, bool) {
	all := make([][2]string, 0, m.Len())
	size := 1
	for entries := m.MapRange(); entries.Next(); {
		entry := [2]string{entries.Key().String(), entries.Value().String()}
		if !isSpeltAsIs(entry[0]) || !isSpeltAsIs(entry[1]) {
			return "", false
		}
		all = append(all, entry)
		size += len(entry[0]) + len(entry[1]) + len(`"":"",`)
	}
	slices.SortFunc(all, func(a, b [2]string) int { return strings.Compare(a[0], b[0]) })
	text := make([]byte, 0, size)
	for _, entry := range all {
		text = append(text, ',', '"')
		text = append(append(text, entry[0]...), `":"`...)
		text = append(append(text, entry[1]...), '"')
	}
	text[0] = '{'
	return string(append(text, '}')), true
}

// isSpeltAsIs reports whether a text stands in JSON as it is.
func isSpeltAsIs(text string) bool {
	for i := range len(text) {
		if c := text[i]; c-' ' > '~'-' ' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			return false
		}
	}
	return true
}

// append appends what stands for the digest in an annotation.
func (d digest) append(to []byte) []byte {
	d ^= d >> 24
	return base64.RawURLEncoding.AppendEncode(to, []byte{byte(d >> 16), byte(d >> 8), byte(d)})
}

func (d digest) json(value any) digest {
	text, err := marshal(value)
	if err != nil { // such a value cannot come from a JSON object
		return d
	}
	return d.text(string(text))
}

// marshal is json.Marshal, but what a value writes itself is not looked at once more if it can
// only stay as it is.
func marshal(value any) ([]byte, error) {
	if own, ok := value.(json.Marshaler); ok && !reflect.ValueOf(value).IsZero() {
		const separator = '\u2028' >> 12 // with which the UTF-8 begins of two more that JSON spells out
		text, err := own.MarshalJSON()
		if err != nil || !bytes.ContainsAny(text, " \t\r\n<>&") && bytes.IndexByte(text, 0xe0|separator) < 0 {
			return text, err
		}
	}
	return json.Marshal(value)
}

// A digestForm is what is known of a type: whether it is plain, the fields of a struct, and
// the form of what lists and pointers hold.
type digestForm struct {
	isPlain bool
	fields  []digestedField
	held    func() *digestForm
}

// A digestedField is a field of a struct, with the digest of its name in JSON.
type digestedField struct {
	index     int
	name      digest
	isPlain   bool
	isStrings bool               // a map of strings
	form      func() *digestForm // of the structs in it
}

var digestForms sync.Map // by type

func formOf(t reflect.Type) *digestForm {
	if known, ok := digestForms.Load(t); ok {
		return known.(*digestForm)
	}
	form := &digestForm{isPlain: isPlain(t), held: formBelow(t)}
	for i := 0; t.Kind() == reflect.Struct && i < t.NumField(); i++ {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !f.IsExported() || name == "-" {
			continue
		}
		if name == "" {
			name = f.Name
		}
		form.fields = append(form.fields, digestedField{i, emptyDigest.text(name), isPlain(f.Type), isStrings(f.Type), formBelow(f.Type)})
	}
	digestForms.Store(t, form)
	return form
}

// formBelow returns the form of what lists and pointers hold, once it is needed: types may hold
// themselves.
func formBelow(t reflect.Type) func() *digestForm {
	for range mostHeld {
		if t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
			t = t.Elem()
		}
	}
	return sync.OnceValue(func() *digestForm { return formOf(t) })
}

// ownForms are what types have that write or read themselves.
var ownForms = [...]reflect.Type{
	reflect.TypeFor[json.Marshaler](), reflect.TypeFor[encoding.TextMarshaler](),
	reflect.TypeFor[json.Unmarshaler](), reflect.TypeFor[encoding.TextUnmarshaler](),
}

// isStrings reports whether values of a type are maps of strings that nobody writes otherwise.
func isStrings(t reflect.Type) bool {
	return t.Kind() == reflect.Map && t.Key() == reflect.TypeFor[string]() && t.Elem() == reflect.TypeFor[string]() &&
		!slices.ContainsFunc(ownForms[:], reflect.PointerTo(t).Implements)
}

// mostHeld is how many pointers and lists are looked through.
const mostHeld = 4

// isPlain reports whether values of a type that JSON writes alike are alike, but for what it
// leaves out.
func isPlain(t reflect.Type) bool {
	for range mostHeld {
		for _, own := range ownForms {
			if reflect.PointerTo(t).Implements(own) {
				return false
			}
		}
		switch t.Kind() {
		case reflect.Bool, reflect.String, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
			return true
		case reflect.Pointer, reflect.Slice:
			t = t.Elem()
		case reflect.Struct:
			for i := range t.NumField() {
				if f := t.Field(i); f.Anonymous && !f.IsExported() {
					return false // its fields are those of the struct
				}
			}
			return true
		default:
			return false
		}
	}
	return false
}
