package conversiontest

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// mirrored are the values that a direction makes of an object, by field.
func mirrored[A, B any](t *testing.T, convert func(*A, *B) error, object string) map[string]string {
	t.Helper()
	values := map[string]string{}
	tree, _ := complete[A](t, object)
	in := sendable[A](tree)
	if in == nil {
		return values
	}
	for _, l := range leavesOf(t, toJSON(t, call(t, convert, in)), nil) {
		values[l.text] = l.value
	}
	return values
}

// mostContexts is how many objects are tried for a field of which nothing was seen.
const mostContexts = 64

// beside looks for effects of a field, of which nothing was seen, in objects where other fields
// that its function takes say something else or are not there: a deprecated field may count only
// where its successor is not set, a member of a union only where the discriminator names it.
func (b *functions) beside(l leaf) bool {
	values := append([]string{l.value}, b.otherValues(l)...)
	partners := b.partners(l)
	for _, o := range b.contexts(l) {
		if isOwn := o.of == "" && o.says != ""; !isOwn {
			group := b.unseenAmong(partners, l, o)
			if len(group) > fewSilent && b.silence.isSilentIn(o, l, group, b.otherValues) {
				continue
			}
		}
		if b.hasEffectIn(o, l, values) {
			return true
		}
	}
	return false
}

// otherValues are values of a field besides its own.
func (b *functions) otherValues(l leaf) []string {
	values := valuesAt(l, b.values)
	if text := anotherText(l.value); text != "" {
		return append(values[:len(values):len(values)], text)
	}
	return values
}

// unseenAmong are the fields of which nothing was seen among a field and its partners, but for
// that of which another object says something else.
func (b *functions) unseenAmong(partners []leaf, l leaf, o other) []leaf {
	isIn := map[string]bool{l.text: true}
	for _, f := range partners {
		isIn[f.text] = f.text != o.of
	}
	return slices.DeleteFunc(slices.Clone(b.unseen), func(f leaf) bool { return !isIn[f.text] })
}

// contexts are the object as it is, and with other values of the fields that a function takes
// together with one, without each of them and without all.
func (b *functions) contexts(l leaf) []other {
	fields := b.partners(l)
	if len(fields) == 0 {
		return nil
	}
	all := []other{{tree: b.tree}}
	for _, f := range fields {
		for _, text := range append(valuesAt(f, b.values), anotherText(f.value)) {
			if text != "" && text != f.value {
				with := "with " + f.text + " " + shorter(text)
				all = append(all, other{changed(b.tree, f.path, json.RawMessage(text)), with, f.text})
			}
		}
	}
	alone := b.tree
	slices.Reverse(fields) // an item that is taken away would move those behind it
	for _, f := range fields {
		all = append(all, other{changed(b.tree, f.path, nil), "without " + f.text, f.text})
		alone = changed(alone, f.path, nil)
	}
	all = all[:min(len(all), mostContexts)]
	return append(all, other{alone, "without the others of its function", ""})
}

// partners are the fields that one function takes with a field.
func (b *functions) partners(l leaf) []leaf {
	var all []leaf
	seen := map[string]bool{l.text: true}
	for _, group := range b.together {
		if !isAmong(l, group) {
			continue
		}
		for _, f := range b.fields {
			if !seen[f.text] && isAmong(f, group) {
				seen[f.text] = true
				all = append(all, f)
			}
		}
	}
	return all
}

// isAmong reports whether a field is one of those at some paths, or in them.
func isAmong(l leaf, paths []string) bool {
	return slices.ContainsFunc(paths, func(path string) bool {
		n := 0
		if path != "" {
			n = strings.Count(path, "/") + 1
		}
		return n == 0 || len(l.path) >= n && Values{Path: path}.isAt(l.path[:n])
	})
}

// anotherText is another string or number in JSON, "" for anything else.
func anotherText(text string) string {
	value, err := treeIn([]byte(text))
	if err != nil {
		return ""
	}
	made, err := json.Marshal(another(value))
	if err != nil || string(made) == text {
		return ""
	}
	return string(made)
}
