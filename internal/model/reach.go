package model

// Reach says how far generators look into types, so that a run loads what they
// need and nothing else, and reports problems only where someone looks.
type Reach struct {
	// SkipField says that the field is not looked at.
	SkipField func(f *Field) bool
	// Opaque says that the declared type is not looked into. Name, Doc, Marks,
	// MarshalsJSON and MarshalsText are set when it is asked.
	Opaque func(t *Type) bool
}
