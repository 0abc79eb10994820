package match

import (
	"slices"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/internal/lazyregexp"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/spelling"
)

// valueOrName lowers what the names of two strings say, of which one says that it refers to
// something and the other one does not: password holds a value, and passwordRef the name of
// an object that holds it.
func valueOrName(like Likeness, m, h gotype.FieldPath) Likeness {
	if like == Sure && refersToText(m, h) && !(saysName(m) && saysName(h)) {
		return Alike
	}
	return like
}

// MayBeValue reports whether a field of the hub holds the name of an object, by its own name,
// while nothing says of a field with a name like it that it is no value.
func MayBeValue(m, h gotype.FieldPath) bool {
	if len(h) > 1 && isNameOfRef(m, h) {
		return !saysName(m)
	}
	return Spelling(m.Name(), h.Name()) == Sure && refersToText(m, h) && !saysName(m)
}

// refersToText reports whether one of two fields with texts says that it refers to something.
func refersToText(m, h gotype.FieldPath) bool {
	isText := func(f gotype.FieldPath) bool { return gotype.IsString(gotype.Innermost(f.Type())) }
	return isText(m) && isText(h) && refers(m) != refers(h)
}

// isNameOfRef reports whether a field of the hub is the name in a reference that is called
// like a field: classRef.name and class.
func isNameOfRef(m, h gotype.FieldPath) bool {
	around := gotype.FieldName(h[len(h)-2])
	return h.Name() == "Name" && around != m.Name() && slices.Equal(withoutReference(spelling.Words(around)), withoutReference(spelling.Words(m.Name())))
}

// becameReference reports whether a string holds the name of an object to which a struct of the
// hub refers that is copied whole: secretName and secretRef. No path leads to its name.
func becameReference(m, h gotype.FieldPath) bool {
	st := gotype.StructOf(gotype.Pointee(h.Type()))
	return gotype.IsString(gotype.Pointee(m.Type())) && saysName(m) && refers(h) && st != nil && gotype.IsOpaque(st) &&
		slices.ContainsFunc(st.Fields, func(f *model.Field) bool { return f.Name == "Name" || f.Name == "LocalObjectReference" })
}

// refers reports whether the name of a field has a word that only says that it refers to
// something.
func refers(f gotype.FieldPath) bool {
	words := spelling.Words(f.Name())
	return len(withoutReference(words)) < len(words)
}

// saysName reports whether a field says that it holds the name of an object: by its own name,
// its type's, or its description.
func saysName(f gotype.FieldPath) bool {
	t := gotype.Innermost(f.Type())
	return endsAsName(f.Name()) || endsAsName(gotype.BaseName(t)) || describesName.MatchString(f.Field().Doc) || describesName.MatchString(t.Doc)
}

// onlyOneIsName reports whether only one of two strings is described as the name of an
// object, while the other's description says something else.
func onlyOneIsName(m, h gotype.FieldPath) bool {
	isText := func(f gotype.FieldPath) bool { return gotype.IsString(gotype.Innermost(f.Type())) }
	return isText(m) && isText(h) && m.Field().Doc != "" && h.Field().Doc != "" && saysName(m) != saysName(h)
}

// endsAsName reports whether the last word of a name says that names or references are meant.
func endsAsName(name string) bool {
	words := spelling.Words(name)
	return len(words) > 0 && slices.Contains([]string{"name", "names", "ref", "refs", "reference", "references"}, words[len(words)-1])
}

// describesName finds a description that begins by saying that the field is the name of an
// object: "The name of the ClusterClass", "class is a reference to the class".
var describesName = lazyregexp.New(`(?i)^\s*(?:\w+\s+(?:is|are|holds|contains|specifies|indicates|denotes)\s+)?(?:the\s+|an?\s+)?(?:names?\s+of|references?\s+to)\s`)
