package counterexample

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/check/constraint"
	"github.com/crdgen/crdgen/internal/check/example"
)

// An edit is one constraint that is done to a value.
type edit struct {
	editor
	want constraint.Constraint
	// grown are the lists that got a new item.
	grown  map[string]bool
	failed bool
}

// at changes what some steps lead to, and returns what is there then; keep is false for
// nothing.
func (t *edit) at(n *example.Shape, v any, there bool, steps []string, path string) (out any, keep bool) {
	if n == nil || t.failed {
		return t.fail(v)
	}
	if len(steps) == 0 {
		return t.change(n, v, there, path)
	}
	if !there {
		if t.want.Kind == constraint.Absent || steps[0] == constraint.EveryItem {
			return nil, false
		}
		if v, there = t.make(n, 0); t.failed {
			return v, there
		}
	}
	switch holder := v.(type) {
	case map[string]any:
		if isOfKeys(n, steps[0]) {
			return t.rename(n, holder, steps), true
		}
		value, known := holder[steps[0]]
		next, keep := t.at(n.TowardsName(steps[0]), value, known, steps[1:], example.Below(path, steps[0]))
		if keep {
			holder[steps[0]] = next
		} else {
			delete(holder, steps[0])
		}
		return holder, true
	case []any:
		return t.items(n, holder, steps, path), true
	}
	return t.fail(v)
}

// items changes items of a list.
func (t *edit) items(n *example.Shape, list []any, steps []string, path string) []any {
	one := func(i int) {
		next, keep := t.at(n.Items(), list[i], true, steps[1:], path+"[]")
		if t.failed = t.failed || !keep; keep {
			list[i] = next
		}
	}
	i, isIndex := indexOf(steps[0])
	grow := steps[0] == constraint.NewItem && !t.grown[path] || steps[0] == constraint.SomeItem && len(list) == 0
	if grow && n.Items() != nil {
		item, _ := t.make(n.Items(), len(list))
		list = append(list, item)
		t.grown[path] = true
	}
	switch {
	case len(list) == 0, isIndex && i >= len(list):
		t.failed = t.failed || steps[0] != constraint.EveryItem
	case isIndex:
		one(i)
	case steps[0] == constraint.EveryItem:
		for i := range list {
			one(i)
		}
	case steps[0] == constraint.NewItem:
		one(len(list) - 1)
	default:
		one(0)
	}
	return list
}

// fail gives an edit up.
func (t *edit) fail(v any) (any, bool) {
	t.failed = true
	return v, true
}

// make makes a value of a schema; nth tells the items of a list apart.
func (t *edit) make(n *example.Shape, nth int) (any, bool) {
	v, gaps := example.Maker{Fill: true}.Nth(n, nth)
	if len(gaps) > 0 {
		return t.fail(v)
	}
	return v, true
}

// change changes the value that a constraint is about.
func (t *edit) change(n *example.Shape, v any, there bool, path string) (out any, keep bool) {
	if suits(v, there, t.want) {
		return v, there
	}
	isFixed := t.fixed != "" && (path == t.fixed || example.IsAround(path, t.fixed))
	switch {
	case t.want.Kind == constraint.Absent && isFixed, path == t.fixed && path != "" && n.Schema.Type != "object" && n.Schema.Type != "array":
		return t.fail(v)
	case t.want.Kind == constraint.Absent:
		return nil, false
	}
	if !there {
		if v, _ = t.make(n, 0); t.failed || suits(v, true, t.want) {
			return v, true
		}
	}
	for _, next := range t.instead(n, v) {
		if suits(next, true, t.want) && (isFixed && t.want.Kind == constraint.Longer || !isFixed || path == t.fixed) {
			return next, true
		}
	}
	return t.fail(v)
}

// instead are values that may be in the place of another one.
func (t *edit) instead(n *example.Shape, v any) []any {
	s := n.Schema
	text, isText := v.(string)
	value, _ := t.want.Value.(string)
	switch t.want.Kind {
	case constraint.Equal:
		if takes(s, t.want.Value) {
			return []any{t.want.Value}
		}
	case constraint.AtLeast, constraint.AtMost:
		return []any{t.want.Value}
	case constraint.Longer, constraint.Shorter:
		return t.resized(n, v)
	case constraint.Begins:
		return []any{value + text, value}
	case constraint.Ends:
		return []any{text + value, value}
	case constraint.Contains:
		return []any{text + value, value}
	case constraint.Matches:
		if made, ok := example.TextLike(s, value); ok {
			return []any{made}
		}
	case constraint.Differ, constraint.Mismatches:
		return t.others(n, v, isText)
	}
	return nil
}

// takes reports whether a schema may take a value: of its type, and of its enum.
func takes(s *example.Schema, v any) bool {
	if listed := example.ListedBy(s); len(listed) > 0 {
		return slices.ContainsFunc(listed, func(e any) bool { return same(e, v) })
	}
	switch v.(type) {
	case string:
		return s.Type == "string" || s.XIntOrString
	case int64:
		return s.Type == "integer" || s.Type == "number" || s.XIntOrString
	case float64:
		return s.Type == "number"
	case bool:
		return s.Type == "boolean"
	}
	return true
}

// others are values of a schema besides one.
func (t *edit) others(n *example.Shape, v any, isText bool) []any {
	var all []any
	if listed := example.ListedBy(n.Schema); len(listed) > 0 {
		return append(all, listed...)
	}
	switch v := v.(type) {
	case bool:
		return []any{!v}
	case int64:
		return []any{v + 1, v - 1}
	}
	for nth := range 3 {
		if made, gaps := (example.Maker{}).Nth(n, nth); len(gaps) == 0 {
			all = append(all, made)
		}
	}
	if isText {
		all = append(all, fmt.Sprint(v, "x"), "", "-")
	}
	return all
}

// resized is a value that is as long as is asked for.
func (t *edit) resized(n *example.Shape, v any) []any {
	size, _ := t.want.Value.(int64)
	if size < 0 || size > longestTried {
		return nil
	}
	switch v := v.(type) {
	case string:
		runes := []rune(v)
		if int64(len(runes)) > size {
			return []any{string(runes[:size])}
		}
		return []any{v + strings.Repeat("e", int(size)-len(runes))}
	case []any:
		return []any{t.list(n, v, int(size))}
	case map[string]any:
		if n.Values() != nil {
			return []any{t.keys(n, v, int(size))}
		}
	}
	return nil
}

func (t *edit) list(n *example.Shape, list []any, size int) any {
	if len(list) > size {
		return list[:size]
	}
	list = slices.Clone(list)
	for len(list) < min(size, mostItems) && n.Items() != nil {
		item, ok := t.make(n.Items(), len(list))
		if !ok {
			break
		}
		example.TellApart(item, n, len(list))
		list = append(list, item)
	}
	return list
}

func (t *edit) keys(n *example.Shape, all map[string]any, size int) any {
	out := map[string]any{}
	for _, key := range slices.Sorted(maps.Keys(all)) {
		if len(out) < size {
			out[key] = all[key]
		}
	}
	for i := 0; len(out) < min(size, mostItems); i++ {
		key := fmt.Sprintf("key%d", i+1)
		if _, there := out[key]; !there {
			out[key], _ = t.make(n.Values(), i)
		}
	}
	return out
}

// rename gives a map a key that a constraint asks for: in the place of one that it refuses, or as
// well.
func (t *edit) rename(n *example.Shape, holder map[string]any, steps []string) map[string]any {
	key, ok := t.want.Value.(string)
	if _, there := holder[key]; !ok || there || len(steps) > 1 || t.want.Kind != constraint.Equal || n.Values() == nil {
		t.fail(nil)
		return holder
	}
	if steps[0] == constraint.EveryItem {
		for _, other := range slices.Sorted(maps.Keys(holder)) {
			if !suits(other, true, t.want) {
				holder[key] = holder[other]
				delete(holder, other)
				return holder
			}
		}
	}
	holder[key], _ = t.make(n.Values(), len(holder))
	return holder
}
