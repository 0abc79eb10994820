// Package render writes a finished plan: Go code and its tests, and the handler and the
// converters that options ask for.
//
// It decides nothing about a conversion, reports nothing and cannot fail but by a bug of
// crdgen. All Go code is written through jennifer; package layout gives it its form. What
// generated code needs while it runs is copied from package support, as far as it is used
// (package excerpt). What tests can expect of a plan is asked of package expect.
package render
