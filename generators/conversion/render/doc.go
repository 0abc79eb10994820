// Package render writes a finished plan: Go code and its tests, the handler and the
// converters that options ask for, and the report.
//
// It decides nothing about a conversion, reports nothing and cannot fail but by a bug of
// crdgen. All Go code is written through jennifer; what generated code needs while it
// runs is copied from package support.
package render
