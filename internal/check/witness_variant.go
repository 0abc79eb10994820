package check

import (
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/check/witness"
)

// mostChoices is how many values of enums are tried for one field.
const mostChoices = 16

// without yields values of the node's schema that lack the optional field at a path.
func (t *trial) without(path string) iter.Seq[any] {
	return func(yield func(any) bool) {
		for v := range Lacking(t.node.Schema, path) {
			if !yield(t.complete(v)) {
				return
			}
		}
	}
}

// Lacking yields values of a schema that lack the optional field at a path, which
// leads there as those of package witness do, and have all that is around it: little
// else, or much else, and each value of each enum directly in the schema.
func Lacking(s *witness.Schema, path string) iter.Seq[any] {
	few := func(at string, _ *witness.Schema) bool { return isAround(at, path) }
	many := func(at string, _ *witness.Schema) bool {
		return at != path && (isAround(at, path) || strings.Count(at, ".") < 2)
	}
	return func(yield func(any) bool) {
		for choice := range choices(s) {
			for _, keep := range []func(string, *witness.Schema) bool{few, many} {
				v, gaps := witness.Maker{Keep: keep, Choose: choice, Fill: true}.Make(s)
				if len(gaps) == 0 && !yield(v) {
					return
				}
			}
		}
	}
}

// Having makes a value of a schema that has the optional field at a path and little
// else; false where that may be refused.
func Having(s *witness.Schema, path string) (any, bool) {
	keep := func(at string, _ *witness.Schema) bool { return at == path || isAround(at, path) }
	v, gaps := witness.Maker{Keep: keep, Fill: true}.Make(s)
	return v, len(gaps) == 0
}

// isAround says whether one path leads to something around the other.
func isAround(at, path string) bool {
	return len(path) > len(at) && strings.HasPrefix(path, at) && strings.IndexByte(".[{", path[len(at)]) >= 0
}

// edges yields values with all fields near by: with as few items as may be, with
// numbers at their lowest, and at their highest where a bound is given. Numbers
// without an upper bound are left as they are: that a sum overflows at the end of
// int64 is nothing to report.
func (t *trial) edges() iter.Seq[any] {
	keep := func(at string, _ *witness.Schema) bool { return strings.Count(at, ".") < 2 }
	lowest := func(_ string, s *witness.Schema) (any, bool) {
		if s.Type != "integer" || len(s.Enum) > 0 {
			return nil, false
		}
		if s.Minimum == nil || *s.Minimum < 0 {
			return int64(0), true
		}
		return int64(*s.Minimum), !s.ExclusiveMinimum
	}
	highest := func(_ string, s *witness.Schema) (any, bool) {
		if s.Type != "integer" || len(s.Enum) > 0 || s.Maximum == nil {
			return nil, false
		}
		return int64(*s.Maximum), !s.ExclusiveMaximum
	}
	makers := []witness.Maker{{}, {Keep: keep}, {Keep: keep, Fill: true, Choose: lowest}, {Keep: keep, Fill: true, Choose: highest}}
	return func(yield func(any) bool) {
		for _, m := range makers {
			v, gaps := m.Make(t.node.Schema)
			if len(gaps) == 0 && !yield(t.complete(v)) {
				return
			}
		}
	}
}

// complete adds to a whole object what every object has.
func (t *trial) complete(v any) any {
	if object, ok := v.(map[string]any); ok && t.node.Step == Root {
		object["apiVersion"] = t.pass.CRD.Spec.Group + "/" + t.node.Version.Spec.Name
		object["kind"] = t.pass.CRD.Spec.Names.Kind
		object["metadata"] = map[string]any{"name": "example"}
	}
	return v
}

// choices yields no choice, and then each value of each enum and bool directly in
// the schema.
func choices(s *witness.Schema) iter.Seq[func(string, *witness.Schema) (any, bool)] {
	return func(yield func(func(string, *witness.Schema) (any, bool)) bool) {
		if !yield(nil) {
			return
		}
		left := mostChoices
		for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
			p := s.Properties[name]
			for _, v := range valuesOf(&p) {
				if left--; left < 0 {
					return
				}
				choice := func(at string, _ *witness.Schema) (any, bool) { return v, at == name }
				if !yield(choice) {
					return
				}
			}
		}
	}
}

// valuesOf are the values that a schema lists.
func valuesOf(s *witness.Schema) []any {
	if s.Type == "boolean" {
		return []any{false}
	}
	var all []any
	for _, v := range s.Enum {
		if text := string(v.Raw); len(text) > 1 && text[0] == '"' {
			all = append(all, strings.Trim(text, `"`))
		}
	}
	return all
}

// alternatives are values that could stand in the place of a default: those of the
// enum, and numbers of many sizes.
func alternatives(s *witness.Schema) []any {
	all := valuesOf(s)
	switch s.Type {
	case "boolean":
		return []any{true, false}
	case "integer", "number":
		for n := int64(1); n <= 1e9; n *= 10 {
			all = append(all, n, n+1, 5*n, -n)
		}
		return append(all, int64(0))
	case "string":
		v, gaps := witness.Maker{}.Make(&witness.Schema{Type: s.Type, Pattern: s.Pattern, Format: s.Format, MinLength: s.MinLength, MaxLength: s.MaxLength})
		if len(gaps) == 0 {
			all = append(all, v)
		}
	}
	return all
}
