package verify

import (
	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/generators/conversion/proposal"
	"github.com/crdgen/crdgen/internal/check/zero"
	"github.com/crdgen/crdgen/markers"
)

// lone looks at a field that one version lacks: at its default, or at what becomes of the
// other version without one.
func (c *check) lone(pair *plan.Pair, r *plan.Rule) {
	if r.Default != nil {
		c.fits(pair, r)
	}
	if r.How == plan.Dropped && r.Default != nil && r.Only().Pointers() > 0 {
		c.add(problem.LostPointer{Rule: r})
	}
	if r.Spoke == nil && r.Default == nil {
		c.required(pair, r)
	}
}

// fits looks whether a marker's default is a value of its field, in Go and for the API
// server.
func (c *check) fits(pair *plan.Pair, r *plan.Rule) {
	first, field := pair.Spoke, r.Only()
	if r.Spoke == nil {
		first = pair.Hub
	}
	if !gotype.Fits(r.Default, field.Type()) {
		c.add(problem.UnfitDefault{Pair: pair, Rule: r})
	} else if e := c.schemas.Refused(first, field, gotype.AsJSON(r.Default, field.Type())); e != nil {
		c.add(problem.RefusedDefault{Pair: pair, Rule: r, Error: e})
	}
}

// idleDefault finds a default for a field that gets its value from the hub: that it keeps
// what does not fit there is another matter.
func (c *check) idleDefault(pair *plan.Pair, r *plan.Rule) {
	mark, _ := r.Spoke.Field().Marks.Get(plan.PreserveMarker)
	if v, ok := mark.Value.(markers.ConversionPreserve); ok && v.Default != nil {
		c.add(problem.IdleDefault{Pair: pair, Rule: r, Mark: mark})
	}
}

// required looks at a field that only the hub has and that gets no value for objects of the
// spoke: they cannot be written any more once they are read from the hub if the field is
// required, or if the API server does not take its zero value.
func (c *check) required(pair *plan.Pair, r *plan.Rule) {
	h := r.Hub[0]
	if gotype.IsRequired(pair.Hub, h) {
		c.add(problem.RequiredHubField{Pair: pair, Rule: r})
		return
	}
	if !pair.WritesEmpty(h, isAbout) {
		return
	}
	empty, ok := gotype.EmptyJSON(h.Type(), 0)
	if !ok {
		return
	}
	if e := c.schemas.Refused(pair.Hub, h, empty); e != nil {
		c.add(problem.EmptyRefused{Pair: pair, Rule: r, Error: e})
	} else if proposal.SchemaDefault(h) != "" && !zero.Is(gotype.JSONDefault(h.Field()), h.Type()) {
		c.add(problem.DefaultNotFilled{Pair: pair, Rule: r})
	}
}
