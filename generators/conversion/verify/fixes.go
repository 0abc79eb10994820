package verify

import (
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/model"
)

// Fixes returns the functions that are to give random objects their invariants, and that
// generated tests cannot call.
func Fixes(p *plan.Plan) []problem.Problem {
	var found []problem.Problem
	seen := map[*model.Function]bool{}
	for _, pkg := range p.Packages {
		for _, s := range pkg.Spokes {
			for _, v := range []*model.Version{s.Version, s.Kind.Hub} {
				if fix, ok := plan.FixOf(v); fix != nil && !ok && !seen[fix] {
					seen[fix] = true
					found = append(found, problem.WrongFix{Function: fix, Type: v.Root})
				}
			}
		}
	}
	return found
}
