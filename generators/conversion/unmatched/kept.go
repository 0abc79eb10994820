package unmatched

import (
	"go/token"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/match"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
)

// keptBeside finds fields that markers keep although a marker says near by that only the hub
// has a field with a name like theirs: it may hold their data, which the hub does not see.
func keptBeside(p *plan.Plan) []problem.Problem {
	var found []problem.Problem
	told, roots := map[token.Position]bool{}, rootedPairs{}
	for _, pkg := range p.Packages {
		for _, pair := range pkg.Pairs {
			for _, rule := range pair.Rules {
				if rule.How != plan.Preserved || rule.Spoke == nil || told[rule.Spoke.Field().Pos] {
					continue
				}
				if beside := besides(pkg, pair, rule.Spoke, roots); len(beside) > 0 {
					told[rule.Spoke.Field().Pos] = true
					found = append(found, problem.KeptBeside{Pair: pair, Rule: rule, Possible: beside})
				}
			}
		}
	}
	return found
}

// besides are the fields near a field of the spoke that only the hub has, and whose names
// are like its own. What both directions keep is meant: a field that is given up is not. In
// another struct, names that many structs have for something of their own say nothing.
func besides(pkg *plan.Package, pair *plan.Pair, m gotype.FieldPath, roots rootedPairs) []problem.PairField {
	var all []problem.PairField
	for _, other := range pkg.Pairs {
		if !isNear(pair, other) || !leads(pair, other, roots.of(pair.Of)) {
			continue
		}
		for _, rule := range other.Rules {
			if rule.How != plan.HubOnly {
				continue
			}
			for _, h := range fieldsIn(problem.PairField{Pair: other, Field: rule.Hub[0]}) {
				isElsewhere := other != pair || len(h.Field) > 1
				if (!isElsewhere || !match.IsUsual(m.Name())) && mayFollow(m, h.Field) {
					all = append(all, h)
				}
			}
		}
	}
	return all
}

// mayFollow reports whether names and types say that one of two fields may follow from the other.
func mayFollow(m, h gotype.FieldPath) bool {
	return match.Compare(m, h) > match.Related || match.ContrastOf(m, h) != (match.Contrast{})
}
