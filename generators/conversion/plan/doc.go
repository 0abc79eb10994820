// Package plan is what is known when the conversions of a program are decided: kinds
// with their hubs and spokes, pairs of structs, a rule for every field and the
// conversion of every value, as data.
//
// Package resolve makes a plan; verify, render and rebase read it. Methods are pure
// queries. The package makes no diagnostics, writes no Go and decides nothing.
package plan
