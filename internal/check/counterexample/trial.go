// Package counterexample finds values that a schema allows and on which a CEL rule fails.
//
// A [Trial] evaluates the rules of one schema with the API server's own code on values of an
// [example.Maker], and on such as differ from them in what a rule reads. The package knows
// schemas only: it does not read source, report or print.
package counterexample

import (
	"context"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	celmodel "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apiserver/pkg/cel/common"

	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/check/kube"
)

// A Trial evaluates the CEL rules of one schema on made-up values, with the API
// server's own code for defaults, schemas and expressions.
type Trial struct {
	setup  Setup
	schema *example.Schema
	suspects
	spoken *spoken
	above  *rulesAbove

	class       *expression.Class
	compilation *expression.Compiled
	structural  *structuralschema.Structural
	// filler is what of the schema fills in defaults, nil where there are none.
	filler *filler
	pruned bool
	// typed is the schema as rules see it: with metadata where there is any.
	typed     common.Schema
	validator validation.SchemaValidator
	results   []cel.CompilationResult
	compiled  bool
	// updating says that the value is that of an update which changes nothing, false that of a
	// new object: only an update has all rules about changes answer.
	updating bool
	// repaired says that other rules which end in an error say nothing: each is to be fixed.
	repaired bool
	// other compiles a rule that is proposed; it is made for the first one.
	other func(*apiext.ValidationRule) (cel.CompilationResult, bool)
}

// A Setup is the schema whose rules are tried, and where it stands.
type Setup struct {
	// Context ends evaluations.
	Context context.Context
	// Compiler remembers what was compiled; it may be nil.
	Compiler *expression.Compiler
	// Server is the oldest API server that has to take a proposed rule.
	Server kube.Version
	// Schema has rules; it is not changed.
	Schema *example.Schema
	// Object is set for the schema of a whole object: what every object of its version
	// has, apiVersion, kind and metadata among it.
	Object map[string]any
	// Above are the rules of the schemas around this one.
	Above []string
}

// A Counterexample is a value that the schema allows and one rule does not take.
type Counterexample struct {
	// Rule is the rule's index.
	Rule int
	// Path leads to the field that makes the difference, empty where none does.
	Path string
	// Failure is what the server says.
	Failure string
	// Object is the value before the server's defaults.
	Object any
	// Update says that the rule fails in an update, even one that changes nothing, and not
	// when the object is created.
	Update bool
}

// NewTrial prepares a trial. Nothing is compiled before it is needed.
func NewTrial(s Setup) *Trial {
	t := &Trial{setup: s, schema: s.Schema, above: &rulesAbove{compiler: s.Compiler, rules: s.Above}, class: s.Compiler.Of(s.Schema, s.Object != nil)}
	t.suspects = remember(t, question{what: "suspects"}, func() suspects { return suspectsOf(s.Compiler, s.Schema) })
	return t
}

// A question is what a trial is asked; the answer to it is the same for equal schemas.
type question struct {
	what, above, path, object string
	rule                      int
}

// remember answers a question once for all equal schemas. Those of whole objects differ
// in what every object has.
func remember[T any](t *Trial, q question, find func() T) T {
	if t.setup.Object != nil {
		return find()
	}
	return t.class.Remember(q, func() any { return find() }).(T)
}

// compile prepares the trial; false where the schema or a rule is wrong, which is
// reported elsewhere.
func (t *Trial) compile() bool {
	if t.compiled {
		return t.results != nil
	}
	t.compiled = true
	compiled := t.class.Compiled()
	if compiled == nil || slices.ContainsFunc(compiled.Results, func(r cel.CompilationResult) bool { return r.Error != nil }) {
		return false
	}
	t.structural = compiled.Structural()
	if t.structural == nil {
		return false
	}
	t.compilation, t.results = compiled, compiled.Results
	typed := t.structural
	if t.setup.Object != nil || t.schema.XEmbeddedResource {
		typed = celmodel.WithTypeAndObjectMeta(typed)
	}
	t.typed = newTypedSchema(&celmodel.Structural{Structural: typed})
	return true
}

// allowed reports whether the schema, rules aside, accepts a value.
func (t *Trial) allowed(v any) bool {
	if t.validator == nil {
		validator, _, err := validation.NewSchemaValidator(t.compilation.Internal())
		if err != nil {
			return false
		}
		t.validator = validator
	}
	return len(validation.ValidateCustomResource(field.NewPath("value"), v, t.validator)) == 0
}

// A refusal by one rule.
type failedRule struct {
	rule int
	// runtime says that the rule could not be evaluated; failure is why, or what
	// the rule says.
	runtime bool
	failure string
}

// self is a value as rules see it.
func (t *Trial) self(v any) map[string]any {
	return map[string]any{cel.ScopedVarName: common.UnstructuredToVal(v, t.typed)}
}

// rulesReading are the rules, by index, that read a field somewhere without asking for it.
func (t *Trial) rulesReading(word string) []int {
	var found []int
	for i, names := range t.reads {
		if slices.Contains(names, word) {
			found = append(found, i)
		}
	}
	return found
}

// anyFails reports whether one of the rules cannot be evaluated on a value. Most values
// end here, before all rules are tried on them.
func (t *Trial) anyFails(rules []int, v any) bool {
	self := t.self(v)
	return slices.ContainsFunc(rules, func(i int) bool {
		f, fails := t.fails(i, self)
		return fails && f.runtime
	})
}

// everyRule are the indices of all rules of a schema.
func everyRule(s *example.Schema) []int {
	all := make([]int, len(s.XValidations))
	for i := range all {
		all[i] = i
	}
	return all
}

// evaluate runs those of the rules that the server evaluates.
func (t *Trial) evaluate(rules []int, v any) []failedRule {
	var failed []failedRule
	self := t.self(v)
	for _, i := range rules {
		if f, fails := t.fails(i, self); fails {
			failed = append(failed, f)
		}
	}
	return failed
}

// fails runs a rule, unless the server does not evaluate it.
func (t *Trial) fails(i int, self map[string]any) (f failedRule, fails bool) {
	r := t.results[i]
	if r.Program == nil || !t.asks(i) {
		return f, false
	}
	out, _, err := r.Program.ContextEval(t.setup.Context, t.variables(i, self))
	switch {
	case err != nil:
		return failedRule{i, true, err.Error()}, true
	case out.Value() != true:
		rule := t.schema.XValidations[i]
		return failedRule{i, false, cmpText(rule.Message, rule.Rule)}, true
	}
	return f, false
}

func cmpText(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// Unguarded returns, for each rule at most once, a value that is refused only because a field
// is not there, for which this rule fails.
func (t *Trial) Unguarded() []Counterexample {
	return remember(t, question{what: "unguarded", above: t.above.mayGuard(t.optional)}, t.unguarded)
}

func (t *Trial) unguarded() []Counterexample {
	if len(t.optional) == 0 || !t.compile() {
		return nil
	}
	seen := map[int]bool{}
	return append(t.in(false).unguardedBut(seen), t.in(true).unguardedBut(seen)...)
}

// unguardedBut adds the rules that fail to those that were seen to.
func (t *Trial) unguardedBut(seen map[int]bool) (found []Counterexample) {
	isSeen := func(i int) bool { return seen[i] }
	for _, path := range t.optional {
		name := lastStep(path)
		if t.above.names(name) {
			continue
		}
		own := slices.DeleteFunc(t.asked(t.rulesReading(expression.Word(name))), isSeen)
		own = slices.DeleteFunc(own, func(i int) bool { return !mayRead(t.setup.Compiler, t.schema.XValidations[i].Rule, path) })
		if len(own) == 0 {
			continue
		}
		wanted := func(failure string) bool { return expression.MissingKey(failure) == name }
		t.search(t.lacking(own, path), func(v any) Answer {
			failed, got := t.alone(own, v, wanted)
			if got.Shown {
				for _, f := range failed {
					seen[f.rule] = true
					found = append(found, Counterexample{f.rule, path, f.failure, v, t.updating})
				}
				own = slices.DeleteFunc(own, isSeen)
			}
			return goOn(got, own)
		})
	}
	return found
}

// Failing returns, for each rule at most once, a value at the edges of its schema on
// which it fails, for want of an item or because of a zero, and nothing else is wrong.
func (t *Trial) Failing() []Counterexample {
	return remember(t, question{what: "failing"}, t.failing)
}

func (t *Trial) failing() []Counterexample {
	if len(t.partial) == 0 || !t.compile() {
		return nil
	}
	found := t.in(false).failingOf(t.partial)
	left := slices.DeleteFunc(slices.Clone(t.partial), func(i int) bool {
		return slices.ContainsFunc(found, func(c Counterexample) bool { return c.Rule == i })
	})
	return append(found, t.in(true).failingOf(left)...)
}

func (t *Trial) failingOf(rules []int) (found []Counterexample) {
	own := t.asked(rules)
	if len(own) == 0 {
		return nil
	}
	t.search(t.edges(own), func(v any) Answer {
		failed, got := t.alone(own, v, isEdge)
		if got.Shown {
			for _, f := range failed {
				found = append(found, Counterexample{Rule: f.rule, Failure: f.failure, Object: v, Update: t.updating})
				own = slices.DeleteFunc(own, func(i int) bool { return i == f.rule })
			}
		}
		return goOn(got, own)
	})
	return found
}

// alone tries a value on some of the rules, and returns those that fail as wanted. That is
// shown if nothing else is wrong with the value: other rules may fail in the same way, also those
// of schemas inside.
func (t *Trial) alone(own []int, v any, wanted func(failure string) bool) (failed []failedRule, got Answer) {
	object := t.defaults(v)
	if !t.anyFails(own, object) {
		return nil, Answer{Final: true}
	}
	for _, f := range t.evaluate(everyRule(t.schema), object) {
		switch {
		case !f.runtime || !wanted(f.failure):
			if !f.runtime || !t.repaired {
				got.Spoilt = append(got.Spoilt, f.rule)
			}
		case slices.Contains(own, f.rule):
			failed = append(failed, f)
		}
	}
	if len(failed) == 0 {
		return nil, Answer{Final: true}
	}
	got.Shown = len(got.Spoilt) == 0 && t.allowed(object) && !innerRefuses(t, object, wanted)
	return failed, got
}

// goOn ends a search when no rule is left to be shown.
func goOn(got Answer, left []int) Answer {
	if got.Shown && len(left) > 0 {
		return Answer{}
	}
	return got
}

// isEdge reports whether a failure comes from an empty list or a zero.
func isEdge(failure string) bool {
	return slices.ContainsFunc([]string{"index out of bounds", "division by zero", "modulus by zero"}, func(s string) bool { return strings.HasPrefix(failure, s) })
}

// propertyAt is the schema at a path of properties, items and values; nil where it leads
// nowhere.
func propertyAt(s *example.Schema, path string) *example.Schema {
	for _, name := range example.Steps(path) {
		switch {
		case name == example.InItems && s.Items != nil && s.Items.Schema != nil:
			s = s.Items.Schema
			continue
		case name == example.InValues && s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil:
			s = s.AdditionalProperties.Schema
			continue
		}
		p, ok := s.Properties[name]
		if !ok {
			return nil
		}
		s = &p
	}
	return s
}
