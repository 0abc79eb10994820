package explain

import (
	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/generators/conversion/proposal"
	"github.com/crdgen/crdgen/internal/diag"
)

// proposed are the edits that are proposed for problems, in the order of these.
//
// As long as something else is proposed, nobody is to write into the source that a field
// has no counterpart: what is found then may show where it is.
func (e *explainer) proposed(problems []problem.Problem) [][]diag.Edit {
	all := make([][]diag.Edit, len(problems))
	others := false
	for i, p := range problems {
		all[i] = editsOf(p)
		others = others || len(all[i]) > 0
	}
	if others {
		return all
	}
	for i, p := range problems {
		all[i] = e.keeps(p)
	}
	return all
}

// editsOf are the edits for a problem that do something else than to keep a field.
func editsOf(p problem.Problem) []diag.Edit {
	switch p := p.(type) {
	case problem.Elsewhere:
		return editsOf(p.Problem)
	case problem.InVariants:
		if p.Told { // the edit of the other problem there changes the same marker
			return nil
		}
		return editsOf(p.Problem)
	case problem.NoHub:
		if p.Stored {
			return proposal.Above(p.At.Root.Pos, plan.HubMarker)
		}
	case problem.TwoHubs:
		at, _ := plan.HubMark(p.Other)
		if mark, ok := p.Other.Root.Marks.Get(plan.HubMarker); ok && p.Stored && mark.Pos == at {
			return []diag.Edit{{Pos: mark.Pos, Old: mark.Text}}
		}
	case problem.LeadsNowhere:
		return correction(p.Correction)
	case problem.BeginsNowhere:
		return correction(p.Correction)
	case problem.UnmatchedSpoke:
		if p.IsSure() && p.Discriminator == nil {
			return proposal.Above(p.Field.Field().Pos, proposal.PathMarkers(p.Field, p.Candidates[0].Field)...)
		}
	}
	return editsOfValue(p)
}

// editsOfValue are those for a problem with the types or the values of a field.
func editsOfValue(p problem.Problem) []diag.Edit {
	switch p := p.(type) {
	case problem.Narrowing:
		if p.Integers {
			return proposal.Above(posOf(p.Value), plan.PreserveMarker)
		}
	case problem.OtherTypeName:
		return proposal.AboveType(p.Spoke.Unalias(), typeMarker(p))
	case problem.EnumValuesMissing:
		if len(p.Match.Open) > 0 || p.Match.Unsure || p.KeysStructs { // somebody has to fill in, or to confirm, what is left open
			return nil
		}
		if mark, marked := p.SpokeField.Field().Marks.Get(plan.EnumMarker); marked {
			return []diag.Edit{{Pos: mark.Pos, Old: mark.Text, New: "+" + enumMarker(p)}}
		}
		return proposal.Above(posOf(p.Value), enumMarker(p))
	case problem.Unmarked:
		if marker, isSure := keyMarker(p); isSure {
			return proposal.Above(posOf(p.Value), marker)
		}
	case problem.ItemFieldUnmatched:
		return proposal.Above(posOf(p.Value), plan.PreserveMarker)
	}
	return nil
}

// correction is the edit of a path that can only be a slip.
func correction(c problem.Correction) []diag.Edit {
	if c.Meant == "" {
		return nil
	}
	return []diag.Edit{{Pos: c.At, Old: c.Path, New: c.Meant}}
}

// keeps are the edits that keep a field which has no counterpart, where that is sure: no
// field of the other side may be it, and nobody has to think of a value for it.
func (e *explainer) keeps(p problem.Problem) []diag.Edit {
	switch p := p.(type) {
	case problem.UnmatchedSpoke:
		if p.IsAlone() && !p.Unsure && len(p.Filled)+len(p.Possible) == 0 {
			return proposal.Above(p.Field.Field().Pos, plan.PreserveMarker)
		}
	case problem.UnmatchedHub:
		if p.Unsure || len(p.Members)+len(p.Sources)+len(p.Possible)+len(p.Filled) > 0 {
			return nil
		}
		if marker, _, isWhole := e.hubOnlyMarker(p); isWhole {
			return proposal.AboveType(p.Pair.Spoke, marker)
		}
	}
	return nil
}

// hubOnlyMarker is the marker by which a type says that only the hub has a field. It is whole
// unless somebody has to decide on the value that all objects of the spoke get; values says
// which ones there are.
func (e *explainer) hubOnlyMarker(p problem.UnmatchedHub) (marker, values string, isWhole bool) {
	pair, h := p.Pair, p.Field
	marker = plan.HubOnlyMarker + ":path=" + h.Path()
	switch brings := proposal.SchemaDefault(h); {
	case gotype.IsRequired(pair.Hub, h), brings == "" && e.refusesEmpty(pair, h):
		example, values := e.exampleOfRequired(pair, h)
		return marker + ",default=" + example, values, false
	case brings != "" && pair.WritesEmpty(h, nil):
		// Nothing is left out, so that the API server would not fill it in.
		marker += ",default=" + brings
	}
	return marker, "", true
}
