package registration

import (
	"go/scanner"
	"go/token"
	"strings"

	"github.com/crdgen/crdgen/internal/load"
)

// schemeWords stand in each file that gives types to a scheme: by the builder that kubebuilder
// scaffolds, or to the scheme itself.
var schemeWords = []string{"chemeBuilder.Register(", ".AddKnownTypes("}

// A GivenType is a type of the package that its code gives to a scheme as &T{}, by itself or in
// a list: []Object{&T{}}.
type GivenType struct {
	Name string
	Pos  token.Position
}

// GivenToSchemes returns the types among the arguments of calls that give types to a scheme, by
// file name, then in source order. Comments and strings do not count.
func GivenToSchemes(p *load.Package) []GivenType {
	var found []GivenType
	for _, f := range p.FilesMentioning(schemeWords...) {
		found = append(found, givenIn(f)...)
	}
	return found
}

// givenIn returns those in one file.
func givenIn(f *load.File) []GivenType {
	src := f.Src()
	fset := token.NewFileSet()
	file := fset.AddFile("", fset.Base(), len(src))
	var s scanner.Scanner
	s.Init(file, src, nil, 0)
	var found []GivenType
	var last [4]lexeme // the ones before, the latest last
	depth := 0         // of parentheses in the call, 0 outside
	inside := 0        // of braces in the call but those of a list
	for {
		pos, tok, text := s.Scan()
		if tok == token.EOF {
			return found
		}
		switch {
		case tok == token.LPAREN && (depth > 0 || isSchemeCall([3]lexeme(last[1:]))):
			depth++
		case tok == token.RPAREN && depth > 0:
			depth--
		case tok == token.RBRACE && inside > 0:
			inside--
		case tok == token.LBRACE && depth > 0 && (inside > 0 || !beginsList(last)):
			if depth == 1 && inside == 0 && last[3].tok == token.IDENT && last[2].tok == token.AND {
				found = append(found, GivenType{Name: last[3].text, Pos: f.Position(f.Pos(file.Offset(last[3].pos)))})
			}
			inside++
		}
		last = [4]lexeme{last[1], last[2], last[3], {pos, tok, text}}
	}
}

// A lexeme is a token with its place and its text.
type lexeme struct {
	pos  token.Pos
	tok  token.Token
	text string
}

// beginsList reports whether what stands before a brace is the type of a list, as []any or
// []runtime.Object.
func beginsList(last [4]lexeme) bool {
	before := last[2]
	if before.tok == token.PERIOD {
		before = last[0]
	}
	return last[3].tok == token.IDENT && before.tok == token.RBRACK
}

// isSchemeCall reports whether what stands before a parenthesis names a function that gives its
// arguments to a scheme.
func isSchemeCall(name [3]lexeme) bool {
	if name[1].tok != token.PERIOD || name[2].tok != token.IDENT {
		return false
	}
	return name[2].text == "AddKnownTypes" ||
		name[2].text == "Register" && name[0].tok == token.IDENT && strings.HasSuffix(name[0].text, "chemeBuilder")
}
