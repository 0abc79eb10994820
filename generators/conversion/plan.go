package conversion

import (
	"go/token"
	"slices"

	"github.com/crdgen/crdgen/internal/model"
)

// A Plan says how every version of every kind is converted. It is complete: who
// writes code, tests, reports or manifests from it decides nothing and finds
// nothing wrong any more.
type Plan struct {
	// Unread says that a marker of conversions cannot be read, which the model
	// reports: the plan is of no use then.
	Unread bool
	// Kinds are those with more than one version, in the order of the program.
	Kinds []*Kind
	// Packages are the packages that code is written for, in the order of the
	// program.
	Packages []*Package
	// schemas say which values the API server takes.
	schemas *schemas
}

// A Kind is one kind with the version that all others are converted to and from.
type Kind struct {
	*model.Kind
	// Hub is nil where all versions are the same, so that nothing is converted.
	Hub    *model.Version
	Spokes []*Spoke
}

// A Spoke is a version that is not the hub.
type Spoke struct {
	*model.Version
	Kind *Kind
	// Root converts the kind itself, List its list; List is nil if either version
	// has none.
	Root, List *Pair
}

// A Package is what is written beside the types of a package.
type Package struct {
	*model.Package
	// Hubs are the kinds whose hub is declared here, Spokes those that are
	// converted from here.
	Hubs   []*Kind
	Spokes []*Spoke
	// Pairs are the structs of this package's versions with their counterparts,
	// in the order in which they were reached.
	Pairs []*Pair
	// Scoped says that a hand-written function takes a conversion.Scope, so that
	// generated ones take it as well.
	Scoped bool
}

// A Pair is a struct of a spoke with its counterpart in the hub.
type Pair struct {
	Spoke, Hub *model.Type
	// Rules say what becomes of every field, in the order of the spoke's fields,
	// then of the hub's.
	Rules []*Rule
	// ToHub and ToSpoke name the exported functions.
	ToHub, ToSpoke string
	// HandToHub and HandToSpoke are the functions in the source that take the
	// place of the exported ones; nil where they are generated.
	HandToHub, HandToSpoke *model.Function
	// Kept says that values inside may be kept in an annotation, in one direction
	// at least.
	Kept bool
	// Root is set for the pair of a kind.
	Root *Spoke
	// Assigned says that Go converts one struct to the other, and that nothing in
	// them is shared by it.
	Assigned bool

	uses int
	busy bool
}

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
	Spoke Place
	Hub   []Place
	// With are further fields of the spoke, for Split only.
	With []Place
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
	// Entered says that both sides are pointers and that other rules lead into the
	// hub's: that the spoke's is nil is kept then.
	Entered bool
	// Reason is why a loss is accepted.
	Reason string
	// Pos is where the rule comes from: the marker, else the spoke's field, else
	// the hub's.
	Pos token.Position
}

// spokes are all fields of the spoke, none for what only the hub has.
func (r *Rule) spokes() []Place {
	if r.Spoke == nil {
		return nil
	}
	return append([]Place{r.Spoke}, r.With...)
}

// alone is the place of a field that one version lacks.
func (r *Rule) alone() Place {
	if r.Spoke != nil {
		return r.Spoke
	}
	return r.Hub[0]
}

// defaults says whether a direction gives a field its default.
func (r *Rule) defaults(d direction) bool {
	return r.Default != nil && (r.Spoke == nil) == (d == toHub)
}

// A Form is the way in which a value is converted.
type Form string

const (
	Identical Form = "identical"
	Basic     Form = "basic"
	Pointer   Form = "pointer"
	Optional  Form = "optional" // a pointer on one side only
	Slice     Form = "slice"
	Map       Form = "map"
	Struct    Form = "struct"
	Counted   Form = "element"
	KeyedMap  Form = "keyed map"
	Unit      Form = "unit"
	Enum      Form = "enum"
	Function  Form = "function"
)

// A Conv converts a value in both directions.
type Conv struct {
	Form       Form
	Spoke, Hub *model.Type
	// Elem converts what a pointer, list or map holds, Key the keys of a map.
	Elem, Key *Conv
	// Pair converts a Struct.
	Pair *Pair
	// Omits says of Optional that the side without pointer has a field that may be
	// missing, so that its zero value is nil on the other side. JSON writes out a
	// struct all the same that has omitempty only.
	Omits bool
	// Clamped says of Basic that one side has fewer bits: what does not fit becomes
	// the nearest number.
	Clamped bool
	// Keys are the fields that identify the items of a list on either side; nil
	// for a list without keys.
	Keys []KeyField
	// KeyField and CountField are fields of the items that are structs with a key,
	// for Counted and KeyedMap.
	KeyField, CountField Place
	// ValueField is the field of the items that holds the value of the map, for a
	// KeyedMap whose items are no such values themselves: Elem converts between
	// those two then.
	ValueField Place
	// Turned says of Counted and KeyedMap that the spoke has those items, and the
	// hub the plain values or the map.
	Turned bool
	// Unit is the name of a constant of package time.
	Unit string
	// Values maps the spoke's values to the hub's where they differ, sorted.
	Values []EnumValue
	// To and From are the functions of a Function, with the types of the hub's
	// fields.
	To, From *model.Function
}

// A KeyField is a field that is part of a list's key.
type KeyField struct{ Spoke, Hub Place }

// An EnumValue is a value that has another name in the hub.
type EnumValue struct{ Spoke, Hub string }

// keyed is the type of the list whose items are structs with a key, of Counted
// and KeyedMap.
func (c *Conv) keyed() *model.Type {
	if c.Turned {
		return c.Spoke
	}
	return c.Hub
}

// mapped is the type of the map, of KeyedMap.
func (c *Conv) mapped() *model.Type {
	if c.Turned {
		return c.Hub
	}
	return c.Spoke
}

// rest are the fields of those items that have no part in the conversion of
// Counted, or of KeyedMap with a ValueField.
func (c *Conv) rest() []Place {
	return slices.DeleteFunc(members(c.keyed().Underlying().Elem), func(m Place) bool {
		return slices.ContainsFunc([]Place{c.KeyField, c.CountField, c.ValueField}, func(used Place) bool { return used != nil && used.key() == m.key() })
	})
}

// makesItems says whether a direction of Counted or KeyedMap makes those items.
func (c *Conv) makesItems(d direction) bool { return (d == toHub) != c.Turned }
