package conversiontest

import (
	"encoding/json"
	"fmt"
	"path"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
)

// attempt converts and says what went wrong: an error, or a panic with its place.
func attempt[A, B any](convert func(*A, *B) error, in *A, out *B) (wrong string, panics bool) {
	defer func() {
		if said := recover(); said != nil {
			wrong, panics = fmt.Sprintf("panic: %v, %s", said, panicked()), true
		}
	}()
	if err := convert(in, out); err != nil {
		return err.Error(), false
	}
	return "", false
}

// panicked is where the panic began that is recovered: a function of the standard library with the one
// that called it.
func panicked() string {
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs)])
	var places []string
	for begun, more := false, true; more; {
		var frame runtime.Frame
		frame, more = frames.Next()
		switch {
		case frame.Function == "runtime.gopanic":
			begun = true
		case begun && !strings.HasPrefix(frame.Function, "runtime."):
			places = append(
				places, fmt.Sprintf("%s (%s:%d)", path.Base(frame.Function), filepath.Base(frame.File), frame.Line),
			)
			first, _, below := strings.Cut(frame.Function, "/")
			if below && strings.Contains(first, ".") {
				return "in " + strings.Join(places, ", called by ")
			}
		}
	}
	return "in " + strings.Join(places[:min(len(places), 1)], "")
}

// culprits are the fields of an object that cannot be converted without which it can, as words of a
// sentence, "" if nobody knows.
func culprits[A, B any](convert func(*A, *B) error, in *A) string {
	text, err := json.Marshal(in)
	if err != nil {
		return ""
	}
	return responsible(text, func(tree any) bool {
		in := decoded[A](tree)
		if in == nil {
			return false
		}
		wrong, _ := attempt(convert, in, new(B))
		return wrong != ""
	})
}

// unreadable are the fields for which an object in JSON cannot be read.
func unreadable[T any](text []byte) string {
	return responsible(text, func(tree any) bool { return decoded[T](tree) == nil })
}

// responsible are the fields of an object for which something fails: all others are taken out first,
// as long as it fails.
func responsible(text []byte, fails func(tree any) bool) string {
	tree, err := treeIn(text)
	if err != nil || !fails(tree) {
		return ""
	}
	var left []string
	var reduce func(at []any)
	reduce = func(at []any) {
		below := steps(valueIn(tree, at))
		if len(below) == 0 && len(at) > 0 {
			left = append(left, spell(at))
		}
		// From the end, so that items keep their places.
		for i := len(below) - 1; i >= 0; i-- {
			inner := append(at[:len(at):len(at)], below[i])
			if without := changed(tree, inner, nil); fails(without) {
				tree = without
			} else {
				reduce(inner)
			}
		}
	}
	reduce(nil)
	if len(left) == 0 {
		return ""
	}
	slices.Reverse(left)
	if most := 5; len(left) > most {
		left = append(left[:most], strconv.Itoa(len(left)-most)+" more")
	}
	return " for what is at " + strings.Join(left, ", ")
}

// steps lead to what is in a value.
func steps(v any) (all []any) {
	switch v := v.(type) {
	case map[string]any:
		for _, name := range sortedNames(v) {
			all = append(all, name)
		}
	case []any:
		for i := range v {
			all = append(all, i)
		}
	}
	return all
}

// unwritten is the path of what in a value cannot be written as JSON.
func unwritten(v reflect.Value) string {
	isBad := func(v reflect.Value) bool {
		if !v.CanInterface() {
			return false
		}
		_, err := json.Marshal(v.Interface())
		return err != nil
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			return unwritten(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			switch {
			case name == "-" || !isBad(v.Field(i)):
			case name == "":
				return unwritten(v.Field(i))
			default:
				return "." + name + unwritten(v.Field(i))
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			if isBad(v.Index(i)) {
				return fmt.Sprintf("[%d]%s", i, unwritten(v.Index(i)))
			}
		}
	case reflect.Map:
		for each := v.MapRange(); each.Next(); {
			if isBad(each.Value()) {
				return fmt.Sprintf(".%v%s", each.Key(), unwritten(each.Value()))
			}
		}
	}
	return ""
}
