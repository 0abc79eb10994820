package serve

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"sync"
	"unicode"
)

// decode reads JSON as the API server does, and controller-runtime: the name of a member counts
// letter by letter. encoding/json takes Replicas for replicas, so that members that are spelt in
// another way are taken away first. There are none in nearly all objects.
func decode(raw []byte, into any) error {
	t := reflect.TypeOf(into).Elem()
	if !namesOf(t).mayDiffer(raw) {
		return json.Unmarshal(raw, into)
	}
	if !json.Valid(raw) {
		return json.Unmarshal(raw, into) // it says why
	}
	return json.Unmarshal(onlyExact(raw, t), into)
}

// names are the members that a type has anywhere in it: safe are those that are known in one
// spelling only, folded are all of them, as encoding/json compares them.
type names struct{ safe, folded map[string]bool }

// known holds the names of types.
var known sync.Map

func namesOf(t reflect.Type) names {
	if found, ok := known.Load(t); ok {
		return found.(names)
	}
	spellings := map[string]map[string]bool{}
	seen := map[reflect.Type]bool{}
	var walk func(t reflect.Type)
	walk = func(t reflect.Type) {
		if seen[t] || readsItself(t) {
			return
		}
		seen[t] = true
		switch t.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
			walk(t.Elem())
		case reflect.Struct:
			for name, of := range membersOf(t) {
				if spellings[fold(name)] == nil {
					spellings[fold(name)] = map[string]bool{}
				}
				spellings[fold(name)][name] = true
				walk(of)
			}
		}
	}
	walk(t)
	made := names{safe: map[string]bool{}, folded: map[string]bool{}}
	for folded, all := range spellings {
		made.folded[folded] = true
		for name := range all {
			made.safe[name] = len(all) == 1
		}
	}
	known.Store(t, made)
	return made
}

// mayDiffer reports whether JSON may have a member that is spelt otherwise than the field that
// encoding/json takes it for. A key of a map is one sometimes.
func (n names) mayDiffer(raw []byte) bool {
	for i := 0; i < len(raw); i++ {
		if raw[i] != '"' {
			continue
		}
		from, escaped := i+1, false
		for i++; i < len(raw) && raw[i] != '"'; i++ {
			if raw[i] == '\\' {
				escaped = true
				i++
			}
		}
		if i >= len(raw) {
			return false // it cannot be read
		}
		name, next := raw[from:i], i+1
		for next < len(raw) && (raw[next] == ' ' || raw[next] == '\t' || raw[next] == '\n' || raw[next] == '\r') {
			next++
		}
		isName := next < len(raw) && raw[next] == ':'
		if isName && (escaped || !n.safe[string(name)] && n.folded[fold(string(name))]) {
			return true
		}
	}
	return false
}

// onlyExact is JSON for a type without the members that only resemble one of its fields. It is
// read once, whatever is nested in it.
func onlyExact(raw []byte, t reflect.Type) []byte {
	e := exact{raw: raw, out: make([]byte, 0, len(raw))}
	e.value(t)
	return e.out
}

// exact copies JSON that is valid.
type exact struct {
	raw, out []byte
	at       int
}

// value copies a value for a type, anything for nil.
func (e *exact) value(t reflect.Type) {
	for t != nil && t.Kind() == reflect.Pointer && !readsItself(t) {
		t = t.Elem()
	}
	kind := reflect.Invalid
	if t != nil && !readsItself(t) {
		kind = t.Kind()
	}
	switch first := e.next(); {
	case first == '[' && (kind == reflect.Slice || kind == reflect.Array):
		e.parts(']', func() { e.value(t.Elem()) })
	case first == '{' && kind == reflect.Map:
		e.parts('}', func() {
			e.copyValue()
			e.copyColon()
			e.value(t.Elem())
		})
	case first == '{' && kind == reflect.Struct:
		fields := fieldsOf(t)
		e.parts('}', func() { e.member(fields) })
	default:
		e.copyValue()
	}
}

// member copies a member of a struct, if it is none that only resembles a field.
func (e *exact) member(fields fields) {
	before, from := len(e.out), e.at
	e.copyValue()
	name := nameOf(e.raw[from:e.at])
	e.copyColon()
	of, isField := fields.types[name]
	e.value(of)
	if !isField && fields.folded[fold(name)] {
		e.out = e.out[:before]
	}
}

// nameOf reads the name of a member.
func nameOf(quoted []byte) (name string) {
	if bytes.IndexByte(quoted, '\\') < 0 {
		return string(quoted[1 : len(quoted)-1])
	}
	_ = json.Unmarshal(quoted, &name) // the JSON is valid
	return name
}

// parts copies what stands between two brackets, as far as it is kept.
func (e *exact) parts(last byte, part func()) {
	e.out = append(e.out, e.raw[e.at])
	e.at++
	start := len(e.out)
	for e.next() != last {
		if e.raw[e.at] == ',' {
			e.at++
			e.next()
		}
		before := len(e.out)
		if before > start {
			e.out = append(e.out, ',')
		}
		behind := len(e.out)
		if part(); len(e.out) == behind {
			e.out = e.out[:before]
		}
	}
	e.out = append(e.out, last)
	e.at++
}

// next is what comes after blanks.
func (e *exact) next() byte {
	for strings.IndexByte(" \t\r\n", e.raw[e.at]) >= 0 {
		e.at++
	}
	return e.raw[e.at]
}

func (e *exact) copyColon() {
	e.next()
	e.at++
	e.next()
	e.out = append(e.out, ':')
}

// copyValue copies a value as it is.
func (e *exact) copyValue() { e.out = append(e.out, e.read()...) }

// eachItem calls a function with the items of a list, which is valid, until one fails.
func eachItem(list []byte, do func(item []byte) error) error {
	e := exact{raw: list, at: 1}
	for e.next() != ']' {
		if e.raw[e.at] == ',' {
			e.at++
			e.next()
		}
		if err := do(e.read()); err != nil {
			return err
		}
	}
	return nil
}

// read is a value as it is.
func (e *exact) read() []byte {
	from, depth := e.at, 0
	for {
		switch e.raw[e.at] {
		case '"':
			for e.at++; e.raw[e.at] != '"'; e.at++ {
				if e.raw[e.at] == '\\' {
					e.at++
				}
			}
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		default:
			for depth == 0 && e.at+1 < len(e.raw) && strings.IndexByte(",:]} \t\r\n", e.raw[e.at+1]) < 0 {
				e.at++
			}
		}
		if e.at++; depth == 0 {
			return e.raw[from:e.at]
		}
	}
}

// fields are those of a struct, and their names as encoding/json compares them.
type fields struct {
	types  map[string]reflect.Type
	folded map[string]bool
}

// knownFields holds the fields of types.
var knownFields sync.Map

func fieldsOf(t reflect.Type) fields {
	if found, ok := knownFields.Load(t); ok {
		return found.(fields)
	}
	made := fields{membersOf(t), map[string]bool{}}
	for name := range made.types {
		made.folded[fold(name)] = true
	}
	knownFields.Store(t, made)
	return made
}

// membersOf are the types of the fields of a struct by their names in JSON, those of embedded
// structs too.
func membersOf(t reflect.Type, around ...reflect.Type) map[string]reflect.Type {
	all := map[string]reflect.Type{}
	for i := 0; i < t.NumField(); i++ {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		embedded := f.Type
		if embedded.Kind() == reflect.Pointer {
			embedded = embedded.Elem()
		}
		switch {
		case f.Tag.Get("json") == "-":
		case f.Anonymous && name == "" && embedded.Kind() == reflect.Struct:
			if embedded == t || slices.Contains(around, embedded) {
				continue // it is embedded in itself
			}
			for name, of := range membersOf(embedded, append(slices.Clone(around), t)...) {
				if _, nearer := all[name]; !nearer {
					all[name] = of
				}
			}
		case !f.IsExported():
		case name == "":
			all[f.Name] = f.Type
		default:
			all[name] = f.Type
		}
	}
	return all
}

// readsItself reports whether a type reads its JSON with a method of its own.
func readsItself(t reflect.Type) bool {
	return t.Implements(reflect.TypeFor[json.Unmarshaler]()) ||
		reflect.PointerTo(t).Implements(reflect.TypeFor[json.Unmarshaler]())
}

// fold is a name as encoding/json compares it.
func fold(name string) string {
	return strings.Map(func(r rune) rune {
		for {
			next := unicode.SimpleFold(r)
			if next <= r {
				return next
			}
			r = next
		}
	}, name)
}
