// Package trials holds the tests that run generated conversions and no code: on kinds at
// random, on pairs of versions that projects have published, against the conversions that
// these projects wrote by hand, and with mutations that must not pass unseen.
//
// They compile modules and take minutes, which is why they are not in package conversion.
package trials
