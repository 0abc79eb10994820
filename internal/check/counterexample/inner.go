package counterexample

import (
	"slices"

	"github.com/crdgen/crdgen/internal/check/example"
)

// innerRefuses reports whether a rule of a schema inside refuses a value, or fails on it in another
// way than is looked for: what is wrong with the value is said there, then.
func innerRefuses(t *Trial, v any, wanted func(failure string) bool) bool {
	return below(t, t.schema, v, func(inner *Trial, v any) bool {
		return slices.ContainsFunc(inner.evaluate(everyRule(inner.schema), v), func(f failedRule) bool {
			return !f.runtime || !t.repaired && !wanted(f.failure)
		})
	})
}

// below asks about all values in one whose schemas have rules, until the answer is yes.
func below(t *Trial, s *example.Schema, v any, ask func(inner *Trial, v any) bool) bool {
	of := func(s *example.Schema, v any) bool {
		if len(s.XValidations) > 0 {
			setup := t.setup
			setup.Schema, setup.Object, setup.Above = s, nil, nil
			if inner := NewTrial(setup).in(t.updating); inner.compile() && ask(inner, v) {
				return true
			}
		}
		return below(t, s, v, ask)
	}
	switch v := v.(type) {
	case map[string]any:
		for name, member := range v {
			if p, ok := s.Properties[name]; ok {
				if of(&p, member) {
					return true
				}
			} else if s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil && of(s.AdditionalProperties.Schema, member) {
				return true
			}
		}
	case []any:
		if s.Items != nil && s.Items.Schema != nil {
			return slices.ContainsFunc(v, func(item any) bool { return of(s.Items.Schema, item) })
		}
	}
	return false
}
