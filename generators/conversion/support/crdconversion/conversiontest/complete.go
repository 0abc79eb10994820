package conversiontest

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// complete gives an object, of which a schema says the fields, those that it does not say:
// structs of other modules are made by their types. What a Go type does not read gets
// another value, or none. It returns the paths of these structs.
func complete[T any](t *testing.T, object string) (tree any, opaque [][]any) {
	t.Helper()
	for _, l := range leavesOf(t, []byte(object), nil) {
		of := typeAt(reflect.TypeFor[T](), l.path)
		if of != nil && l.value == "{}" && of.Kind() == reflect.Struct && textsOf(of) == nil {
			opaque = append(opaque, l.path)
		}
	}
	return completeAt[T](t, object, opaque), opaque
}

// completeAt makes the structs at some paths, as far as an object has them.
func completeAt[T any](t *testing.T, object string, paths [][]any) any {
	t.Helper()
	tree := readable[T](t, treeOf(t, []byte(object)))
	for _, path := range paths {
		if has, ok := valueIn(tree, path).(map[string]any); !ok || len(has) > 0 {
			continue
		}
		v := reflect.New(typeAt(reflect.TypeFor[T](), path)).Elem()
		fillNamed(v, "", nil)
		text, err := json.Marshal(v.Addr().Interface())
		if made := changed(tree, path, json.RawMessage(text)); err == nil && decoded[T](made) != nil {
			tree = treeOf(t, toJSON(t, made))
		}
	}
	return tree
}

// readable is an object with other values in the fields that its Go type does not read,
// which may ask more than a schema, or without them.
func readable[T any](t *testing.T, tree any) any {
	t.Helper()
	if decoded[T](tree) != nil {
		return tree
	}
	for _, l := range leavesOf(t, toJSON(t, tree), nil) {
		if decoded[T](onlyAt(l.path, json.RawMessage(l.value))) != nil {
			continue
		}
		value := any(nil)
		for _, text := range examples {
			if decoded[T](onlyAt(l.path, json.RawMessage(text))) != nil {
				value = json.RawMessage(text)
				break
			}
		}
		tree = changed(tree, l.path, value)
	}
	return tree
}

// typeAt is the type of the value at a path, nil if there is none.
func typeAt(t reflect.Type, path []any) reflect.Type {
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t == nil || len(path) == 0 {
		return t
	}
	name, isName := path[0].(string)
	switch {
	case isName && t.Kind() == reflect.Struct:
		return typeAt(memberOf(t, name), path[1:])
	case isName && t.Kind() == reflect.Map, !isName && (t.Kind() == reflect.Slice || t.Kind() == reflect.Array):
		return typeAt(t.Elem(), path[1:])
	}
	return nil
}

// memberOf is the type of the field that a struct has under a name in JSON.
func memberOf(t reflect.Type, name string) reflect.Type {
	for i := range t.NumField() {
		f := t.Field(i)
		if isInlined(f) {
			inner := f.Type
			if inner.Kind() == reflect.Pointer {
				inner = inner.Elem()
			}
			if inner.Kind() == reflect.Struct {
				if found := memberOf(inner, name); found != nil {
					return found
				}
			}
			continue
		}
		if memberName(f) == name {
			return f.Type
		}
	}
	return nil
}

func memberName(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	if name == "" {
		return f.Name
	}
	return name
}

// mostNested is how many structs deep those are filled that no schema describes.
const mostNested = 4

// fillNamed fills a value with what can be told apart: strings with the names of their
// fields.
func fillNamed(v reflect.Value, name string, around []reflect.Type) {
	if texts := textsOf(v.Type()); texts != nil {
		if len(texts) > 0 {
			_ = json.Unmarshal([]byte(texts[0]), v.Addr().Interface()) // it was taken before
		}
		return
	}
	switch v.Kind() {
	case reflect.String:
		if v.Type().Name() == "ConditionStatus" { // of any of Kubernetes' packages
			name = "True"
		}
		v.SetString(name)
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(2)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(2)
	case reflect.Float32, reflect.Float64:
		v.SetFloat(1.5)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fillNamed(v.Elem(), name, around)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fillNamed(v.Index(0), name, around)
	case reflect.Map:
		fillMap(v, name, around)
	case reflect.Struct:
		fillFields(v, around)
	}
}

func fillMap(v reflect.Value, name string, around []reflect.Type) {
	if v.Type().Key().Kind() != reflect.String {
		return
	}
	v.Set(reflect.MakeMap(v.Type()))
	keys := []string{"key"}
	if v.Type().Key().Name() == "ResourceName" { // of any of Kubernetes' packages
		keys = []string{"cpu", "memory"}
	}
	for _, key := range keys {
		value := reflect.New(v.Type().Elem()).Elem()
		fillNamed(value, name, around)
		v.SetMapIndex(reflect.ValueOf(key).Convert(v.Type().Key()), value)
	}
}

func fillFields(v reflect.Value, around []reflect.Type) {
	if len(around) == mostNested {
		return
	}
	for _, t := range around {
		if t == v.Type() {
			return // it holds itself
		}
	}
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if v.Field(i).CanSet() && f.Tag.Get("json") != "-" {
			fillNamed(v.Field(i), memberName(f), append(around[:len(around):len(around)], v.Type()))
		}
	}
}

// valueIn is the value at a path of a tree, nil if there is none.
func valueIn(tree any, path []any) any {
	for _, step := range path {
		switch v := tree.(type) {
		case map[string]any:
			tree = v[fmt.Sprint(step)]
		case []any:
			i, ok := step.(int)
			if !ok || i >= len(v) {
				return nil
			}
			tree = v[i]
		default:
			return nil
		}
	}
	return tree
}

// isThere reports whether JSON has a value at a path, and be it null.
func isThere(text []byte, path []any) bool {
	var tree any
	if len(path) == 0 || json.Unmarshal(text, &tree) != nil {
		return len(path) == 0
	}
	last := len(path) - 1
	switch v := valueIn(tree, path[:last]).(type) {
	case map[string]any:
		_, ok := v[fmt.Sprint(path[last])]
		return ok
	case []any:
		i, ok := path[last].(int)
		return ok && i < len(v)
	}
	return false
}

// passedOn finds which of the structs at some paths an object has somewhere when it is
// converted, just as they were: tables show them, and what they become, whole.
func passedOn(source, result any, paths [][]any, from, to map[string]bool) {
	for _, path := range paths {
		wanted, ok := valueIn(source, path).(map[string]any)
		if !ok || len(wanted) == 0 {
			continue
		}
		var walk func(at []any, v any)
		walk = func(at []any, v any) {
			if reflect.DeepEqual(v, any(wanted)) {
				from[spell(path)], to[spell(at)] = true, true
				return
			}
			switch v := v.(type) {
			case map[string]any:
				for name, member := range v {
					walk(append(at[:len(at):len(at)], name), member)
				}
			case []any:
				for i := range v {
					walk(append(at[:len(at):len(at)], i), v[i])
				}
			}
		}
		walk(nil, result)
	}
}
