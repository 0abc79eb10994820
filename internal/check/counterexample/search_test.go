package counterexample

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/check/expression"
)

// fields is a schema whose fields rules of [anyRule] speak of.
func fields(rules ...string) *example.Schema {
	text := example.Schema{Type: "string", MaxLength: new(int64(10))}
	number := example.Schema{Type: "integer", Format: "int32"}
	inner := example.Schema{Type: "object", Properties: map[string]example.Schema{"name": text, "size": number}}
	s := &example.Schema{Type: "object", Properties: map[string]example.Schema{
		"mode": {Type: "string", Enum: []apiext.JSON{{Raw: []byte(`"A"`)}, {Raw: []byte(`"B"`)}, {Raw: []byte(`"C"`)}}},
		"on":   {Type: "boolean"}, "width": number, "height": number, "title": text, "first": inner, "second": inner,
		"list": {Type: "array", MaxItems: new(int64(4)), Items: &apiext.JSONSchemaPropsOrArray{Schema: &number}},
	}, Required: []string{"mode", "on", "width", "list"}}
	for _, r := range rules {
		s.XValidations = append(s.XValidations, apiext.ValidationRule{Rule: r})
	}
	return s
}

// anyRule writes a rule of two or three random parts.
func anyRule(r *rand.Rand) string {
	parts := []string{
		"self.mode == 'A'", "self.mode != 'B'", "self.on", "!self.on", "self.width > 3", "self.width < 7", "self.height > 2", "self.title == 'x'",
		"self.first.size > 1", "self.second.name != 'y'", "has(self.first)", "has(self.second)", "!has(self.height)", "self.list[0] > 1", "size(self.list) > 1",
		"6 / self.width > 1", "has(self.title)", "has(self.first.name)", "self.?second.size.orValue(1) > 0", "self.list == [1]",
	}
	rule := parts[r.IntN(len(parts))]
	for range 1 + r.IntN(2) {
		rule += []string{" && ", " || "}[r.IntN(2)] + parts[r.IntN(len(parts))]
	}
	return rule
}

// all tries every value of every field that a rule names, and all pairs of those.
func (t *Trial) all(own []int, wanted func(string) bool, values func(yield func(any) bool)) map[int]bool {
	found := map[int]bool{}
	for v := range values {
		failed, got := t.alone(own, t.complete(v), wanted)
		if !got.Shown {
			continue
		}
		for _, f := range failed {
			found[f.rule] = true
		}
	}
	return found
}

// everyPair yields values of a schema that lack the optional field at a path, which
// leads there as those of [example.Maker] do, and have all that is around it: little
// else, or much else; and with each value, alone and in pairs, that the expressions may
// tell apart from others.
func everyPair(s *example.Schema, path string, expressions []string) iter.Seq[any] {
	few := func(at string, _ *example.Schema) bool { return example.IsAround(at, path) }
	many := func(at string, _ *example.Schema) bool {
		return at != path && (example.IsAround(at, path) || strings.Count(at, ".") < 2)
	}
	axes := allAxes(s, expressions, path)
	return func(yield func(any) bool) {
		for choice, chosen := range variations(axes) {
			kept := func(at string) bool {
				return slices.ContainsFunc(chosen, func(c string) bool { return at == c || example.IsAround(at, c) })
			}
			for _, keep := range []func(string, *example.Schema) bool{few, many} {
				with := func(at string, s *example.Schema) bool { return keep(at, s) || kept(at) }
				v, gaps := example.Maker{Keep: with, Choose: choice, Fill: true}.Make(s)
				if len(gaps) == 0 && !yield(v) {
					return
				}
			}
		}
	}
}

// variations yields choices of values for the axes: none, each value alone, and each
// pair of values of two axes. The second result names the paths that are chosen.
func variations(axes []axis) iter.Seq2[choose, []string] {
	one := func(a axis, v any) choose {
		return func(at string, _ *example.Schema) (any, bool) { return v, at == a.path }
	}
	return func(yield func(choose, []string) bool) {
		if !yield(nil, nil) {
			return
		}
		for _, a := range axes {
			for _, v := range a.values {
				if !yield(one(a, v), []string{a.path}) {
					return
				}
			}
		}
		for i, a := range axes {
			for _, b := range axes[i+1:] {
				for _, v := range a.values[:min(len(a.values), mostPaired)] {
					first := one(a, v)
					for _, w := range b.values[:min(len(b.values), mostPaired)] {
						second := one(b, w)
						both := func(at string, s *example.Schema) (any, bool) {
							if v, ok := first(at, s); ok {
								return v, true
							}
							return second(at, s)
						}
						if !yield(both, []string{a.path, b.path}) {
							return
						}
					}
				}
			}
		}
	}
}

// allAxes returns the axes of the expressions that read the field at a path, and then
// those of all others, whose answers must not change.
func allAxes(s *example.Schema, expressions []string, path string) []axis {
	return newSpoken(example.NewShape("", s), expressions).axes(Reading(expressions, path[strings.LastIndexByte(path, '.')+1:]), path)
}

// What a search over all pairs of all fields finds, the search over those that a rule
// can tell apart finds as well.
func TestSearchMissesNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // the same rules in each run
	unguarded, failing := 0, 0
	for range 60 {
		var rules []string
		for range 1 + r.IntN(3) {
			rules = append(rules, anyRule(r))
		}
		s := fields(rules...)
		trial := NewTrial(Setup{Context: context.Background(), Schema: s})
		got := map[int]bool{}
		for _, c := range trial.Unguarded() {
			got[c.Rule] = true
		}
		for _, path := range trial.optional {
			name := path[strings.LastIndexByte(path, '.')+1:]
			wanted := func(f string) bool { return strings.HasPrefix(f, "no such key") && strings.HasSuffix(f, ": "+name) }
			var every []int // also rules that ask for the field: they must not fail for want of it
			for i := range rules {
				every = append(every, i)
			}
			for rule := range trial.all(every, wanted, everyPair(s, path, rules)) {
				unguarded++
				if !got[rule] {
					t.Errorf("rule %d of %q fails without %s, and the search did not find it", rule, rules, path)
				}
			}
		}
		clear(got)
		for _, c := range trial.Failing() {
			got[c.Rule] = true
		}
		if len(trial.partial) == 0 || !trial.compile() {
			continue
		}
		for rule := range trial.all(trial.partial, isEdge, everyPair(s, "", rules)) {
			failing++
			if !got[rule] {
				t.Errorf("rule %d of %q fails for want of an item or because of a zero, and the search did not find it", rule, rules)
			}
		}
	}
	if unguarded < 10 || failing < 10 {
		t.Errorf("%d unguarded and %d failing rules: the random rules show too little", unguarded, failing)
	}
}

// The number of values that a search tries grows with the number of rules, not with its
// square: fields of different rules are not varied together. A rule that guards the
// others' fields makes sure that none of them is shown.
func TestSearchIsSmall(t *testing.T) {
	tries := func(n int) int {
		s := fields()
		for i := range n {
			a, b := fmt.Sprintf("a%d", i), fmt.Sprintf("b%d", i)
			s.Properties[a], s.Properties[b] = example.Schema{Type: "integer", Format: "int32"}, example.Schema{Type: "object", Properties: map[string]example.Schema{"c": {Type: "boolean"}}}
			s.Required = append(s.Required, a)
			s.XValidations = append(s.XValidations,
				apiext.ValidationRule{Rule: fmt.Sprintf("self.%s > 3 || self.%s.c", a, b)},
				apiext.ValidationRule{Rule: fmt.Sprintf("self.%s > 3", a)})
		}
		trial := NewTrial(Setup{Context: context.Background(), Schema: s})
		if !trial.compile() {
			t.Fatal("rules do not compile")
		}
		all := 0
		for _, path := range trial.optional {
			name := path[strings.LastIndexByte(path, '.')+1:]
			own := trial.rulesReading(expression.Word(name))
			trial.search(trial.lacking(own, path), func(v any) Answer {
				all++
				_, got := trial.alone(own, v, func(f string) bool { return strings.HasSuffix(f, ": "+name) })
				return got
			})
		}
		return all
	}
	four, eight := tries(4), tries(8)
	if four == 0 || eight > 5*four/2 {
		t.Errorf("%d values for four rules, %d for eight", four, eight)
	}
}

// Paths that lead to one another are the segments of each other.
func TestSegments(t *testing.T) {
	if got, want := segments("spec.a-b[].c{}"), []string{"spec", expression.Word("a-b"), "c"}; !slices.Equal(got, want) {
		t.Errorf("segments = %q, want %q", got, want)
	}
}

// Trials that share what was found with those of equal schemas find what each finds alone,
// also where the rules around them differ.
func TestSharedTrialsFindTheSame(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10)) //nolint:gosec // the same rules in each run
	compiler := &expression.Compiler{}
	found := 0
	for range 60 {
		rules := []string{anyRule(r), anyRule(r)}
		for _, above := range [][]string{nil, {"has(self.x.height)"}, nil, {"self.x.title == '' || self.x.first.size > 1"}} {
			s := fields(rules...)
			s.Description = fmt.Sprint(above)
			answers := func(c *expression.Compiler) string {
				trial := NewTrial(Setup{Context: context.Background(), Schema: s, Above: above, Compiler: c})
				var all []any
				for _, c := range trial.Unguarded() {
					g, known := trial.Guard(c)
					all = append(all, c, g, known)
					found++
				}
				return fmt.Sprint(append(all, trial.Failing(), trial.Harmed())...)
			}
			if alone, shared := answers(nil), answers(compiler); alone != shared {
				t.Errorf("rules %q below %q: alone\n%s\nshared\n%s", rules, above, alone, shared)
			}
		}
	}
	if found < 20 {
		t.Errorf("%d counterexamples: the random rules show too little", found)
	}
}
