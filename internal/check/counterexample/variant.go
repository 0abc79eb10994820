package counterexample

import (
	"maps"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/runtime"

	"github.com/crdgen/crdgen/internal/celtoken"
	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/check/expression"
)

// Lacking tries values of a schema that lack the optional field at a path, which leads
// there as those of [example.Maker] do, until one is shown. They have all that is around the field:
// little else, or much else; and with each value, alone and in pairs, that the expressions may
// tell apart from others. Own are those in question, by index: the ones that may fail
// without the field. What they do not read is not varied any more once an answer is final. The
// compiler keeps what it has read.
func Lacking(compiler *expression.Compiler, s *example.Schema, path string, expressions []string, own []int, try func(v any) Answer) {
	spoken := newSpoken(example.NewShape("", example.Forbidden(s, example.Steps(path))), expressions)
	q := lacking(path).ask(spoken, own, path)
	var asked []string
	for _, i := range own {
		asked = append(asked, expressions[i])
	}
	q.reads = readsOf(compiler, asked)
	q.search(spoken.root, try)
}

// Varied tries values of a schema as [Lacking] does, with any of the optional fields.
func Varied(compiler *expression.Compiler, s *example.Schema, expressions []string, own []int, try func(v any) Answer) {
	Lacking(compiler, s, "", expressions, own, try)
}

// readsOf are the parts of a value that expressions can read; nil where that is not known.
func readsOf(compiler *expression.Compiler, expressions []string) []expression.Read {
	all := []expression.Read{}
	for _, e := range expressions {
		parts, ok := compiler.ReadsOf(e)
		if !ok {
			return nil
		}
		all = append(all, parts...)
	}
	return all
}

// Reading are the indices of the expressions that read a field, alone or among others, without
// all of them asking for it.
func Reading(expressions []string, name string) []int {
	var own []int
	for i, e := range expressions {
		if read, _ := expression.FieldsOf(celtoken.Read(e)); slices.Contains(read, expression.Word(name)) {
			own = append(own, i)
		}
	}
	return own
}

// Having makes a value of a schema that has the optional field at a path and little
// else; false where that may be refused.
func Having(s *example.Schema, path string) (any, bool) {
	keep := func(at string, _ *example.Schema) bool { return at == path || example.IsAround(at, path) }
	v, gaps := example.Maker{Keep: keep, Fill: true}.Make(s)
	return v, len(gaps) == 0
}

// complete adds to a whole object what every object has.
func (t *Trial) complete(v any) any {
	if object, ok := v.(map[string]any); ok {
		maps.Copy(object, runtime.DeepCopyJSON(t.setup.Object))
	}
	return v
}

// valuesOf are the values that a schema lists.
func valuesOf(s *example.Schema) []any {
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
func alternatives(s *example.Schema) []any {
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
		v, gaps := example.Maker{}.Make(&example.Schema{Type: s.Type, Pattern: s.Pattern, Format: s.Format, MinLength: s.MinLength, MaxLength: s.MaxLength})
		if len(gaps) == 0 {
			all = append(all, v)
		}
	}
	return all
}
