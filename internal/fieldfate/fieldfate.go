// Package fieldfate holds what becomes of a field when an object is converted between two
// versions.
//
// A plan of conversions says it, and a comparison of two sides asks it: they have one type
// for it, and know nothing else of each other. The package is data and decides nothing.
package fieldfate

import "go/token"

// A Fate is what becomes of a field in a direction.
type Fate string

const (
	// Converted: the other version has a field for it.
	Converted Fate = "converted"
	// Kept: the other version has none, and an annotation keeps it.
	Kept Fate = "kept"
	// Lost: the other version has none, and it is gone.
	Lost Fate = "lost"
	// Filled: only the other version has it. It gets a default, or nothing.
	Filled Fate = "filled"
	// Manual: somebody wrote the function for the struct, and what it does with the
	// fields inside is not known.
	Manual Fate = "hand-written"
)

// A Field is what becomes of one field when an object is converted.
type Field struct {
	// From and To are the versions.
	From, To string
	// Path is the field in From, in To where it is Filled: of items with [].
	Path string
	// Others are the fields of the other version.
	Others []string
	Fate   Fate
	// Values says how values change, empty where they do not; Function names the
	// function that somebody wrote for it.
	Values, Function string
	// Enum are the values of an enum that change, each with what it becomes.
	Enum [][2]string
	// Source is the text of Function, without the layout.
	Source string
	// Keys are the fields of the items of a list by which what is kept of them is found again,
	// empty where that is their position.
	Keys string
	// Keeps says of what is Converted which of its values an annotation keeps since the other
	// version has none for them, empty where it has all.
	Keeps string
	// Default is what is Filled in.
	Default string
	Pos     token.Position
}

// A Kind is what conversions do with the objects of a kind.
type Kind struct {
	Group, Name string
	// Hub is empty where all versions are the same.
	Hub    string
	Fields []Field
	Pos    token.Position
}
