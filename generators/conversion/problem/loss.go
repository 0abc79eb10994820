package problem

import (
	"go/token"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/condition"
)

// UnfitDefault is a marker's default that is no value of its field's type.
type UnfitDefault struct {
	kind
	Pair *plan.Pair
	Rule *plan.Rule
}

// RefusedDefault is a marker's default that the API server does not take.
type RefusedDefault struct {
	kind
	Pair  *plan.Pair
	Rule  *plan.Rule
	Error *field.Error
}

// LostPointer is a default of a field whose loss is accepted, behind a pointer.
type LostPointer struct {
	kind
	Rule *plan.Rule
}

// LostOptional is such a default in a struct that is a pointer in one version only.
type LostOptional struct {
	kind
	Value
	Rule *plan.Rule
}

// IdleDefault is a default for a field that gets its value from the hub.
type IdleDefault struct {
	kind
	Pair *plan.Pair
	Rule *plan.Rule
	Mark markers.Mark
}

// RequiredHubField is a required field of the hub that gets no value for objects of the
// spoke.
type RequiredHubField struct {
	kind
	Pair *plan.Pair
	Rule *plan.Rule
}

// EmptyRefused is a field of the hub that is empty for objects of the spoke, which the API
// server does not take.
type EmptyRefused struct {
	kind
	Pair  *plan.Pair
	Rule  *plan.Rule
	Error *field.Error
}

// DefaultNotFilled is a field of the hub that is written though it is empty, so that the
// API server does not give it its default.
type DefaultNotFilled struct {
	kind
	Pair *plan.Pair
	Rule *plan.Rule
}

// KeptList is a list that keeps something of its items while nothing says which item is
// which.
type KeptList struct {
	kind
	Pair *plan.Pair
	Rule *plan.Rule
	List *plan.Conv
}

// UnreadUnion is a field that is kept beside others of its struct that rules may exclude: the rules
// are too long to be read.
type UnreadUnion struct {
	kind
	Pos    token.Position
	Field  gotype.FieldPath
	Of     *model.Type
	Others []gotype.FieldPath
}

// IdleKey is a marker that names the keys of items of which nothing is kept.
type IdleKey struct {
	kind
	Pair *plan.Pair
	Mark markers.Mark
}

// Absent is a field that is there in variants of the output in which the one that Direction
// converts it to is not: that one is there under Condition only.
type Absent struct {
	kind
	Pair      *plan.Pair
	Rule      *plan.Rule
	Direction plan.Direction
	Condition condition.Condition
}

// Pruned are fields that both versions have in Go, and that the schema of the one that
// Direction converts to lacks: the API server drops them. Paths lead to them from the field
// of the rule, "" to that itself; Marks drop them. It is so under the conditions of When.
type Pruned struct {
	kind
	Pair      *plan.Pair
	Rule      *plan.Rule
	Direction plan.Direction
	Paths     []string
	Marks     []markers.Mark
	When      []condition.Condition
}

// UnknownFields is a struct whose schema keeps unknown fields, by a marker of its own or of
// a field: a conversion by way of Go types loses them. Field is nil for a marker of the type
// Owner; Struct spells the Go type that has no place for them.
type UnknownFields struct {
	kind
	Owner  *model.Type
	Field  *model.Field
	Mark   markers.Mark
	Struct string
}

// A Bound is a marker that limits values by a number.
type Bound struct {
	Mark  markers.Mark
	Limit float64
	Most  bool // the limit is the largest that is allowed
}

// TighterBound is a limit of the version to which Direction leads, a pattern or a format too,
// that a value of the other version may exceed; Own is the limit of that version, or nil.
// Changed says that the rule changes values. User is the field of this module that leads to the
// spoke's field, or to its limit, if another module declares that.
type TighterBound struct {
	kind
	Pair      *plan.Pair
	Rule      *plan.Rule
	Direction plan.Direction
	Limit     Bound
	Own       *Bound
	Changed   bool
	User      token.Position
}

// DefaultsDiffer are two defaults that are not the same value. MeantSpoke is what the hub's
// means as a value of the spoke, MeantHub the opposite, in JSON; "" where that is not
// known. Changed says that the rule changes values.
type DefaultsDiffer struct {
	kind
	Pair                 *plan.Pair
	Rule                 *plan.Rule
	Changed              bool
	MeantSpoke, MeantHub string
}

// OtherUnit is a value that is copied to HubField though the two versions say that it has
// different units; or a number that counts in another unit, Says.There, than Marker says.
type OtherUnit struct {
	kind
	Pair     *plan.Pair
	Rule     *plan.Rule
	HubField gotype.FieldPath
	Says     gotype.Contradiction
	Marker   string
}

// LoneDefault is a default that only the version has to which Direction leads.
type LoneDefault struct {
	kind
	Pair      *plan.Pair
	Rule      *plan.Rule
	Direction plan.Direction
}

// ItemsMayRepeat is a list that may hold two items which are one in the hub, by the markers
// Want of its list. Conv converts the list.
type ItemsMayRepeat struct {
	kind
	Pair *plan.Pair
	Rule *plan.Rule
	Conv *plan.Conv
	Want []string
}

// ItemsCannotRepeat is the opposite, by the markers Here of the spoke's list.
type ItemsCannotRepeat struct {
	kind
	Pair *plan.Pair
	Rule *plan.Rule
	Here []string
}

// KeysBecomeOne is a list of which several values of a key become one value, Name, in a
// direction, so that two items have one key there; or a set without Key whose items do.
type KeysBecomeOne struct {
	kind
	Pair      *plan.Pair
	Rule, Key *plan.Rule
	Direction plan.Direction
	Name      string
}

// A Zero is a field of a struct with its counterpart, of which a zero value is lost in one
// direction. The fields are as seen from Owners; the first of two is where the zero is.
type Zero struct {
	Spoke    *plan.Spoke
	ToHub    bool
	Owners   [2]*model.Type
	From, To gotype.FieldPath
	// Brings is the default that takes its place.
	Brings string
}

// ZeroLost is a zero, Written in JSON, that the other version's JSON leaves out: By is the
// field that is left out, the last one or a struct around it.
type ZeroLost struct {
	kind
	Zero
	Written string
	By      *model.Field
}

// ZeroPromised is a zero that a marker promises for a field which only the hub has, where
// JSON leaves it out.
type ZeroPromised struct {
	kind
	Spoke           *plan.Spoke
	Pair            *plan.Pair
	Rule            *plan.Rule
	Written, Brings string
}

// ZeroUnset is a field that cannot tell zero from nothing, so that its zero becomes nil,
// for which the other version has a default.
type ZeroUnset struct {
	kind
	Zero
}

// Undecodable are fields of the stored version of kinds whose schema takes values that
// their Go types cannot decode.
type Undecodable struct {
	kind
	Kinds  []*plan.Kind
	Stored *model.Version
	Fields []UndecodableField
}

// An UndecodableField is a field with such a value, as JSON has it.
type UndecodableField struct {
	Owner *model.Type
	Path  gotype.FieldPath
	Value any
}
