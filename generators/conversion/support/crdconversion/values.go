package crdconversion

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"time"
)

// ConvertPointer converts what a pointer points at, nil to nil.
func ConvertPointer[In, Out any](in *In, convert func(In) Out) *Out {
	if in == nil {
		return nil
	}
	out := convert(*in)
	return &out
}

// Agrees reports whether what one pointer points at becomes what the other
// does. nil becomes nil.
func Agrees[In any, Out comparable](in *In, out *Out, convert func(In) Out) bool {
	if in == nil || out == nil {
		return in == nil && out == nil
	}
	return convert(*in) == *out
}

// ZeroIfNil returns what a pointer points at.
func ZeroIfNil[T any](pointer *T) (value T) {
	if pointer != nil {
		value = *pointer
	}
	return value
}

// IsEmpty reports whether JSON would say nothing about what a pointer points
// at: it is zero, or lists and maps in it are empty. Times and quantities say
// themselves whether they are zero: the quantity 0 has a format once it was read.
func IsEmpty(pointer any) bool { return isEmptyValue(reflect.ValueOf(pointer).Elem()) }

func isEmptyValue(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Slice, reflect.Map:
		return v.Len() == 0
	case reflect.Struct:
		if v.CanAddr() && v.Addr().CanInterface() {
			if scalar, ok := v.Addr().Interface().(scalar); ok {
				return scalar.IsZero()
			}
		}
		for i := range v.NumField() {
			field := v.Field(i)
			if list := field.Kind() == reflect.Slice || field.Kind() == reflect.Map; list &&
				!strings.Contains(v.Type().Field(i).Tag.Get("json"), ",omitempty") {
				if !field.IsNil() { // JSON tells [] from null
					return false
				}
			} else if !isEmptyValue(field) {
				return false
			}
		}
		return true
	}
	return v.IsZero()
}

// scalar is a struct that is a text in JSON.
type scalar interface {
	IsZero() bool
	ToUnstructured() any
}

// EqualPointers compares what two pointers point at.
func EqualPointers[T comparable](a, b *T) bool {
	return a == b || a != nil && b != nil && *a == *b
}

// EqualSlices compares two slices; nil is another one than the empty one.
func EqualSlices[T comparable](a, b []T) bool {
	return (a == nil) == (b == nil) && slices.Equal(a, b)
}

// Equal compares two values that JSON may write in one way though they
// differ in memory: a quantity that was read and one that was made.
func Equal(a, b any) bool {
	if reflect.TypeOf(a) == reflect.TypeOf(b) && isSame(reflect.ValueOf(a), reflect.ValueOf(b)) {
		return true
	}
	x, err := json.Marshal(a)
	if err != nil {
		return false
	}
	y, err := json.Marshal(b)
	return err == nil && bytes.Equal(x, y)
}

// isSame reports whether two values of a type are the same, as reflect.DeepEqual does without
// its account of where pointers led: objects that were read hold no circles. It may miss what
// only that function compares.
func isSame(a, b reflect.Value) bool {
	switch a.Kind() {
	case reflect.Invalid:
		return true
	case reflect.Bool, reflect.String, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return a.Equal(b)
	case reflect.Pointer:
		return a.Pointer() == b.Pointer() || !a.IsNil() && !b.IsNil() && isSame(a.Elem(), b.Elem())
	case reflect.Slice:
		if a.Len() != b.Len() || a.IsNil() != b.IsNil() {
			return false
		}
		for i := range a.Len() {
			if !isSame(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	case reflect.Struct:
		for i := range a.NumField() {
			if !isSame(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return true
	}
	return a.CanInterface() && reflect.DeepEqual(a.Interface(), b.Interface())
}

// EqualOrEmpty compares two values for which JSON may say nothing: an empty
// list or map is as good as none.
func EqualOrEmpty(a, b any) bool {
	x, y := reflect.ValueOf(a), reflect.ValueOf(b)
	if (x.Kind() == reflect.Slice || x.Kind() == reflect.Map) && x.Len() == 0 && y.Len() == 0 {
		return true
	}
	return Equal(a, b)
}

// Distinct is a list without the items that are there before, in its order.
func Distinct[T ~string](items []T) []T {
	if len(items) < 2 {
		return items
	}
	seen := make(map[T]bool, len(items))
	kept := items[:0]
	for _, item := range items {
		if !seen[item] {
			seen[item] = true
			kept = append(kept, item)
		}
	}
	return kept
}

type integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

// Clamp converts a number; one that does not fit becomes the nearest.
func Clamp[To, From integer](n From) To {
	to := To(n)
	if From(to) == n && (to < 0) == (n < 0) {
		return to
	}
	var least To
	if least--; least > 0 { // unsigned: it is the greatest
		if n < 0 {
			return 0
		}
		return least
	}
	greatest := To(1)
	for next := greatest*2 + 1; next > greatest; next = next*2 + 1 {
		greatest = next
	}
	if n < 0 {
		return -greatest - 1
	}
	return greatest
}

// Units counts the whole units of a duration.
func Units[To integer](d, unit time.Duration) To {
	return Clamp[To](int64(d / unit))
}

// Duration is a number of units; what is longer than a duration can
// be becomes the longest.
func Duration[From integer](n From, unit time.Duration) time.Duration {
	count := Clamp[int64](n)
	const longest = 1<<63 - 1
	if limit := int64(longest / unit); count > limit {
		count = limit
	} else if count < -limit {
		count = -limit
	}
	return time.Duration(count) * unit
}
