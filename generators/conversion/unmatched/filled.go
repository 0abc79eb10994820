package unmatched

import (
	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/match"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/spelling"
)

// fillIn finds for fields without counterpart which fields of the other side are called like
// them, in the same struct, one below or one around it, though those have a counterpart of
// their own: a version may say one thing in two fields, an old one and the one that follows
// it. Readers of the other version do not see the old one if it is kept in an annotation.
func fillIn(p *plan.Plan, left unmatchedFields, roots rootedPairs) map[problem.Problem][]problem.Filled {
	all := map[problem.Problem][]problem.Filled{}
	spokes := map[structIn]int{}
	for _, withUsual := range []bool{false, true} { // names that say something come first: they tell the structs
		for _, m := range left.spokes {
			if m.IsAlone() && match.IsUsual(m.Field.Name()) == withUsual {
				all[m] = filled(p, m.Pair, m.Field, roots, spokes, saysToo, func(rule *plan.Rule) []gotype.FieldPath { return rule.Hub })
			}
		}
	}
	hubs := map[structIn]int{}
	for _, withUsual := range []bool{false, true} {
		for _, h := range left.hubs {
			if match.IsUsual(h.Field.Name()) == withUsual {
				all[h] = filled(p, h.Pair, h.Field, roots, hubs, saysAgain, (*plan.Rule).Spokes)
			}
		}
	}
	return all
}

// structIn is a struct of one side near a pair: at a path from the one of another pair.
type structIn struct {
	near, of *plan.Pair
	path     string
}

// filled are the fields of one side near a field of the other one that may say what it says. In
// another struct, a usual name says so only where several telling names say so of that struct, too:
// image, verifyTLS and version were moved to keycloak together. known counts the telling names.
func filled(
	p *plan.Plan, pair *plan.Pair, f gotype.FieldPath, roots rootedPairs, known map[structIn]int,
	says func(f, other gotype.FieldPath) bool, side func(*plan.Rule) []gotype.FieldPath,
) []problem.Filled {
	var all []problem.Filled
	note := func(at *plan.Pair, rule *plan.Rule, other gotype.FieldPath) {
		in := structIn{pair, at, other[:len(other)-1].Path()}
		isElsewhere, isUsual := at != pair || len(other) > 1, match.IsUsual(f.Name())
		if says(f, other) && (!isElsewhere || !isUsual || known[in] > 1) && (!isElsewhere || !isLastWord(f, other)) {
			if isElsewhere && !isUsual {
				known[in]++
			}
			all = append(all, problem.Filled{PairField: problem.PairField{Pair: at, Field: other}, Rule: rule})
		}
	}
	for _, rule := range pair.Rules {
		if rule.How == plan.Presence {
			continue
		}
		for _, other := range side(rule) {
			note(pair, rule, other)
			for _, inner := range membersOf(other) {
				note(pair, rule, other.Then(inner...))
			}
		}
	}
	for _, around := range pairsAround(p, pair, roots.of(pair.Of)) {
		for _, rule := range around.Rules {
			if below, _, _ := plan.StructBelow(rule.Conv); rule.How == plan.Presence || below == pair {
				continue // a struct says nothing that one of its own fields says
			}
			for _, other := range side(rule) {
				note(around, rule, other)
			}
		}
	}
	return all
}

// isLastWord reports whether a field of a struct elsewhere shares with a field nothing but a word that
// many structs have for something of their own, and the struct is about something else: the enabled of
// a web terminal is not that of Grafana.
func isLastWord(f, other gotype.FieldPath) bool {
	if !match.IsUsual(other.Name()) || match.Spelling(f.Name(), other.Name()) == match.Sure {
		return false
	}
	about := spelling.Words(f.Name())
	return len(other) < 2 || !match.IsNeutral(gotype.FieldName(other[len(other)-2]), about)
}

// membersOf are the fields of the struct that a field holds, none if nobody marks them.
func membersOf(f gotype.FieldPath) []gotype.FieldPath {
	st := gotype.StructOf(f.Type())
	if st == nil || gotype.IsOpaque(st) || gotype.IsOpaque(f.Type().Unalias()) || gotype.IsMeta(f.Type()) {
		return nil
	}
	return gotype.Members(st)
}

// pairsAround are the pairs with a field that holds a pair itself, not in a list or a map.
func pairsAround(p *plan.Plan, inner *plan.Pair, roots map[*plan.Pair]plan.RootPaths) []*plan.Pair {
	var all []*plan.Pair
	for _, pkg := range p.Packages {
		for _, outer := range pkg.Pairs {
			if outer != inner && isNear(outer, inner) && leads(inner, outer, roots) && len(roots[outer].Hub) < len(roots[inner].Hub) {
				all = append(all, outer)
			}
		}
	}
	return all
}

// saysToo reports whether a field of the hub may say what a field of the spoke says, by their
// names: as saysAgain does, or in the same struct as one of several lists that became one,
// patches and patchesStrategicMerge. A list that only the hub has is rather a new one.
func saysToo(f, other gotype.FieldPath) bool {
	isList := func(m gotype.FieldPath) bool { return gotype.Pointee(m.Type()).Underlying().Shape == model.Slice }
	return saysAgain(f, other) || len(other) == 1 && isList(f) && isList(other) && match.IsKindOf(f.Name(), other.Name())
}

// saysAgain reports whether a field of the other side may say what a field says, by their
// names: they have one name, or like ones of types that fit; or, in the same struct, one
// begins with the other.
func saysAgain(f, other gotype.FieldPath) bool {
	if len(other) == 1 && match.Extends(f.Name(), other.Name()) {
		return true
	}
	isOneName := match.Spelling(f.Name(), other.Name()) == match.Sure
	return match.MayConvert(f.Type(), other.Type(), 0) && match.ContrastOf(f, other) == (match.Contrast{}) &&
		(isOneName || match.Compare(f, other) >= match.Alike)
}
