// Package unmatched brings together what all pairs of structs say of fields without a
// counterpart: fields that moved to another struct, fields of other structs that may hold
// their data, fields that are filled already, members of unions.
//
// Package resolve finds such fields pair by pair. What stands here needs the rules of all
// pairs; it makes problems of problems, changes no rule, and words nothing.
package unmatched

import (
	"go/token"
	"slices"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/match"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/model"
)

// A HubField is a field of the hub as it is seen from one spoke: what another spoke says of
// it is no answer.
type HubField struct {
	Spoke *plan.Spoke
	Pos   token.Position
}

// Known is what is known when all pairs are resolved.
type Known struct {
	Plan *plan.Plan
	// Uncertain says that the path of a marker leads nowhere, or that a field may have been
	// split: a field without counterpart may be the one that is meant.
	Uncertain bool
	// Open are the spokes of which somebody has to find the place of a whole struct.
	Open map[*plan.Spoke]bool
	// Proposed are fields of hubs that problems want for fields of spokes; Sources are those
	// that may be wanted.
	Proposed map[HubField]bool
	Sources  map[HubField]problem.Source
}

// Finalize brings what was found of fields without counterpart together, when all is known.
// A field of the hub that a field of the spoke surely is needs no problem of its own; one
// that it may be has a source. Nobody should write that a field has no counterpart as long as
// a marker leads nowhere: the field may be the one that is meant. Nor should a field of the
// hub be said to be missing while nobody knows where a whole struct of the spoke belongs.
//
// What was found where the field stands is not changed: it says how the passes go on, and the
// problem is made of it at the end, with what they have found besides.
func Finalize(found []problem.Problem, known Known) []problem.Problem {
	var left []problem.Problem
	shared := map[*model.Field]bool{} // that paths lead into where none can
	for _, p := range found {
		if s, ok := p.(problem.SharedStruct); ok {
			shared[s.Field] = true
		}
	}
	isShared := func(other *model.Type, f gotype.FieldPath) bool {
		there, _, _ := gotype.Find(other, f.Path())
		return there != nil && shared[there.Field()] // no marker helps until that path does
	}
	for _, p := range found {
		switch u := p.(type) {
		case *problem.UnmatchedSpoke:
			if isShared(u.Pair.Hub, u.Field) {
				continue
			}
		case *problem.UnmatchedHub:
			if known.Proposed[asSeen(u)] || isShared(u.Pair.Spoke, u.Field) {
				continue
			}
		}
		left = append(left, p)
	}
	fields := unmatchedIn(left)
	return slices.Concat(known.made(left, nearby(known.Plan, fields), discriminate(fields)), keptBeside(known.Plan), keptDiscriminators(known.Plan))
}

// asSeen is a field of the hub that has no counterpart in a spoke.
func asSeen(u *problem.UnmatchedHub) HubField { return HubField{u.Pair.Of, u.Field.Field().Pos} }

// made makes the problems of fields without counterpart, each in the place where it was found.
func (k Known) made(found []problem.Problem, near neighbours, unions unionMembers) []problem.Problem {
	final := slices.Clone(found)
	for i, p := range found {
		switch u := p.(type) {
		case *problem.UnmatchedSpoke:
			made := *u
			made.Unsure = k.Uncertain
			made.Possible, made.Filled = near.possible[u], near.filled[u]
			made.Discriminator = unions.discriminators[u]
			final[i] = made
		case *problem.UnmatchedHub:
			made := *u
			made.Unsure = k.Uncertain || k.Open[u.Pair.Of] || near.asked[u]
			if source, ok := k.Sources[asSeen(u)]; ok && !slices.ContainsFunc(u.Sources, source.Same) {
				made.Sources = append(slices.Clone(u.Sources), source)
			}
			made.Possible, made.Filled = near.possible[u], near.filled[u]
			made.Members = unions.members[u]
			final[i] = made
		}
	}
	return final
}

// unmatchedFields are fields without counterpart in their structs, which may have one in
// others. What kind an object is of says nothing of another object.
//
// asked are fields of the spoke of which one field of the hub has a name like theirs, and that
// may be something else all the same: as long as nobody has answered, neither is decided.
// sure are those that one field of the hub surely is.
type unmatchedFields struct {
	spokes, asked, sure []*problem.UnmatchedSpoke
	hubs                []*problem.UnmatchedHub
}

func unmatchedIn(found []problem.Problem) unmatchedFields {
	var all unmatchedFields
	for _, p := range found {
		switch u := p.(type) {
		case *problem.UnmatchedSpoke:
			if u.IsSure() {
				all.sure = append(all.sure, u)
			}
			switch {
			case gotype.IsTypeMeta(u.Field.Type()):
			case mayBeElsewhere(u):
				all.spokes = append(all.spokes, u)
			case !u.IsInlined() && len(u.Inside) == 0 && !u.IsSure():
				all.asked = append(all.asked, u)
			}
		case *problem.UnmatchedHub:
			if !gotype.IsTypeMeta(u.Field.Type()) {
				all.hubs = append(all.hubs, u)
			}
		}
	}
	return all
}

// mayBeElsewhere reports whether nothing in the struct where a field should be is so like it
// that it can be nothing else.
func mayBeElsewhere(u *problem.UnmatchedSpoke) bool {
	switch {
	case u.IsInlined(), len(u.Inside) > 0:
		return false
	case len(u.Candidates) == 0, u.Candidates[0].Like == match.Antonym:
		return true
	case u.IsSure():
		return false
	}
	return len(u.Likeliest()) > 1 || u.Candidates[0].Like != match.Alike
}
