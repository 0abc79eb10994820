package explain

import (
	"fmt"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/match"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
)

// filledHelp says what to do with a field of the spoke if a field of the hub with a name like
// its own has a counterpart already: functions bring both together.
func filledHelp(p problem.UnmatchedSpoke) string {
	f := p.Filled[0]
	place := placeFrom(p.Pair, f.PairField)
	if f.Rule.How == plan.Keyed {
		return fmt.Sprintf("if it repeats the key of the map, from which %s is filled, accept the loss with // +%s:reason=\"...\"; else // +%s keeps it in an annotation", place, plan.DropMarker, plan.PreserveMarker)
	}
	help := togetherHelp(p, f, place)
	if len(p.Possible) > 0 {
		return help + "; else " + possibleHelp(p)
	}
	return help + otherwise
}

// togetherHelp says how functions convert a field together with the one that fills a field of the
// hub already.
func togetherHelp(p problem.UnmatchedSpoke, f problem.Filled, place string) string {
	marker := "with // +" + plan.FuncMarker
	both, it := "both", "it together with the field that it is filled from"
	if f.Pair == p.Pair && f.Rule.Spoke != nil {
		if way := pointerAround(p.Pair, filler(f)); way == nil {
			marker += fmt.Sprintf(":to=...,from=...,with={%s},paths={%s}", filler(f).Path(), f.Field.Path())
		} else {
			both, it = "the whole of "+way.Path()+" together with this field,", "the struct that holds it together with this field"
			marker = wholeOf(p.Pair, way, []gotype.FieldPath{p.Field}, nil)
		}
	}
	equals := equallyFilled(p)
	switch {
	case len(equals) > 1:
		return fmt.Sprintf("if one of %s says the same, convert %s: the first %s", strings.Join(equals, ", "), it, marker)
	case f.Rule.Spoke == nil:
		return fmt.Sprintf("if %s, of which a marker says that only hub %s has it, says the same, take that marker away and convert it %s", place, hubName(p.Pair), marker)
	}
	return fmt.Sprintf("if %s, already filled from %s, says the same, convert %s %s", place, filler(f).Path(), both, marker)
}

// equallyFilled are the fields that have the name of a field of the spoke and may say what it
// says: nothing tells which of them it is.
func equallyFilled(p problem.UnmatchedSpoke) []string {
	var all []string
	for _, f := range p.Filled {
		if f.Rule.Spoke != nil && match.Spelling(p.Field.Name(), f.Field.Name()) == match.Sure {
			all = append(all, placeFrom(p.Pair, f.PairField))
		}
	}
	if more := len(all) - mostPossible; more > 0 {
		all = append(all[:mostPossible], fmt.Sprintf("%d more", more))
	}
	return all
}

// filler is the field of the spoke from which a field of the hub is filled.
func filler(f problem.Filled) gotype.FieldPath {
	below := f.Field[len(f.Rule.Hub[0]):]
	if len(f.Rule.Hub) > 1 || len(below) == 0 {
		return f.Rule.Spoke
	}
	if there, _, _ := gotype.Find(f.Rule.Spoke.Type(), below.Path()); there != nil {
		return f.Rule.Spoke.Then(there...)
	}
	return f.Rule.Spoke
}

// pointerAround is the first pointer on the way to a field of the spoke that the hub has as well,
// nil if there is none: a function for the field alone could not say whether the hub's is nil.
func pointerAround(pair *plan.Pair, m gotype.FieldPath) gotype.FieldPath {
	for i := range m[:len(m)-1] {
		way := m[:i+1]
		if there, _, _ := gotype.Find(pair.Hub, way.Path()); there != nil && gotype.IsPointer(way.Type()) {
			return way
		}
	}
	return nil
}

// wholeOf is the marker by which functions convert a struct behind a pointer that both versions
// have, together with other fields of either version.
func wholeOf(pair *plan.Pair, way gotype.FieldPath, spokes, hubs []gotype.FieldPath) string {
	with, paths := []string{}, []string{way.Path()}
	for _, m := range spokes {
		if !way.LeadsTo(m) {
			with = append(with, m.Path())
		}
	}
	for _, h := range hubs {
		if !way.LeadsTo(h) {
			paths = append(paths, h.Path())
		}
	}
	return fmt.Sprintf("on field %q with // +%s:to=...,from=...,with={%s},paths={%s}", way.Named(pair.Spoke), plan.FuncMarker, strings.Join(with, ","), strings.Join(paths, ","))
}

// filledSources names fields of a spoke with a name like that of a field of the hub, which
// lead elsewhere.
func filledSources(p problem.UnmatchedHub) string {
	var all []string
	for i, f := range p.Filled {
		if i == mostPossible {
			all = append(all, fmt.Sprintf("%d more", len(p.Filled)-i))
			break
		}
		said := fmt.Sprintf("%q", f.Field.Named(f.Pair.Spoke))
		switch {
		case len(f.Rule.Hub) == 0:
			said += ", which a marker gives up or keeps,"
		case match.Spelling(f.Rule.Spoke.Name(), f.Rule.Hub[0].Name()) != match.Sure || len(f.Rule.Hub) > 1:
			said += ", which already leads to " + f.Rule.Hub[0].Path() + ","
		default:
			said += ", which already has a counterpart,"
		}
		all = append(all, said)
	}
	return fmt.Sprintf("if it says what %s says, convert that with // +%s", strings.Join(all, " or "), plan.FuncMarker)
}
