package serve

import (
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
	exact, err := onlyExact(raw, t)
	if err != nil {
		return err
	}
	return json.Unmarshal(exact, into)
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

// onlyExact is JSON for a type without the members that only resemble one of its fields.
func onlyExact(raw json.RawMessage, t reflect.Type) (json.RawMessage, error) {
	for t.Kind() == reflect.Pointer && !readsItself(t) {
		t = t.Elem()
	}
	text := strings.TrimSpace(string(raw))
	switch {
	case readsItself(t), text == "", text == "null":
		return raw, nil
	case text[0] == '[' && (t.Kind() == reflect.Slice || t.Kind() == reflect.Array):
		var items []json.RawMessage
		if err := json.Unmarshal(raw, &items); err != nil {
			return nil, err
		}
		for i := range items {
			exact, err := onlyExact(items[i], t.Elem())
			if err != nil {
				return nil, err
			}
			items[i] = exact
		}
		return json.Marshal(items)
	case text[0] == '{' && (t.Kind() == reflect.Struct || t.Kind() == reflect.Map):
		return onlyExactMembers(raw, t)
	}
	return raw, nil
}

func onlyExactMembers(raw json.RawMessage, t reflect.Type) (json.RawMessage, error) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(raw, &members); err != nil {
		return nil, err
	}
	var fields map[string]reflect.Type
	folded := map[string]bool{}
	if t.Kind() == reflect.Struct {
		fields = membersOf(t)
		for name := range fields {
			folded[fold(name)] = true
		}
	}
	for name, value := range members {
		of, isField := fields[name]
		switch {
		case t.Kind() == reflect.Map:
			of = t.Elem()
		case !isField && folded[fold(name)]:
			delete(members, name)
			continue
		case !isField:
			continue
		}
		exact, err := onlyExact(value, of)
		if err != nil {
			return nil, err
		}
		members[name] = exact
	}
	return json.Marshal(members)
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
