package conversiontest

import (
	"bytes"
	"encoding/json"
	"strconv"
)

// fewSilent is how many fields are tried one by one. Of more, a function that leaves out most of
// them is called once for all: else a struct with many fields would take time by their square.
const fewSilent = 16

// A silence knows of fields that have no effect in an object which of them have none whatever
// they say.
type silence struct {
	dare  func(tree any) *converted
	known map[string]map[string]bool // by object and fields
}

// silent finds, of fields that have no effect in an object, those of which no other value has one
// either: the texts of each are tried with those of the others. Where one of them refuses its
// text or has an effect, both halves are tried; few fields are left to whoever looks at each.
func (s *silence) silent(tree any, fields []leaf, texts func(leaf) []string) map[string]bool {
	found := map[string]bool{}
	all := make(map[string][]string, len(fields))
	for _, l := range fields {
		all[l.text] = texts(l)
	}
	s.add(found, tree, fields, all)
	return found
}

func (s *silence) add(found map[string]bool, tree any, fields []leaf, texts map[string][]string) {
	if len(fields) <= fewSilent {
		return
	}
	if !s.holds(tree, fields, texts) {
		s.add(found, tree, fields[:len(fields)/2], texts)
		s.add(found, tree, fields[len(fields)/2:], texts)
		return
	}
	for _, l := range fields {
		found[l.text] = true
	}
}

func (s *silence) holds(tree any, fields []leaf, texts map[string][]string) bool {
	most := 0
	for _, l := range fields {
		most = max(most, len(texts[l.text]))
	}
	without := tree
	for i := len(fields) - 1; i >= 0; i-- { // an item that is taken away would move those behind it
		without = changed(without, fields[i].path, nil)
	}
	variants := []any{tree}
	for n := range most {
		with := tree
		for _, l := range fields {
			if n < len(texts[l.text]) {
				with = changed(with, l.path, json.RawMessage(texts[l.text][n]))
			}
		}
		variants = append(variants, with)
	}
	none := s.dare(without)
	for _, with := range variants {
		if made := s.dare(with); none == nil || made == nil || !bytes.Equal(made.result, none.result) {
			return false
		}
	}
	return true
}

// muted finds the fields without which an object becomes the same, and of which no word of
// furtherValues changes that.
func (b *functions) muted() map[string]bool {
	if len(b.fields) <= fewSilent {
		return nil
	}
	var fields []leaf
	for _, l := range b.fields {
		without := b.try(changed(b.tree, l.path, nil))
		if without != nil && bytes.Equal(without.result, b.whole.result) {
			fields = append(fields, l)
		}
	}
	return b.silence.silent(b.tree, fields, b.furtherValues)
}

// isSilentIn reports whether a field of which nothing was seen has no effect in an object either,
// in which others of its function say something else.
func (s *silence) isSilentIn(o other, l leaf, group []leaf, texts func(leaf) []string) bool {
	key := o.says + strconv.Itoa(len(group)) + group[0].text
	known, ok := s.known[key]
	if !ok {
		known = s.silent(o.tree, group, texts)
		s.known[key] = known
	}
	return known[l.text]
}
