package yaml

import (
	"bytes"
	"encoding/json"
	"reflect"
)

// raw writes a value that is JSON already, such as a default. Enumerations are
// full of short words and numbers, so those are not decoded.
func (w *writer) raw(data []byte) {
	switch {
	case len(data) == 0:
		w.fail(&unsupportedError{what: "empty text"})
	case string(data) == "true" || string(data) == "false" || string(data) == "null":
		w.verbatim(string(data))
	case data[0] == '"' && isPlainJSONString(data):
		w.text(string(data[1 : len(data)-1]))
	case (data[0] == '-' || isDigit(data[0])) && isJSONNumber(string(data)):
		w.number(string(data))
	default:
		w.decoded(data)
	}
}

// isPlainJSONString reports whether data is a JSON string that stands for itself.
func isPlainJSONString(data []byte) bool {
	if len(data) < 2 || data[len(data)-1] != '"' {
		return false
	}
	for _, c := range data[1 : len(data)-1] {
		if c == '"' || c == '\\' || c < ' ' {
			return false
		}
	}
	return true
}

func (w *writer) decoded(data []byte) {
	var v any
	if err := decode(data, &v); err != nil {
		w.fail(err)
		return
	}
	w.any(v)
}

// decode reads exactly one JSON value and keeps its numbers as they are
// written.
func decode(data []byte, v *any) error {
	// Unmarshal knows what stands behind the value, only a Decoder keeps numbers.
	if !json.Valid(data) {
		return json.Unmarshal(data, v)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	return d.Decode(v)
}

// any writes what decode made, or any other value.
func (w *writer) any(v any) {
	switch v := v.(type) {
	case nil:
		w.null()
	case bool:
		w.bool(v)
	case string:
		w.text(v)
	case json.Number:
		w.jsonNumber(string(v))
	case []any:
		w.anySlice(v)
	case map[string]any:
		if w.edit != nil {
			w.edited(mapEntries(reflect.ValueOf(v)))
			return
		}
		w.anyMap(v)
	default:
		rv := reflect.ValueOf(v)
		w.value(rv, planOf(rv.Type()))
	}
}

// jsonNumber writes a json.Number, of which the empty one is 0.
func (w *writer) jsonNumber(text string) {
	if text == "" {
		text = "0"
	}
	if !isJSONNumber(text) {
		w.fail(&unsupportedError{what: "number " + text})
		return
	}
	w.number(text)
}

func (w *writer) anySlice(list []any) {
	if list == nil {
		w.null()
		return
	}
	c := w.beginSequence()
	for _, v := range list {
		w.item(&c)
		w.any(v)
	}
	w.endSequence(&c)
}

func (w *writer) anyMap(m map[string]any) {
	if m == nil {
		w.null()
		return
	}
	c := w.beginMapping()
	m, base := sortedKeys(&w.layout, m)
	for i := base; i < base+len(m) && w.err == nil; i++ {
		name := w.keys[i]
		w.key(&c, name)
		w.any(m[name])
	}
	w.keys = w.keys[:base]
	w.endMapping(&c)
}
