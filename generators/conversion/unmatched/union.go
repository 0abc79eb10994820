package unmatched

import (
	"go/token"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/match"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
)

// unionMembers are the members of unions that fields of the spoke become, by the field of the
// hub that names the one that is set; and that field by what becomes a member surely.
type unionMembers struct {
	members        map[*problem.UnmatchedHub][]problem.Member
	discriminators map[*problem.UnmatchedSpoke]gotype.FieldPath
}

// discriminate finds which fields that only the hub has name the member of a union that is
// set, while fields of the spoke become members: whoever sets those sets the other, so that
// no constant and no annotation can hold it.
func discriminate(left unmatchedFields) unionMembers {
	made := unionMembers{map[*problem.UnmatchedHub][]problem.Member{}, map[*problem.UnmatchedSpoke]gotype.FieldPath{}}
	for _, h := range left.hubs {
		members := match.MembersOf(h.Field, h.Pair.Hub)
		if members == nil {
			continue
		}
		made.members[h] = mapped(h.Pair, members)
		for _, u := range left.sure {
			for _, m := range members {
				if to := u.Candidates[0].Field; u.Pair == h.Pair && to.Key() == m.Key() {
					made.members[h] = append(made.members[h], problem.Member{Spoke: u.Field, Hub: m})
					made.discriminators[u] = h.Field
				}
			}
		}
	}
	return made
}

// keptDiscriminators finds fields that markers keep though they name the member of a union
// that is set, and fields of the spoke become members.
func keptDiscriminators(p *plan.Plan) []problem.Problem {
	var found []problem.Problem
	told := map[token.Position]bool{}
	for _, pkg := range p.Packages {
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
