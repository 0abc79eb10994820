package match

import (
	"slices"
	"strings"
	"unicode"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/internal/spelling"
)

// describes reports whether a description has the words of a name, in that order and side by
// side: "the default backend" is said of a field backend that has become defaultBackend.
func describes(doc string, name []string) bool {
	said := strings.FieldsFunc(strings.ToLower(doc), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	for i := range said {
		if len(said)-i >= len(name) && slices.EqualFunc(said[i:i+len(name)], name, isOneWord) {
			return true
		}
	}
	return false
}

// isOneWord reports whether two words are the same but for the ending of a plural.
func isOneWord(a, b string) bool { return a == b || a+"s" == b || a == b+"s" }

// haveOneType reports whether the types of two fields have one name.
func haveOneType(m, h gotype.FieldPath) bool {
	a, b := gotype.Innermost(gotype.Pointee(m.Type())), gotype.Innermost(gotype.Pointee(h.Type()))
	return a.Declared() && b.Declared() && gotype.BaseName(a) == gotype.BaseName(b)
}

// isItsOnly reports whether a field of the hub is the only one of its type in a struct, and the
// name of a field of the spoke is that of the struct and of the type, which both versions have:
// apiServerLoadBalancer is apiServer.managedLoadBalancer.
func isItsOnly(m, h gotype.FieldPath) bool {
	name, inner := spelling.Words(m.Name()), spelling.Words(h.Name())
	rest, ok := cutPrefix(name, spelling.Words(gotype.FieldName(h[len(h)-2])))
	if !ok || len(rest) == 0 || !haveOneType(m, h) || !gotype.IsOurs(gotype.Innermost(gotype.Pointee(h.Type()))) || gotype.StructOf(h.Type()) == nil {
		return false
	}
	before, ok := cutSuffix(inner, rest)
	_, isType := cutSuffix(spelling.Words(gotype.BaseName(gotype.Pointee(h.Type()))), rest)
	isOfOther := func(w string) bool { return isLoaded(w) || w == "init" || w == "backup" }
	if !ok || !isType || slices.ContainsFunc(before, isOfOther) {
		return false
	}
	isOther := func(o gotype.FieldPath) bool { return o.Name() != h.Name() && haveOneType(m, o) }
	return !slices.ContainsFunc(gotype.Members(gotype.StructOf(h[len(h)-2].GoType)), isOther)
}

func cutPrefix(words, prefix []string) (rest []string, ok bool) {
	if len(words) < len(prefix) || !slices.Equal(words[:len(prefix)], prefix) {
		return nil, false
	}
	return words[len(prefix):], true
}

func cutSuffix(words, suffix []string) (before []string, ok bool) {
	n := len(words) - len(suffix)
	if n < 0 || !slices.Equal(words[n:], suffix) {
		return nil, false
	}
	return words[:n], true
}
