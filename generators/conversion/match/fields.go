package match

import (
	"cmp"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/spelling"
)

// Compare compares a field of the spoke with a place in the hub, by their
// names and types.
func Compare(m, h gotype.FieldPath) Likeness {
	if gotype.IsDuration(gotype.Pointee(m.Type())) != gotype.IsDuration(gotype.Pointee(h.Type())) {
		return spellingOfUnit(m, h)
	}
	like := valueOrName(Spelling(m.Name(), h.Name()), m, h)
	if len(h) > 1 {
		like = max(deeper(m.Name(), like), joined(m, h))
	}
	if !MayConvert(gotype.Pointee(m.Type()), gotype.Pointee(h.Type()), 0) {
		return lowered(like, m, h)
	}
	if c := ContrastOf(m, h); c.Units != (gotype.Contradiction{}) || c.Scales != (gotype.Contradiction{}) {
		return min(max(like, butForUnits(m, h)), Alike) // megabytes are no gigabytes
	}
	return raised(like, m, h)
}

// Names says how alike the names of two fields are, whatever their types: of several fields
// that may be meant, people look for the name first.
func Names(m, h gotype.FieldPath) Likeness {
	a, b := spelling.Words(m.Name()), spelling.Words(h.Name())
	like := Spelling(m.Name(), h.Name())
	if len(h) > 1 {
		like = max(like, joined(m, h), min(Spelling(m.Name(), gotype.FieldName(h[len(h)-2])), Related))
	}
	if like < Related && (begins(a, b) || begins(b, a) || areSynonyms(a, b)) {
		return Related
	}
	return like
}

// begins reports whether a name is one word with which a word of another one begins: admin
// and administrators.
func begins(name, other []string) bool {
	const long = 4
	return len(name) == 1 && len(name[0]) >= long && slices.ContainsFunc(other, func(w string) bool { return strings.HasPrefix(w, name[0]) })
}

// areSynonyms reports whether two names end with words for how many there are.
func areSynonyms(a, b []string) bool {
	many := []string{"size", "replicas", "instances", "scale"}
	last := func(words []string) bool { return len(words) > 0 && slices.Contains(many, words[len(words)-1]) }
	return last(a) && last(b)
}

// raised is how alike two fields are whose names are that much alike, and whose types say
// so as well.
func raised(like Likeness, m, h gotype.FieldPath) Likeness {
	a, b := gotype.Pointee(m.Type()), gotype.Pointee(h.Type())
	switch {
	case like != Alike, (haveNothingInCommon(a, b) || saysMore(m, h) && !areRenamed(a, b)) && !descriptionsAgree(m, h):
	case oneMisspelt(spelling.Words(m.Name()), spelling.Words(h.Name())) == Unlike && typesAgree(a, b, len(h) > 1 && len(spelling.Words(m.Name())) < 2):
		return Agreed // a letter more or less may make an opposite of the same type
	case namesIt(spelling.Words(m.Name()), spelling.Words(h.Name())) && gotype.IsString(a) && gotype.IsString(b):
		return Agreed // serviceAccount is serviceAccountName
	}
	return like
}

// saysMore reports whether one of two names has words besides the other's that make something
// else of it: a backup schedule is no backup, and the resources of the init container are not
// those of the main one. It does not if the description of the other calls it so, too: "the
// default backend" of backend and defaultBackend.
func saysMore(m, h gotype.FieldPath) bool {
	a, b := wordsOf(m.Name(), h.Name())
	more, ok := further(a, b)
	short, long := m, h
	if len(a) > len(b) {
		short, long = h, m
	}
	return ok && !describes(short.Field().Doc, spelling.Words(long.Name())) && slices.ContainsFunc(more, func(w string) bool { return !isGeneral(w) })
}

// lowered is how alike two fields are whose names are that much alike, and one of which
// cannot hold what the other one does.
func lowered(like Likeness, m, h gotype.FieldPath) Likeness {
	switch {
	case like == Sure:
		return Alike
	case like == Alike && becameReference(m, h):
		return Alike
	case like == Alike && becameStruct(m, h):
		return Related
	case like == Alike && len(h) > 1 && len(spelling.Words(m.Name())) < 2:
		return Unlike // ready is no readyReplicas
	case like == Alike:
		return Related
	case like == Related:
		return Unlike
	}
	return like
}

// becameStruct reports whether a string has the name of a struct further down, which may hold the
// parts of it: an image is a registry, a repository and a version.
func becameStruct(m, h gotype.FieldPath) bool {
	st := gotype.StructOf(gotype.Pointee(h.Type()))
	return gotype.IsString(gotype.Pointee(m.Type())) && st != nil && !gotype.IsOpaque(st) && !IsUsual(m.Name()) && strings.EqualFold(m.Name(), h.Name())
}

// TakeLikeValues reports whether none of two fields takes some values only, or both do, and one
// value at least is the same: a topology is no state.
func TakeLikeValues(m, h gotype.FieldPath) bool {
	a, b := gotype.EnumOf(m.Field(), gotype.Pointee(m.Type())), gotype.EnumOf(h.Field(), gotype.Pointee(h.Type()))
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return slices.ContainsFunc(a, func(v string) bool {
		return slices.ContainsFunc(b, func(w string) bool { return squeezed(v) == squeezed(w) })
	})
}

// namesIt reports whether one name is the other one with "name" behind it, and has more than
// one word besides.
func namesIt(a, b []string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	return len(a) > 1 && slices.Equal(append(slices.Clone(a), "name"), b)
}

// deeper lowers what a name alone says of a field in another struct: there, names
// such as "name" or "type" are everywhere.
func deeper(name string, like Likeness) Likeness {
	if like == Sure && len(spelling.Words(name)) < 2 {
		return Alike
	}
	return like
}

// joined compares a field with one of the hub together with the field around it:
// serviceName is service.name. class may be classRef.name, which is sure only if it says
// that it is a name: password may be passwordRef.name, and then holds a secret's value. Words
// with a meaning of their own are no struct and its field, for sure.
func joined(m, h gotype.FieldPath) Likeness {
	switch {
	case qualifies(h, spelling.Words(m.Name())):
		return Sure
	case Spelling(m.Name(), gotype.FieldName(h[len(h)-2])+h.Name()) == Sure:
		if isFixed(m.Name()) || onlyOneIsName(m, h) {
			return Alike
		}
		return Sure
	case isItsOnly(m, h):
		return Agreed
	case !isNameOfRef(m, h):
		return Unlike
	case saysName(m):
		return Sure
	}
	return Alike
}

// qualifies reports whether a name is that of a struct with its field in front of it, which says
// which one of several is meant: minReplicas are replicas.min. Two nouns in another order may
// mean something else: a user's group is no group's user.
func qualifies(h gotype.FieldPath, name []string) bool {
	inner := spelling.Words(h.Name())
	isLast := slices.Equal(name, append(inner, spelling.Words(gotype.FieldName(h[len(h)-2]))...))
	return isLast && !slices.ContainsFunc(inner, func(w string) bool { return !isLoaded(w) })
}

// spellingOfUnit compares a duration with a number, whose name may end with the
// unit.
func spellingOfUnit(m, h gotype.FieldPath) Likeness {
	number, duration := m, h
	if gotype.IsDuration(gotype.Pointee(m.Type())) {
		number, duration = h, m
	}
	if _, isInteger := gotype.Integer(gotype.BasicName(gotype.Pointee(number.Type()).Underlying())); !isInteger || gotype.Pointee(number.Type()).Underlying().Shape != model.Basic {
		return Unlike
	}
	name, unit := gotype.WithoutUnit(number.Name())
	described := gotype.DescribedUnit(number)
	_, isOther := gotype.OtherThan(unit, number)
	switch {
	case unit != "" && isOther:
		return Unlike // name and description contradict each other
	case slices.Contains(gotype.UnitNames(), unit):
		// A number of seconds may become any duration, whatever its name.
		return max(possible, Spelling(duration.Name(), name))
	case unit != "", described != "" && !slices.Contains(gotype.UnitNames(), described):
		return Unlike // no marker says days or bytes
	}
	return min(Alike, Spelling(duration.Name(), name)) // nobody knows the unit
}

// butForUnits is how alike the names of two fields are without the units with which they end.
func butForUnits(m, h gotype.FieldPath) Likeness {
	here, _ := gotype.WithoutUnit(m.Name())
	there, _ := gotype.WithoutUnit(h.Name())
	like := Spelling(here, there)
	if len(h) > 1 {
		like = max(deeper(here, like), Spelling(here, gotype.FieldName(h[len(h)-2])+there))
	}
	return like
}

// UnitBetween proposes the unit that a name ends with, or that its description names.
func UnitBetween(m, h gotype.FieldPath) string {
	a, b := gotype.Pointee(m.Type()), gotype.Pointee(h.Type())
	if gotype.IsDuration(a) == gotype.IsDuration(b) {
		return ""
	}
	number := m
	if gotype.IsDuration(a) {
		number = h
	}
	if _, unit := gotype.WithoutUnit(number.Name()); unit != "" {
		return unit
	}
	return cmp.Or(gotype.DescribedUnit(number), "seconds")
}
