package celrules

import (
	"slices"

	"github.com/crdgen/crdgen/internal/celtoken"
	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/markers/condition"
)

// mayRefuseElsewhere reports whether a rule that is idle in all that the run writes may refuse
// something in a variant that it does not write: a marker of a field that the rule reads stands
// behind a condition which the rule does not have. A run has one state of each gate, and where it
// writes one variant alone nobody knows the other channels.
func mayRefuseElsewhere(p *pass.Pass, c constant) bool {
	rule := c.node.Rule(c.rule).Origin.Mark.When
	undecided := func(when condition.Condition) bool {
		same := func(own condition.Condition) bool { return own.Marker() == when.Marker() }
		return !slices.ContainsFunc(rule, same) && (len(when.Gates) > 0 || writesOne(p))
	}
	read := fieldsRead(c.node.Schema.XValidations[c.rule].Rule)
	for child := range c.node.Children() {
		if child.Step != trace.Property || !read[expression.Word(child.Name)] {
			continue
		}
		for m := range child.Marks() {
			if slices.ContainsFunc(m.When, undecided) {
				return true
			}
		}
	}
	return false
}

// writesOne reports whether all subjects of a run are of one variant.
func writesOne(p *pass.Pass) bool {
	return !slices.ContainsFunc(p.All, func(s trace.Subject) bool { return s.Program != p.Program })
}

// fieldsRead are the fields of self that a rule names, as CEL spells them.
func fieldsRead(rule string) map[string]bool {
	read := map[string]bool{}
	ts := celtoken.Read(rule)
	for i := range ts {
		if ts.IsVariable(i, "self") && ts.IsMember(i+2) {
			read[ts[i+2].Text] = true
		}
	}
	return read
}
