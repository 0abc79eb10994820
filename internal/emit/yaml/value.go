package yaml

import (
	"encoding"
	"encoding/base64"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
)

// value writes a Go value as the next node. The plan is the one of v's type.
func (w *writer) value(v reflect.Value, p *plan) {
	p = p.ready()
	if len(p.methods) > 0 && w.marshaled(v, p.methods) {
		return
	}
	switch p.shape {
	case boolShape:
		w.bool(v.Bool())
	case intShape:
		w.int(v.Int())
	case uintShape:
		w.uint(v.Uint())
	case floatShape:
		w.float(v.Float(), v.Type().Bits())
	case stringShape:
		w.text(v.String())
	case numberShape:
		w.jsonNumber(v.String())
	case bytesShape:
		w.bytes(v)
	case pointerShape, interfaceShape:
		w.pointed(v)
	case sliceShape:
		w.slice(v, p)
	case mapShape:
		w.mapping(v, p)
	case structShape:
		w.structure(v, p)
	case foreignShape:
		w.foreign(v)
	case unsupported:
		w.fail(&unsupportedError{typ: p.typ})
	default:
		w.schemas.apiextensions(v)
	}
}

// marshaled writes v by the first method that applies, if any does.
func (w *writer) marshaled(v reflect.Value, methods []marshaler) bool {
	for _, m := range methods {
		switch m {
		case jsonMarshaler, textMarshaler:
			if (v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface) && v.IsNil() {
				w.null()
				return true
			}
		case jsonPointerMarshaler, textPointerMarshaler:
			if !v.CanAddr() {
				continue
			}
			v = v.Addr()
		}
		switch m {
		case jsonMarshaler, jsonPointerMarshaler:
			data, err := v.Interface().(json.Marshaler).MarshalJSON()
			w.result(data, err)
		default:
			text, err := v.Interface().(encoding.TextMarshaler).MarshalText()
			if err != nil {
				w.fail(err)
			}
			w.text(string(text))
		}
		return true
	}
	return false
}

// result writes what encoding a value as JSON has returned.
func (w *writer) result(data []byte, err error) {
	if err != nil {
		w.fail(err)
		return
	}
	w.raw(data)
}

// foreign leaves the value to encoding/json.
func (w *writer) foreign(v reflect.Value) {
	if v.CanAddr() {
		v = v.Addr() // methods of the pointer count
	}
	w.result(json.Marshal(v.Interface()))
}

func (w *writer) bytes(v reflect.Value) {
	if v.IsNil() {
		w.null()
		return
	}
	w.text(base64.StdEncoding.EncodeToString(v.Bytes()))
}

func (w *writer) pointed(v reflect.Value) {
	if v.IsNil() {
		w.null()
		return
	}
	// A cycle of pointers has no collection in it that would count levels.
	if w.depth++; w.depth > maxDepth {
		w.fail(errTooDeep)
		return
	}
	v = v.Elem()
	w.value(v, planOf(v.Type()))
	w.depth--
}

func (w *writer) slice(v reflect.Value, p *plan) {
	if v.Kind() == reflect.Slice && v.IsNil() {
		w.null()
		return
	}
	c := w.beginSequence()
	for i := 0; i < v.Len() && w.err == nil; i++ {
		w.item(&c)
		w.value(v.Index(i), p.elem)
	}
	w.endSequence(&c)
}

func (w *writer) structure(v reflect.Value, p *plan) {
	if w.edit != nil {
		w.edited(structEntries(v, p))
		return
	}
	c := w.beginMapping()
	for i := range p.fields {
		f := &p.fields[i]
		if fv := v.FieldByIndex(f.index); !f.omits(fv) && w.err == nil {
			w.key(&c, f.name)
			w.value(fv, f.plan)
		}
	}
	w.endMapping(&c)
}

func (w *writer) mapping(v reflect.Value, p *plan) {
	switch {
	case v.IsNil():
		w.null()
	case w.edit != nil:
		w.edited(mapEntries(v))
	case p.typ == reflect.TypeFor[map[string]any]():
		w.anyMap(v.Interface().(map[string]any))
	default:
		values := make(map[string]reflect.Value, v.Len())
		for it := v.MapRange(); it.Next(); {
			values[it.Key().String()] = it.Value()
		}
		c := w.beginMapping()
		values, base := sortedKeys(&w.layout, values)
		for i := base; i < base+len(values) && w.err == nil; i++ {
			name := w.keys[i]
			w.key(&c, name)
			w.value(values[name], p.elem)
		}
		w.keys = w.keys[:base]
		w.endMapping(&c)
	}
}

// structEntries returns the fields of a struct that are not left out.
func structEntries(v reflect.Value, p *plan) []entry {
	var entries []entry
	for i := range p.fields {
		f := &p.fields[i]
		if fv := v.FieldByIndex(f.index); !f.omits(fv) {
			entries = append(entries, entry{f.name, fv})
		}
	}
	return entries
}

// mapEntries returns the entries of a map in byte order of its keys, so that of
// keys that become equal the last one counts.
func mapEntries(v reflect.Value) []entry {
	entries := make([]entry, 0, v.Len())
	for it := v.MapRange(); it.Next(); {
		entries = append(entries, entry{it.Key().String(), it.Value()})
	}
	slices.SortFunc(entries, func(a, b entry) int { return strings.Compare(a.key, b.key) })
	for i := range entries {
		entries[i].key = toValid(entries[i].key)
	}
	return entries
}

// edited writes a mapping in which something is changed.
func (w *writer) edited(entries []entry) {
	entries = w.edit.apply(entries)
	c := w.beginMapping()
	for _, e := range entries {
		w.key(&c, e.key)
		if !e.value.IsValid() {
			w.null()
			continue
		}
		w.value(e.value, planOf(e.value.Type()))
	}
	w.endMapping(&c)
}
