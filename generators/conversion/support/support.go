// Package support holds the code that conversions need while they run, as source:
// ordinary Go, compiled and tested here, of which package render copies what a user's
// module reaches.
//
// Each folder is a package: crdconversion keeps what the other version cannot hold and
// compares values, its conversiontest tests generated conversions, serve answers the API
// server. They know nothing of crdgen. crdconversion and serve import the standard
// library only, conversiontest randfill and what every API package imports besides.
package support

import "embed"

// OldestGo is the oldest language that go.mod of a user's module may name, where code is
// copied into its packages.
const OldestGo = "go1.22"

//go:embed crdconversion/doc.go crdconversion/preserved.go crdconversion/path.go crdconversion/annotation.go crdconversion/read.go
//go:embed crdconversion/list.go crdconversion/align.go crdconversion/digest.go crdconversion/manual.go crdconversion/fields.go crdconversion/lost.go crdconversion/whole.go crdconversion/shape.go crdconversion/view.go crdconversion/viewform.go crdconversion/merge.go crdconversion/restore.go crdconversion/tries.go crdconversion/items.go crdconversion/counted.go crdconversion/values.go crdconversion/union.go crdconversion/schemas.go crdconversion/schema.go crdconversion/copies.go
//go:embed crdconversion/conversiontest/doc.go crdconversion/conversiontest/roundtrip.go crdconversion/conversiontest/failing.go crdconversion/conversiontest/examples.go
//go:embed crdconversion/conversiontest/room.go crdconversion/conversiontest/difference.go crdconversion/conversiontest/maker.go crdconversion/conversiontest/fields.go crdconversion/conversiontest/readable.go
//go:embed crdconversion/conversiontest/table.go crdconversion/conversiontest/rows.go crdconversion/conversiontest/tabler.go crdconversion/conversiontest/further.go crdconversion/conversiontest/absent.go
//go:embed crdconversion/conversiontest/tree.go crdconversion/conversiontest/silent.go crdconversion/conversiontest/complete.go crdconversion/conversiontest/functions.go crdconversion/conversiontest/together.go crdconversion/conversiontest/labels.go
//go:embed serve/serve.go serve/review.go serve/decode.go
var sources embed.FS

// Serve is the source of the handler.
func Serve() string { return read("serve/serve.go") }

// Review is the source of how the handler reads requests, and what it says of them.
func Review() string { return read("serve/review.go") }

// Decode is the source of how the handler reads objects.
func Decode() string { return read("serve/decode.go") }

// Conversion are the sources of package crdconversion, in the order in which they are
// read best: its documentation first.
func Conversion() []string {
	return all("crdconversion/", "doc.go", "preserved.go", "path.go", "annotation.go", "read.go", "list.go", "align.go", "digest.go", "manual.go", "fields.go", "lost.go", "whole.go", "shape.go", "view.go", "viewform.go", "merge.go", "restore.go", "tries.go", "items.go", "counted.go", "values.go", "union.go", "schemas.go", "schema.go", "copies.go")
}

// Tests are those of package conversiontest.
func Tests() []string {
	return all("crdconversion/conversiontest/", "doc.go", "roundtrip.go", "failing.go", "examples.go", "room.go", "table.go", "rows.go", "tabler.go", "further.go", "absent.go", "tree.go", "complete.go", "functions.go", "together.go", "silent.go", "labels.go", "difference.go", "maker.go", "fields.go", "readable.go")
}

func all(dir string, names ...string) []string {
	var texts []string
	for _, name := range names {
		texts = append(texts, read(dir+name))
	}
	return texts
}

func read(name string) string {
	text, err := sources.ReadFile(name)
	if err != nil {
		panic(err) // it is compiled as a part of crdgen
	}
	return string(text)
}
