package crdconversion

import (
	"bytes"
	"encoding"
	"encoding/base64"
	"encoding/json"
	"reflect"
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
	case reflect.Map:
		return d.entries(v, form)
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
	return d.json(v.Interface())
}

// entries adds those of a map, in whatever order they come.
func (d digest) entries(m reflect.Value, form func() *digestForm) digest {
	if m.Len() == 0 {
		return d
	}
	all := digest(0)
	for entries := m.MapRange(); entries.Next(); {
		all += emptyDigest.text(entries.Key().String()).value(entries.Value(), form).mixed()
	}
	return d.number(uint64(m.Len())).sum(uint32(all))
}

// mixed changes all bits with each bit, as MurmurHash3 does at its end: of a sum of digests no two
// that change cancel each other.
func (d digest) mixed() digest {
	d = (d ^ d>>16) * 0x85ebca6b
	d = (d ^ d>>13) * 0xc2b2ae35
	return d ^ d>>16
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
	index   int
	name    digest
	isPlain bool
	form    func() *digestForm // of the structs in it
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
		form.fields = append(form.fields, digestedField{i, emptyDigest.text(name), isPlain(f.Type), formBelow(f.Type)})
	}
	digestForms.Store(t, form)
	return form
}

// formBelow returns the form of what lists and pointers hold, once it is needed: types may hold
// themselves.
func formBelow(t reflect.Type) func() *digestForm {
	for range mostHeld {
		if k := t.Kind(); k == reflect.Pointer || k == reflect.Slice || k == reflect.Map {
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

// mostHeld is how many pointers, lists and maps are looked through.
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
		case reflect.Map:
			if t.Key().Kind() != reflect.String {
				return false
			}
			t = t.Elem()
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
