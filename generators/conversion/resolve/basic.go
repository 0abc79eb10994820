package resolve

import (
	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/model"
)

// basicShape converts numbers, strings and booleans where Go can and nothing changes its
// meaning.
type basicShape struct{}

// Matches reports whether both are basic types.
func (basicShape) Matches(u use) bool {
	return u.Spoke.Underlying().Shape == model.Basic && u.Hub.Underlying().Shape == model.Basic
}

// Build refuses numbers that do not fit unless a marker keeps them.
func (basicShape) Build(s *scope, u use) *plan.Conv {
	c := &plan.Conv{Form: plan.Basic, Spoke: u.Spoke, Hub: u.Hub}
	from, to := gotype.BasicName(u.Spoke.Underlying()), gotype.BasicName(u.Hub.Underlying())
	if from == to {
		return c
	}
	a, aKnown := gotype.Integer(from)
	b, bKnown := gotype.Integer(to)
	if !aKnown || !bKnown {
		if gotype.IsFloat(from) && gotype.IsFloat(to) {
			s.run.add(problem.Narrowing{Value: u.Value})
		} else {
			s.run.add(u.unconvertible(problem.OtherValues))
		}
		return nil
	}
	if a == b {
		return c
	}
	if mark, ok := u.field.Marks.Get(plan.PreserveMarker); ok {
		s.run.use(mark)
		c.Clamped = true
		return c
	}
	s.run.add(problem.Narrowing{Value: u.Value, Integers: true})
	return nil
}
