package crdconversion

import (
	"reflect"
	"strings"
)

// wholeMember is the only member of an object that holds what takes the place of a value.
const wholeMember = "#whole"

// wholeOf is a patch by which a value takes the place of another one. A struct is the only item of
// a list: none is read from a list. All else says it by a member, as free JSON may be a list.
func wholeOf(shown view, value any) any {
	if shown.v.Kind() == reflect.Struct {
		return []any{value}
	}
	return map[string]any{wholeMember: value}
}

// wholeIn returns the value that takes the place of one of a type, if a patch is of wholeOf.
func wholeIn(patch any, t reflect.Type) (whole any, ok bool) {
	switch patch := patch.(type) {
	case map[string]any:
		whole, ok = patch[wholeMember]
		return whole, ok && len(patch) == 1
	case []any:
		for t != nil && t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		if len(patch) == 1 && (t != nil && t.Kind() == reflect.Map || fieldTypes(t) != nil) {
			whole, ok = patch[0].(map[string]any)
		}
	}
	return whole, ok
}

// isIntricate reports whether a patch that has an object in it would say something else: it is no
// struct, or holds one that is none, and has a member that is null, or called as those of patches.
func (s view) isIntricate() (is bool) {
	if !s.isObject() {
		return false
	}
	s.eachMember(func(name string, _ digest, member view) bool {
		is = s.isIntricateAt(name, member) || member.isIntricate()
		return !is
	})
	return is
}

func (s view) isIntricateAt(name string, member view) bool {
	return s.v.Kind() == reflect.Map && (!member.isThere() || isOfPatch(name))
}

// isOfPatch reports whether a member has such a name as those of patches.
func isOfPatch(name string) bool { return strings.HasPrefix(name, "#") }
