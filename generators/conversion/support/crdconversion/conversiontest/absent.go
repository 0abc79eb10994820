package conversiontest

import (
	"fmt"
	"slices"
	"strings"
)

// absences adds a row for each struct, list and map, and for each other field that Go writes
// though it may be left out, of which the result says something empty where nobody said anything:
// the other version can tell that from nothing, and may mean something by it. Null is said by a
// type that must say something: schemas refuse it.
func (b *tabler) absences() {
	for _, path := range b.optionalPaths() {
		without := b.dare(changed(b.tree, path, nil))
		if without == nil || !b.mayLeaveOut(path) && isThere(without.source, path) {
			continue
		}
		for _, image := range b.images(path, without) {
			left, isNull := without.emptyAt(image)
			if isNull || len(left) > 0 && b.dispensable(without.result, image) {
				b.made.all = append(b.made.all, row{from: spell(path), value: "absent", to: left})
				break
			}
		}
	}
}

// optionalPaths are those of all structs, lists and maps of the object, and of its fields that Go
// writes though they may be left out, in the order of the fields.
func (b *tabler) optionalPaths() [][]any {
	var all [][]any
	seen := map[string]bool{}
	for _, l := range b.fields {
		for n := 2; n <= len(l.path); n++ {
			path := l.path[:n]
			value := valueIn(b.tree, path)
			_, isStruct := value.(map[string]any)
			_, isList := value.([]any)
			_, isName := path[n-1].(string)
			if isName && !seen[spell(path)] && (isStruct || isList || b.mayLeaveOut(path)) {
				seen[spell(path)] = true
				all = append(all, path)
			}
		}
	}
	return all
}

// mayLeaveOut reports whether a field that Go always writes may be left out.
func (b *tabler) mayLeaveOut(path []any) bool {
	return slices.ContainsFunc(b.values, func(v Values) bool { return v.Absent && v.isAt(path) })
}

// images are the places of what a field or struct becomes: as far around what a field in it
// becomes as it is around that field.
func (b *tabler) images(path []any, without *converted) [][]any {
	var all [][]any
	for _, made := range b.whole.fields() {
		if without.value(made.text) == made.value {
			continue
		}
		for _, l := range b.fields {
			inner := len(l.path) - len(path)
			if inner < 0 || inner >= len(made.path) || spell(l.path[:len(path)]) != spell(path) {
				continue
			}
			if image := made.path[:len(made.path)-inner]; spell(l.path[len(path):]) == spell(made.path[len(image):]) {
				all = append(all, image)
			}
		}
	}
	return all
}

// emptyAt are the fields of a result at a place and below it, nil if one of them says
// something. isNull reports whether the place itself is null.
func (c *converted) emptyAt(place []any) (all []string, isNull bool) {
	for _, l := range c.fields() {
		if l.text != spell(place) && !isBelow(l.text, spell(place)) {
			continue
		}
		if !slices.Contains([]string{`""`, "0", "false", "{}", "[]", "null"}, l.value) {
			return nil, false
		}
		all, isNull = append(all, l.text+" "+l.value), l.text == spell(place) && l.value == "null"
	}
	return all, isNull
}

// isAt reports whether the values are those of a field at a path.
func (v Values) isAt(path []any) bool {
	steps := strings.Split(v.Path, "/")
	matches := len(steps) == len(path)
	for i := 0; matches && i < len(steps); i++ {
		matches = steps[i] == "*" || steps[i] == fmt.Sprint(path[i])
	}
	return matches
}
