package crdconversion

import (
	"reflect"
	"strconv"
	"strings"
)

// A merger changes values by patches in JSON without a tree of maps and lists, which takes many
// times as long. It does not know how wherever something has to be decided: where items of a list
// are not what and where they were, another member of a union is set, or a schema may ask of a
// list what its items do not have any more once they were read.
type merger struct{ isHeld bool } // against a schema

// merge changes a value as RFC 7386 says, lists item by item, and leaves alone what the value
// shares with others. If it does not know how, the value may have got a part of the patch.
func (m merger) merge(patch string, v reflect.Value, of *shapeNode, depth int) bool {
	form := readFormOf(v.Type())
	isPlain := form.how == readsPlainly && depth <= mostMerged
	switch {
	case patch[0] != '{':
		v.SetZero()
		isList := patch[0] == '[' && v.Kind() == reflect.Slice && !readsBasic(v.Type().Elem())
		return patch == "null" || !(m.isHeld && isList) && readValue(patch, v)
	case isPlain && v.Kind() == reflect.Struct:
		return !of.hasOther(patch, v) && form.eachField(patch, func(i int, member string) bool {
			return m.merge(member, v.Field(i), of.step(form.names[i]), depth+1)
		})
	case isPlain && v.Kind() == reflect.Pointer:
		own := reflect.New(v.Type().Elem())
		if !v.IsNil() {
			own.Elem().Set(v.Elem())
		}
		v.Set(own)
		return m.merge(patch, own.Elem(), of, depth)
	case isPlain && v.Kind() == reflect.Slice:
		return m.mergeItems(patch, v, of, depth)
	}
	return false
}

// readsBasic reports whether values of a type are strings, numbers or booleans.
func readsBasic(t reflect.Type) bool {
	return t.Kind() == reflect.String || t.Kind() >= reflect.Bool && t.Kind() <= reflect.Float64
}

// hasOther reports whether a struct has another member of a union of which a patch has one.
func (n *shapeNode) hasOther(patch string, v reflect.Value) (found bool) {
	if n == nil || n.unions == nil {
		return false
	}
	object := viewOf(v)
	eachMember(patch, 0, func(name, _ string) {
		for _, union := range n.unions {
			for _, member := range union {
				found = found || member == name && isOtherShown(union, name, object)
			}
		}
	})
	return found
}

// An itemPatch is what a patch says of one item.
type itemPatch struct{ name, patch string }

func (m merger) mergeItems(patch string, v reflect.Value, of *shapeNode, depth int) bool {
	var changes []itemPatch
	var keys, digests string
	isKnown := true
	end := eachMember(patch, 0, func(name, value string) {
		switch name {
		case keysMember:
			keys = value
		case digestsMember:
			digests = value
		default:
			isKnown = isKnown && name != orderMember && name != moreMember && name != goneMember
			changes = append(changes, itemPatch{name, value})
		}
	})
	items := viewOf(v)
	if !isKnown || end == 0 || items.len() == 0 {
		return false
	}
	index := placeOf
	if digests != "" {
		if kept, ok := plainString(digests); !ok || keys != "" || kept != items.digests(nil) {
			return false
		}
	} else if index = placesByKey(items, keys); index == nil {
		return false
	}
	made := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
	reflect.Copy(made, v)
	v.Set(made)
	for _, change := range changes {
		i, ok := index(change.name)
		if ok = ok && i < v.Len(); ok && !m.merge(change.patch, made.Index(i), of.step("[]"), depth+1) {
			return false
		}
	}
	return true
}

// placeOf is the index by which an item is called.
func placeOf(name string) (i int, ok bool) {
	i, err := strconv.Atoi(name)
	return i, err == nil && i >= 0 && strconv.Itoa(i) == name
}

// placesByKey finds the items of a list by their keys, whose names are given in JSON; nil if
// they have none, or one is there twice.
func placesByKey(items view, keys string) func(name string) (i int, ok bool) {
	names, ok := stringsIn(keys)
	if !ok || len(names) == 0 {
		return nil
	}
	found, ok := itemKeys(items, names)
	index := indexOf(found)
	if !ok || len(index) < len(found) {
		return nil
	}
	return func(name string) (i int, ok bool) {
		key, isKey := strings.CutPrefix(name, "=")
		i, ok = index[key]
		return i, ok && isKey
	}
}
