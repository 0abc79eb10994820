package counterexample

import (
	"iter"
	"maps"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/runtime"
)

// Lacking yields values of a schema that lack the optional field at a path, which
// leads there as those of [Maker] do, and have all that is around it: little
// else, or much else; and with each value, alone and in pairs, that the expressions may
// tell apart from others.
func Lacking(s *Schema, path string, expressions []string) iter.Seq[any] {
	few := func(at string, _ *Schema) bool { return isAround(at, path) }
	many := func(at string, _ *Schema) bool {
		return at != path && (isAround(at, path) || strings.Count(at, ".") < 2)
	}
	axes := allAxes(s, expressions, path)
	return func(yield func(any) bool) {
		for choice, chosen := range variations(axes) {
			kept := func(at string) bool {
				return slices.ContainsFunc(chosen, func(c string) bool { return at == c || isAround(at, c) })
			}
			for _, keep := range []func(string, *Schema) bool{few, many} {
				with := func(at string, s *Schema) bool { return keep(at, s) || kept(at) }
				v, gaps := Maker{Keep: with, Choose: choice, Fill: true}.Make(s)
				if len(gaps) == 0 && !yield(v) {
					return
				}
			}
		}
	}
}

// Having makes a value of a schema that has the optional field at a path and little
// else; false where that may be refused.
func Having(s *Schema, path string) (any, bool) {
	keep := func(at string, _ *Schema) bool { return at == path || isAround(at, path) }
	v, gaps := Maker{Keep: keep, Fill: true}.Make(s)
	return v, len(gaps) == 0
}

// isAround reports whether one path leads to something around the other.
func isAround(at, path string) bool {
	return len(path) > len(at) && strings.HasPrefix(path, at) && strings.IndexByte(".[{", path[len(at)]) >= 0
}

// complete adds to a whole object what every object has.
func (t *Trial) complete(v any) any {
	if object, ok := v.(map[string]any); ok {
		maps.Copy(object, runtime.DeepCopyJSON(t.setup.Object))
	}
	return v
}

// valuesOf are the values that a schema lists.
func valuesOf(s *Schema) []any {
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
func alternatives(s *Schema) []any {
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
		v, gaps := Maker{}.Make(&Schema{Type: s.Type, Pattern: s.Pattern, Format: s.Format, MinLength: s.MinLength, MaxLength: s.MaxLength})
		if len(gaps) == 0 {
			all = append(all, v)
		}
	}
	return all
}
