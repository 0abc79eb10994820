package counterexample

import (
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/runtime"

	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/check/expression"
)

// Harmed returns, for each rule at most once, a value that the rule refuses because
// of defaults alone: it speaks of no field that has none, so that nothing else in
// the object can help, and it would take another value in the place of one default.
func (t *Trial) Harmed() []Counterexample {
	return remember(t, question{what: "harmed"}, t.harmed)
}

func (t *Trial) harmed() []Counterexample {
	own := rulesOfDefaults(t)
	if len(own) == 0 || !t.compile() {
		return nil
	}
	var found []Counterexample
	v, gaps := example.Maker{}.Make(t.schema)
	object := t.defaults(t.complete(v))
	if len(gaps) > 0 {
		return nil
	}
	failed := slices.DeleteFunc(t.evaluate(own, object), func(f failedRule) bool { return f.runtime })
	if len(failed) == 0 || !t.allowed(object) {
		return nil
	}
	for _, f := range failed {
		if path := culprit(t, object, f.rule); path != "" {
			found = append(found, Counterexample{Rule: f.rule, Path: path, Failure: f.failure, Object: v})
		}
	}
	return found
}

// rulesOfDefaults are the rules, by index, that speak of fields with a default and of no
// other ones.
func rulesOfDefaults(t *Trial) []int {
	if len(t.defaulted) == 0 {
		return nil
	}
	var found []int
	for i, r := range t.schema.XValidations {
		names, guards := expression.FieldsOf(t.setup.Compiler.Tokens(r.Rule))
		needsMore := slices.ContainsFunc(append(names, guards...), func(word string) bool { return slices.Contains(t.plain, word) })
		if !needsMore {
			found = append(found, i)
		}
	}
	return found
}

// culprit is the path of a default with another value in whose place the rule
// takes the object; empty where there is none: then something else is missing.
func culprit(t *Trial, object any, rule int) string {
	for _, path := range t.defaulted {
		field := propertyAt(t.schema, path)
		if field == nil {
			continue
		}
		for _, value := range alternatives(field) {
			other := runtime.DeepCopyJSONValue(object)
			if !put(other, strings.Split(path, "."), value) || !t.allowed(other) {
				continue
			}
			if _, fails := t.fails(rule, t.self(other)); !fails {
				return path
			}
		}
	}
	return ""
}

// put replaces the value at a path of properties; false where it is not there.
func put(object any, path []string, value any) bool {
	for len(path) > 1 {
		inner, ok := object.(map[string]any)
		if !ok {
			return false
		}
		object, path = inner[path[0]], path[1:]
	}
	inner, ok := object.(map[string]any)
	if !ok || inner[path[0]] == nil {
		return false
	}
	inner[path[0]] = value
	return true
}
