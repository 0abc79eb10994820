// Package templates holds embedded text whose body is mostly fixed: reference
// pages, headers, report pages. Whoever writes such a page takes the text from
// here and adds what changes. The package must not hold schemas, Go code with
// logic in it, or functions.
package templates

import _ "embed" // for the texts below

// Markers is the top of docs/markers.md, up to the list of families.
//
//go:embed markers.md
var Markers string

// Diff is the page of "crdgen diff --html". Its data is JSON in the place of {{data}}.
//
//go:embed diff.html
var Diff string
