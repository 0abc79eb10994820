package patch

import (
	"fmt"
	"reflect"
	"sort"
)

// Lists in strategic merge patches: which elements are merged, and in which
// order they stand afterwards. An element is known by the value of the list's
// merge key, or by itself where the list has none.

// mergeList merges a list of a patch into the one that is there. Of the lists
// that a marker gives a webhook none is merged element by element, so a patch
// replaces it or deletes from it.
func mergeList(original, patch []any, name string, deletes bool) ([]any, error) {
	if !deletes {
		return patch, nil
	}
	if len(original) == 0 && len(patch) == 0 {
		return original, nil
	}
	objects, err := holdObjects(name, original, patch)
	if err != nil {
		return nil, err
	}
	if objects {
		return nil, &FieldError{Path: deletePrefix + name, reason: "only elements of a list of strings can be deleted so"}
	}
	return without(original, patch), nil
}

// holdObjects reports whether the elements of lists are objects. All of them have
// to be of one kind, and there has to be one.
func holdObjects(name string, lists ...[]any) (bool, error) {
	var kind reflect.Type
	for _, l := range lists {
		for _, v := range l {
			t := reflect.TypeOf(v)
			if t == nil || t.Kind() == reflect.Slice || kind != nil && t != kind {
				return false, &FieldError{Path: name, reason: "its elements are not of one kind"}
			}
			kind = t
		}
	}
	if kind == nil {
		return false, &FieldError{Path: name, reason: "it has no elements"}
	}
	return kind.Kind() == reflect.Map, nil
}

// without returns the scalars that do not stand in the second list.
func without(from, remove []any) []any {
	gone := map[any]bool{}
	for _, v := range remove {
		gone[v] = true
	}
	kept := make([]any, 0, len(from))
	for _, v := range from {
		if !gone[v] {
			kept = append(kept, v)
		}
	}
	return kept
}

// list is a list of the webhook; key is empty for one of scalars.
type list struct{ name, key string }

// identity is what an element is known by. It fails for what cannot be compared.
func (l list) identity(v any) (any, error) {
	if l.key != "" {
		m, ok := v.(map[string]any)
		if !ok {
			return nil, &FieldError{Path: l.name, reason: "expected objects as elements"}
		}
		if v, ok = m[l.key]; !ok {
			return nil, &FieldError{Path: l.name, reason: fmt.Sprintf("an element lacks %q", l.key)}
		}
	}
	switch v.(type) {
	case map[string]any, []any:
		return nil, &FieldError{Path: l.name, reason: "its elements cannot be told apart"}
	}
	return v, nil
}

func (l list) identities(items []any) ([]any, error) {
	ids := make([]any, len(items))
	for i, v := range items {
		id, err := l.identity(v)
		if err != nil {
			return nil, err
		}
		ids[i] = id
	}
	return ids, nil
}

// mergeOrdered merges the list of a $setElementOrder directive: its elements
// stand in the directive's order, the others between them as before.
func mergeOrdered(original, patch map[string]any, t reflect.Type, name string) error {
	order, ok := patch[orderPrefix+name].([]any)
	if !ok {
		return &FieldError{Path: orderPrefix + name, reason: "expected a list"}
	}
	if _, ok := listField(t, name); !ok {
		return &FieldError{Path: name, reason: "expected no list"}
	}
	inOriginal, before, err := asList(original, name)
	if err != nil {
		return err
	}
	inPatch, change, err := asList(patch, name)
	if err != nil {
		return err
	}
	l := list{name: name, key: mergeKey(t, name)}
	if err := l.checkOrder(change, order); err != nil {
		return err
	}
	merged := before
	switch {
	case inPatch && inOriginal:
		merged = change
	case inPatch:
		plain, _ := withoutDirectives(change)
		merged = plain.([]any)
	case !inOriginal:
		return nil
	}
	if _, err := holdObjects(name, before, change); err != nil {
		return err
	}
	merged, err = l.arrange(merged, order, before)
	if err != nil {
		return err
	}
	original[name] = merged
	delete(patch, name)
	return nil
}

// asList returns the list under a key and whether there is one.
func asList(m map[string]any, key string) (bool, []any, error) {
	v, ok := m[key]
	if !ok {
		return false, nil, nil
	}
	l, ok := v.([]any)
	if !ok {
		return false, nil, &FieldError{Path: key, reason: "expected a list"}
	}
	return true, l, nil
}

// checkOrder demands that the elements of a patch stand in the order's order.
func (l list) checkOrder(patch, order []any) error {
	if len(order) == 0 {
		return nil
	}
	next := 0
	for _, v := range patch {
		if m, ok := v.(map[string]any); ok {
			if _, directive := m[patchDirective]; directive {
				continue
			}
		}
		id, err := l.identity(v)
		if err != nil {
			return err
		}
		found := false
		for ; next < len(order) && !found; next++ {
			other, err := l.identity(order[next])
			if err != nil {
				return err
			}
			found = id == other
		}
		if !found {
			return &FieldError{Path: orderPrefix + l.name, reason: "it does not hold the patch's elements in their order"}
		}
	}
	return nil
}

// arrange sorts items that stand in order by it, the others by their place in
// before, and puts the latter between the former.
func (l list) arrange(items, order, before []any) ([]any, error) {
	orderIDs, err := l.identities(order)
	if err != nil {
		return nil, err
	}
	beforeIDs, err := l.identities(before)
	if err != nil {
		return nil, err
	}
	var named, others []any
	for _, v := range items {
		id, err := l.identity(v)
		if err != nil {
			return nil, err
		}
		if index(orderIDs, id) >= 0 {
			named = append(named, v)
		} else {
			others = append(others, v)
		}
	}
	l.sortBy(named, orderIDs)
	l.sortBy(others, beforeIDs)
	return l.interleave(others, named, beforeIDs), nil
}

// sortBy sorts items by their places in ids. What stands nowhere counts as less
// than anything, on both sides of a comparison: strategicpatch has it so, and
// the same sorting function gives the same order.
func (l list) sortBy(items, ids []any) {
	sort.SliceStable(items, func(i, j int) bool {
		a, b := l.place(items[i], ids), l.place(items[j], ids)
		return a < 0 || b < 0 || a < b
	})
}

// place is the index of an item that has an identity.
func (l list) place(item any, ids []any) int {
	id, _ := l.identity(item)
	return index(ids, id)
}

// interleave puts others into named; an other goes before the next named one if
// it stood before it.
func (l list) interleave(others, named, beforeIDs []any) []any {
	all := make([]any, 0, len(others)+len(named))
	for len(others) > 0 && len(named) > 0 {
		a, b := l.place(others[0], beforeIDs), l.place(named[0], beforeIDs)
		if a >= 0 && b >= 0 && a < b {
			all, others = append(all, others[0]), others[1:]
		} else {
			all, named = append(all, named[0]), named[1:]
		}
	}
	return append(append(all, others...), named...)
}

func index(ids []any, id any) int {
	for i := range ids {
		if ids[i] == id {
			return i
		}
	}
	return -1
}
