package trace

import (
	"strconv"
	"strings"
)

// A Location is a path as the API server writes it in its findings, taken apart.
type Location struct {
	// version is the index in spec.versions, everyVersion for a part that all
	// versions share, noVersion for anything else.
	Version int
	// inSchema says that steps lead through the version's schema and rest is
	// about the schema that they end at; otherwise rest is below the version, or
	// the whole path.
	InSchema bool
	Steps    []PathStep
	Rest     []Segment
}

// RulesKeyword holds the CEL rules of a schema.
const RulesKeyword = "x-kubernetes-validations"

const (
	NoVersion    = -1
	EveryVersion = -2
)

// A PathStep leads from a schema into one inside of it.
type PathStep struct {
	Kind  Step
	Name  string
	Index int
}

// A Segment is one part of a path, with what stands in brackets behind it.
type Segment struct{ Name, Key string }

func (s Segment) String() string {
	if s.Key == "" {
		return s.Name
	}
	return s.Name + "[" + s.Key + "]"
}

// Index is the number in brackets, -1 if there is none.
func (s Segment) Index() int {
	if i, err := strconv.Atoi(s.Key); err == nil {
		return i
	}
	return -1
}

// PathText joins segments to a path again.
func PathText(path []Segment) string {
	parts := make([]string, len(path))
	for i, s := range path {
		parts[i] = s.String()
	}
	return strings.Join(parts, ".")
}

// segments cuts a path at its dots. A key in brackets may hold anything but a
// closing bracket before a dot, a bracket or the end.
func segments(path string) []Segment {
	var out []Segment
	for path != "" {
		end := strings.IndexAny(path, ".[")
		if end < 0 {
			return append(out, Segment{Name: path})
		}
		s := Segment{Name: path[:end]}
		if path[end] == '.' {
			path = path[end+1:]
			out = append(out, s)
			continue
		}
		closing := endOfKey(path[end:]) + end
		s.Key, path = path[end+1:closing], path[min(closing+1, len(path)):]
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

// LocationOf takes a path apart. Of a CRD with one version, or with versions that
// agree, the server says spec.validation for spec.versions[n].schema and leaves
// the version out of other paths.
func LocationOf(path string) Location {
	all := segments(path)
	p := Location{Version: NoVersion, Rest: all}
	if len(all) < 2 || all[0].Name != "spec" {
		return p
	}
	switch second := all[1]; second.Name {
	case "versions":
		if i := second.Index(); i >= 0 {
			p.Version, p.Rest = i, all[2:]
		}
	case "validation", "additionalPrinterColumns", "selectableFields", "subresources":
		p.Version, p.Rest = EveryVersion, all[1:]
	}
	if len(p.Rest) > 1 && (p.Rest[0].Name == "schema" || p.Rest[0].Name == "validation") && p.Rest[1].Name == "openAPIV3Schema" {
		p.InSchema = true
		p.Steps, p.Rest = schemaSteps(p.Rest[2:])
	}
	return p
}

// schemaSteps follows segments as long as they lead into schemas.
func schemaSteps(path []Segment) (steps []PathStep, rest []Segment) {
	for i, s := range path {
		next, ok := stepOf(s)
		if !ok {
			return steps, path[i:]
		}
		steps = append(steps, next)
	}
	return steps, nil
}

func stepOf(s Segment) (PathStep, bool) {
	switch s.Name {
	case "properties":
		return PathStep{Kind: Property, Name: s.Key}, s.Key != ""
	case "items":
		return PathStep{Kind: Items}, s.Key == ""
	case "additionalProperties":
		return PathStep{Kind: Values}, true
	case "not":
		return PathStep{Kind: Not}, true
	case "allOf":
		return PathStep{Kind: AllOf, Index: s.Index()}, s.Index() >= 0
	case "anyOf":
		return PathStep{Kind: AnyOf, Index: s.Index()}, s.Index() >= 0
	case "oneOf":
		return PathStep{Kind: OneOf, Index: s.Index()}, s.Index() >= 0
	}
	return PathStep{}, false
}

// child takes one step, nil where the schema has nothing there.
func (n *Node) child(s PathStep) *Node {
	switch s.Kind {
	case Property:
		return n.Property(s.Name)
	case Items:
		return n.Items()
	case Values:
		return n.Values()
	}
	for _, c := range n.logic() {
		if c.Step == s.Kind && c.Index == s.Index {
			return c
		}
	}
	return nil
}

// At follows steps from the root of a version as far as they lead. What is left
// of them begins the rest.
func (v *Version) At(p Location) (n *Node, rest []Segment) {
	n = v.Root
	if n == nil {
		return nil, p.Rest
	}
	for i, s := range p.Steps {
		next := n.child(s)
		if next == nil {
			for _, left := range p.Steps[i:] {
				rest = append(rest, left.segment())
			}
			return n, append(rest, p.Rest...)
		}
		n = next
	}
	return n, p.Rest
}

// segment is the step as it is written in a path.
func (s PathStep) segment() Segment {
	switch s.Kind {
	case Property:
		return Segment{"properties", s.Name}
	case AllOf, AnyOf, OneOf:
		return Segment{s.Kind.keyword(), strconv.Itoa(s.Index)}
	}
	return Segment{Name: s.Kind.keyword()}
}
