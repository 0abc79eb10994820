package conversiontest

import (
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A tabler finds what becomes of the fields of one object: it converts the object whole, then
// without each of them and with each value that they take. So it shows what any code makes
// of them.
type tabler struct {
	try func(tree any) *converted
	// dare is try for an object that a hand-written function may refuse: nil then.
	dare func(tree any) *converted
	// dispensable reports whether the version of a result can be without what is at a path.
	dispensable func(result []byte, path []any) bool

	tree    any
	whole   *converted
	fields  []leaf // of the object
	values  []Values
	reached map[string]bool
	starred map[string]string // paths of results with stars for the keys of maps
	made    rows
	unseen  []leaf
	words   []string
	// mirrored are the values of fields that the other direction made, by path.
	mirrored map[string]string
	// search is for what hand-written functions do, nil where there are none.
	search search
}

// A search looks for what hand-written functions do with fields of which nothing is seen.
type search interface {
	// begin knows the fields.
	begin()
	// isMute reports whether no word has an effect at a field.
	isMute(l leaf) bool
	// mayKnow are values that functions may know, none or one, and heard takes one that has an effect.
	mayKnow(l leaf) []string
	heard(l leaf, text string)
	// form finds a value of a field in another form that means something, none or one.
	form(l leaf, forms []string, without *converted) []string
	// again looks for an effect of a field of which nothing was seen, among others.
	again(l leaf) bool
	// labelled looks for labels and annotations that have an effect.
	labelled()
	// divided looks for strings that become several fields.
	divided()
}

// A side is what is known of the version that the rows of one direction are about.
type side struct {
	object string
	values []Values
	words  []string
	// mirrored are the values of fields that the other direction made, by path.
	mirrored map[string]string
	search   func(b *tabler) search
}

// tableRows finds the rows of one direction.
func tableRows[A, B any](
	t *testing.T, convert func(*A, *B) error, known side, other string,
) rows {
	t.Helper()
	tree, opaque := complete[A](t, known.object)
	from, to := map[string]bool{}, map[string]bool{}
	b := &tabler{
		tree: tree, values: known.values, words: known.words, mirrored: known.mirrored,
		reached: map[string]bool{}, starred: map[string]string{},
	}
	if known.search != nil {
		b.search = known.search(b)
	}
	read := func(result []byte) []leaf {
		all := leavesOf(t, result, to)
		for _, l := range all {
			if _, known := b.starred[l.text]; !known {
				b.starred[l.text] = withAnyKeys[B](l.path)
			}
		}
		return all
	}
	b.try = func(tree any) *converted { return convertTree(t, convert, tree, read) }
	b.dare = func(tree any) *converted {
		in, _ := sent[A](tree)
		if in == nil {
			return nil
		}
		if wrong, panics := attempt(convert, in, new(B)); wrong != "" && !panics {
			return nil
		}
		return b.try(tree)
	}
	b.dispensable = func(result []byte, path []any) bool {
		out, text := sent[B](changed(treeOf(t, result), path, nil))
		return out != nil && valueIn(treeOf(t, text), path) == nil
	}
	if in := sendable[A](tree); in != nil {
		passedOn(treeOf(t, toJSON(t, in)), treeOf(t, toJSON(t, call(t, convert, in))), opaque, from, to)
	}
	if b.whole = b.try(tree); b.whole == nil {
		return rows{}
	}
	b.fields = leavesOf(t, b.whole.source, from)
	if b.search != nil {
		b.search.begin()
	}
	for _, l := range b.fields {
		b.field(l)
	}
	b.keys()
	b.secondItems()
	for _, l := range b.unseen {
		if b.search == nil || !b.search.again(l) {
			b.made.unseen = append(b.made.unseen, l.text)
		}
	}
	if b.search != nil {
		b.search.labelled()
	}
	mirror, _ := complete[B](t, other)
	unsaid := func() []string {
		var all []string
		for _, l := range leavesOf(t, toJSON(t, sendable[B](mirror)), to) {
			if !b.reaches(withAnyKeys[B](l.path)) {
				all = append(all, l.text)
			}
		}
		return all
	}
	if b.search != nil && len(unsaid()) > 0 {
		b.search.divided()
	}
	b.structs()
	b.absences()
	b.noField()
	b.made.unreach = unsaid()
	return b.made
}

// field finds what becomes of one field.
func (b *tabler) field(l leaf) {
	without := b.try(changed(b.tree, l.path, nil))
	if without == nil {
		return
	}
	paths := b.whole.beside(without)
	line := row{from: l.text, value: shorter(l.value), to: b.whole.at(paths), kept: b.whole.keeps(without)}
	isTried, isSeen := !b.whole.isOf(without), len(paths) > 0
	var more []row
	reached := paths
	for _, text := range append(valuesAt(l, b.values), b.undivided(l, paths)...) {
		with := b.with(b.tree, l, text, without)
		if with == nil {
			continue
		}
		isTried = true
		// A value may take away what is there without any, as a discriminator does.
		found := union(with.beside(without), with.beside(b.whole))
		isSeen = isSeen || len(found) > 0
		reached = append(reached[:len(reached):len(reached)], found...)
		effects := with.at(union(with.beside(b.whole), paths))
		more = append(more, row{from: l.text, value: shorter(text), to: effects, kept: with.keeps(without)})
	}
	forms, found := b.forms(l, without, line, paths)
	more, reached = append(more, forms...), append(reached[:len(reached):len(reached)], found...)
	isSeen = isSeen || len(found) > 0
	line.untried = !isTried && !isSeen
	if line.untried && b.word(l, without) {
		return
	}
	b.made.all = append(append(b.made.all, line), more...)
	// Where the field is not there, something may be there all the same.
	if left := without.at(union(reached, nil)); len(left) > 0 && !isThere(without.source, l.path) {
		b.made.all = append(b.made.all, row{from: l.text, value: "absent", to: left})
	}
	b.reach(reached)
	if !isSeen && !line.untried && !b.word(l, without) {
		b.unseen = append(b.unseen, l)
	}
}

// keys adds a row for each key of a map that becomes another one.
func (b *tabler) keys() {
	seen := map[string]bool{}
	for _, l := range b.fields {
		for n := 1; n < len(l.path); n++ {
			if around := spell(l.path[:n]); !seen[around] {
				seen[around] = true
				b.keysAt(l.path[:n], l.path[:n+1])
			}
		}
	}
}

// keysAt adds the rows of a map, of which the object has one entry.
func (b *tabler) keysAt(around, entry []any) {
	keys := listed(leaf{path: around}, b.values, func(v Values) []string { return v.Keys })
	if len(keys) == 0 {
		return
	}
	value := valueIn(b.tree, entry)
	rest := changed(b.tree, entry, nil)
	without := b.try(rest)
	for _, key := range keys {
		at := append(slices.Clone(around), key)
		with := b.try(changed(rest, at, value))
		if without == nil || with == nil {
			continue
		}
		found := with.beside(without)
		b.effect(spell(at), shorter(valueText(value)), with, without, found)
	}
}

// with converts an object with a value at a place, nil if it says nothing else then.
func (b *tabler) with(tree any, l leaf, text string, without *converted) *converted {
	if text == l.value {
		return nil
	}
	with := b.try(changed(tree, l.path, json.RawMessage(text)))
	if with == nil || with.isOf(without) {
		return nil
	}
	return with
}

// word looks for a value of a field that has an effect, where nothing was seen of its own, and
// reports whether there is one.
func (b *tabler) word(l leaf, without *converted) bool {
	if b.search != nil && b.search.isMute(l) {
		return false
	}
	for _, text := range b.furtherValues(l) {
		if b.dare(changed(b.tree, l.path, json.RawMessage(text))) == nil {
			continue // a schema would not take it
		}
		with := b.with(b.tree, l, text, without)
		if with == nil {
			continue
		}
		if found := with.beside(without); len(found) > 0 {
			b.effect(l.text, shorter(text), with, without, found)
			if b.search != nil {
				b.search.heard(l, text)
			}
			return true
		}
	}
	return false
}

// usual are strings that code reads in other forms than words: quantities, durations, which
// other units do not round to nothing, dates and times, shares, addresses, numbers and truth.
var usual = []string{"1Gi", "720h", "2026-03-04", "2026-03-04T05:06:07Z", "05:06", "50%", "10.0.0.1", "60", "true"}

// furtherValues are values of a field that may mean something: words for a string, and
// numbers that other units do not round to nothing.
func (b *tabler) furtherValues(l leaf) []string {
	var all []string
	if made, ok := b.mirrored[l.text]; ok && !strings.ContainsAny(made[:1], "{[n") {
		all = append(all, made)
	}
	if b.search != nil {
		all = append(all, b.search.mayKnow(l)...)
	}
	switch {
	case strings.HasPrefix(l.value, `"`):
		for _, word := range slices.Concat(usual, b.words) {
			all = append(all, strconv.Quote(word))
		}
	case len(l.value) > 0 && '0' <= l.value[0] && l.value[0] <= '9':
		all = append(all, "60", "1000", "3600", "1000000")
	}
	return all
}

// noField adds the fields of the result that no field of the object changes.
func (b *tabler) noField() {
	for _, out := range b.whole.fields() {
		if !b.reached[out.text] {
			b.made.all = append(b.made.all, row{from: "no field", to: b.whole.at([]string{out.text})})
		}
	}
}

func (b *tabler) reach(paths []string) {
	for _, path := range paths {
		b.reached[path] = true
	}
}

// withAnyKeys is how a path is spelt with a star for each key of a map: what is said of one
// entry is said of any.
func withAnyKeys[T any](path []any) string {
	starred := slices.Clone(path)
	for i := range path {
		if of := typeAt(reflect.TypeFor[T](), path[:i]); of != nil && of.Kind() == reflect.Map {
			starred[i] = "*"
		}
	}
	return spell(starred)
}

// effect adds a row for what a value of a field becomes.
func (b *tabler) effect(from, value string, with, without *converted, found []string) {
	b.made.all = append(b.made.all, row{from: from, value: value, to: with.at(found), kept: with.keeps(without)})
	b.reach(found)
}

// reaches reports whether a field was reached, one around it or one in it. Its path has stars
// for the keys of maps.
func (b *tabler) reaches(path string) bool {
	for reached := range b.reached {
		if starred := b.starred[reached]; starred == path || isBelow(path, starred) || isBelow(starred, path) {
			return true
		}
	}
	return false
}

func isBelow(path, around string) bool {
	rest, ok := strings.CutPrefix(path, around)
	return ok && rest != "" && (rest[0] == '.' || rest[0] == '[')
}

// valuesAt are further values of a field.
func valuesAt(l leaf, values []Values) []string {
	switch l.value {
	case "true":
		return []string{"false"}
	case "false":
		return []string{"true"}
	}
	return listed(l, values, func(v Values) []string { return v.JSON })
}

// listed are the values of one kind of a field.
func listed(l leaf, values []Values, of func(Values) []string) []string {
	var all []string
	for _, v := range values {
		if v.isAt(l.path) {
			all = append(all, of(v)...)
		}
	}
	return all
}
