package explain

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/match"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/generators/conversion/proposal"
	"github.com/crdgen/crdgen/internal/model"
)

// severalHelp names fields of the hub of which each may be a field of the spoke: those to which
// a path can lead, and those whose values only a function makes.
func severalHelp(p problem.UnmatchedSpoke) string {
	var paths, byFunction []string
	for _, c := range p.Likeliest() {
		if markers := leading(p.Field, c.Field); markers != nil {
			paths = append(paths, c.Field.Path())
			continue
		}
		path := c.Field.Path()
		if match.DifferenceOf(p.Field, c.Field) != (match.Contrast{}) {
			path += " (" + contrast(p.Field, c.Field) + ")"
		}
		byFunction = append(byFunction, path)
	}
	var help []string
	if len(paths) > 0 {
		help = append(help, oneOfHelp(paths))
	}
	if len(byFunction) > 0 {
		help = append(help, fmt.Sprintf("if it is %s, which takes a function, convert it with // +%s", strings.Join(byFunction, " or "), plan.FuncMarker))
	}
	return strings.Join(help, "; ") + otherwise
}

// oneOfHelp names the marker that leads to one of some fields.
func oneOfHelp(paths []string) string {
	if len(paths) == 1 {
		return fmt.Sprintf("if it is %s, add // +%s=%s", paths[0], plan.PathMarker, paths[0])
	}
	return fmt.Sprintf("if it is %s, add // +%s=... with the one that is meant", strings.Join(paths, " or "), plan.PathMarker)
}

// leading are the markers that lead from a field to one of the hub, nil if no path carries its
// values.
func leading(m, h gotype.FieldPath) []string {
	if !match.CarriesValues(m, h) {
		return nil
	}
	return proposal.PathMarkers(m, h)
}

// antonymHelp says what to do with a field and one of the hub that is like it, but whose
// values mean something else.
func antonymHelp(pair *plan.Pair, m, h gotype.FieldPath) string {
	said := contrast(m, h)
	if !gotype.IsSpellable(m.Type()) || !gotype.IsSpellable(h.Type()) {
		return said + ": a path would carry wrong values" + otherwise
	}
	body := ""
	if match.IsPlainBool(m.Type()) && match.IsPlainBool(h.Type()) {
		body = " { return !in }"
	}
	made := functions(spellerOf(pair), baseFuncName(pair, m.Field()), nil, []string{h.Path()}, []*model.Type{m.Type()}, []*model.Type{h.Type()}, body)
	if c := match.DifferenceOf(m, h); !c.Antonyms && c.Units == (gotype.Contradiction{}) { // a limit may have been moved
		return fmt.Sprintf("%s; if they are two scales of the same, add\n%s\nif only a limit was moved, add // +%s\n%s",
			said, made, strings.Join(proposal.PathMarkers(m, h), " and // +"), strings.TrimPrefix(otherwise, "; "))
	}
	return fmt.Sprintf("%s: a path would carry wrong values; if one follows from the other, add\n%s\n%s", said, made, strings.TrimPrefix(otherwise, "; "))
}

// contrast says how the values of two fields differ.
func contrast(m, h gotype.FieldPath) string {
	c := match.DifferenceOf(m, h)
	if c.Antonyms {
		return h.Path() + " says the opposite"
	}
	says := cmp.Or(c.Units, c.Scales)
	return fmt.Sprintf("%s is %s by its %s, and this is %s by its %s", h.Path(), says.There.Unit, saysWhere(says.There), says.Here.Unit, saysWhere(says.Here))
}
