package witness

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// A delta is a difference of two objects.
type delta struct {
	path     string
	old, new any
	gone     bool // from the old
	come     bool // into the new
	filled   bool // in by the old: nobody wrote it
}

func (d delta) String() string {
	switch {
	case d.gone && d.filled:
		return fmt.Sprintf("%s: %s is not filled in any more", d.path, short(d.old))
	case d.gone:
		return fmt.Sprintf("%s: %s is dropped", d.path, short(d.old))
	case d.come:
		return fmt.Sprintf("%s: %s is filled in", d.path, short(d.new))
	}
	return fmt.Sprintf("%s: %s becomes %s", d.path, short(d.old), short(d.new))
}

// difference lists where two values differ, with [] for items and {} for no keys: map
// keys are part of the path.
func difference(path string, a, b any) []delta {
	switch a := a.(type) {
	case map[string]any:
		if b, ok := b.(map[string]any); ok {
			return differentKeys(path, a, b)
		}
	case []any:
		if b, ok := b.([]any); ok && len(a) == len(b) {
			var all []delta
			for i := range a {
				all = append(all, difference(path+"[]", a[i], b[i])...)
			}
			return all
		}
	}
	if reflect.DeepEqual(a, b) {
		return nil
	}
	return []delta{{path: path, old: a, new: b}}
}

func differentKeys(path string, a, b map[string]any) []delta {
	var all []delta
	keys := slices.Sorted(maps.Keys(a))
	for _, k := range slices.Sorted(maps.Keys(b)) {
		if _, there := a[k]; !there {
			keys = append(keys, k)
		}
	}
	for _, k := range keys {
		at := strings.TrimPrefix(path+"."+k, ".")
		old, inOld := a[k]
		new, inNew := b[k]
		switch {
		case !inNew:
			all = append(all, delta{path: at, old: old, gone: true})
		case !inOld:
			all = append(all, delta{path: at, new: new, come: true})
		default:
			all = append(all, difference(at, old, new)...)
		}
	}
	return all
}

// touches reports whether a difference is at a path, around it or below it.
func touches(at, path string) bool {
	a, b := steps(at), steps(path)
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] && b[i] != "{}" {
			return false
		}
	}
	return true
}

// steps cuts a path, with {} and [] as steps of their own.
func steps(path string) []string {
	path = strings.ReplaceAll(strings.ReplaceAll(path, "[]", ".[]"), "{}", ".{}")
	return strings.FieldsFunc(path, func(r rune) bool { return r == '.' })
}
