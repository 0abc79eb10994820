package conversiontest

import (
	"encoding/json"
	"slices"
	"strconv"
	"time"
)

// undivided is a duration beside the one that a field has, where that becomes something
// else: one that no unit but the smallest divides.
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
	return []string{strconv.Quote((d + 1500*time.Nanosecond).String())}
}

// secondItems adds a row for each list with one item that becomes no list: of two items, one
// may be lost, or both become one value.
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
		if err != nil || len(effects) == 0 || len(with.fields()) > len(b.whole.fields()) {
			return // the list means nothing, or has as many items there
		}
		line := row{from: spell(path), value: shorter(string(text)), to: with.at(effects), kept: with.keeps(without)}
		b.made.all = append(b.made.all, line)
		return
	}
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
