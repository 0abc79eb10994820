// Package problem holds what can be wrong with conversions, as values with a type: what
// was found and where, never how it is said.
//
// Packages resolve and verify make problems, package explain words them. Nothing reads a
// problem back but by its type. The package makes no diagnostics.
package problem

import (
	"go/token"
	"slices"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// A Problem is one of the types of this package.
type Problem interface{ isProblem() }

// kind makes a struct a problem.
type kind struct{}

func (kind) isProblem() {}

// A Value is a value that needs a conversion: a field, or a part of what it holds.
type Value struct {
	// Pair are the structs that have the fields, SpokeField and HubField the fields as
	// seen from them. HubField is nil where there are several, or none.
	Pair                 *plan.Pair
	SpokeField, HubField gotype.FieldPath
	// Spoke and Hub are the types of the value.
	Spoke, Hub *model.Type
}

// A Side is one of the two versions that are converted.
type Side struct {
	Spoke *plan.Spoke
	Hub   bool
}

// A Correction is what a path that leads nowhere surely or probably means.
type Correction struct {
	// At and Meant are where the path stands and what to write there, where it can
	// only be a slip.
	At    token.Position
	Path  string
	Meant string
	// OtherRoot is a path that leads somewhere as it begins at another struct: at the
	// root with a slash, else at the pair's.
	OtherRoot string
	Pair      *plan.Pair
}

// NoGroup is a version of a kind whose package does not say its group. Beside is a
// version of a kind of the same name, in a package beside it that does, or nil.
type NoGroup struct {
	kind
	Kind            *model.Kind
	Version, Beside *model.Version
}

// NoHub is a kind whose versions differ while none is the hub. At could be it: the stored
// one, else the newest.
type NoHub struct {
	kind
	Kind   *model.Kind
	At     *model.Version
	Stored bool
}

// TwoHubs is a version that is to be no hub, since another one is; Stored says that the
// other one is stored.
type TwoHubs struct {
	kind
	Kind         *model.Kind
	Stays, Other *model.Version
	Stored       bool
}

// ExternalTypes is a package that is to hold the conversions of another package's types;
// Converted says that those are converted in the same run.
type ExternalTypes struct {
	kind
	Mark      markers.Mark
	Types     string
	Package   *model.Package
	Converted bool
}

// HubMarkOnNoKind is a marker that makes a type the hub which is not the type of a kind.
type HubMarkOnNoKind struct {
	kind
	Mark markers.Mark
	Type *model.Type
}

// UnusedMarker is a marker that no rule has read; InHub says that its package has hubs
// only.
type UnusedMarker struct {
	kind
	Mark  markers.Mark
	InHub bool
}

// Leftover is a file of conversion-gen with a function that is written anew.
type Leftover struct {
	kind
	File     model.WrittenFile
	Function string
}

// WrongFix is a function with the name of one that gives random objects of a type their
// invariants, and another form.
type WrongFix struct {
	kind
	Function *model.Function
	Type     *model.Type
}

// IsWarning reports whether users may go on with a problem: what is generated works.
func IsWarning(p Problem) bool {
	switch p := p.(type) {
	case ExternalTypes:
		return p.Converted
	case InVariants:
		return IsWarning(p.Problem)
	case Undecodable, EnumValuesExtra, PresenceLost, UnusedFunction, UncalledFunction, KeptList, UnreadUnion, IdleKey, TighterBound, DefaultsDiffer, LoneDefault, OtherUnit, ValuesGuessed, DefaultNotFilled, ItemsMayRepeat, ItemsCannotRepeat, KeysBecomeOne, UnknownFields, WrongFix, KeptBeside, HubOnlyDiscriminator:
		return true
	}
	return false
}

// IsStricter reports whether a problem is one that users may accept, by a waiver or a
// flag: nothing is missing in the plan.
func IsStricter(p Problem) bool {
	switch p := p.(type) {
	case InVariants:
		return IsStricter(p.Problem)
	case Absent, Pruned, EmptyRefused, ZeroLost, ZeroPromised, ZeroUnset:
		return true
	case ExternalTypes, UnusedFunction, UncalledFunction, Undecodable:
		return false
	}
	return IsWarning(p)
}

// AreFatal reports whether some problems keep a plan from being used. Those that users may
// accept do not.
func AreFatal(problems []Problem) bool {
	return slices.ContainsFunc(problems, func(p Problem) bool {
		if e, ok := p.(Elsewhere); ok {
			p = e.Problem
		}
		return !IsWarning(p) && !IsStricter(p)
	})
}
