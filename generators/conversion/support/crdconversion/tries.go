package crdconversion

import (
	"reflect"
	"sort"
)

// mostTried bounds the bytes of the values that are tried in one object beyond the first try of
// each, since whoever may write an object may write its annotation: after that, what does not
// come back together does not come back.
const mostTried = 4 << 20

// A restorer puts back what was kept of a value: all of it if the value then says the same, or
// else each part of which that is true.
type restorer[Out any] struct {
	tree, now any // as it is made, and as it was
	tried     *int
	// accepts also returns what the value then says in the other version, converted back.
	accepts func(made *Out, text string) (shown *Out, ok bool)
	shown   *Out
	out     *Out
}

// restore puts back a patch. If it is refused, what is said otherwise then is put aside: that
// is found for all items of a list at once.
func (r *restorer[Out]) restore(patch any) {
	for patch != nil && !r.put(patch) && *r.tried < mostTried {
		var same, other any
		if r.shown != nil {
			same, other = split(patch, asAny(r.shown), r.now)
		}
		if same == nil || other == nil || !r.put(same) {
			r.try(partsOf(patch))
			return
		}
		patch = other
	}
}

// split parts a patch in what is said of a value then as it is now, and all else.
func split(patch, shown, now any) (same, other any) {
	switch patch := patch.(type) {
	case map[string]any:
		then, _ := shown.(map[string]any)
		members, _ := now.(map[string]any)
		sames, others := map[string]any{}, map[string]any{}
		for name, change := range patch {
			a, b := split(change, then[name], members[name])
			if a != nil || b == nil && reflect.DeepEqual(then[name], members[name]) {
				sames[name] = a
			}
			if _, isSame := sames[name]; b != nil || !isSame {
				others[name] = b
			}
		}
		return orNone(sames), orNone(others)
	case *itemsPatch:
		then, items, ok := sameLists(shown, now)
		if !ok || len(patch.edits) == 0 {
			return patch, nil
		}
		sames, others := map[int]any{}, map[int]any{}
		for i, change := range patch.edits {
			a, b := split(change, then[i], items[i])
			if a != nil {
				sames[i] = a
			}
			if b != nil {
				others[i] = b
			}
		}
		if len(others) > 0 {
			other = &itemsPatch{edits: others}
		}
		if len(sames) > 0 || patch.more != nil || patch.gone != nil || patch.order != nil {
			same = &itemsPatch{sames, patch.more, patch.gone, patch.order}
		}
		return same, other
	}
	if reflect.DeepEqual(shown, now) {
		return patch, nil
	}
	return nil, patch
}

func orNone(patch map[string]any) any {
	if len(patch) == 0 {
		return nil
	}
	return patch
}

// try puts back some parts of a patch, or else those of either half that can be.
func (r *restorer[Out]) try(parts []any) {
	switch {
	case len(parts) == 0 || r.put(parts...) || *r.tried >= mostTried:
		return
	case len(parts) == 1:
		r.try(partsOf(parts[0]))
	default:
		r.try(parts[:len(parts)/2])
		r.try(parts[len(parts)/2:])
	}
}

func (r *restorer[Out]) put(parts ...any) bool {
	patch := parts[0]
	for i, part := range parts[1:] {
		if i == 0 {
			patch = joined(nil, patch)
		}
		patch = joined(patch, part)
	}
	tree := merge(r.tree, patch)
	made, text, ok := decodeTree[Out](tree)
	*r.tried += len(text)
	if r.shown = nil; !ok {
		return false
	}
	if r.shown, ok = r.accepts(&made, text); !ok {
		return false
	}
	r.tree, *r.out = tree, made
	return true
}

// joined adds another part of the same patch to a copy that it made before.
func joined(made, part any) any {
	switch part := part.(type) {
	case map[string]any:
		all, ok := made.(map[string]any)
		if !ok {
			all = make(map[string]any, len(part))
		}
		for name, change := range part {
			all[name] = joined(all[name], change)
		}
		return all
	case *itemsPatch:
		all, ok := made.(*itemsPatch)
		if !ok {
			all = &itemsPatch{edits: map[int]any{}}
		}
		for i, change := range part.edits {
			all.edits[i] = joined(all.edits[i], change)
		}
		all.gone = append(all.gone, part.gone...)
		if all.more = append(all.more, part.more...); part.order != nil {
			all.order = part.order
		}
		return all
	}
	return part
}

// partsOf are the parts that a patch has: members and items, of a single one its own.
func partsOf(patch any) (parts []any) {
	switch patch := patch.(type) {
	case map[string]any:
		names := make([]string, 0, len(patch))
		for name := range patch {
			names = append(names, name)
		}
		sort.Strings(names)
		for _, name := range names {
			parts = append(parts, map[string]any{name: patch[name]})
		}
		if len(parts) == 1 {
			parts = partsOf(patch[names[0]])
			for i := range parts {
				parts[i] = map[string]any{names[0]: parts[i]}
			}
		}
	case *itemsPatch:
		return patch.parts()
	case replacement:
		if patch.parts != nil {
			return []any{patch.parts}
		}
	case keptList:
		all := &itemsPatch{}
		for _, item := range patch.more {
			all.more = append(all.more, insertion{-1, item})
		}
		if all.more != nil {
			return []any{all}
		}
	}
	return parts
}

func (p *itemsPatch) parts() (parts []any) {
	if p.order != nil {
		parts = append(parts, &itemsPatch{order: p.order})
	}
	for _, more := range p.more {
		parts = append(parts, &itemsPatch{more: []insertion{more}})
	}
	for _, i := range p.gone {
		parts = append(parts, &itemsPatch{gone: []int{i}})
	}
	indexes := make([]int, 0, len(p.edits))
	for i := range p.edits {
		indexes = append(indexes, i)
	}
	sort.Ints(indexes)
	for _, i := range indexes {
		parts = append(parts, &itemsPatch{edits: map[int]any{i: p.edits[i]}})
	}
	if len(parts) == 1 && len(indexes) == 1 {
		parts = partsOf(p.edits[indexes[0]])
		for i := range parts {
			parts[i] = &itemsPatch{edits: map[int]any{indexes[0]: parts[i]}}
		}
	} else if len(parts) == 1 {
		return nil
	}
	return parts
}
