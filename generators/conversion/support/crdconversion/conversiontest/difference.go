package conversiontest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"strings"
	"testing"
	"time"
)

// difference names the places at which two objects differ in JSON, one a
// line behind the first, "" if there are none.
func difference[T any](t testing.TB, a, b *T) string {
	t.Helper()
	return differ(t, toJSON(t, a), toJSON(t, b))
}

// differ does so with strings. Those of equal objects are mostly equal.
func differ(t testing.TB, a, b []byte) string {
	t.Helper()
	if bytes.Equal(a, b) {
		return ""
	}
	var all []string
	compareTrees("", treeOf(t, a), treeOf(t, b), &all)
	const most = 10
	if len(all) > most {
		all = append(all[:most], fmt.Sprintf("and %d more", len(all)-most))
	}
	return strings.Join(all, "\n\t")
}

// change says what of an object is changed but for its metadata, in the
// eyes of who reads both.
func change[T any](t testing.TB, was, is *T) string {
	t.Helper()
	bare := func(v T) *T {
		metadataOf(&v).SetZero()
		return &v
	}
	want, got := toJSON(t, bare(*was)), toJSON(t, bare(*is))
	if !bytes.Equal(want, got) {
		got = toJSON(t, fromJSON[T](t, got))
	}
	return differ(t, want, got)
}

// compareTrees adds the places at which two trees differ.
func compareTrees(path string, x, y any, all *[]string) {
	if reflect.DeepEqual(x, y) {
		return
	}
	switch x := x.(type) {
	case map[string]any:
		y, ok := y.(map[string]any)
		if !ok {
			break
		}
		both := maps.Clone(x)
		maps.Copy(both, y)
		for _, name := range sortedNames(both) {
			was, before := x[name]
			now, after := y[name]
			switch {
			case !after:
				*all = append(*all, fmt.Sprintf("%s.%s is gone, it was %s", path, name, short(was)))
			case !before:
				*all = append(*all, fmt.Sprintf("%s.%s was not there and is %s", path, name, short(now)))
			default:
				compareTrees(path+"."+name, was, now, all)
			}
		}
		return
	case []any:
		y, ok := y.([]any)
		if !ok || len(x) != len(y) {
			break
		}
		for i := range x {
			compareTrees(fmt.Sprintf("%s[%d]", path, i), x[i], y[i], all)
		}
		return
	}
	*all = append(*all, fmt.Sprintf("%s was %s and is %s", path, short(x), short(y)))
}

// short is a value in JSON, or its beginning.
func short(v any) string {
	text, _ := json.Marshal(v) // it was read from JSON
	if n := 120; len(text) > n {
		return fmt.Sprintf("%s… (%d bytes)", strings.ToValidUTF8(string(text[:n]), ""), len(text))
	}
	return string(text)
}

// shared returns the path to something that an object and its
// conversion both refer to, "" if there is nothing.
func shared(a, b any) string {
	x, y := reflect.ValueOf(a).Elem(), reflect.ValueOf(b).Elem()
	seen, shared := map[uintptr]bool{}, uintptr(0)
	references(x, func(at uintptr) bool {
		seen[at] = true
		return false
	})
	path, found := references(y, func(at uintptr) bool {
		shared = at
		return seen[at]
	})
	if !found {
		return ""
	}
	from, _ := references(x, func(at uintptr) bool { return at == shared })
	return fmt.Sprintf("%s, which is %s there", from, path)
}

// refersNowhere reports whether a pointer, map or list has no memory that it
// could share.
func refersNowhere(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Map:
		return v.IsNil()
	case reflect.Slice:
		return v.Cap() == 0 || v.Type().Elem().Size() == 0
	}
	return v.IsNil() || v.Type().Elem().Size() == 0
}

// references looks for an address among those of everything that a value
// refers to, and returns its path.
func references(v reflect.Value, is func(at uintptr) bool) (path string, found bool) {
	if isPlain(v.Type()) || v.Type() == reflect.TypeFor[time.Time]() {
		return "", false // a time refers to a time zone, which never changes
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Slice:
		if refersNowhere(v) {
			return "", false
		}
		if is(v.Pointer()) {
			return "", true
		}
	}
	switch v.Kind() {
	case reflect.Pointer:
		return references(v.Elem(), is)
	case reflect.Map:
		for each := v.MapRange(); !isPlain(v.Type().Elem()) && each.Next(); {
			if path, found := references(each.Value(), is); found {
				return "[]" + path, true
			}
		}
	case reflect.Slice:
		for i := 0; !isPlain(v.Type().Elem()) && i < v.Len(); i++ {
			if path, found := references(v.Index(i), is); found {
				return "[]" + path, true
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if path, found := references(v.Field(i), is); found {
				return "." + v.Type().Field(i).Name + path, true
			}
		}
	}
	return "", false
}

func toJSON(t testing.TB, v any) []byte {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatalf("%T cannot be written for what is at %s: %v", v, unwritten(reflect.ValueOf(v)), err)
	}
	return data
}

func fromJSON[T any](t testing.TB, text []byte) *T {
	t.Helper()
	out := new(T)
	if err := json.Unmarshal(text, out); err != nil {
		t.Fatalf("%T that was written cannot be read%s: %v", out, unreadable[T](text), err)
	}
	return out
}
