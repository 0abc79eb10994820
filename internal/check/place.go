package check

import (
	"strconv"
	"strings"
)

// A place is a path as the API server writes it in its findings, taken apart.
type place struct {
	// version is the index in spec.versions, everyVersion for a part that all
	// versions share, noVersion for anything else.
	version int
	// inSchema says that steps lead through the version's schema and rest is
	// about the schema that they end at; otherwise rest is below the version, or
	// the whole path.
	inSchema bool
	steps    []step
	rest     []segment
}

const (
	noVersion    = -1
	everyVersion = -2
)

// A step leads from a schema into one inside of it.
type step struct {
	kind  Step
	name  string
	index int
}

// A segment is one part of a path, with what stands in brackets behind it.
type segment struct{ name, key string }

func (s segment) String() string {
	if s.key == "" {
		return s.name
	}
	return s.name + "[" + s.key + "]"
}

// index is the number in brackets, -1 if there is none.
func (s segment) index() int {
	if i, err := strconv.Atoi(s.key); err == nil {
		return i
	}
	return -1
}

// pathText joins segments to a path again.
func pathText(path []segment) string {
	parts := make([]string, len(path))
	for i, s := range path {
		parts[i] = s.String()
	}
	return strings.Join(parts, ".")
}

// segments cuts a path at its dots. A key in brackets may hold anything but a
// closing bracket before a dot, a bracket or the end.
func segments(path string) []segment {
	var out []segment
	for path != "" {
		end := strings.IndexAny(path, ".[")
		if end < 0 {
			return append(out, segment{name: path})
		}
		s := segment{name: path[:end]}
		if path[end] == '.' {
			path = path[end+1:]
			out = append(out, s)
			continue
		}
		closing := endOfKey(path[end:]) + end
		s.key, path = path[end+1:closing], path[min(closing+1, len(path)):]
		out = append(out, s)
		path = strings.TrimPrefix(path, ".")
	}
	return out
}

// endOfKey is the index of the bracket that closes the one at the beginning.
func endOfKey(s string) int {
	for i := 1; i < len(s); i++ {
		if s[i] == ']' && (i+1 == len(s) || s[i+1] == '.' || s[i+1] == '[') {
			return i
		}
	}
	return len(s)
}

// placeOf takes a path apart. Of a CRD with one version, or with versions that
// agree, the server says spec.validation for spec.versions[n].schema and leaves
// the version out of other paths.
func placeOf(path string) place {
	all := segments(path)
	p := place{version: noVersion, rest: all}
	if len(all) < 2 || all[0].name != "spec" {
		return p
	}
	switch second := all[1]; second.name {
	case "versions":
		if i := second.index(); i >= 0 {
			p.version, p.rest = i, all[2:]
		}
	case "validation", "additionalPrinterColumns", "selectableFields", "subresources":
		p.version, p.rest = everyVersion, all[1:]
	}
	if len(p.rest) > 1 && (p.rest[0].name == "schema" || p.rest[0].name == "validation") && p.rest[1].name == "openAPIV3Schema" {
		p.inSchema = true
		p.steps, p.rest = schemaSteps(p.rest[2:])
	}
	return p
}

// schemaSteps follows segments as long as they lead into schemas.
func schemaSteps(path []segment) (steps []step, rest []segment) {
	for i, s := range path {
		next, ok := stepOf(s)
		if !ok {
			return steps, path[i:]
		}
		steps = append(steps, next)
	}
	return steps, nil
}

func stepOf(s segment) (step, bool) {
	switch s.name {
	case "properties":
		return step{kind: Property, name: s.key}, s.key != ""
	case "items":
		return step{kind: Items}, s.key == ""
	case "additionalProperties":
		return step{kind: Values}, true
	case "not":
		return step{kind: Not}, true
	case "allOf":
		return step{kind: AllOf, index: s.index()}, s.index() >= 0
	case "anyOf":
		return step{kind: AnyOf, index: s.index()}, s.index() >= 0
	case "oneOf":
		return step{kind: OneOf, index: s.index()}, s.index() >= 0
	}
	return step{}, false
}

// child takes one step, nil where the schema has nothing there.
func (n *Node) child(s step) *Node {
	switch s.kind {
	case Property:
		return n.Property(s.name)
	case Items:
		return n.Items()
	case Values:
		return n.Values()
	}
	for _, c := range n.logic() {
		if c.Step == s.kind && c.Index == s.index {
			return c
		}
	}
	return nil
}

// at follows steps from the root of a version as far as they lead. What is left
// of them begins the rest.
func (v *Version) at(p place) (n *Node, rest []segment) {
	n = v.Root
	if n == nil {
		return nil, p.rest
	}
	for i, s := range p.steps {
		next := n.child(s)
		if next == nil {
			for _, left := range p.steps[i:] {
				rest = append(rest, left.segment())
			}
			return n, append(rest, p.rest...)
		}
		n = next
	}
	return n, p.rest
}

// segment is the step as it is written in a path.
func (s step) segment() segment {
	switch s.kind {
	case Property:
		return segment{"properties", s.name}
	case AllOf, AnyOf, OneOf:
		return segment{s.kind.keyword(), strconv.Itoa(s.index)}
	}
	return segment{name: s.kind.keyword()}
}
