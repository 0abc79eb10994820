package problem

import (
	"go/token"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// TwoCounterparts is a rule for a field of the hub that has one already. Before is where the
// other one comes from, not valid for a marker that cannot be followed.
type TwoCounterparts struct {
	kind
	Pair   *plan.Pair
	Rule   *plan.Rule
	Before token.Position
	Hub    gotype.FieldPath
}

// NotAStruct is a field without fields that a marker wants to put among those around it.
type NotAStruct struct {
	kind
	Pair  *plan.Pair
	Field gotype.FieldPath
	Mark  markers.Mark
}

// LeadsNowhere is a path of a marker that names no field of a struct of one side. Bad is
// the first name that is not found, Choices are the names there. Metadata says that it leads to
// the metadata of the object itself.
type LeadsNowhere struct {
	kind
	Side           Side
	Mark           markers.Mark
	Argument, Path string
	Struct         *model.Type
	Bad            string
	Choices        []string
	Metadata       bool
	Correction     Correction
	// Owner is the struct of the field with the marker, if it stands in two kinds, at Places: a path
	// from the root may lead somewhere in one of them alone.
	Owner  *model.Type
	Places []Standing
}

// BeginsNowhere is a path that does not say where it begins.
type BeginsNowhere struct {
	kind
	Mark       markers.Mark
	Path       string
	Correction Correction
}

// CountsFromRoot is a path from the root where none leads: the field is not the only one
// of its kind.
type CountsFromRoot struct {
	kind
	Mark           markers.Mark
	Argument, Path string
}

// BeginsElsewhere is a path of functions that does not count from the root as another one
// of them does.
type BeginsElsewhere struct {
	kind
	Mark markers.Mark
	Path string
}

// OutOfPointer is a rule that leads from inside a pointer of the spoke which has a
// counterpart of its own.
type OutOfPointer struct {
	kind
	Pair       *plan.Pair
	Rule       *plan.Rule
	Field, Way gotype.FieldPath
}

// SharedStruct is a path into a struct that stands in several places.
type SharedStruct struct {
	kind
	Pos    token.Position
	Owner  *model.Type
	Field  *model.Field
	Places [2]Standing
}

// A Standing is where a struct stands below a kind.
type Standing struct{ Kind, Version, Path string }

// Contradiction is a field of the spoke with two markers, each of which says what becomes
// of the whole field.
type Contradiction struct {
	kind
	Pair  *plan.Pair
	Field gotype.FieldPath
	A, B  markers.Mark
}

// NotHubOnly is a field that both versions have though a rule's marker says that only the
// hub has it.
type NotHubOnly struct {
	kind
	Pair  *plan.Pair
	Rule  *plan.Rule
	Field gotype.FieldPath
}

// UnknownType is a marker that names a type which the hub does not have.
type UnknownType struct {
	kind
	HubVersion *model.Version
	Mark       markers.Mark
	Name       string
	Spoke, Hub *model.Type
}

// NoFunctionName is an argument that names no function.
type NoFunctionName struct {
	kind
	Mark           markers.Mark
	Argument, Name string
}

// PathTwice is a path that a marker names twice.
type PathTwice struct {
	kind
	Mark markers.Mark
	Path string
}

// NoPaths is a marker of functions that names no path.
type NoPaths struct {
	kind
	Mark markers.Mark
}

// NamelessType is a field of a marker of functions whose type no header of a function can name.
type NamelessType struct {
	kind
	Pair  *plan.Pair
	Mark  markers.Mark
	Field gotype.FieldPath
	IsHub bool
}

// NoReason is a loss that is accepted for no reason.
type NoReason struct {
	kind
	Mark markers.Mark
}

// ConvertedTwice is a further field of a marker of functions that another marker, or this
// one, is about; Other is where, the zero position for this one.
type ConvertedTwice struct {
	kind
	Pair  *plan.Pair
	Mark  markers.Mark
	Field gotype.FieldPath
	Other token.Position
}

// FunctionForm is a function that has another form than the marker needs.
type FunctionForm struct {
	kind
	Pair           *plan.Pair
	Mark           markers.Mark
	Argument, Name string
	In, Out        []*model.Type
	Object         *model.Type // that it may take
	Function       *model.Function
}

// NoFunction is a function that a marker names and nobody can call. It was looked for in
// the packages Among.
type NoFunction struct {
	kind
	Pair           *plan.Pair
	Mark           markers.Mark
	Argument, Name string
	In, Out        []*model.Type
	Object         *model.Type // that it may take
	Among          []*model.Package
}

// UncalledFunction is a hand-written conversion of two types that stand in both versions,
// which no generated code calls: it converts their values without it.
type UncalledFunction struct {
	kind
	Function *model.Function
	From, To *model.Type
}

// UnusedFunction is a function that has the name of a conversion and converts nothing;
// Near is the name that is most like it.
type UnusedFunction struct {
	kind
	Function *model.Function
	Near     string
}

// ManualForm is a function of a package that has the name of a conversion and another form.
type ManualForm struct {
	kind
	Package  *model.Package
	Function *model.Function
	From, To *model.Type
}

// GeneratedName is a function that has the name of one that is generated, in a direction of
// a pair.
type GeneratedName struct {
	kind
	Package   *model.Package
	Function  *model.Function
	Pair      *plan.Pair
	Direction plan.Direction
}

// ObjectOfOther is a function that takes the object of one kind, in a struct that another
// kind has as well.
type ObjectOfOther struct {
	kind
	Pair  *plan.Pair
	Rule  *plan.Rule
	Spoke *plan.Spoke
}
