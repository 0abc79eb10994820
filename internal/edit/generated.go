package edit

import (
	"path/filepath"
	"slices"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/generatedby"
)

// whyGenerated is why the edits of a finding in a generated file are not made.
const whyGenerated = "a program writes that file, and would write it again as it is: change that program, or what it reads"

// Generated takes the edits from findings in files that a program has written, as Go's line
// "Code generated … DO NOT EDIT." says: only that program can change what stands there, and
// the help says so. Findings in such a file about what the program has copied are left out,
// since they are told where it was written: isCopied says which are. It reads each file once.
func Generated(l diag.List, read func(name string) ([]byte, error), isCopied func(diag.Diagnostic) bool) diag.List {
	g := generated{read: read, files: map[string]bool{}}
	var out diag.List
	for _, d := range l {
		switch {
		case g.has(d.Pos.Filename):
			if isCopied(d) {
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
		is = generatedby.ByProgram(content)
	}
	g.files[name] = is
	return is
}
