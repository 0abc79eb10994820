package resolve

import (
	"go/token"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/match"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
)

// discriminate notes which fields that only the hub has name the member of a union that is
// set, while fields of the spoke become members: whoever sets those sets the other, so that
// no constant and no annotation can hold it.
func discriminate(found []problem.Problem) {
	left := unmatchedIn(found)
	var sure []*problem.UnmatchedSpoke
	for _, p := range found {
		if u, ok := p.(*problem.UnmatchedSpoke); ok && u.IsSure() {
			sure = append(sure, u)
		}
	}
	for _, h := range left.hubs {
		members := match.MembersOf(h.Field, h.Pair.Hub)
		if members == nil {
			continue
		}
		h.Members = mapped(h.Pair, members)
		for _, u := range sure {
			for _, m := range members {
				if to := u.Candidates[0].Field; u.Pair == h.Pair && to.Key() == m.Key() {
					h.Members = append(h.Members, problem.Member{Spoke: u.Field, Hub: m})
					u.Discriminator = h.Field
				}
			}
		}
	}
}

// keptDiscriminators finds fields that markers keep though they name the member of a union
// that is set, and fields of the spoke become members.
func (r *resolver) keptDiscriminators() []problem.Problem {
	var found []problem.Problem
	told := map[token.Position]bool{}
	for _, pkg := range r.plan.Packages {
		for _, pair := range pkg.Pairs {
			for _, rule := range pair.Rules {
				if rule.How != plan.HubOnly || pair.ManualToHub != nil || told[rule.Pos] {
					continue
				}
				if members := mapped(pair, match.MembersOf(rule.Hub[0], pair.Hub)); len(members) > 0 {
					told[rule.Pos] = true
					found = append(found, problem.HubOnlyDiscriminator{Pair: pair, Rule: rule, Members: members})
				}
			}
		}
	}
	return found
}

// mapped are those of some fields of the hub that fields of the spoke become.
func mapped(pair *plan.Pair, fields []gotype.FieldPath) []problem.Member {
	var all []problem.Member
	for _, f := range fields {
		for _, rule := range pair.Rules {
			if rule.Spoke == nil || rule.How == plan.Presence {
				continue
			}
			for _, to := range rule.Hub {
				if to.Key() == f.Key() {
					all = append(all, problem.Member{Spoke: rule.Spoke, Hub: f})
				}
			}
		}
	}
	return all
}
