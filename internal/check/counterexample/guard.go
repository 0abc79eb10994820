package counterexample

import (
	"fmt"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apimachinery/pkg/runtime"

	"github.com/crdgen/crdgen/internal/celtoken"
	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/check/expression"
)

// A Guarded rule is one that answers also where an optional field is left out.
type Guarded struct {
	// Rule is the expression, empty where none was found.
	Rule string
	// Valid says that the rule takes an object without the field: the one that is
	// refused now should not be.
	Valid bool
}

// Guard rewrites a rule that reads the field of a counterexample without asking for it.
// What the author wants of an object without the field is what the rule says of one
// that has its empty value, which is what Go clients and readers of the API take for the
// same; and a bound that is not there restricts nothing, which is a number that the rule
// compares with other fields alone. It returns false where that cannot be told, or where the
// rewritten rule would not work or would take a value that the rule refuses; all are tried
// with the API server's code.
func (t *Trial) Guard(c Counterexample) (Guarded, bool) {
	g := remember(t, question{what: "guard", above: t.above.mayGuard(t.reads[c.Rule]), rule: c.Rule, path: c.Path, object: fmt.Sprint(c.Object, c.Update)}, func() *Guarded {
		if !t.compile() {
			return nil
		}
		g, ok := guarding{t.in(c.Update)}.guard(c)
		if !ok {
			return nil
		}
		g.Rule = guardRest(t, c.Rule, g.Rule)
		return &g
	})
	if g == nil {
		return Guarded{}, false
	}
	return *g, true
}

// guardRest goes on with a rewritten rule until no value is found on which it fails, and
// returns it; what cannot be guarded stays.
func guardRest(t *Trial, rule int, text string) string {
	for range mostFields {
		if text == "" {
			break
		}
		more, ok := rewritten(t, rule, text)
		if !ok {
			break
		}
		left := more.unguarded()
		if len(left) == 0 {
			break
		}
		g, ok := guarding{more.in(left[0].Update)}.guard(left[0])
		if !ok || g.Rule == "" {
			break
		}
		text = g.Rule
	}
	return text
}

// rewritten is a trial with another rule in the place of one, and nothing in question but that:
// what other rules cannot answer they will, as each of them is written anew.
func rewritten(t *Trial, i int, text string) (*Trial, bool) {
	s := *t.schema
	s.XValidations = slices.Clone(s.XValidations)
	s.XValidations[i].Rule = text
	result, ok := compileOther(t, &s.XValidations[i])
	if !ok {
		return nil, false
	}
	more := *t
	more.schema, more.spoken, more.repaired, more.results = &s, nil, true, slices.Clone(t.results)
	more.results[i] = result
	alone := s
	alone.XValidations = s.XValidations[i : i+1]
	more.suspects = suspectsOf(t.setup.Compiler, &alone)
	reads := make([][]string, len(s.XValidations))
	reads[i] = more.reads[0]
	more.reads, more.partial = reads, nil
	return &more, true
}

// compileOther compiles a rule that is proposed; false where the server would not take it.
func compileOther(t *Trial, rule *apiext.ValidationRule) (cel.CompilationResult, bool) {
	if t.other == nil {
		t.other = t.compilation.Others(t.setup.Server, t.setup.Object != nil)
	}
	result, ok := t.other(rule)
	return result, ok && result.Error == nil
}

// guarding looks for the way to guard the fields of a rule, by trials of what it proposes.
type guarding struct{ *Trial }

func (t guarding) guard(c Counterexample) (Guarded, bool) {
	field := propertyAt(t.schema, c.Path)
	if field == nil {
		return Guarded{}, false
	}
	object := t.defaults(c.Object)
	if g, ok := withoutNull(t, c, field, object); ok {
		return g, true
	}
	empty, literal := emptyOf(field)
	filled := runtime.DeepCopyJSONValue(object)
	if empty == nil || !set(filled, example.Steps(c.Path), empty) {
		return Guarded{}, false
	}
	paths := append([]string{c.Path}, t.fillMore(c.Rule, filled)...)
	rule := t.schema.XValidations[c.Rule].Rule
	number := !c.Update && strings.TrimLeft(literal, "0.") == "" && t.setup.Compiler.IsBound(rule, expression.Word(lastStep(c.Path)))
	g := Guarded{Valid: true}
	for _, f := range t.evaluate(everyRule(t.schema), filled) {
		if f.rule != c.Rule {
			continue
		}
		if f.runtime {
			return Guarded{}, false
		}
		g.Valid = number
	}
	ways := guards(t.schema, rule, paths)
	if number && len(paths) == 1 && !strings.ContainsAny(c.Path, example.InItems+example.InValues) {
		ways = slices.Insert(ways, 0, "!has(self."+celPath(c.Path)+") || ("+rule+")")
	}
	refused := t.refused(c)
	for _, way := range ways {
		if way != rule && t.answers(c.Rule, way, object, g.Valid, refused) {
			g.Rule = way
			break
		}
	}
	return g, true
}

// withoutNull asks by has() where a rule compares the field with null, which no field is that may
// not be null: who wrote that means whether it is there.
func withoutNull(t guarding, c Counterexample, field *example.Schema, object any) (Guarded, bool) {
	if field.Nullable || strings.ContainsAny(c.Path, example.InItems+example.InValues) {
		return Guarded{}, false
	}
	path := "self." + celPath(c.Path)
	rule := t.schema.XValidations[c.Rule].Rule
	way := hasInPlaceOfNull(rule, path)
	if way == rule {
		return Guarded{}, false
	}
	refused := t.refused(c)
	for _, valid := range []bool{true, false} {
		if t.answers(c.Rule, way, object, valid, refused) {
			return Guarded{Rule: way, Valid: valid}, true
		}
	}
	return Guarded{}, false
}

// hasInPlaceOfNull writes a rule with has() where it compares a path with null.
func hasInPlaceOfNull(rule, path string) string {
	steps := strings.Split(path, ".")
	var edits []celtoken.Edit
	ts := celtoken.Read(rule)
	for i := range ts {
		next := ts.Path(i, steps[0], steps[1:]...)
		start, end, operator := i, next+2, next
		if ts.Is(i-2, "null") && !ts.Is(next, ".") && !ts.Is(next, "[") {
			start, end, operator = i-2, next, i-1
		} else if !ts.Is(next+1, "null") {
			continue
		}
		with := map[string]string{"==": "!has(" + path + ")", "!=": "has(" + path + ")"}
		if next == i || operator >= len(ts) || with[ts[operator].Text] == "" {
			continue
		}
		edits = append(edits, celtoken.Edit{Start: ts[start].Start, End: ts[end-1].End, Text: with[ts[operator].Text]})
	}
	return celtoken.Apply(rule, edits)
}

// mostGuards is how many ways to guard the fields of a rule are tried.
const mostGuards = 27

// guards are the ways to guard all of some fields in a rule: each in one of its ways.
func guards(s *example.Schema, rule string, paths []string) []string {
	ways := []string{rule}
	for _, path := range paths {
		_, literal := emptyOf(propertyAt(s, path))
		var next []string
		for _, way := range ways {
			next = append(next, guardsOf(way, path, literal)...)
		}
		ways = next[:min(len(next), mostGuards)]
	}
	return ways
}

// variables are what rules read fields of, with a dot.
var variables = []string{cel.ScopedVarName + ".", cel.OldScopedVarName + "."}

// guardsOf are the ways to guard one field in a rule, of the old value as well. The first is how
// people write it. It hides how large a value can be from the estimate of the rule's cost, and
// the server would refuse what it takes for unbounded.
func guardsOf(rule, at, literal string) []string {
	if strings.ContainsAny(at, example.InItems+example.InValues) {
		name := expression.Word(lastStep(at))
		return []string{insteadOf(rule, name, "?"+name+".orValue("+literal+")")}
	}
	ways := []string{rule, rule, rule}
	for _, variable := range variables {
		path := variable + celPath(at)
		dot := strings.LastIndexByte(path, '.')
		ways[0] = instead(ways[0], path, func(_ celtoken.Tokens, next int) (string, int) {
			return path[:dot] + ".?" + path[dot+1:] + ".orValue(" + literal + ")", next
		})
		before := ways[1]
		ways[1] = instead(before, path, func(ts celtoken.Tokens, next int) (string, int) { return quantified(before, path, ts, next) })
		ways[2] = instead(ways[2], path, func(_ celtoken.Tokens, next int) (string, int) {
			return "(has(" + path + ") ? " + path + " : " + literal + ")", next
		})
	}
	return slices.DeleteFunc(ways, func(way string) bool { return way == rule })
}

// fillMore gives an object the empty values of further fields that a rule reads without
// asking, one after another, and returns their paths.
func (t guarding) fillMore(rule int, object any) []string {
	var paths []string
	for range t.optional {
		missing := ""
		for _, f := range t.evaluate(everyRule(t.schema), object) {
			if name := expression.MissingKey(f.failure); name != "" && f.rule == rule && f.runtime {
				missing = name
			}
		}
		i := slices.IndexFunc(t.optional, func(path string) bool {
			if missing == "" || lastStep(path) != missing || slices.Contains(paths, path) {
				return false
			}
			field := propertyAt(t.schema, path)
			if field == nil {
				return false
			}
			empty, _ := emptyOf(field)
			return empty != nil && set(object, example.Steps(path), empty)
		})
		if i < 0 {
			break
		}
		paths = append(paths, t.optional[i])
	}
	return paths
}

func lastStep(path string) string { return path[strings.LastIndexByte(path, '.')+1:] }

// insteadOf writes something else where a rule reads a field of that name of whatever
// variable it may be. What asks for the field stays as it is.
func insteadOf(rule, name, other string) string {
	var edits []celtoken.Edit
	ts := celtoken.Read(rule)
	for i, t := range ts {
		if t.Text == name && ts.Is(i-1, ".") && ts.IsName(i-2) && !ts.IsCalled(i) && !ts.IsAsked(i) {
			edits = append(edits, celtoken.Edit{Start: t.Start, End: t.End, Text: other})
		}
	}
	return celtoken.Apply(rule, edits)
}

// emptyOf is the empty value of a field and how CEL writes it, nil for one without.
func emptyOf(s *example.Schema) (value any, literal string) {
	switch s.Type {
	case "string":
		return "", `""` // gofmt makes one curly quote of two single ones in a comment
	case "integer":
		return int64(0), "0"
	case "number":
		return float64(0), "0.0"
	case "boolean":
		return false, "false"
	case "array":
		return []any{}, "[]"
	case "object":
		if s.AdditionalProperties != nil {
			return map[string]any{}, "{}"
		}
	}
	return nil, ""
}

// set puts a value at a path of properties whose objects are there, in all items and
// values on the way that lack it.
func set(object any, path []string, value any) bool {
	done := false
	switch inner := object.(type) {
	case []any:
		for _, item := range inner {
			done = path[0] == example.InItems && set(item, path[1:], value) || done
		}
	case map[string]any:
		switch _, there := inner[path[0]]; {
		case path[0] == example.InValues:
			for _, v := range inner {
				done = set(v, path[1:], value) || done
			}
		case len(path) > 1:
			return set(inner[path[0]], path[1:], value)
		case !there:
			inner[path[0]], done = runtime.DeepCopyJSONValue(value), true
		}
	}
	return done
}

// celPath is a path of properties as rules write it.
func celPath(path string) string {
	words := strings.Split(path, ".")
	for i := range words {
		words[i] = expression.Word(words[i])
	}
	return strings.Join(words, ".")
}

// instead writes something else where a rule reads an optional field: write returns what stands
// there, and the index of the token behind it, "" where it stays as it is. What asks for the field
// stays so, too.
func instead(rule, path string, write func(ts celtoken.Tokens, next int) (text string, end int)) string {
	steps := strings.Split(path, ".")
	var edits []celtoken.Edit
	ts := celtoken.Read(rule)
	for i := 0; i < len(ts); i++ {
		next := ts.Path(i, steps[0], steps[1:]...)
		if next == i || ts.IsAsked(i) {
			continue
		}
		if text, end := write(ts, next); text != "" {
			edits = append(edits, celtoken.Edit{Start: ts[i].Start, End: ts[end-1].End, Text: text})
			i = end - 1
		}
	}
	return celtoken.Apply(rule, edits)
}

// quantified asks for a field before a macro looks at its items: of none, exists is false
// and all is true. Any other reading stays as it is.
func quantified(rule, path string, ts celtoken.Tokens, next int) (text string, end int) {
	guards := map[string]string{"exists": "(has(" + path + ") && ", "all": "(!has(" + path + ") || "}
	if !ts.Is(next, ".") || !ts.IsCalled(next+1) {
		return "", next
	}
	guard, known := guards[ts[next+1].Text]
	last, closed := ts.Close(next + 2)
	if !known || !closed {
		return "", next
	}
	return guard + path + rule[ts[next-1].End:ts[last].End] + ")", last + 1
}

// dearest is what a rule may cost in the place of one that costs so much: another look at
// the field, and no more, since the whole definition has one budget.
func dearest(cost uint64) uint64 { return 2*cost + 100 }

// mostRefused is how many values a rewritten rule is tried on that the rule refuses.
const mostRefused = 20

// refused are values without the field to which the rule of a counterexample says no: a
// rule that stands in its place has to refuse them as well.
func (t guarding) refused(c Counterexample) []any {
	var found []any
	t.search(t.lacking([]int{c.Rule}, c.Path), func(v any) Answer {
		object := t.defaults(v)
		if f, fails := t.fails(c.Rule, t.self(object)); fails && !f.runtime {
			found = append(found, object)
		}
		// A rule in its place reads the same fields: values alike in these show no more.
		return Answer{Shown: len(found) == mostRefused, Final: true}
	})
	return found
}

// answers reports whether a rule in the place of another one says of an object what it
// should, and says no to others.
func (t guarding) answers(i int, rule string, object any, want bool, refused []any) bool {
	s := *t.schema
	s.XValidations = slices.Clone(s.XValidations[i : i+1])
	s.XValidations[0].Rule = rule
	result, ok := compileOther(t.Trial, &s.XValidations[0])
	if !ok || result.MaxCost > dearest(t.results[i].MaxCost) {
		return false
	}
	other := *t.Trial
	other.schema, other.results = &s, []cel.CompilationResult{result}
	failed := other.evaluate(everyRule(other.schema), object)
	if want != (len(failed) == 0) || !want && failed[0].runtime {
		return false
	}
	return !slices.ContainsFunc(refused, func(v any) bool { return len(other.evaluate(everyRule(other.schema), v)) == 0 })
}
