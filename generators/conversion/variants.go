package conversion

import (
	"go/token"
	"slices"

	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/generators/conversion/resolve"
	"github.com/crdgen/crdgen/internal/model"
)

// A conditional is what is wrong with the values of enums where markers behind conditions
// count: conversions are the same in all variants of the output.
type conditional struct {
	program  *model.Program
	problems []problem.Problem
}

// conditionals resolves the programs in which markers behind conditions count.
func conditionals(program *model.Program) []conditional {
	var all []conditional
	for _, p := range program.Conditional() {
		all = append(all, conditional{p, resolve.Program(p).Problems})
	}
	return all
}

// inEvery leaves out values that a marker names and some variant allows.
func inEvery(problems []problem.Problem, all []conditional) []problem.Problem {
	return slices.DeleteFunc(problems, func(p problem.Problem) bool {
		unknown, ok := p.(problem.UnknownEnumValue)
		return ok && slices.ContainsFunc(all, func(c conditional) bool {
			return !slices.ContainsFunc(c.problems, func(o problem.Problem) bool {
				other, ok := o.(problem.UnknownEnumValue)
				return ok && other.Mark.Pos == unknown.Mark.Pos && other.Name == unknown.Name && other.Side.Hub == unknown.Side.Hub
			})
		})
	})
}

// A missed is a value that one side does not allow, at the field that says so.
type missed struct {
	pos   token.Position
	extra bool
	value string
}

func missedBy(p problem.Problem) (all []missed) {
	switch p := p.(type) {
	case problem.EnumValuesMissing:
		for _, value := range p.Missing {
			all = append(all, missed{p.Pos, false, value})
		}
	case problem.EnumValuesExtra:
		for _, value := range p.Extra {
			all = append(all, missed{p.Pos, true, value})
		}
	}
	return all
}

// inSome finds what is wrong in some variants only, which is said of each value once.
func inSome(problems []problem.Problem, all []conditional) []problem.Problem {
	told, edited := map[missed]bool{}, map[token.Position]bool{}
	tell := func(p problem.Problem) (isNew bool) {
		for _, m := range missedBy(p) {
			isNew = isNew || !told[m]
			told[m] = true
		}
		return isNew
	}
	for _, p := range problems {
		tell(p)
		for _, m := range missedBy(p) {
			edited[m.pos] = true
		}
	}
	var found []problem.Problem
	for _, c := range all {
		for _, p := range c.problems {
			if !tell(p) {
				continue
			}
			at := missedBy(p)[0].pos
			found = append(found, problem.InVariants{Problem: p, When: c.program.When, Told: edited[at]})
			edited[at] = true
		}
	}
	return found
}
