// Package model holds the Program: what a run knows about the user's API.
//
// It stands between loading and generating: internal/assemble makes one immutable value of
// what internal/load and package markers read, and generators and checks ask it. Nothing in
// it is changed after that, and nothing in it knows source files, Kubernetes' schema types,
// files to write or Go code generators.
package model

import (
	"go/token"
	"reflect"

	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/condition"
)

// A Program is everything that was found below the given paths.
type Program struct {
	// Kinds are sorted by group, then by name.
	Kinds []*Kind
	// Packages are the given packages in the order they were loaded, then the
	// packages that their types reach, in the order they were reached.
	Packages []*Package
	// Conditions are those that decide what belongs to a variant of the program, in the
	// order they were met; some may be there more than once.
	Conditions []condition.Condition
	// Unread are markers, and lines of descriptions, that cannot be read, which was reported.
	Unread []string
	// OwnMarkers are the places of markers that the project has declared itself.
	OwnMarkers []OwnMarker
	// Absent are the types of the given packages that are versions of kinds in other variants alone.
	Absent []*Type
	// AbsentMarks are the marks of the given packages, and of what was reached, that count in
	// other variants alone.
	AbsentMarks markers.Set
	// When are the conditions that a program which Conditional returns meets.
	When []condition.Condition
	// FindConditional makes the programs that [Program.Conditional] returns, and FindLeftOut
	// what [Program.LeftOut] looks up. Both may be nil.
	FindConditional func() []*Program
	FindLeftOut     func() map[Name]LeftOut
	// FindForeign makes the programs that [Program.Foreign] returns; it may be nil.
	FindForeign func(path, kind string, reach Reach) *Program
}

// A Package is a Go package that was named on the command line or reached.
type Package struct {
	Path string // import path
	Name string // from the package clause
	Dir  string
	// Root says that the package was named on the command line.
	Root bool
	// Local says that the package belongs to the user's own modules, so that
	// findings in it can be fixed by the user.
	Local bool
	// Module is nil for packages that were not named, and where go.mod does not
	// tell which modules a build uses.
	Module *Module
	// Group and Version come from +groupName and +versionName; the version
	// falls back to the package name. HasGroup tells an empty group from none.
	Group, Version string
	HasGroup       bool
	// Unresolved says that of a type nobody knows whether it is a Kubernetes object.
	Unresolved bool
	Marks      markers.Set
	Unread     markers.Set    // see Type.Unread
	Pos        token.Position // of the package clause in the first file
	// Types are the package's declared types in source order; for a package
	// that is only reached, those that were reached.
	Types []*Type
	// Generics are the generic declarations of a package that was named, in
	// source order, and Imports the sorted import paths of its files. ImportNames
	// are the names that the files give to imports, by path. All are empty unless a
	// generator asks for them: see Reach.Roots.
	Generics    []*Type
	Imports     []string
	ImportNames map[string]string
	// Funcs are the functions that generators ask for, in source order: see
	// Reach.Funcs.
	Funcs []*Function
	// Vars are the variables that generators ask for and the package declares, be it
	// in a generated file that the build leaves out: see Reach.Vars.
	Vars []string
	// Registered are the API groups and versions by which the Go code of the package registers
	// its types, in source order, as far as they are written out: see Reach.Registered.
	Registered []RegisteredGroup
	// SchemeTypes are types of the package that its code gives to a scheme, in the order of the
	// calls: see Reach.SchemeTypes.
	SchemeTypes []SchemeType
	// Written are the files that programs wrote which generators ask for: see
	// Reach.Writers.
	Written []WrittenFile
	// Mentions are names in the package's code that generators ask for, by file, each at
	// its first place there: see Reach.Mentions.
	Mentions []Mention
}

// A Mention is a name that code uses or, if it is Declared, a function's header.
type Mention struct {
	Name     string
	Pos      token.Position
	Declared bool
	// Used says that the file names it elsewhere than in a declaration.
	Used bool
}

// A WrittenFile is a Go file that a program wrote.
type WrittenFile struct {
	// By is the program, as the file says at Header.
	By     string
	Header token.Position
	// Funcs are the names of its functions without receiver, whether the build has
	// them or leaves the file out.
	Funcs []string
}

// A Kind is one Kubernetes kind in one group, with all of its versions.
type Kind struct {
	Group, Name string
	// Versions are those of packages named on the command line, sorted by name
	// as plain text.
	Versions []*Version
	// Unlisted are versions in packages that are imported but not named on the
	// command line.
	Unlisted []*Version
	// Hubs are those of Versions that markers call the hub of conversions; where none does,
	// the one to which the packages of all others are converted by conversion-gen's markers.
	// More than one is a mistake of the source.
	Hubs []*Version
	Pos  token.Position
}

// DeclaredAt is where the type of a version is declared, or the kind for one that is not
// known.
func (k *Kind) DeclaredAt(version string) token.Position {
	for _, v := range k.Versions {
		if v.Name == version {
			return v.Root.Pos
		}
	}
	return k.Pos
}

// Hub is the version that markers call the hub, nil for none or several.
func (k *Kind) Hub() *Version {
	if len(k.Hubs) != 1 {
		return nil
	}
	return k.Hubs[0]
}

// A Version is a kind's Go type in one package.
type Version struct {
	Name    string
	Package *Package
	Root    *Type
	// Convertible says that the type declares the methods of a hub or of a spoke, or that the
	// code of given packages makes a converter of it, so that controller-runtime's webhook
	// converts it. It is set where a kind has several versions.
	Convertible bool
	// ByHand are the functions of its package with the names of conversions, such as
	// Convert_v1_Foo_To_v2_Foo, and the methods of the type that convert it, as far as people
	// wrote them. It is set where a kind has several versions.
	ByHand []HandWritten
}

// HandWritten is a function or method in a file that no program wrote.
type HandWritten struct {
	Name     string
	IsMethod bool
	Pos      token.Position // of the name
}

// GoName is the name of a declared type.
type GoName struct {
	Package string // import path, empty for predeclared and unnamed types
	Name    string // with type arguments for an instantiated generic type
}

func (n GoName) String() string {
	if n.Package == "" {
		return n.Name
	}
	return n.Package + "." + n.Name
}

// MetaPackage declares TypeMeta and ObjectMeta, the two types whose embedding makes a
// struct a kind.
const MetaPackage = "k8s.io/apimachinery/pkg/apis/meta/v1"

// Duration and Quantity are types of Kubernetes that are texts in JSON and have a
// zero value that people mean.
var (
	Duration = GoName{MetaPackage, "Duration"}
	Quantity = GoName{"k8s.io/apimachinery/pkg/api/resource", "Quantity"}
)

// Shape is the form of a type.
type Shape uint8

const (
	// Invalid is a type that could not be resolved; a finding was reported.
	Invalid Shape = iota
	// Basic is a predeclared type; Type.Name.Name is its name.
	Basic
	// Struct has Fields.
	Struct
	// Slice, Array and Pointer have Elem.
	Slice
	Array
	Pointer
	// Map has Key and Elem.
	Map
	// Defined is a declared type whose right-hand side names another declared or
	// predeclared type, which is Elem: "type A B" and "type A = B".
	Defined
	// Param is a type parameter inside of a generic declaration.
	Param
	// Interface, Func, Chan and Other cannot be described by a schema.
	Interface
	Func
	Chan
	Other
)

// A Type is a Go type. A declared type is one *Type however often it is named,
// so identity is pointer equality and recursion is a cycle.
type Type struct {
	Name  GoName
	Shape Shape
	Alias bool
	// Package is nil for unnamed and predeclared types.
	Package *Package
	Doc     string // godoc without markers, as it appears in descriptions
	Fields  []*Field
	Key     *Type
	Elem    *Type
	// Args are the type arguments of an instantiated generic type, Params the
	// type parameters of a generic declaration.
	Args, Params []*Type
	Marks        markers.Set
	// Unread are the markers that stand there and cannot be read, which was reported:
	// Name is what they are or most likely mean, or how they are
	// called, and Value is nil.
	Unread markers.Set
	// MarshalsJSON and MarshalsText report whether the type or a pointer to it has
	// MarshalJSON or MarshalText, promoted methods included.
	MarshalsJSON, MarshalsText bool
	// UnmarshalsJSON reports the same of UnmarshalJSON: what the type reads only its author knows.
	UnmarshalsJSON bool
	// Misjudged says that MarshalsJSON is what controller-gen thinks, in compatibility alone:
	// the type has no such method.
	Misjudged bool
	// Opaque says that the generators that follow kinds asked not to look inside:
	// Fields, Key and Elem may be empty.
	Opaque bool
	// Methods are those of the methods that generators ask for by name which the
	// type itself declares, promoted ones left out, in no particular order.
	Methods []Method
	// Plain is set for structs that are opaque to a generator that asks for it,
	// and for types defined as others.
	Plain Plainness
	// Constants are the constants of the type, where the type asks for them.
	Constants        []Constant
	ConstantsRefused bool // a finding tells of constants that are not in Constants
	// Absent is what the declaration has in other variants alone.
	Absent  Absent
	Pos     token.Position // of the name in the declaration, or of the expression
	SpecPos token.Position // of the right-hand side
}

// An Absent is what a declaration has in other variants alone.
type Absent struct {
	Fields    []*Field
	Constants []Constant
}

// A Method is a method as its declaration spells it.
type Method struct {
	Name string
	// Ptr says that the receiver is a pointer.
	Ptr bool
	// Hidden says that the declaration stands in a file of the package that the
	// build tags leave out: the method exists, but not for this run.
	Hidden bool
	// Manual says that people wrote a hidden method: its file has the constraint of
	// generated ones, but no program says that it wrote the file.
	Manual bool
	// Params and Results are the types in source form, one for each value; empty
	// for a hidden method that is not Manual.
	Params, Results []string
	Pos             token.Position // of the name
}

// Plainness says how much of a value an assignment copies.
type Plainness uint8

const (
	// NotPlain: something inside is shared between the value and its copy.
	NotPlain Plainness = iota
	// AlmostPlain: nothing is shared, but there are arrays or alias types inside,
	// which controller-gen takes for shared.
	AlmostPlain
	// Plain: nothing is shared.
	Plain
)

// A Constant is a declared constant of a named string type.
type Constant struct {
	Name  string
	Value string
	// Literal says that the declaration's value is a plain string literal.
	Literal bool
	Marks   markers.Set
	Pos     token.Position
}

// A Field is one field of a struct.
type Field struct {
	Name     string // Go name; empty for an embedded field
	Embedded bool
	Exported bool
	Tag      reflect.StructTag
	// Type is nil for a field that no generator that follows kinds looks at,
	// GoType for one that no other generator looks at. They are the same otherwise.
	Type, GoType *Type
	Doc          string
	Marks        markers.Set
	Unread       markers.Set    // see Type.Unread
	Pos          token.Position // of the name, or of the type of an embedded field
	TypePos      token.Position // of the type expression
	// TagText is the literal of the tag as it is written, and TagPos where it stands; of a field
	// without a tag the end of its type. Both are zero for a field that somebody else wrote,
	// and for one of several that share a tag.
	TagText string
	TagPos  token.Position
	// Local says that a package of the user's declares the field.
	Local bool
}

// Declared reports whether the type has a declaration of its own.
func (t *Type) Declared() bool { return t.Name.Package != "" }

// Is reports whether the type is that of a name, behind aliases.
func (t *Type) Is(name GoName) bool { return t.Unalias().Name == name }

// Underlying follows right-hand sides that are names until a type with a form
// of its own. It returns t itself for such a type and an Invalid one where the
// declarations form a circle.
func (t *Type) Underlying() *Type {
	last, end := t.follow(func(t *Type) bool { return t.Shape == Defined })
	if end != reached {
		return &Type{Shape: Invalid, Pos: last.Pos}
	}
	return last
}

// Circular reports whether right-hand sides that are names lead back to one of them.
func (t *Type) Circular() bool {
	_, end := t.follow(func(t *Type) bool { return t.Shape == Defined })
	return end == circular
}

// MaxChain is how many names in a row may stand for a type. Hand-written code has
// three; more than this, which internal/assemble reports, would cost time with its square.
const MaxChain = 1000

// An end is how a chain of right-hand sides ends.
type end uint8

const (
	reached  end = iota // at a type that is no name
	circular            // nowhere
	tooLong             // further away than MaxChain
)

// follow follows right-hand sides as long as a condition holds, and returns the type
// at the end. What is met again, at distances that double, tells a circle.
func (t *Type) follow(on func(*Type) bool) (last *Type, how end) {
	anchor, distance := t, 1
	for n := 1; on(t) && t.Elem != nil; n++ {
		switch t = t.Elem; {
		case t == anchor:
			return t, circular
		case n > MaxChain:
			return t, tooLong
		case n == distance:
			anchor, distance = t, 2*distance
		}
	}
	return t, reached
}

// Unalias follows alias declarations only.
func (t *Type) Unalias() *Type {
	last, _ := t.follow(func(t *Type) bool { return t.Shape == Defined && t.Alias })
	return last
}

// String spells the type as Go would, with import paths in place of package
// names.
func (t *Type) String() string {
	if t.Name.Name != "" {
		return t.Name.String()
	}
	switch t.Shape {
	case Pointer:
		return "*" + t.Elem.String()
	case Slice:
		return "[]" + t.Elem.String()
	case Array:
		return "[...]" + t.Elem.String()
	case Map:
		return "map[" + t.Key.String() + "]" + t.Elem.String()
	case Struct:
		return "struct@" + t.Pos.String()
	case Interface:
		return "interface{...}"
	case Func:
		return "func"
	case Chan:
		return "chan"
	}
	return "invalid type"
}
