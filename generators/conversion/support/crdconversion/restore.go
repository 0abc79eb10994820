package crdconversion

import (
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// mostMerged is how deep the members of a patch are looked into. Below that, objects take
// the place of others.
const mostMerged = 64

// A patch that was resolved says what becomes of a value in JSON as it is now: a map of the
// members that change, an *itemsPatch, or what takes the place of the value.

// A replacement takes the place of a value, also null. If it is refused, parts of it may take that
// of members.
type replacement struct{ value, parts any }

// A keptList is one that was kept whole. It takes the place of a list, or those of its items of
// which the list has none stand before its own, where the other version shows none of them.
type keptList struct{ whole, more []any }

// An itemsPatch is what changes in a list, by the indexes of its items.
type itemsPatch struct {
	edits map[int]any
	more  []insertion
	gone  []int
	order []int
}

// An insertion is an item that comes back behind another one, -1 for the beginning.
type insertion struct {
	after int
	item  any
}

// A patchedList is a list that is changed. Its items keep their indexes meanwhile.
type patchedList struct {
	items []any
	more  []insertion
	gone  []int
	order []int
}

// MarshalJSON writes the items in their order, with those that come back.
func (l *patchedList) MarshalJSON() ([]byte, error) {
	at := make([]int, len(l.items))
	for i := range at {
		at[i] = i
	}
	slots := slices.Clone(l.order)
	slices.Sort(slots)
	for i, slot := range slots {
		at[slot] = l.order[i]
	}
	behind := map[int][]any{}
	for _, more := range l.more {
		behind[more.after] = append(behind[more.after], more.item)
	}
	gone := make([]bool, len(l.items))
	for _, i := range l.gone {
		gone[i] = true
	}
	all := append([]any{}, behind[-1]...)
	for _, i := range at {
		if !gone[i] {
			all = append(all, l.items[i])
		}
		all = append(all, behind[i]...)
	}
	return json.Marshal(all)
}

// merge returns a value in JSON with what a patch changes. It shares all else with the value.
func merge(value, patch any) any {
	switch patch := patch.(type) {
	case replacement:
		return patch.value
	case keptList:
		return patch.whole
	case map[string]any:
		old, _ := value.(map[string]any)
		made := make(map[string]any, len(old)+len(patch))
		for name, member := range old {
			made[name] = member
		}
		for name, change := range patch {
			if change == nil {
				delete(made, name)
			} else {
				made[name] = merge(made[name], change)
			}
		}
		return made
	case *itemsPatch:
		return patch.merged(value)
	}
	return patch
}

func (p *itemsPatch) merged(value any) any {
	list, ok := value.(*patchedList)
	if !ok {
		items, _ := value.([]any)
		list = &patchedList{items: items}
	}
	made := &patchedList{slices.Clone(list.items), slices.Concat(list.more, p.more), slices.Concat(list.gone, p.gone), list.order}
	for i, change := range p.edits {
		made.items[i] = merge(made.items[i], change)
	}
	if p.order != nil {
		made.order = p.order
	}
	return made
}

// decodeTree reads a value of a type from a value in JSON.
func decodeTree[T any](tree any) (made T, text string, ok bool) {
	raw, err := json.Marshal(tree)
	if err != nil {
		return made, "", false
	}
	made, ok = decode[T](string(raw))
	return made, string(raw), ok
}

// resolvePatch finds what a patch changes in a value in JSON: items of lists where they stand
// now, and of structs the fields that they have, nil for all if the type may have any. An
// annotation may have any number of others. Compared counts the items that were compared one by
// one, in all of an object.
func resolvePatch(now, patch any, t reflect.Type, of *shapeNode, compared *int) any {
	return resolver{compared}.below(now, patch, t, of, 1)
}

type resolver struct{ compared *int }

func (r resolver) below(now, patch any, t reflect.Type, of *shapeNode, depth int) any {
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if whole, isWhole := wholeIn(patch, t); isWhole {
		return replacement{value: whole}
	}
	switch patch := patch.(type) {
	case nil:
		return nil
	case map[string]any:
		_, hasKeys := patch[keysMember]
		if _, hasDigests := patch[digestsMember]; hasKeys || hasDigests {
			items, isList := now.([]any)
			if !isList && now != nil {
				return nil
			}
			return r.items(items, patch, t, of, depth)
		}
		if depth > mostMerged {
			return patch
		}
		return r.members(now, patch, t, of, depth)
	case []any:
		if items, ok := now.([]any); ok && len(items) > 0 {
			return keptList{patch, r.missing(patch, items, of)}
		}
	}
	return replacement{value: patch}
}

// missing are the items of a kept list of which another list has none: none with the same key,
// or, where there are no keys, none that says the same or less. Lists without keys are compared
// item by item: objects only, and not at all what is more in one object than a long list is, as
// anybody may have written it into an annotation.
func (r resolver) missing(kept, now []any, n *shapeNode) (missing []any) {
	keys, ok := n.keysOf(viewOf(reflect.ValueOf(now)))
	keptKeys, all := n.keysOf(viewOf(reflect.ValueOf(kept)))
	isKeyed := ok && all
	index := indexOf(keys)
	texts, objects := map[string]bool{}, []any(nil)
	for _, other := range now {
		if _, isObject := other.(map[string]any); isObject {
			objects = append(objects, other)
		} else if !isKeyed {
			texts[textOf(other)] = true
		}
	}
	for i, item := range kept {
		var isThere bool
		if isKeyed {
			_, isThere = index[keptKeys[i]]
		} else if _, isObject := item.(map[string]any); !isObject {
			isThere = texts[textOf(item)]
		} else if *r.compared += len(objects); *r.compared > orderedLimit*orderedLimit/4 {
			return nil
		} else {
			isThere = slices.ContainsFunc(objects, func(other any) bool { return saysNoMore(other, item) })
		}
		if !isThere {
			missing = append(missing, item)
		}
	}
	return missing
}

// textOf is the JSON of a value in JSON.
func textOf(value any) string {
	text, _ := json.Marshal(value)
	return string(text)
}

// saysNoMore reports whether all that a value says is in what was kept.
func saysNoMore(value, kept any) bool {
	members, isObject := value.(map[string]any)
	whole, isWhole := kept.(map[string]any)
	if !isObject || !isWhole {
		return reflect.DeepEqual(value, kept)
	}
	for name, member := range members {
		if isSaid(member) && !saysNoMore(member, whole[name]) {
			return false
		}
	}
	return true
}

func (r resolver) members(now any, patch map[string]any, t reflect.Type, of *shapeNode, depth int) any {
	old, _ := now.(map[string]any)
	types := fieldTypes(t)
	made := map[string]any{}
	for name, change := range patch {
		member, isField := types[name]
		switch {
		case types == nil && t != nil && t.Kind() == reflect.Map:
			member = t.Elem()
		case types != nil && !isField, of.isTaken(name, old, patch):
			continue
		}
		if change == nil {
			made[name] = nil
		} else if made[name] = r.below(old[name], change, member, of.step(name), depth+1); made[name] == nil {
			delete(made, name)
		}
	}
	return made
}

// isTaken reports whether a member must stay away since another one of its union is set, that
// was not when it was kept.
func (n *shapeNode) isTaken(name string, now, patch map[string]any) bool {
	if n == nil || patch[name] == nil || now[name] != nil {
		return false
	}
	for _, union := range n.unions {
		beside, _ := patch[besideMember].([]any)
		if slices.Contains(union, name) && isOtherSet(union, name, now) && !slices.Contains(beside, any(name)) {
			return true
		}
	}
	return false
}

func (r resolver) items(now []any, patch map[string]any, t reflect.Type, of *shapeNode, depth int) any {
	var item reflect.Type
	if t != nil && t.Kind() == reflect.Slice {
		item = t.Elem()
	}
	made := &itemsPatch{edits: map[int]any{}}
	index, isThere := namesOfItems(now, patch)
	for name, i := range index {
		if change, ok := patch[name]; !ok {
			continue
		} else if change == nil {
			made.edits[i] = replacement{}
		} else if resolved := r.below(now[i], change, item, of.step("[]"), depth+1); resolved != nil {
			made.edits[i] = resolved
		}
	}
	at := func(name any) int {
		if text, ok := name.(string); ok {
			if i, ok := index[text]; ok {
				return i
			}
			return len(now) - 1
		}
		return -1
	}
	more, _ := patch[moreMember].([]any)
	for _, one := range more {
		if pair, ok := one.([]any); ok && len(pair) == 2 && !isThere(pair[1]) {
			made.more = append(made.more, insertion{at(pair[0]), pair[1]})
		}
	}
	made.gone, made.order = named(patch[goneMember], index), named(patch[orderMember], index)
	if now == nil && made.more == nil {
		return nil // a list that is not there stays away
	}
	return made
}

// named are the indexes of items whose names a list has, each once.
func named(list any, index map[string]int) (indexes []int) {
	names, _ := list.([]any)
	seen := map[int]bool{}
	for _, name := range names {
		text, _ := name.(string)
		if i, ok := index[text]; ok && !seen[i] {
			seen[i], indexes = true, append(indexes, i)
		}
	}
	return indexes
}

// namesOfItems finds where the items stand now that a patch names, and whether one is there
// that has the key of another.
func namesOfItems(now []any, patch map[string]any) (index map[string]int, isThere func(item any) bool) {
	index = make(map[string]int, len(now))
	var names []string
	list, _ := patch[keysMember].([]any)
	for _, name := range list {
		text, _ := name.(string)
		names = append(names, text)
	}
	kept, hasDigests := patch[digestsMember].(string)
	kept, keyed := strings.CutPrefix(kept, keyedDigests)
	items := viewOf(reflect.ValueOf(now))
	keys, ok := itemKeys(items, names)
	if hasKeys := len(names) > 0; hasKeys && !ok || keyed && !hasKeys {
		return index, func(any) bool { return true }
	} else if !hasKeys {
		keys = nil
	}
	if !hasDigests {
		for i, key := range keys {
			if _, again := index["="+key]; !again {
				index["="+key] = i
			}
		}
		return index, func(item any) bool {
			key, ok := itemKey(viewOf(reflect.ValueOf(item)), names)
			_, isThere := index["="+key]
			return isThere || !ok
		}
	}
	var was []int32
	if len(now) == 1 && len(kept) == digestLength && !keyed {
		was = []int32{1} // whatever it says: the list is as long as before
	} else if !keyed {
		was = align(kept, items.digests(nil), false)
	} else {
		was = align(kept, items.digests(keys), true)
	}
	for i, was := range was {
		if was > 0 {
			index[strconv.Itoa(int(was)-1)] = i
		}
	}
	return index, func(any) bool { return false }
}

// fieldTypes are the types of the fields of a struct, by their names in JSON, also of those that
// it has from structs in it, nil if it may have any.
func fieldTypes(t reflect.Type) map[string]reflect.Type {
	if t == nil || t.Kind() != reflect.Struct || reflect.PointerTo(t).Implements(reflect.TypeFor[json.Unmarshaler]()) {
		return nil
	}
	types := map[string]reflect.Type{}
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" {
			name = f.Name
		}
		if f.IsExported() {
			types[name] = f.Type
		}
	}
	return types
}
