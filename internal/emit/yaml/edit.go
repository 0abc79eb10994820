package yaml

import (
	"maps"
	"reflect"
	"slices"
)

// An Edit changes a document while it is written; the object stays as it is.
type Edit struct {
	path   []string
	action action
	value  any
}

// Drop leaves out the key at the given path of mapping keys. A path that does
// not exist is no error.
func Drop(path ...string) Edit { return Edit{path: path, action: drop} }

// Set gives the key at the given path a value, whether the object has the key
// or not. Nothing happens where the mapping that would hold the key does not
// exist. The value is written by the rules of [Write].
func Set(value any, path ...string) Edit { return Edit{path: path, action: set, value: value} }

type action uint8

const (
	keep action = iota
	drop
	set
)

// A change is what edits do to one key and below it. A nil change does nothing.
type change struct {
	key    string
	action action
	value  any
	below  []*change
}

// editTree merges edits into one tree; a later edit of a path wins.
func editTree(edits []Edit) *change {
	if len(edits) == 0 {
		return nil
	}
	root := &change{}
	for _, e := range edits {
		if len(e.path) == 0 {
			continue
		}
		c := root
		for _, key := range e.path {
			c = c.need(key)
		}
		c.action, c.value, c.below = e.action, e.value, nil
	}
	return root
}

// at returns the change of a key, nil where there is none.
func (c *change) at(key string) *change {
	if c == nil {
		return nil
	}
	for _, b := range c.below {
		if b.key == key {
			return b
		}
	}
	return nil
}

func (c *change) need(key string) *change {
	if b := c.at(key); b != nil {
		return b
	}
	b := &change{key: key}
	c.below = append(c.below, b)
	return b
}

// An entry is one key of a mapping that is edited.
type entry struct {
	key   string
	value reflect.Value // invalid for null
}

// apply returns the entries with the changes below c, in the order of keys.
func (c *change) apply(entries []entry) []entry {
	entries = slices.DeleteFunc(entries, func(e entry) bool {
		b := c.at(e.key)
		return b != nil && b.action != keep
	})
	for _, b := range c.below {
		if b.action == set {
			entries = append(entries, entry{b.key, reflect.ValueOf(b.value)})
		}
	}
	return sortEntries(entries)
}

// sortEntries sorts entries by key; of entries with one key the last remains.
func sortEntries(entries []entry) []entry {
	byKey := make(map[string]entry, len(entries))
	for _, e := range entries {
		byKey[e.key] = e
	}
	keys := slices.Collect(maps.Keys(byKey))
	sortKeys(keys)
	entries = entries[:0]
	for _, k := range keys {
		entries = append(entries, byKey[k])
	}
	return entries
}
