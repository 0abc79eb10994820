package verdict

import (
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/internal/model"
)

// putWritten puts, wherever the number of fields of a struct is asked, what Go writes of fields
// that nobody set: such a member does not count. All others do, also pointers at zeros.
func putWritten(asked map[string]any, t *model.Type) {
	if asked == nil || t == nil {
		return
	}
	for _, name := range []string{"allOf", "anyOf", "oneOf"} {
		all, _ := asked[name].([]any)
		for _, one := range all {
			inner, _ := one.(map[string]any)
			putWritten(inner, t)
		}
	}
	not, _ := asked["not"].(map[string]any)
	putWritten(not, t)
	u := t.Underlying()
	switch u.Shape {
	case model.Pointer:
		putWritten(asked, u.Elem)
	case model.Slice, model.Map:
		for _, name := range []string{"items", "additionalProperties"} {
			inner, _ := asked[name].(map[string]any)
			putWritten(inner, u.Elem)
		}
	case model.Struct:
		properties, _ := asked["properties"].(map[string]any)
		for _, m := range gotype.Members(t) {
			inner, _ := properties[gotype.ReadTag(m.Field()).Name].(map[string]any)
			putWritten(inner, m.Type())
		}
		if asked["minFields"] == nil && asked["maxFields"] == nil {
			return
		}
		if written := zerosOf(t, 0); len(written) > 0 {
			asked["written"] = written
		}
	}
}

// zerosOf are the members that JSON has of the zero of a struct, without those that are null.
func zerosOf(t *model.Type, depth int) map[string]any {
	zeros := map[string]any{}
	if depth > gotype.MaxDepth || gotype.WritesItself(t) {
		return zeros
	}
	for _, m := range gotype.Members(t) {
		if m.Pointers() > 0 || gotype.LeavesOut(m.Field()) {
			continue
		}
		if zero := zeroOf(m.Type(), depth); zero != nil {
			zeros[gotype.ReadTag(m.Field()).Name] = zero
		}
	}
	return zeros
}

// zeroOf is the zero of a type in JSON, nil if that is null or the type's own.
func zeroOf(t *model.Type, depth int) any {
	u := t.Underlying()
	switch {
	case gotype.IsQuantity(t):
		return "0"
	case gotype.WritesItself(t):
		return nil
	case u.Shape == model.Struct:
		return zerosOf(t, depth+1)
	case u.Shape != model.Basic:
		return nil
	case gotype.IsString(t):
		return ""
	case strings.HasPrefix(u.Name.Name, "bool"):
		return false
	}
	return 0
}
