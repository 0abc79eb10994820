package edit

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"

	"github.com/crdgen/crdgen/internal/diag"
)

// whyGenerated is why the edits of a finding in a generated file are not made.
const whyGenerated = "a program writes that file, and would write it again as it is: change that program, or what it reads"

// Generated takes the edits from findings in files that a program has written, as Go's line
// "Code generated … DO NOT EDIT." says: only that program can change what stands there, and
// the help says so. Findings about markers for schemas in such a file of which no kind
// consists are left out, since what programs copy has its finding where it was written:
// ofKinds reports whether a file declares a type of a kind. It reads each file once.
func Generated(l diag.List, read func(name string) ([]byte, error), ofKinds func(name string) bool) diag.List {
	g := generated{read: read, files: map[string]bool{}}
	var out diag.List
	for _, d := range l {
		switch {
		case g.has(d.Pos.Filename):
			if isOfSchema(d) && !ofKinds(d.Pos.Filename) {
				continue
			}
			d.Generated = true
			if len(d.Edits) > 0 || d.Word.Meant != "" || d.Unfixed != "" {
				d.Help = "in what generates this file: " + d.Help
				d.Edits, d.Word, d.Unfixed = nil, diag.Word{}, whyGenerated
			}
		case slices.ContainsFunc(d.Edits, func(e diag.Edit) bool { return g.has(e.Pos.Filename) }):
			d.Edits, d.Unfixed = nil, whyGenerated
		}
		out.Add(d)
	}
	return out
}

// isOfSchema reports whether a finding is about a comment that is a marker for schemas, or
// was meant to be one.
func isOfSchema(d diag.Diagnostic) bool {
	switch d.Code {
	case diag.UnknownMarker, diag.MisplacedMarker, diag.MalformedMarker, diag.MarkerValue, diag.MarkerConflict, diag.DuplicateMarker:
		return d.Generators == nil || slices.Contains(d.Generators, "crd")
	}
	return false
}

// generated knows which files a program has written.
type generated struct {
	read  func(name string) ([]byte, error)
	files map[string]bool
}

// has reports whether a program has written a file; nobody knows of what is no Go, or
// cannot be read.
func (g *generated) has(name string) bool {
	is, known := g.files[name]
	if known || filepath.Ext(name) != ".go" {
		return is
	}
	if content, err := g.read(name); err == nil {
		// What follows the package clause does not matter, be it Go or not.
		syntax, _ := parser.ParseFile(token.NewFileSet(), name, content, parser.PackageClauseOnly|parser.ParseComments)
		is = syntax != nil && ast.IsGenerated(syntax)
	}
	g.files[name] = is
	return is
}
