// Package generatedby reads in Go files which program wrote them.
//
// It looks at bytes alone: loading, outputs, edits and generators ask it, and each says
// what follows. It must not import any other package of crdgen.
package generatedby

import (
	"bytes"
	"iter"

	"github.com/crdgen/crdgen/internal/lazyregexp"
)

var (
	// header is the line that Go asks for.
	header        = lazyregexp.New(`^// Code generated (.*) DO NOT EDIT\.$`)
	program       = lazyregexp.New(`^by (.*?)\.?$`)
	packageClause = lazyregexp.New("^(\ufeff|\\s|/\\*.*\\*/)*package\\s")
)

// Headers yields the lines above the package clause that say that a program wrote the file,
// in the words that Go asks for: the number of each and the program, "" where the line names
// none.
func Headers(src []byte) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		number := 0
		for line := range bytes.Lines(src) {
			number++
			line = bytes.TrimRight(line, "\r\n")
			switch found := header.FindSubmatch(line); {
			case found != nil:
				by := ""
				if named := program.FindSubmatch(found[1]); named != nil {
					by = string(named[1])
				}
				if !yield(number, by) {
					return
				}
			case packageClause.Match(line):
				return
			}
		}
	}
}

// ByProgram reports whether any program wrote a file, as the file says.
func ByProgram(src []byte) bool {
	for range Headers(src) {
		return true
	}
	return false
}

// Anywhere reports whether a file says so at all, be it behind other code as after a merge.
func Anywhere(src []byte) bool {
	for line := range bytes.Lines(src) {
		if header.Match(bytes.TrimRight(line, "\r\n")) {
			return true
		}
	}
	return false
}

// HasCode reports whether a file has a package clause.
func HasCode(src []byte) bool {
	for line := range bytes.Lines(src) {
		if packageClause.Match(bytes.TrimRight(line, "\r\n")) {
			return true
		}
	}
	return false
}
