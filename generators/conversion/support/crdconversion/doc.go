// Package crdconversion is what the generated conversions of this module's kinds share.
//
// An API version may have fields that another one lacks. Nothing is lost when an object is
// converted: what the other version cannot hold is kept in an annotation of the object,
// conversion.GROUP/VERSION, where VERSION is the one that owns the data, as JSON by field
// path: {"f":{"/spec/paused":false}}. On the way back a value is restored only if
// converting it again gives what the object says now: an edit always wins. [Preserved]
// reads and writes the annotation.
//
// The rest makes and compares values: a list of strings and one of structs, durations and
// numbers, pointers and values.
//
// The package is a copy, written by the generator of the conversions: it holds what they
// use and no more, and imports the standard library only.
package crdconversion
