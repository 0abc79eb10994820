package celrule

import (
	"github.com/google/cel-go/common/types/ref"

	"github.com/crdgen/crdgen/internal/contract/celrule/decide"
	"github.com/crdgen/crdgen/internal/contract/celrule/evaluate"
	"github.com/crdgen/crdgen/internal/contract/celrule/syntax"
)

// Unmet reports whether a rule surely refuses every value of its schema: it is false or ends in
// an error whatever fields there are and whatever they hold. A rule about changes is none.
func Unmet(r Rule, s *Schema) bool {
	if syntax.IsTransition(r) {
		return false
	}
	filled := evaluate.FilledIn(s, s)
	return decide.Always(func(d *decide.Decision) func(answers []ref.Val) bool {
		rule := d.Read(r.Rule, filled, "", decide.TrueWanted)
		if rule == nil {
			return nil
		}
		return func(answers []ref.Val) bool { return rule.Refused(answers) }
	})
}

// Idle reports whether a rule surely takes every value of its schema.
func Idle(r Rule, s *Schema) bool {
	return !syntax.IsTransition(r) && (evaluate.AlwaysTrue(r.Rule, s, s) || follows(r, nil, s, s))
}
