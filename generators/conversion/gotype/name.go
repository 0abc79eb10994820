package gotype

import (
	"path"
	"strconv"
	"strings"
	"unicode"

	"github.com/crdgen/crdgen/internal/model"
)

// VersionWord is what conversion-gen calls a package: the last element of its
// path.
func VersionWord(t *model.Type) string {
	return Identifier(path.Base(t.Name.Package))
}

// GoWord is a type's name as a part of an identifier.
func GoWord(t *model.Type) string {
	name := BaseName(t)
	for _, a := range t.Args {
		name += "_" + GoWord(a.Unalias())
	}
	return Identifier(name)
}

// Identifier is a string with an underscore for everything that cannot stand in an identifier.
func Identifier(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return '_'
	}, s)
}

// Numbered names one of several things: the first has the name alone.
func Numbered(name string, i int) string {
	if i == 0 {
		return name
	}
	return name + strconv.Itoa(i+1)
}
