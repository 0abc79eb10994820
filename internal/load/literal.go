package load

import (
	"go/scanner"
	"go/token"
	"slices"
	"strconv"

	"github.com/crdgen/crdgen/internal/load/scan"
)

// Literals returns the strings in a function of the package and in the package's functions,
// constants and variables that it names, directly or by way of others: sorted, each once.
// Names are not resolved, so that a field or a variable of a function may add strings.
func (p *Package) Literals(function string) []string {
	l := literals{bodies: map[string][]body{}, seen: map[string]bool{}}
	for _, f := range p.writing() {
		if sum := f.Scan(); sum != nil {
			l.declare(f, sum)
		}
	}
	l.look(function)
	slices.Sort(l.found)
	return slices.Compact(l.found)
}

// A body is the text of a declaration.
type body struct {
	file       *File
	start, end int32
}

// literals are the strings in what one function names.
type literals struct {
	bodies map[string][]body
	seen   map[string]bool
	found  []string
}

// declare enters the functions, constants and variables of a file.
func (l *literals) declare(f *File, sum *scan.Summary) {
	for _, d := range sum.Decls {
		if d.Kind == scan.Type || d.Kind == scan.Method {
			continue
		}
		for _, name := range append([]string{d.Name}, d.More...) {
			l.bodies[name] = append(l.bodies[name], body{f, d.Start, d.End})
		}
	}
}

// look looks into what is declared under a name.
func (l *literals) look(name string) {
	if l.seen[name] {
		return
	}
	l.seen[name] = true
	for _, b := range l.bodies[name] {
		src := b.file.Src()
		if int(b.end) > len(src) {
			continue // the file is another one by now
		}
		for _, used := range l.read(src[b.start:b.end]) {
			l.look(used)
		}
	}
}

// read adds the strings in a piece of source and returns the names in it.
func (l *literals) read(src []byte) (names []string) {
	fset := token.NewFileSet()
	var s scanner.Scanner
	s.Init(fset.AddFile("", fset.Base(), len(src)), src, nil, 0)
	before := token.ILLEGAL
	for {
		_, tok, text := s.Scan()
		switch {
		case tok == token.EOF:
			return names
		case tok == token.IDENT && before != token.PERIOD:
			names = append(names, text)
		case tok == token.STRING:
			if value, err := strconv.Unquote(text); err == nil {
				l.found = append(l.found, value)
			}
		}
		before = tok
	}
}
