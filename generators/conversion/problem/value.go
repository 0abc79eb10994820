package problem

import (
	"go/token"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/match"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/condition"
)

// A Reason is why no rule converts a value.
type Reason int

const (
	// NoShape: no shape matches the types.
	NoShape Reason = iota
	// HoldsItself: a type holds itself without a struct in between.
	HoldsItself
	// OtherValues: the values of one type are none of the other.
	OtherValues
	// Unnamed: a struct has no name.
	Unnamed
	// Foreign: the structs are another module's, and are not the same.
	Foreign
	// ForeignDiffers: their fields differ; Type is the spoke's.
	ForeignDiffers
	// HiddenField: Type writes its JSON itself and has a field, Fields, that nobody
	// else can copy.
	HiddenField
	// OtherKeys: the keys of maps differ.
	OtherKeys
	// KeysOfStructs: keys that change lead to structs, which keep what they lose under them.
	KeysOfStructs
	// PointerToPointer: one is a pointer to a pointer.
	PointerToPointer
	// KeyInValues: the values of a map have the field of the key, Fields, too.
	KeyInValues
	// EmptyBehindPointer: the values of a map are pointers to what may be empty.
	EmptyBehindPointer
	// BehindEmbedded: a field of the items, Fields, stands behind an embedded pointer.
	BehindEmbedded
	// SeveralValues: several fields of the items could hold the values of the map.
	SeveralValues
	// NoValues: no field of Type holds Elem.
	NoValues
	// OpaqueItems: a marker names a field of the items of a list, which are Type: a struct
	// that is copied whole, and whose fields no marker reaches.
	OpaqueItems
	// NoUnit: a unit is asked for and the types are no duration and integer.
	NoUnit
)

// Unconvertible are two types that no rule converts.
type Unconvertible struct {
	kind
	Value
	Reason     Reason
	Type, Elem *model.Type
	Fields     []string
}

// ValuesGuessed is a map whose values go to the only field of the items, Field, that can hold
// them, while the items have others, Rest, and no marker names the one that is meant. Mark
// names the key.
type ValuesGuessed struct {
	kind
	Value
	Mark  markers.Mark
	Item  *model.Type
	Field gotype.FieldPath
	Rest  []gotype.FieldPath
}

// Narrowing are numbers of which some have no place on the other side.
type Narrowing struct {
	kind
	Value
	Integers bool
}

// Elsewhere is another problem with a field whose types differ while the hub has the type
// of the field in another struct, at To, or at one of several fields.
type Elsewhere struct {
	kind
	Problem Problem
	To      []gotype.FieldPath
}

// InVariants is a problem that is there only in the variants of the output in which markers
// behind conditions count. Told says that there is another one of the same marker.
type InVariants struct {
	kind
	Problem Problem
	When    []condition.Condition
	Told    bool
}

// OtherTypeName are structs of two names that no marker pairs. Marks are those of the
// spoke's struct that name others.
type OtherTypeName struct {
	kind
	Value
	Marks []markers.Mark
}

// PresenceLost is a field that cannot say that it is not there. Error is what the API
// server has against the value that it has then, nil if nothing. Omits says that an empty value
// is nil in the other version all the same ([plan.Conv]).
type PresenceLost struct {
	kind
	Value
	Error *field.Error
	Omits bool
}

// NoEnumValues is a marker for values that maps none.
type NoEnumValues struct {
	kind
	Value
	Mark markers.Mark
}

// UnknownEnumValue is a value in a marker that its side does not allow.
type UnknownEnumValue struct {
	kind
	Value
	Mark    markers.Mark
	Side    Side
	Name    string
	Allowed []string
}

// NoEnumInverse is a value of the hub that several values of the spoke, Sources, become,
// while nothing says which of them it becomes again.
type NoEnumInverse struct {
	kind
	Value
	Pos     token.Position
	Hub     string
	Sources []string
}

// OtherInverse is a value in a marker that a value of the hub is to become, though other
// values become that one.
type OtherInverse struct {
	kind
	Value
	Mark      markers.Mark
	Hub, Name string
	Sources   []string
}

// KeysMerge are keys of a map that would become one, Hub, or are mapped twice.
type KeysMerge struct {
	kind
	Value
	Mark    markers.Mark
	Hub     string
	Sources []string
}

// A Part is what of a field has a value.
type Part int

const (
	// Whole: the field itself.
	Whole Part = iota
	// Items: the items of a list.
	Items
	// MapValues: the values of a map.
	MapValues
	// MapKeys: the keys of a map.
	MapKeys
)

// EnumValuesMissing are values of the spoke that are not Allowed in the hub; Match is how they
// could be mapped.
type EnumValuesMissing struct {
	kind
	Value
	Part             Part
	Pos              token.Position
	Missing, Allowed []string
	Match            match.Enum
	// KeysStructs says that they are keys of structs, which no marker maps.
	KeysStructs bool
}

// EnumValuesExtra are values of the hub that the spoke does not allow.
type EnumValuesExtra struct {
	kind
	Value
	Part        Part
	Pos         token.Position
	Extra       []string
	KeysStructs bool // as of EnumValuesMissing
}

// RepeatedKeys is a list that becomes a map and may hold two items with one key.
type RepeatedKeys struct {
	kind
	Value
	Mark markers.Mark
	Side Side
	Key  gotype.FieldPath
	List *model.Field
}

// KeyConverted is a key of a map that another rule is about as well.
type KeyConverted struct {
	kind
	Pos  token.Position
	Key  gotype.FieldPath
	Rule *plan.Rule
}

// KeyMissing are items of a map that stand elsewhere as well, where no key tells their
// field; OfSpoke says that it is the spoke's.
type KeyMissing struct {
	kind
	Pos     token.Position
	Pair    *plan.Pair
	Key     gotype.FieldPath
	OfSpoke bool
}

// An Unfitness is why a field cannot hold the values of a map.
type Unfitness int

const (
	// IsKey: it is their key.
	IsKey Unfitness = iota
	// BehindPointer: it stands behind a pointer.
	BehindPointer
	// InStruct: it stands in a struct of the items.
	InStruct
)

// NoValueField is a field that a marker names for the values of a map and that cannot hold
// them.
type NoValueField struct {
	kind
	Value
	Mark  markers.Mark
	Side  Side
	Field gotype.FieldPath
	Why   Unfitness
}

// OtherListKeys is a list whose items are told apart by other fields than the one that
// holds the values.
type OtherListKeys struct {
	kind
	Value
	Mark markers.Mark
	Side Side
	Keys []string
	Key  gotype.FieldPath
	List *model.Field
}

// NoItemField is a field that a marker names for items and that has another type than it
// needs: that of Like, or any integer where that is nil.
type NoItemField struct {
	kind
	Value
	Mark     markers.Mark
	Argument string
	Side     Side
	Field    gotype.FieldPath
	Like     *model.Type
}

// ItemFieldUnmatched is a field of items for which the other version has no place. Map
// says that they become entries of a map.
type ItemFieldUnmatched struct {
	kind
	Value
	Item  *model.Type
	Side  Side
	Field gotype.FieldPath
	Map   bool
}

// UnknownUnit is a unit that does not exist.
type UnknownUnit struct {
	kind
	Mark markers.Mark
	Unit string
}

// Unmarked are lists and maps that are the same thing in another form, while no marker
// says how. Elem is what a field of Item must hold, Key the field that surely does, Names
// are all that could; Count is the field that says how often an item is there. Parts are
// fields beside Key that may hold a part of a text. Held is what a map holds where it is not
// sure which field that is, nil elsewhere; Values are those that could be.
type Unmarked struct {
	kind
	Value
	Item, Elem *model.Type
	List       *model.Field
	Map        bool
	Key        string
	// Asked says that the name of Key is one for something else than any text.
	Asked  bool
	Names  []string
	Count  string
	Parts  []string
	Held   *model.Type
	Values []string
}

// A KeyFault is why items of a list cannot be known by a field.
type KeyFault int

const (
	// NoSuchKey: the items have no such field.
	NoSuchKey KeyFault = iota
	// KeyOfOneVersion: the other version lacks it, or functions convert it.
	KeyOfOneVersion
	// KeyOfStructs: it is no string, number or boolean.
	KeyOfStructs
	// KeyBehindPointer: it is a pointer, or stands behind one.
	KeyBehindPointer
	// KeyChanges: the versions do not say the same for it.
	KeyChanges
	// KeysMerged: several values of one version are one in the other.
	KeysMerged
)

// ListKey is a field that a marker names as a key of the items of a list and that cannot be
// one; Name is empty if the marker names none. Names are those that can.
type ListKey struct {
	kind
	Value
	Mark  markers.Mark
	Item  *model.Type
	Name  string
	Why   KeyFault
	Names []string
}
