// Package callers writes the code that calls the conversions of a plan: the tests of a package, the
// handler of the API server's requests, and the converters that controller-runtime takes.
//
// It asks package render how a conversion is called, and package expect what tests can expect. It
// writes no conversion, decides nothing and reports nothing.
package callers
