package match

import (
	"slices"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/internal/model"
)

// typesAgree reports whether the types of two fields with like names make it sure that
// they are one: types of one name do, and in the same struct any two structs, whose
// fields will show whether it was wrong.
func typesAgree(a, b *model.Type, far bool) bool {
	x, y := gotype.Innermost(a), gotype.Innermost(b)
	if x.Underlying().Shape == model.Basic || !x.Declared() || !y.Declared() {
		return false
	}
	return gotype.BaseName(x) == gotype.BaseName(y) || !far && bothStructs(a, b)
}

// HoldOneStruct reports whether two values hold structs of one name, which are each other's
// counterparts.
func HoldOneStruct(a, b *model.Type) bool {
	x, y := gotype.Innermost(a), gotype.Innermost(b)
	return x.Declared() && y.Declared() && bothStructs(x, y) && gotype.BaseName(x) == gotype.BaseName(y)
}

// areRenamed reports whether two structs, or what lists and maps hold, are the same under two names:
// where they have one name, it is no sign that fields with two are the same.
func areRenamed(a, b *model.Type) bool {
	x, y := gotype.Innermost(a), gotype.Innermost(b)
	return gotype.BaseName(x) != gotype.BaseName(y) && AreTwins(x, y)
}

// haveNothingInCommon reports whether two structs, or what lists and maps hold, have neither a name
// nor the name of a field in common.
func haveNothingInCommon(a, b *model.Type) bool {
	a, b = gotype.Innermost(a), gotype.Innermost(b)
	x, y := gotype.StructOf(a), gotype.StructOf(b)
	if x == nil || y == nil || gotype.BaseName(a) == gotype.BaseName(b) || gotype.IsOpaque(x) || gotype.IsOpaque(y) {
		return false
	}
	names := map[string]bool{}
	for _, f := range gotype.Members(x) {
		names[f.Steps()] = true
	}
	return !slices.ContainsFunc(gotype.Members(y), func(f gotype.FieldPath) bool { return names[f.Steps()] })
}

// SaysSo reports whether more than the outside of their types says that two fields may be one:
// their names, or the name of the structs that both hold. A list of messages is no list of
// conditions, nor a number of replicas the observed generation.
func SaysSo(m, h gotype.FieldPath) bool {
	return Names(m, h) > Unlike || typesAgree(m.Type(), h.Type(), true)
}

func bothStructs(a, b *model.Type) bool {
	return a.Underlying().Shape == model.Struct && b.Underlying().Shape == model.Struct && !gotype.IsOpaque(a.Underlying()) && !gotype.IsOpaque(b.Underlying())
}

// MayConvert reports whether values of one type may become those of another without
// a function of the user. It looks at the outside only: what structs hold is
// compared when they are paired.
func MayConvert(a, b *model.Type, depth int) bool {
	if depth > gotype.MaxDepth {
		return false
	}
	a, b = gotype.Pointee(a), gotype.Pointee(b)
	if gotype.Same(a, b) {
		return true
	}
	x, y := a.Underlying(), b.Underlying()
	switch {
	case IsCountedPair(a, b), IsCountedPair(b, a), IsKeyedPair(a, b), IsKeyedPair(b, a):
		return true
	case x.Shape != y.Shape:
		return false
	}
	switch x.Shape {
	case model.Basic:
		_, one := gotype.Integer(gotype.BasicName(x))
		_, other := gotype.Integer(gotype.BasicName(y))
		return gotype.BasicName(x) == gotype.BasicName(y) || one && other || gotype.IsFloat(gotype.BasicName(x)) && gotype.IsFloat(gotype.BasicName(y))
	case model.Slice:
		return MayConvert(x.Elem, y.Elem, depth+1)
	case model.Map:
		return gotype.BasicName(x.Key.Underlying()) == gotype.BasicName(y.Key.Underlying()) && MayConvert(x.Elem, y.Elem, depth+1)
	case model.Struct:
		return bothStructs(a, b)
	}
	return false
}

// IsPlainBool reports whether a type is bool itself.
func IsPlainBool(t *model.Type) bool { return !t.Unalias().Declared() && t.Name.Name == "bool" }

// IsCountedPair reports whether one type is a list of plain values and the other a
// list of structs.
func IsCountedPair(values, structs *model.Type) bool {
	a, b := values.Underlying(), structs.Underlying()
	return a.Shape == model.Slice && b.Shape == model.Slice && a.Elem.Underlying().Shape == model.Basic && IsItem(b.Elem)
}

// IsKeyedPair reports whether one type is a map and the other a list of structs.
func IsKeyedPair(keyed, list *model.Type) bool {
	a, b := keyed.Underlying(), list.Underlying()
	return a.Shape == model.Map && b.Shape == model.Slice && IsItem(b.Elem)
}

// NeedsKey reports whether values become those of the other type only with a marker that says
// what tells the items of a list of structs apart.
func NeedsKey(a, b *model.Type) bool {
	a, b = gotype.Pointee(a), gotype.Pointee(b)
	return IsCountedPair(a, b) || IsCountedPair(b, a) || IsKeyedPair(a, b) || IsKeyedPair(b, a)
}

// OpaqueItems returns the struct that the items of one of two values are, where the other is
// a list of plain values or a map, and no marker can name the struct's fields; nil if it is
// nothing of the kind.
func OpaqueItems(a, b *model.Type) *model.Type {
	for _, ends := range [][2]*model.Type{{a, b}, {b, a}} {
		list, other := ends[0].Underlying(), ends[1].Underlying()
		isOther := other.Shape == model.Map || other.Shape == model.Slice && other.Elem.Underlying().Shape == model.Basic
		if isOther && list.Shape == model.Slice && gotype.IsOpaque(list.Elem.Underlying()) {
			return list.Elem
		}
	}
	return nil
}

// IsItem reports whether a type is a struct whose fields markers can name.
func IsItem(t *model.Type) bool {
	return t.Underlying().Shape == model.Struct && !gotype.IsOpaque(t.Underlying())
}
