package resolve

import (
	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// unitShape converts between a duration and a number of units.
type unitShape struct{}

// Matches reports whether a marker names the unit of a duration.
func (unitShape) Matches(u use) bool {
	return u.field.Marks.Has(plan.UnitMarker) && (gotype.IsDuration(u.Spoke) || gotype.IsDuration(u.Hub)) && !gotype.IsPointer(u.Spoke) && !gotype.IsPointer(u.Hub)
}

// Build refuses units that do not exist, and what is no integer.
func (unitShape) Build(s *scope, u use) *plan.Conv {
	mark, _ := u.field.Marks.Get(plan.UnitMarker)
	v, _ := mark.Value.(markers.ConversionUnit)
	s.run.use(mark)
	unit := gotype.TimeUnit(string(v))
	if unit == "" {
		s.run.add(problem.UnknownUnit{Mark: mark, Unit: string(v)})
		return nil
	}
	number := u.Spoke
	if gotype.IsDuration(u.Spoke) {
		number = u.Hub
	}
	_, isInteger := gotype.Integer(gotype.BasicName(number.Underlying()))
	if gotype.IsDuration(number) || !isInteger || number.Underlying().Shape != model.Basic {
		s.run.add(u.unconvertible(problem.NoUnit))
		return nil
	}
	return &plan.Conv{Form: plan.Unit, Spoke: u.Spoke, Hub: u.Hub, Unit: unit}
}
