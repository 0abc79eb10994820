package counterexample

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/check/expression"
)

// A known is what a search knows of the values that it has tried: which settings show
// nothing, whatever else is set that the rules in question do not read. Axes are told by
// words, and many fields have the name of one that a rule reads.
type known struct {
	reads [][]string
	root  *shape
	keep  func(path string) bool
	// read says of a field whether the rules can tell values of it apart.
	read    map[string]bool
	settled map[settings]bool
}

// settings are those of a value, each by its path and the index among the axis's values, in
// the order of their paths.
type settings [mostSettings]struct {
	path string
	nth  int
}

func settingsOf(chosen []setting) (s settings) {
	for i, c := range slices.SortedFunc(slices.Values(chosen), func(a, b setting) int { return strings.Compare(a.path, b.path) }) {
		s[i].path, s[i].nth = c.path, c.nth
	}
	return s
}

func newKnown(reads [][]string, root *shape, keep func(path string) bool) *known {
	return &known{reads: reads, root: root, keep: keep, read: map[string]bool{}, settled: map[settings]bool{}}
}

// isSettled reports whether a value with fewer settings was tried of which the rules in
// question read the same.
func (k *known) isSettled(chosen []setting) bool {
	if k.reads == nil || len(k.settled) == 0 {
		return false
	}
	seen := k.seen(chosen)
	return len(seen) < len(chosen) && k.settled[settingsOf(seen)]
}

// settle remembers that a value shows nothing.
func (k *known) settle(chosen []setting) {
	if k.reads != nil {
		k.settled[settingsOf(chosen)] = true
	}
}

// seen are the settings that the rules can read.
func (k *known) seen(chosen []setting) []setting {
	var all []setting
	for _, c := range chosen {
		read, ok := k.read[c.path]
		if !ok {
			read = k.isRead(k.reach(c.path))
			k.read[c.path] = read
		}
		if read {
			all = append(all, c)
		}
	}
	return all
}

// isRead reports whether rules can read something of a part of a value: the part, what is
// in it, or what it is in.
func (k *known) isRead(part []string) bool {
	return slices.ContainsFunc(k.reads, func(read []string) bool {
		n := min(len(read), len(part))
		return slices.Equal(read[:n], part[:n])
	})
}

// reach is the part of a value that a setting can change: the outermost object on the way
// that is not there without it, or the list or map that it is in.
func (k *known) reach(path string) []string {
	var part []string
	for n := k.root; n.path != path; {
		next, ok := n.towards(path)
		if !ok {
			return part
		}
		part = append(part, expression.Word(next.name))
		demanded := slices.Contains(n.required, next.name) && next.schema.Default == nil
		switch {
		case demanded || k.keep(next.path):
			n = next.shape
		case limit(n.schema, func(s *Schema) *int64 { return s.MinProperties }, 0) > 0:
			return part[:len(part)-1] // others make up the number without it
		default:
			return part
		}
	}
	return part
}

// towards is the only property that leads to a path; false where there is none, as in
// lists and maps, or several, as with dots in names.
func (n *shape) towards(path string) (property, bool) {
	var found []property
	for _, p := range n.below() {
		if p.path == path || isAround(p.path, path) {
			found = append(found, p)
		}
	}
	if len(found) != 1 {
		return property{}, false
	}
	return found[0], true
}
