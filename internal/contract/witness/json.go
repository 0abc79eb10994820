package witness

import (
	"maps"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/runtime"

	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/jsontext"
)

// short writes a value in one line.
func short(v any) string {
	text, err := jsontext.Line(v)
	if err != nil {
		return "?"
	}
	if len(text) > 100 {
		return strings.ToValidUTF8(text[:100], "") + "…"
	}
	return text
}

// lengthen repeats the last item of the first list on a path, or adds a value to scalars
// which may have to differ. It reports whether there is such a list.
func lengthen(at any, path []string, v any) bool {
	_, repeat := v.(absent)
	for i, step := range path {
		holder, ok := at.(map[string]any)
		if !ok {
			return false
		}
		list, ok := holder[step].([]any)
		if ok && len(list) > 0 && i+1 < len(path) && path[i+1] == "[]" {
			last := list[len(list)-1]
			if repeat {
				v = runtime.DeepCopyJSONValue(last)
			} else if !sameType(last, v) {
				return false
			}
			holder[step] = append(slices.Clone(list), v)
			return true
		}
		at = holder[step]
	}
	return false
}

// leaves are the paths of the scalars of a value, sorted.
func leaves(v any, path string) []string {
	var all []string
	switch v := v.(type) {
	case map[string]any:
		for _, k := range slices.Sorted(maps.Keys(v)) {
			all = append(all, leaves(v[k], example.Below(path, k))...)
		}
	case []any:
		if len(v) > 0 {
			all = append(all, leaves(v[0], path+"[]")...)
		}
	default:
		all = append(all, path)
	}
	return all
}

// set puts a value of the same type in the place of a scalar, and reports whether it
// did.
func set(at any, path []string, v any) bool {
	for i, step := range path {
		last := i == len(path)-1
		switch holder := at.(type) {
		case map[string]any:
			if last {
				if !sameType(holder[step], v) || holder[step] == v {
					return false
				}
				holder[step] = v
				return true
			}
			at = holder[step]
		case []any:
			if step != "[]" || len(holder) == 0 {
				return false
			}
			if last {
				if !sameType(holder[0], v) || holder[0] == v {
					return false
				}
				holder[0] = v
				return true
			}
			at = holder[0]
		default:
			return false
		}
	}
	return false
}

func sameType(a, b any) bool {
	switch a.(type) {
	case string:
		_, ok := b.(string)
		return ok
	case int64:
		_, ok := b.(int64)
		return ok
	case bool:
		_, ok := b.(bool)
		return ok
	}
	return false
}

// merge adds fields to the object at a path.
func merge(at any, path []string, more map[string]any) bool {
	for _, step := range path {
		switch holder := at.(type) {
		case map[string]any:
			if step == "{}" {
				keys := slices.Sorted(maps.Keys(holder))
				if len(keys) == 0 {
					return false
				}
				step = keys[0]
			}
			at = holder[step]
		case []any:
			if len(holder) == 0 {
				return false
			}
			at = holder[0]
		default:
			return false
		}
	}
	object, ok := at.(map[string]any)
	if !ok {
		return false
	}
	for k, v := range more {
		if _, there := object[k]; there {
			return false
		}
		object[k] = v
	}
	return true
}
