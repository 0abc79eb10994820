// Package gotype knows the types and fields of API packages as conversions see them:
// what encoding/json makes of a field, which values a Go assignment copies, which
// defaults and keys markers give.
//
// It stands below all phases of package conversion. Everything in it is a question about
// the model with one answer: it knows no plan, keeps no state and reports nothing.
package gotype
