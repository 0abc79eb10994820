package conversiontest

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
)

// ByHand are the hand-written functions that conversions call, as tables know them: by the fields
// that one of them takes, of which it may look at some only where others say something. Paths are
// as those of Values; a struct stands for all fields in it.
type ByHand struct{ Spoke, Hub [][]string }

func (f ByHand) searchIn(isHub bool) func(*tabler) search {
	together := f.Spoke
	if isHub {
		together = f.Hub
	}
	return func(b *tabler) search {
		return &functions{tabler: b, together: together}
	}
}

// functions are those that take fields of an object. What they look for in them nobody knows.
type functions struct {
	*tabler
	// together are the paths of fields that one function takes.
	together [][]string
	// mute are fields that no word makes heard.
	mute    map[string]bool
	silence silence
	// others are objects with a word that functions look for.
	others []other
}

// An other is an object in which a field has another value, or is not there, which says tells.
type other struct {
	tree any
	says string
	of   string // the field
}

func (b *functions) begin() {
	b.silence = silence{b.dare, map[string]map[string]bool{}}
	b.mute = b.muted()
}

func (b *functions) isMute(l leaf) bool { return b.mute[l.text] }

// mayKnow is another value of a field that a function takes together with others.
func (b *functions) mayKnow(l leaf) []string {
	if text := anotherText(l.value); text != "" && len(b.partners(l)) > 0 {
		return []string{text}
	}
	return nil
}

func (b *functions) heard(l leaf, text string) {
	tree := changed(b.tree, l.path, json.RawMessage(text))
	b.others = append(b.others, other{tree, "with " + l.text + " " + shorter(text), l.text})
}

func (b *functions) again(l leaf) bool { return b.elsewhere(l) || b.beside(l) }

// elsewhere looks for effects of a field in the objects with a word that functions look for.
func (b *functions) elsewhere(l leaf) bool {
	for _, o := range b.others {
		if b.silence.isSilentIn(o, l, b.unseen, b.furtherValues) {
			continue
		}
		if b.hasEffectIn(o, l, append([]string{l.value}, b.furtherValues(l)...)) {
			return true
		}
	}
	return false
}

// hasEffectIn reports whether a value of a field has an effect in another object, and adds its row.
func (b *functions) hasEffectIn(o other, l leaf, values []string) bool {
	without := b.dare(changed(o.tree, l.path, nil))
	if without == nil {
		return false
	}
	for _, text := range values {
		with := b.dare(changed(o.tree, l.path, json.RawMessage(text)))
		if with == nil || len(with.beside(without)) == 0 {
			continue
		}
		value := shorter(text)
		if o.says != "" {
			value += ", " + o.says + ","
		}
		b.effect(l.text, value, with, without, with.beside(without))
		return true
	}
	return false
}

// form is a string that a function reads, where a field has strings among its forms
// and none of them becomes anything: an int-or-string may be a duration.
func (b *functions) form(l leaf, forms []string, without *converted) []string {
	isString := func(text string) bool { return strings.HasPrefix(text, `"`) }
	means := func(text string) bool {
		tree := changed(b.tree, l.path, json.RawMessage(text))
		if !isString(text) || b.dare(tree) == nil {
			return false
		}
		with := b.with(b.tree, l, text, without)
		return with != nil && len(with.beside(without)) > 0
	}
	if !slices.ContainsFunc(forms, isString) || slices.ContainsFunc(append(slices.Clone(forms), l.value), means) {
		return nil
	}
	for _, word := range slices.Concat(usual, b.words) {
		if text := strconv.Quote(word); means(text) {
			return []string{text}
		}
	}
	return nil
}

// divided tries strings of two parts where some fields of the result were never set: a
// hand-written function may make one of each part. It may refuse them as well.
func (b *functions) divided() {
	for _, l := range b.fields {
		if !strings.HasPrefix(l.value, `"`) || len(valuesAt(l, b.values)) > 0 {
			continue
		}
		for _, text := range []string{`"example:8080"`, `"example/8080"`} {
			with := b.dare(changed(b.tree, l.path, json.RawMessage(text)))
			if with == nil {
				continue
			}
			found := with.beside(b.whole)
			if isNew := slices.ContainsFunc(found, func(path string) bool { return !b.reached[path] }); isNew {
				b.made.all = append(b.made.all, row{from: l.text, value: text, to: with.at(found)})
				b.reach(found)
				break
			}
		}
	}
}
