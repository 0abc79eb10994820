package model

import "go/token"

// Reach says how far a generator looks into types, so that a run loads what is
// needed and nothing else, and reports problems only where someone looks. The
// zero value follows everything that kinds reach.
type Reach struct {
	// SkipField says that the field is not looked at. It is not asked about
	// fields of types that are opaque to the same generator.
	SkipField func(f *Field) bool
	// Opaque says that the declared type is not looked into. Name, Package, Doc,
	// Marks, Methods, MarshalsJSON and MarshalsText are set when it is asked;
	// Shape is that of the declaration's right-hand side, Defined for a name.
	Opaque func(t *Type) bool
	// Roots says which declared types of the given packages are looked at even
	// if no kind reaches them. If it is nil, the generator follows kinds; if not,
	// the generator sees every field, as Field.GoType, and needs Package.Generics,
	// Package.Imports and packages that are marked to be skipped. Name, Package,
	// Doc and Marks are set when it is asked.
	Roots func(t *Type) bool
	// Methods are the names of the methods that Type.Methods shall hold.
	Methods []string
	// Funcs returns which functions of a given package Package.Funcs shall hold;
	// nil asks for none. The package's Types, Doc and Marks are set when it is
	// asked; it is asked about all packages before the first answer is used.
	Funcs func(p *Package) func(name string) bool
	// Vars are the names of the variables that Package.Vars shall hold for given
	// packages.
	Vars []string
	// Registered asks for Package.Registered of given packages.
	Registered bool
	// SchemeTypes says of which types of given packages Package.SchemeTypes shall tell; nil asks
	// for none. Name, Package, Doc and Marks are set when it is asked.
	SchemeTypes func(t *Type) bool
	// Writers are the programs whose files Package.Written shall hold for given
	// packages.
	Writers []string
	// Mentions are the prefixes of names that Package.Mentions shall hold for given
	// packages.
	Mentions []string
	// Plain asks for Type.Plain of the structs that are opaque to the generator or
	// stand in another module, and for the hidden methods of types that an
	// assignment does not copy.
	Plain bool
	// NoMarshalling says that the generator needs neither MarshalsJSON nor
	// MarshalsText. They are not looked for if all generators say so.
	NoMarshalling bool
}

// A Function is a function of a package, as a generator that calls it needs to know
// it.
type Function struct {
	Name string
	// Params and Results hold one type for each value. A variadic parameter is a
	// slice.
	Params, Results []*Type
	Generic         bool
	Variadic        bool
	Pos             token.Position // of the name
	Package         *Package
	// Source returns its text, from the keyword to the end.
	Source func() string
	// FindLiterals finds what [Function.Literals] returns; it may be nil.
	FindLiterals func() []string
}

// Literals returns the strings in the function and in what it names in its package, sorted:
// what it looks for, and what it says.
func (f *Function) Literals() []string {
	if f.FindLiterals == nil {
		return nil
	}
	return f.FindLiterals()
}

// A RegisteredGroup is the group and the version of a variable such as SchemeGroupVersion, by
// which clients and schemes know the types of a package. Either is empty if it is not written
// out.
type RegisteredGroup struct {
	Name           string // of the variable
	Group, Version string
	Pos            token.Position // of the variable
	VersionPos     token.Position // of what the version is in it
}

// A SchemeType is a type of metadata and more that the code of its package gives to a scheme,
// which takes objects of Kubernetes only.
type SchemeType struct {
	Type *Type
	Pos  token.Position // of the type in the call
	// IsObject says that the type has the method DeepCopyObject, or may have it of what it
	// embeds; CopiedIn is the base name of a file that has it and that the build leaves out.
	IsObject bool
	CopiedIn string
}
