package conversiontest

import (
	"encoding/json"
	"slices"
	"strings"
)

// labelled adds a row for each label and annotation of which a hand-written function makes
// something: their names are among the words that such functions look for.
func (b *functions) labelled() {
	empty := map[string]any{}
	for _, of := range []string{"labels", "annotations"} {
		for _, word := range b.words {
			if isLabel(word) && !b.label(of, word, b.tree) {
				b.label(of, word, empty)
			}
		}
	}
}

// label adds the row of a label or annotation beside what an object has, and reports whether
// there is one. The metadata of both objects is the same, so that the label itself says nothing.
func (b *functions) label(of, name string, tree any) bool {
	path := []any{"metadata", of, name}
	without := b.dare(tree)
	if without == nil {
		return false
	}
	for _, text := range []string{`"example"`, `"true"`, `"60"`} {
		labels := map[string]any{of: map[string]any{name: json.RawMessage(text)}}
		with := b.dare(changed(tree, path[:1], labels))
		if with == nil {
			continue
		}
		found := slices.DeleteFunc(with.beside(without), func(at string) bool { return at == spell(path) })
		if len(found) == 0 {
			continue
		}
		b.effect(spell(path), text, with, without, found)
		return true
	}
	return false
}

// isLabel reports whether a word may be the name of a label or annotation.
func isLabel(word string) bool {
	return word != "" && strings.IndexFunc(word, func(r rune) bool {
		return !strings.ContainsRune("./-_", r) && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	}) < 0
}
