package conversiontest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

// A row says what becomes of a field that has a value, or none.
type row struct {
	from, value string
	to          []string // paths with values
	kept        bool
	untried     bool // no value of the field differs from none
}

// rows are those of one direction, with the fields of either version that the other one
// has nothing to do with.
type rows struct {
	all             []row
	unseen, unreach []string
}

// text spells the rows.
func (r rows) text(from, to string) string {
	var out strings.Builder
	fmt.Fprintf(&out, "\n%s becomes %s\n\n", from, to)
	width := 0
	for _, line := range r.all {
		width = max(width, min(len(line.from)+1+len(line.value), 60))
	}
	for _, line := range r.all {
		fmt.Fprintf(&out, "%-*s  becomes  %s\n", width, line.from+" "+line.value, line.became())
	}
	for _, list := range []struct {
		says  string
		paths []string
	}{
		{versionOf(to) + " does not see", r.unseen},
		{versionOf(from) + " does not say", r.unreach},
	} {
		if len(list.paths) > 0 {
			fmt.Fprintf(&out, "\n%s:\n  %s\n", list.says, strings.Join(list.paths, "\n  "))
		}
	}
	return out.String()
}

func (r row) became() string {
	became := strings.Join(r.to, ", ")
	switch {
	case r.untried:
		return "not tried: no value of it is known that differs from none"
	case len(r.to) == 0 && r.kept:
		return "nothing (kept in the annotation)"
	case len(r.to) == 0:
		return "nothing"
	case r.kept:
		became += " (kept in the annotation, too)"
	}
	return became
}

// A converted object is its fields by path, and what an annotation keeps of it. Most results
// are those of another object, so that their fields are read when somebody asks for them.
type converted struct {
	source, result []byte // what was converted, and what became of it
	read           func(result []byte) []leaf
	leaves         []leaf
	kept           map[string]string // entries by path
}

// fields are those of the result.
func (c *converted) fields() []leaf {
	if c.leaves == nil {
		c.leaves = c.read(c.result)
	}
	return c.leaves
}

// value is that of the field at a path, "" where there is none.
func (c *converted) value(path string) string {
	for _, l := range c.fields() {
		if l.text == path {
			return l.value
		}
	}
	return ""
}

// isOf reports whether two objects that were converted say the same.
func (c *converted) isOf(other *converted) bool { return bytes.Equal(c.source, other.source) }

// keeps reports whether an annotation keeps something that it does not keep of another
// object.
func (c *converted) keeps(other *converted) bool {
	for path, value := range c.kept {
		if other.kept[path] != value {
			return true
		}
	}
	return false
}

// beside are the paths of the fields that are not as in another conversion.
func (c *converted) beside(other *converted) []string {
	if bytes.Equal(c.result, other.result) {
		return nil
	}
	// One field was changed, so that what is before and behind it is mostly equal.
	mine, theirs := c.fields(), other.fields()
	for len(mine) > 0 && len(theirs) > 0 && mine[0].is(theirs[0]) {
		mine, theirs = mine[1:], theirs[1:]
	}
	for len(mine) > 0 && len(theirs) > 0 && mine[len(mine)-1].is(theirs[len(theirs)-1]) {
		mine, theirs = mine[:len(mine)-1], theirs[:len(theirs)-1]
	}
	values := map[string]string{}
	for _, l := range theirs {
		values[l.text] = l.value
	}
	var paths []string
	for _, l := range mine {
		if l.value != values[l.text] {
			paths = append(paths, l.text)
		}
	}
	return paths
}

// at are the fields at some paths, with their values.
func (c *converted) at(paths []string) []string {
	var all []string
	for _, path := range paths {
		if v := c.value(path); v != "" {
			all = append(all, path+" "+shorter(v))
		}
	}
	return all
}

// union are the paths of two lists, each once.
func union(a, b []string) []string {
	var all []string
	for _, path := range append(slices.Clone(a), b...) {
		if !slices.Contains(all, path) {
			all = append(all, path)
		}
	}
	return all
}

// convertTree converts an object, nil if the version's types do not read and write it.
func convertTree[A, B any](
	t *testing.T, convert func(*A, *B) error, tree any, read func(result []byte) []leaf,
) *converted {
	t.Helper()
	in, source := sent[A](tree)
	if in == nil {
		return nil
	}
	out := call(t, convert, in)
	all := annotationsOf(out)
	kept := entriesOf(all)
	maps.DeleteFunc(all, isOfConversions)
	if len(all) == 0 {
		all = nil
	}
	annotate(out, all)
	return &converted{source: source, result: toJSON(t, out), read: read, kept: kept}
}

// isOfConversions reports whether an annotation is one of generated conversions. Others are as any
// field of the object: a function of the user may make them of one.
func isOfConversions(name, _ string) bool { return strings.HasPrefix(name, "conversion.") }

// entriesOf are what annotations of conversions keep, by path, in which an item has no key; one that is no
// JSON is one entry. What is kept to know items again, or that a union had two members, is no
// data.
func entriesOf(annotations map[string]string) map[string]string {
	all := map[string]string{}
	for name, text := range annotations {
		if !isOfConversions(name, text) {
			continue
		}
		var kept struct {
			F map[string]json.RawMessage `json:"f"`
		}
		if json.Unmarshal([]byte(text), &kept) != nil || len(kept.F) == 0 {
			all[name] = text
			continue
		}
		for path, value := range kept.F {
			if !strings.HasSuffix(path, "#items") && !strings.HasSuffix(path, "#beside") {
				all[name+withoutKeys(path)] = string(value)
			}
		}
	}
	return all
}

func withoutKeys(path string) string {
	steps := strings.Split(path, "/")
	for i := range steps {
		if strings.Contains(steps[i], "=") {
			steps[i] = "*"
		}
	}
	return strings.Join(steps, "/")
}
