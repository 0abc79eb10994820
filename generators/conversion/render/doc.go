// Package render writes a finished plan as Go code, and the package that the code of a module
// shares. What calls it, the tests, the handler and the converters, is package callers'.
//
// It decides nothing about a conversion, reports nothing and cannot fail but by a bug of
// crdgen. All Go code is written through jennifer; package layout gives it its form. What
// generated code needs while it runs is copied from package support, as far as it is used
// (package excerpt).
package render
