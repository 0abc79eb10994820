package counterexample

import (
	"cmp"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/check/expression"
)

// A known is what a search knows of the values that it has tried: which settings show
// nothing, whatever else is set that the rules in question do not read. Axes are told by
// words, and many fields have the name of one that a rule reads.
type known struct {
	reads []expression.Read
	root  *example.Shape
	keep  func(path string) bool
	// sights are those of settings, by path.
	sights map[string]sight
	final  map[settings]bool
}

// A sight is what the rules can see of a setting.
type sight struct {
	// path is what they see being there, empty if they see nothing.
	path string
	// value says that they see which value it has.
	value bool
}

// settings are what rules can see of those of a value, each by its path and the index among the
// axis's values, in the order of their paths.
type settings [mostSettings]struct {
	path string
	nth  int
}

// unseen stands for the index of a value that rules cannot see.
const unseen = -1

func newKnown(reads []expression.Read, root *example.Shape, keep func(path string) bool) *known {
	return &known{reads: reads, root: root, keep: keep, sights: map[string]sight{}, final: map[settings]bool{}}
}

// isFinal reports whether a value was tried that shows nothing and of which the rules in
// question read the same.
func (k *known) isFinal(chosen []setting) bool {
	return k.reads != nil && len(k.final) > 0 && k.final[k.seen(chosen)]
}

// finalize remembers that a value shows nothing.
func (k *known) finalize(chosen []setting) {
	if k.reads != nil {
		k.final[k.seen(chosen)] = true
	}
}

// seen is what the rules can read of settings.
func (k *known) seen(chosen []setting) (all settings) {
	n := 0
	for _, c := range chosen {
		s, ok := k.sights[c.path]
		if !ok {
			s = k.look(c.path)
			k.sights[c.path] = s
		}
		if s.path == "" {
			continue
		}
		one := all[n]
		if one.path, one.nth = s.path, unseen; s.value {
			one.nth = c.nth
		}
		if !slices.Contains(all[:n], one) {
			all[n] = one
			n++
		}
	}
	slices.SortFunc(all[:n], func(a, b struct {
		path string
		nth  int
	},
	) int {
		return cmp.Or(strings.Compare(a.path, b.path), a.nth-b.nth)
	})
	return all
}

// look finds out what the rules can see of a setting. It changes what is below part, and its
// own value is that of whole: a rule that reads something else below part sees that it is there.
func (k *known) look(path string) (s sight) {
	part, whole := k.reach(path)
	only := true // that part is there, and no more
	for _, read := range k.reads {
		isAbove, isBelow := startsWith(part, read.Names), startsWith(read.Names, part)
		if !isAbove && !isBelow || read.Presence && !isBelow {
			continue // what is above is there anyway
		}
		s.path = path
		only = only && read.Presence && isAbove
		ofValue := startsWith(read.Names, whole) && len(read.Names) > len(whole)
		if !read.Presence {
			ofValue = ofValue || startsWith(whole, read.Names)
		}
		s.value = s.value || ofValue
	}
	if s.path != "" && only {
		s = sight{path: strings.Join(part, ".") + "."}
	}
	return s
}

// startsWith reports whether some names begin with others.
func startsWith(names, others []string) bool {
	return len(names) >= len(others) && slices.Equal(names[:len(others)], others)
}

// reach is the part of a value that a setting can change: the outermost object on the way
// that is not there without it, or the list or map that it is in. Whole is how far names of
// fields lead to the setting.
func (k *known) reach(path string) (part, whole []string) {
	fixed := false // the part
	for n := k.root; n.Path != path; {
		next, ok := n.Towards(path)
		if !ok {
			break
		}
		whole = append(whole, expression.Word(next.Name))
		demanded := slices.Contains(n.Required, next.Name) && next.Schema.Default == nil
		switch {
		case fixed || demanded || k.keep(next.Path):
		case example.LeastProperties(n.Schema) > 0:
			part, fixed = whole[:len(whole)-1], true // others make up the number without it
		default:
			part, fixed = whole, true
		}
		n = next.Shape
	}
	if !fixed {
		part = whole
	}
	return part, whole
}
