package plan

import (
	"go/token"
	"slices"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// How is the way in which a field got its counterpart.
type How string

const (
	// SameName: both versions call it the same.
	SameName How = "same name"
	// Moved: a marker says where it stands.
	Moved How = "path"
	// Split: functions convert it to one or more fields.
	Split How = "func"
	// HubOnly: the spoke lacks it, it is kept.
	HubOnly How = "hubOnly"
	// Preserved: the hub lacks it, it is kept.
	Preserved How = "preserve"
	// Dropped: one version lacks it, and the loss is accepted.
	Dropped How = "drop"
	// Keyed: it is the key of the map in the other version. It has one side, and no
	// Conv: who converts the map writes it.
	Keyed How = "mapKey"
	// Presence: a pointer on the way to other fields, of which only whether it is
	// nil is kept. One that both sides have is Entered, by a rule from the root.
	Presence How = "presence"
)

// A Rule says what becomes of one field.
type Rule struct {
	How How
	// Spoke is nil for what only the hub has, Hub for what only the spoke has;
	// there are several of it only for Split.
	Spoke gotype.FieldPath
	Hub   []gotype.FieldPath
	// With are further fields of the spoke, for Split only.
	With []gotype.FieldPath
	// Conv converts between them; nil where one side has nothing.
	Conv *Conv
	// Default is the value of a field that the other version lacks, where nothing was
	// kept of it; nil for the zero value.
	Default any
	// Whole says that Conv loses something that is found by converting back, and
	// that the whole field is kept then. What is lost inside of structs is kept
	// there.
	Whole bool
	// EmptySpoke and EmptyHub say that an empty list or map of that side is written
	// out while the other side leaves it out: that it is there is kept then.
	EmptySpoke, EmptyHub bool
	// FillSpoke and FillHub say that the schema of that side refuses null in a list or map of
	// which the other side may say nothing: it is empty then.
	FillSpoke, FillHub bool
	// Entered says that both sides are pointers and that other rules lead into the
	// hub's: that the spoke's is nil is kept then.
	Entered bool
	// Excludes are fields of the same version that must not be set together with one that
	// the other version lacks: what was kept of it comes back only while none of them is.
	Excludes []gotype.FieldPath
	// Most is how many of the fields of the struct may be set in all where that is more than one
	// and Excludes are the others.
	Most int
	// Shapes are those of both fields, where functions convert what is kept in parts. Those of several
	// fields are shapes of a struct that has them, each by its path.
	Shapes Shapes
	// Reason is why a loss is accepted.
	Reason string
	// Mark is the marker that the rule comes from; one without a name if none.
	Mark markers.Mark
	// Pos is where the rule comes from: the marker, else the spoke's field, else
	// the hub's.
	Pos token.Position
}

// Spokes are all fields of the spoke, none for what only the hub has.
func (r *Rule) Spokes() []gotype.FieldPath {
	if r.Spoke == nil {
		return nil
	}
	return append([]gotype.FieldPath{r.Spoke}, r.With...)
}

// Only is the place of a field that one version lacks.
func (r *Rule) Only() gotype.FieldPath {
	if r.Spoke != nil {
		return r.Spoke
	}
	return r.Hub[0]
}

// Defaults reports whether a direction gives a field its default.
func (r *Rule) Defaults(d Direction) bool {
	return r.Default != nil && (r.Spoke == nil) == (d == ToHub)
}

// Fills reports whether a direction makes an empty list or map of nothing.
func (r *Rule) Fills(d Direction) bool {
	if d == ToHub {
		return r.FillHub
	}
	return r.FillSpoke
}

// Clears reports whether a direction makes nothing of what is empty because one of both makes it of
// nothing: where it says nothing else, a struct around it that is left out if it is zero would be
// there.
func (p *Pair) Clears(r *Rule, d Direction) bool {
	_, into := r.Sides(d)
	if r.Conv == nil || !slices.ContainsFunc(into[0], gotype.VanishesAsValue) {
		return false
	}
	return r.Fills(!d) || r.anyWithin(d, func(r *Rule) bool { return r.Fills(d) || r.Fills(!d) })
}

// Hollow reports whether a struct that a direction clears may be there for lists and maps that are
// never null though nothing else is in it: that it is there is kept then.
func (p *Pair) Hollow(r *Rule, d Direction) bool {
	return p.Clears(r, d) && r.anyWithin(d, func(r *Rule) bool { return r.Fills(d) })
}

// anyWithin reports whether a rule of the struct that a field is has a property, but for structs in
// it that a direction clears by themselves.
func (r *Rule) anyWithin(d Direction, is func(*Rule) bool) bool {
	if r.Conv == nil || r.Conv.Form != Struct || r.Conv.Pair.HasManual() {
		return false
	}
	pair := r.Conv.Pair
	return slices.ContainsFunc(pair.Rules, func(r *Rule) bool {
		return is(r) || !pair.Clears(r, d) && r.anyWithin(d, is)
	})
}

// Filled are the fields of which a direction of a pair makes an empty list or map of nothing.
func Filled(p *Package) map[*model.Field]bool {
	filled := map[*model.Field]bool{}
	for _, pair := range p.Pairs {
		for _, r := range pair.Rules {
			if r.FillSpoke {
				filled[r.Spoke.Field()] = true
			}
			if r.FillHub {
				filled[r.Hub[0].Field()] = true
			}
		}
	}
	return filled
}

// What one version has and the other lacks is said by a marker on the field, or by
// one on the type that lacks it: preserve and hubOnly, drop and hubOnly with a
// reason. Both know the same, so that nothing is lost when the hub moves there and
// back again.

// HubAlone reports whether only the hub has the field of a rule.
func (r *Rule) HubAlone() bool { return r.How == HubOnly || r.How == Dropped && r.Spoke == nil }

// SpokeAlone reports whether only the spoke has it.
func (r *Rule) SpokeAlone() bool { return r.How == Preserved || r.How == Dropped && r.Spoke != nil }

// Function is the user's function of a direction.
func (r *Rule) Function(d Direction) *model.Function {
	if d == ToHub {
		return r.Conv.To
	}
	return r.Conv.From
}

// Takes is what the user's function of a direction takes besides values.
func (r *Rule) Takes(d Direction) Takes {
	if d == ToHub {
		return r.Conv.ToTakes
	}
	return r.Conv.FromTakes
}

// AsksForObject reports whether a function of the user takes the object.
func (r *Rule) AsksForObject() bool {
	return r.Conv != nil && (r.Conv.ToTakes.Object || r.Conv.FromTakes.Object)
}

// Sides are the fields that are converted in a direction, and what they become.
func (r *Rule) Sides(d Direction) (from, to []gotype.FieldPath) {
	if d == ToHub {
		return r.Spokes(), r.Hub
	}
	return r.Hub, r.Spokes()
}
