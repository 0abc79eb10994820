package problem

import (
	"slices"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/match"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/model"
)

// A Candidate is a field of the hub that may be the counterpart of a field.
type Candidate struct {
	Field gotype.FieldPath
	Like  match.Likeness
}

// UnmatchedSpoke is a field that only the spoke has.
type UnmatchedSpoke struct {
	kind
	Pair  *plan.Pair
	Field gotype.FieldPath
	// TakenBy is the rule by which a marker leads from another field to the hub's field
	// of that name, nil if there is none.
	TakenBy *plan.Rule
	// Inside are the names of fields in it that the hub has in another struct: at the path
	// InsideAt, which is "." for the struct around it and else counts from the root.
	Inside   []string
	InsideAt string
	// Candidates are fields of the hub that it may be, the likeliest first.
	Candidates []Candidate
	// Possible are the fields without counterpart that the hub has near by, whatever they
	// are called: one of them may hold the data. They count where nothing is alike.
	Possible []PairField
	// Filled are fields near by of the hub that have a name like its own, and of which
	// something is known already: they may say what it says all the same.
	Filled []Filled
	// Unsure says that it may have a counterpart that nobody knows yet: nobody should
	// write that it has none.
	Unsure bool
	// Discriminator is a field without counterpart that says of what it surely becomes
	// that it is set: one function makes both.
	Discriminator gotype.FieldPath
}

// A PairField is a field of one side of a pair.
type PairField struct {
	Pair  *plan.Pair
	Field gotype.FieldPath
}

// Filled is a field of one side of a pair that has a counterpart, or of which a marker says
// that it has none.
type Filled struct {
	PairField
	// Rule says so, of the field or of the struct around it.
	Rule *plan.Rule
}

// IsInlined reports whether the field is a struct that JSON does not show.
func (u UnmatchedSpoke) IsInlined() bool {
	return gotype.ReadTag(u.Field.Field()).Inline && !gotype.IsTypeMeta(u.Field.Type())
}

// IsAlone reports whether nothing in the hub is like the field: all that can be done is to
// keep it, or to accept the loss.
func (u UnmatchedSpoke) IsAlone() bool {
	return !u.IsInlined() && len(u.Inside) == 0 && len(u.Candidates) == 0
}

// IsSure reports whether one field of the hub surely is its counterpart.
func (u UnmatchedSpoke) IsSure() bool {
	return !u.IsInlined() && len(u.Inside) == 0 && len(u.Candidates) > 0 && u.Candidates[0].Like == match.Sure
}

// A Source is a field of the spoke that a field of the hub may be: by a path, or by functions
// where it follows from the other.
type Source struct {
	PairField
	Follows bool
	Path    string
}

// UnmatchedHub is a field that only the hub has.
type UnmatchedHub struct {
	kind
	Pair  *plan.Pair
	Field gotype.FieldPath
	// Sources are fields of the spoke that it may be.
	Sources []Source
	// Possible are the fields without counterpart that the spoke has near by, whatever
	// they are called: this one may hold their data.
	Possible []PairField
	// Filled are fields near by of the spoke that have a name like its own, and lead to
	// another field of the hub.
	Filled []Filled
	// Unsure says that it may have a counterpart that nobody knows yet.
	Unsure bool
	// Members are the fields of its union that fields of the spoke become, if it names the
	// one that is set.
	Members []Member
}

// IsFar reports whether fields of the spoke may be the field by their place alone, and not by
// their names.
func (u UnmatchedHub) IsFar() bool {
	isLike := func(p PairField) bool { return match.Names(p.Field, u.Field) != match.Unlike }
	return len(u.Possible) > 0 && len(u.Sources) == 0 && len(u.Filled) == 0 && !slices.ContainsFunc(u.Possible, isLike)
}

// A Member is a field of a union of the hub with the field of the spoke that becomes it.
type Member struct{ Spoke, Hub gotype.FieldPath }

// HubOnlyDiscriminator is a field that names the member of its union that is set, and which a
// marker says only the hub has, though fields of the spoke become members.
type HubOnlyDiscriminator struct {
	kind
	Pair    *plan.Pair
	Rule    *plan.Rule
	Members []Member
}

// MovedField is a field that has no counterpart in the struct of the hub where it should
// be, but perhaps in another one, at a path from the root.
type MovedField struct {
	kind
	Pair, HubPair   *plan.Pair
	Field, HubField gotype.FieldPath
	Path            string
	// Owner is the struct of one of them that stands in several places, of which Places are the
	// first, and the path is not about all of them; nil if there is none.
	Owner  *model.Type
	Places []Standing
}

// SplitUp are fields whose names say that one side is made of the other, or where Described
// the description of the field of the spoke.
type SplitUp struct {
	kind
	Pair         *plan.Pair
	Spokes, Hubs []gotype.FieldPath
	Described    bool
	TakenBy      *plan.Rule
}

// KeptBeside is a field that a marker keeps while the hub alone has fields near by whose
// names are like its own.
type KeptBeside struct {
	kind
	Pair     *plan.Pair
	Rule     *plan.Rule
	Possible []PairField
}

// Likeliest are those of several candidates that are as likely as the first, at most four.
func (u UnmatchedSpoke) Likeliest() []Candidate {
	var all []Candidate
	for _, c := range u.Candidates {
		if len(all) < 4 && c.Like == u.Candidates[0].Like {
			all = append(all, c)
		}
	}
	return all
}

// Same reports whether two sources are the same.
func (h Source) Same(other Source) bool {
	return h.Pair == other.Pair && h.Field.Key() == other.Field.Key() && h.Follows == other.Follows && h.Path == other.Path
}
