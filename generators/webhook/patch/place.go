package patch

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
)

// A word is a key or a string of a patch, or an item of a list.
type word struct {
	at    int    // the offset of its first letter, behind the quotation mark
	text  string // "" for an item that is no string
	key   bool
	holds []word // what is inside the value of a key, or inside an item
}

// KeyOffset returns the offset in a patch of the last key of a path, which has "."
// between its keys and may name items of lists by [index]. Of keys with the same path it
// is the one that some others come before. Where the patch does not spell out the whole
// path, it is the last key that it has; false if it has none.
func KeyOffset(patch, path string, before int) (int, bool) {
	at, _ := find(patch, path, before)
	return at, at > 0
}

// ValueOffset returns the offset in a patch of a string below a path: of an item of the
// list there, or of the name of an item, that some others like it come before. Where
// there is none, it is the offset of the path's last key.
func ValueOffset(patch, path, value string, before int) (int, bool) {
	at, inside := find(patch, path, 0)
	for _, item := range inside {
		candidates := []word{item}
		if item.text == "" {
			candidates = nil
			for _, k := range item.holds {
				if k.text == "name" {
					candidates = append(candidates, k.holds...)
				}
			}
		}
		for _, c := range candidates {
			if c.text != value || value == "" || c.key {
				continue
			}
			if before == 0 {
				return c.at, true
			}
			before--
		}
	}
	return at, at > 0
}

// find follows a path and returns the offset of the last key that is there, 0 if none is,
// and what is inside its value.
func find(patch, path string, before int) (at int, inside []word) {
	inside = words(patch)
	for path != "" {
		k, rest, ok := step(inside, path, before)
		if !ok {
			return at, nil
		}
		at, inside, path = k.at, k.holds, rest
	}
	return at, inside
}

// step finds the key at the beginning of a path among words, or in the items among them,
// and returns what of the path is left. A key may hold dots itself: the longest counts.
// Others of the same name come before the last key.
func step(among []word, path string, before int) (word, string, bool) {
	index, path := cutIndex(path)
	var keys []word
	for i, w := range among {
		switch {
		case w.key:
			keys = append(keys, w)
		case index < 0 || index == i || index >= len(among):
			keys = append(keys, w.holds...)
		}
	}
	for end := len(path); end > 0; end = strings.LastIndexByte(path[:end], '.') {
		name, rest := path[:end], strings.TrimPrefix(path[end:], ".")
		plain, _, indexed := strings.Cut(name, "[")
		if indexed && !strings.Contains(name, ".") {
			name, rest = plain, strings.TrimPrefix(path[len(plain):], ".")
		}
		skip := before
		if rest != "" {
			skip = 0
		}
		for _, k := range keys {
			if k.text != name {
				continue
			}
			if skip == 0 {
				return k, rest, true
			}
			skip--
		}
	}
	return word{}, "", false
}

// cutIndex takes an index off the beginning of a path, which is -1 if there is none.
func cutIndex(path string) (int, string) {
	inner, ok := strings.CutPrefix(path, "[")
	if !ok {
		return -1, path
	}
	number, rest, ok := strings.Cut(inner, "]")
	index, err := strconv.Atoi(number)
	if !ok || err != nil {
		return -1, path
	}
	return index, strings.TrimPrefix(rest, ".")
}

// words reads a patch as far as it is JSON.
func words(patch string) []word {
	r := &reader{text: patch, json: json.NewDecoder(strings.NewReader(patch))}
	all, _ := r.value()
	if len(all) == 1 {
		return all[0].holds // those of the object itself
	}
	return nil
}

// A reader reads JSON with the offsets of its words.
type reader struct {
	text string
	json *json.Decoder
}

// token returns the next token with the offset of its first byte.
func (r *reader) token() (json.Token, int, bool) {
	before := int(r.json.InputOffset())
	t, err := r.json.Token()
	if err != nil {
		return nil, 0, false
	}
	raw := r.text[before:r.json.InputOffset()]
	return t, before + len(raw) - len(strings.TrimLeft(raw, " \t\r\n,:")), true
}

// value reads a value and returns it as an item. It says false at the end of the list
// around it, and of the text.
func (r *reader) value() ([]word, bool) {
	t, at, ok := r.token()
	if !ok {
		return nil, false
	}
	switch t := t.(type) {
	case string:
		return []word{{at: at + 1, text: t}}, true
	case json.Delim:
		switch t {
		case '{':
			return []word{{at: at, holds: r.members()}}, true
		case '[':
			return []word{{at: at, holds: r.items()}}, true
		}
		return nil, false
	}
	return []word{{at: at}}, true
}

// members reads the keys of an object. What stands in a key's value is the members of an
// object, the items of a list, or the value itself.
func (r *reader) members() []word {
	var all []word
	for {
		t, at, ok := r.token()
		name, isKey := t.(string)
		if !ok || !isKey {
			return all
		}
		k := word{at: at + 1, text: name, key: true}
		v, ok := r.value()
		if ok && len(v) == 1 && v[0].text == "" && len(v[0].holds) > 0 {
			k.holds = v[0].holds
		} else {
			k.holds = v
		}
		all = append(all, k)
		if !ok {
			return all
		}
	}
}

// items reads the values of a list.
func (r *reader) items() []word {
	var all []word
	for {
		v, ok := r.value()
		if !ok {
			return slices.Clip(all)
		}
		all = append(all, v...)
	}
}
