package load

import (
	"bytes"
	"go/scanner"
	"go/token"
	"slices"
	"strings"
)

// A Mention is a name that the code of a package uses, without the name of another package
// before it, at its first place in a file.
type Mention struct {
	Name string
	File *File
	Pos  token.Pos
	// Declared says that a function is declared there, Used that the file names it
	// elsewhere than in a declaration.
	Declared, Used bool
}

// Mentions returns the names with one of some prefixes in the package's files, by file name,
// then in source order. Comments and strings do not count.
func (p *Package) Mentions(prefixes []string) []Mention {
	var found []Mention
	for _, f := range p.writing() {
		src := f.Src()
		if !slices.ContainsFunc(prefixes, func(prefix string) bool { return bytes.Contains(src, []byte(prefix)) }) {
			continue
		}
		found = append(found, f.mentioned(src, prefixes)...)
	}
	return found
}

// mentioned returns the mentions in one file.
func (f *File) mentioned(src []byte, prefixes []string) []Mention {
	fset := token.NewFileSet()
	file := fset.AddFile("", fset.Base(), len(src))
	var s scanner.Scanner
	s.Init(file, src, nil, 0)
	var found []Mention
	seen := map[string]int{} // places in found
	before := token.ILLEGAL
	for {
		pos, tok, name := s.Scan()
		if tok == token.EOF {
			return found
		}
		if tok == token.IDENT && before != token.PERIOD &&
			slices.ContainsFunc(prefixes, func(prefix string) bool { return strings.HasPrefix(name, prefix) }) {
			i, known := seen[name]
			if !known {
				i = len(found)
				seen[name] = i
				found = append(found, Mention{Name: name, File: f, Pos: f.Pos(file.Offset(pos)), Declared: before == token.FUNC})
			}
			found[i].Used = found[i].Used || before != token.FUNC
		}
		before = tok
	}
}
