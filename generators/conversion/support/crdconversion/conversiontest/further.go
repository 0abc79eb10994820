package conversiontest

import (
	"encoding/json"
	"slices"
	"strconv"
	"time"
)

// undivided are durations beside the one that a field has, where that becomes something
// else: one that no unit but the smallest divides, and one that is less than any other.
func (b *tabler) undivided(l leaf, paths []string) []string {
	text, err := strconv.Unquote(l.value)
	if err != nil {
		return nil
	}
	d, err := time.ParseDuration(text)
	isOther := func(path string) bool { v := b.whole.value(path); return v != "" && v != l.value }
	if err != nil || !slices.ContainsFunc(paths, isOther) {
		return nil
	}
	return []string{strconv.Quote((d + 1500*time.Nanosecond).String()), strconv.Quote(time.Nanosecond.String())}
}

// forms finds what becomes of values of a field in another form, and which fields of the result
// they set. One that becomes what the field's value does has no row.
func (b *tabler) forms(l leaf, without *converted, usual row, paths []string) (more []row, found []string) {
	texts := listed(l, b.values, func(v Values) []string { return v.Forms })
	if b.search != nil {
		texts = append(texts, b.search.form(l, texts, without)...)
	}
	for _, text := range texts {
		tree := changed(b.tree, l.path, json.RawMessage(text))
		if b.dare(tree) == nil {
			continue
		}
		with := b.with(b.tree, l, text, without)
		if with == nil {
			continue
		}
		fields := with.beside(without)
		line := row{from: l.text, value: shorter(text), to: with.at(union(fields, paths)), kept: with.keeps(without)}
		if line.kept == usual.kept && b.isAs(with, l, union(paths, fields)) {
			continue
		}
		more, found = append(more, line), append(found, fields...)
	}
	return more, found
}

// isAs reports whether fields of a result say of another value of a field what they say of its
// own: that value itself.
func (b *tabler) isAs(with *converted, l leaf, paths []string) bool {
	source, err := treeIn(with.source)
	if err != nil {
		return false
	}
	value := valueText(valueIn(source, l.path))
	return !slices.ContainsFunc(paths, func(path string) bool {
		return b.whole.value(path) != l.value || with.value(path) != value
	})
}

// secondItems adds a row for each list with one item that becomes no list, or a set: of two
// items, one may be lost, or both become one value.
func (b *tabler) secondItems() {
	seen := map[string]bool{}
	for _, l := range b.fields {
		for i, step := range l.path {
			path := l.path[:i]
			if _, ok := step.(int); !ok || seen[spell(path)] {
				continue
			}
			seen[spell(path)] = true
			b.secondItem(path)
		}
	}
}

func (b *tabler) secondItem(path []any) {
	items, _ := valueIn(b.tree, path).([]any)
	if len(items) != 1 {
		return
	}
	without := b.try(changed(b.tree, path, nil))
	for _, second := range []any{another(items[0]), items[0]} {
		two := []any{items[0], second}
		with := b.try(changed(b.tree, path, two))
		if with == nil || without == nil {
			continue
		}
		text, err := json.Marshal(two)
		effects := with.beside(without)
		if err != nil || len(effects) == 0 {
			return // the list means nothing
		}
		if len(with.fields()) > len(b.whole.fields()) {
			if _, hasKeys := second.(map[string]any); hasKeys {
				return // it has as many items there, and those that say the same have one key
			}
			continue // a set holds one of two that are the same
		}
		line := row{from: spell(path), value: shorter(string(text)), to: with.at(effects), kept: with.keeps(without)}
		b.made.all = append(b.made.all, line)
		return
	}
}

// structs looks for effects of structs that are there, whatever is in them: of what no field
// changes, the innermost struct without which it is not there is the source.
func (b *tabler) structs() {
	var paths [][]any
	seen := map[string]bool{}
	for _, l := range b.fields {
		for n := len(l.path) - 1; n > 1; n-- {
			path := l.path[:n]
			if _, isStruct := valueIn(b.tree, path).(map[string]any); isStruct && !seen[spell(path)] {
				seen[spell(path)] = true
				paths = append(paths, path)
			}
		}
	}
	slices.SortStableFunc(paths, func(a, b []any) int { return len(b) - len(a) })
	for _, path := range paths {
		if !slices.ContainsFunc(b.whole.fields(), func(l leaf) bool { return !b.reached[l.text] }) {
			return
		}
		without := b.dare(changed(b.tree, path, nil))
		if without == nil {
			continue
		}
		made, value := b.whole, "{...}"
		if empty := b.dare(changed(b.tree, path, map[string]any{})); empty != nil && !empty.isOf(without) {
			if len(b.fresh(empty, without)) > 0 {
				made, value = empty, "{}"
			}
		}
		found := b.fresh(made, without)
		if len(found) > 0 {
			b.made.all = append(b.made.all, row{from: spell(path), value: value, to: made.at(found)})
			b.reach(found)
		}
	}
}

// fresh are the fields of a result that another one has not, and which nothing is known to
// set. What is empty comes with the struct around it and says nothing.
func (b *tabler) fresh(with, without *converted) []string {
	return slices.DeleteFunc(with.beside(without), func(path string) bool {
		return b.reached[path] || slices.Contains([]string{"null", `""`, "0", "false", "{}", "[]"}, with.value(path))
	})
}

// another is a value with other strings and numbers.
func another(value any) any {
	switch v := value.(type) {
	case string:
		return v + "2"
	case json.Number:
		if n, err := v.Int64(); err == nil {
			return json.Number(strconv.FormatInt(n+1, 10))
		}
	case map[string]any:
		out := make(map[string]any, len(v))
		for name, member := range v {
			out[name] = another(member)
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i := range v {
			out[i] = another(v[i])
		}
		return out
	}
	return value
}
