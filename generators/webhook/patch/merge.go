package patch

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// Strategic merge patches, as k8s.io/apimachinery/pkg/util/strategicpatch
// applies them. That package brings in protobuf and OpenAPI, which cost every
// run of crdgen a millisecond and two megabytes; it is the oracle in the tests.

const (
	patchDirective      = "$patch"
	retainKeysDirective = "$retainKeys"
	orderPrefix         = "$setElementOrder/"
	deletePrefix        = "$deleteFromPrimitiveList/"

	// UnstableReason is why a patch is refused that controller-gen applies one way or
	// the other.
	UnstableReason = "the list cannot be given and deleted from in one patch"

	deleteAction  = "delete"
	replaceAction = "replace"
)

// cleanMap removes well-formed directives, so that what is left can be decoded
// as a value of type t, and refuses those that speak of a field that is no list.
// Malformed ones stay for the decoder to refuse.
func cleanMap(patch map[string]any, t reflect.Type, path string) error {
	for _, key := range slices.Sorted(maps.Keys(patch)) {
		value := patch[key]
		_, isList := value.([]any)
		switch {
		case key == patchDirective:
			if value == deleteAction || value == replaceAction {
				delete(patch, key)
			}
		case key == retainKeysDirective:
			if isList {
				delete(patch, key)
			}
		case strings.HasPrefix(key, orderPrefix), strings.HasPrefix(key, deletePrefix):
			_, name, _ := strings.Cut(key, "/")
			if _, ok := listField(t, name); !ok {
				return &FieldError{Path: path + key, reason: fmt.Sprintf("%q is no list", name)}
			}
			if isList {
				delete(patch, key)
			}
		case strings.HasPrefix(key, "$"):
		case t.Kind() == reflect.Struct, t.Kind() == reflect.Pointer:
			if err := cleanField(key, value, t, path); err != nil {
				return err
			}
		}
	}
	return nil
}

// cleanField does cleanMap's work below one field of a struct.
func cleanField(key string, value any, t reflect.Type, path string) error {
	field, ok := fieldByJSONName(t, key)
	if !ok {
		return noSuchField(path + key)
	}
	switch value := value.(type) {
	case map[string]any:
		return cleanMap(value, field.Type, path+key+".")
	case []any:
		elem, ok := listField(t, key)
		if !ok {
			return &FieldError{Path: path + key, reason: "expected no list"}
		}
		for _, item := range value {
			if item, ok := item.(map[string]any); ok {
				if err := cleanMap(item, elem, path+key+"."); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// fieldByJSONName finds the field of a struct, or of a pointer to one, that JSON
// calls name; one that differs in case only serves if there is no better one.
func fieldByJSONName(t reflect.Type, name string) (reflect.StructField, bool) {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	var folded reflect.StructField
	found := false
	if t.Kind() != reflect.Struct {
		return folded, false
	}
	for _, f := range reflect.VisibleFields(t) {
		tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case tag == name && tag != "":
			return f, true
		case tag != "" && !found && strings.EqualFold(tag, name):
			folded, found = f, true
		}
	}
	return folded, found
}

// listField returns the type of the elements of a list. For a pointer to
// something else than a list it is that, as strategicpatch has it.
func listField(t reflect.Type, name string) (reflect.Type, bool) {
	f, ok := fieldByJSONName(t, name)
	if !ok {
		return nil, false
	}
	elem := f.Type
	if elem.Kind() == reflect.Pointer {
		elem = elem.Elem()
		if elem.Kind() == reflect.Slice {
			elem = elem.Elem()
		}
		return elem, true
	}
	if elem.Kind() != reflect.Slice {
		return nil, false
	}
	elem = elem.Elem()
	return elem, elem.Kind() != reflect.Slice
}

// mergeKey is the key by which the elements of a list are known, "" for a list
// that is replaced as a whole.
func mergeKey(t reflect.Type, name string) string {
	f, _ := fieldByJSONName(t, name)
	if f.Tag.Get("patchStrategy") != "merge" {
		return ""
	}
	return f.Tag.Get("patchMergeKey")
}

// mergeMap merges a patch into an object of type t and returns the result. Both
// arguments may be changed.
func mergeMap(original, patch map[string]any, t reflect.Type) (map[string]any, error) {
	switch action, ok := patch[patchDirective]; {
	case !ok:
	case action == replaceAction:
		delete(patch, patchDirective)
		return patch, nil
	case action == deleteAction:
		return map[string]any{}, nil
	default:
		return nil, &FieldError{Path: patchDirective, reason: fmt.Sprintf("expected \"delete\" or \"replace\", found %q", fmt.Sprint(action))}
	}
	if err := retainKeys(original, patch); err != nil {
		return nil, err
	}
	for _, key := range slices.Sorted(maps.Keys(patch)) {
		if name, ok := strings.CutPrefix(key, orderPrefix); ok {
			if err := mergeOrdered(original, patch, t, name); err != nil {
				return nil, err
			}
			delete(patch, key)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(patch)) {
		// strategicpatch takes one of both first, now this one, now that.
		if name, ok := strings.CutPrefix(key, deletePrefix); ok {
			if _, both := patch[name]; both {
				return nil, &FieldError{Path: key, reason: UnstableReason}
			}
		}
		if err := mergeKeyOf(original, key, patch[key], t); err != nil {
			return nil, err
		}
	}
	return original, nil
}

// retainKeys drops the keys of an object that a $retainKeys directive does not
// name. A patch may set no key that it does not retain.
func retainKeys(original, patch map[string]any) error {
	directive, ok := patch[retainKeysDirective]
	if !ok {
		return nil
	}
	delete(patch, retainKeysDirective)
	keep, ok := directive.([]any)
	if !ok {
		return &FieldError{Path: retainKeysDirective, reason: "expected a list"}
	}
	kept := map[string]bool{}
	for _, k := range keep {
		if name, ok := k.(string); ok {
			kept[name] = true
		}
	}
	for _, key := range slices.Sorted(maps.Keys(patch)) {
		if patch[key] != nil && !kept[key] && !strings.HasPrefix(key, deletePrefix) && !strings.HasPrefix(key, orderPrefix) {
			return &FieldError{Path: key, reason: "\"$retainKeys\" does not name it"}
		}
	}
	for key := range original {
		if !kept[key] {
			delete(original, key)
		}
	}
	return nil
}

// mergeKeyOf merges one key of a patch.
func mergeKeyOf(original map[string]any, key string, value any, t reflect.Type) error {
	name, deletes := strings.CutPrefix(key, deletePrefix)
	if value == nil {
		delete(original, name)
		return nil
	}
	before, there := original[name]
	if !there || reflect.TypeOf(before) != reflect.TypeOf(value) {
		if !deletes {
			setPlain(original, name, value)
		}
		return nil
	}
	switch before := before.(type) {
	case map[string]any:
		// The object was made from a value of type t, so it has no other keys.
		field, _ := fieldByJSONName(t, name)
		merged, err := mergeMap(before, value.(map[string]any), field.Type)
		if err != nil {
			return err
		}
		original[name] = merged
	case []any:
		merged, err := mergeList(before, value.([]any), name, deletes)
		if err != nil {
			return err
		}
		original[name] = merged
	default:
		original[name] = value
	}
	return nil
}

// setPlain sets a value of a patch that meets nothing to merge with.
func setPlain(original map[string]any, key string, value any) {
	dropNulls(value)
	if plain, keep := withoutDirectives(value); keep {
		original[key] = plain
	} else {
		delete(original, key)
	}
}

// dropNulls removes keys without a value at every depth.
func dropNulls(value any) {
	switch value := value.(type) {
	case map[string]any:
		for k, v := range value {
			if v == nil {
				delete(value, k)
			} else {
				dropNulls(v)
			}
		}
	case []any:
		for _, v := range value {
			dropNulls(v)
		}
	}
}

// withoutDirectives removes every object that carries a $patch directive; it
// returns false if the value is one itself.
func withoutDirectives(value any) (any, bool) {
	switch value := value.(type) {
	case map[string]any:
		if _, ok := value[patchDirective]; ok {
			return nil, false
		}
		for k, v := range value {
			if plain, keep := withoutDirectives(v); keep {
				value[k] = plain
			} else {
				delete(value, k)
			}
		}
	case []any:
		plain := make([]any, 0, len(value))
		for _, v := range value {
			if p, keep := withoutDirectives(v); keep {
				plain = append(plain, p)
			}
		}
		return plain, true
	}
	return value, true
}
