// Package templates holds embedded text whose body is mostly fixed: reference
// pages, headers, report pages. Whoever writes such a text takes it from here
// and fills it with text/template. The package must not hold schemas, Go code
// with logic in it, or functions.
package templates

import "embed"

// FS holds the templates, each named after what it writes, with ".tmpl" behind
// it.
//
//go:embed *.tmpl
var FS embed.FS
