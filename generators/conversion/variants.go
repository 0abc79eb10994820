package conversion

import (
	"go/token"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/explain"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/generators/conversion/resolve"
	"github.com/crdgen/crdgen/generators/conversion/verdict"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers/condition"
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

// inSome words what is wrong in some variants only, which is said of each value once.
func inSome(problems []problem.Problem, all []conditional) diag.List {
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
	var found diag.List
	for _, c := range all {
		var more []problem.Problem
		for _, p := range c.problems {
			if tell(p) {
				more = append(more, p)
			}
		}
		for _, d := range explain.List(more, verdict.NewSchemas(c.program)) {
			d.Message = within(c.program.When) + ": " + d.Message
			if edited[d.Pos] { // the other finding there mends the same marker
				d.Edits = nil
			}
			edited[d.Pos] = true
			found.Add(d)
		}
	}
	return found
}

// within names conditions as messages do.
func within(when []condition.Condition) string {
	parts := make([]string, len(when))
	for i, c := range when {
		word := "in "
		if len(c.Gates) > 0 {
			word = "with "
		}
		parts[i] = word + c.String()
	}
	return strings.Join(parts, " and ")
}
