package plan

import (
	"slices"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/internal/model"
)

// A Form is the way in which a value is converted.
type Form string

const (
	Identical Form = "identical"
	Basic     Form = "basic"
	Pointer   Form = "pointer"
	Optional  Form = "optional" // a pointer on one side only
	Slice     Form = "slice"
	Map       Form = "map"
	Struct    Form = "struct"
	Counted   Form = "element"
	KeyedMap  Form = "keyed map"
	Unit      Form = "unit"
	Enum      Form = "enum"
	Function  Form = "function"
)

// A Conv converts a value in both directions.
type Conv struct {
	Form       Form
	Spoke, Hub *model.Type
	// Elem converts what a pointer, list or map holds, Key the keys of a map.
	Elem, Key *Conv
	// Pair converts a Struct.
	Pair *Pair
	// Omits says of Optional that the side without pointer has a field that may be
	// missing, so that its zero value is nil on the other side. JSON writes out a
	// struct all the same that has omitempty only.
	Omits bool
	// Clamped says of Basic that one side has fewer bits: what does not fit becomes
	// the nearest number.
	Clamped bool
	// Keys are the fields that identify the items of a list on either side; nil
	// for a list without keys. Unique says that the API server sees to it in both
	// versions that no two items have the same.
	Keys   []KeyField
	Unique bool
	// Named says that a marker names the keys.
	Named bool
	// DistinctHub and DistinctSpoke say of a Slice that it is a set in both versions, and
	// that several values become one of the items there: it is there once.
	DistinctHub, DistinctSpoke bool
	// KeyField and CountField are fields of the items that are structs with a key,
	// for Counted and KeyedMap.
	KeyField, CountField gotype.FieldPath
	// ValueField is the field of the items that holds the value of the map, for a
	// KeyedMap whose items are no such values themselves: Elem converts between
	// those two then.
	ValueField gotype.FieldPath
	// Excluded are the other fields of those items that must not be set together with it.
	Excluded []gotype.FieldPath
	// Inverted says of Counted and KeyedMap that the spoke has those items, and the
	// hub the plain values or the map.
	Inverted bool
	// Unit is the name of a constant of package time.
	Unit string
	// SpokeEnum and HubEnum are the values that either side of an Enum allows, nil for any.
	SpokeEnum, HubEnum []string
	// Values maps the spoke's values to the hub's where they differ, sorted.
	Values []EnumValue
	// Inverse maps the hub's values to the spoke's where they differ, sorted. It is the
	// inverse of Values where no two of them become one.
	Inverse []EnumValue
	// To and From are the functions of a Function, with the types of the hub's
	// fields.
	To, From *model.Function
	// ToTakes and FromTakes say what they take besides the values that they convert.
	ToTakes, FromTakes Takes
}

// Takes is what a function takes behind the values that it converts.
type Takes struct {
	// Kept: what was kept of each of its results.
	Kept bool
	// Object: the object that is converted.
	Object bool
}

// A KeyField is a field that is part of a list's key.
type KeyField struct {
	Spoke, Hub gotype.FieldPath
	// Enum says how its values become others, of which no two become one; nil if both
	// versions have the same.
	Enum *Conv
}

// Ends are the fields in a direction.
func (k KeyField) Ends(d Direction) (from, to gotype.FieldPath) {
	if d == ToHub {
		return k.Spoke, k.Hub
	}
	return k.Hub, k.Spoke
}

// KeysChange reports whether a key of a list has other values in the other version.
func (c *Conv) KeysChange() bool {
	return slices.ContainsFunc(c.Keys, func(k KeyField) bool { return k.Enum != nil })
}

// An EnumValue is a value that has another name in the hub.
type EnumValue struct{ Spoke, Hub string }

// ListType is the type of the list whose items are structs with a key, of Counted
// and KeyedMap.
func (c *Conv) ListType() *model.Type {
	if c.Inverted {
		return c.Spoke
	}
	return c.Hub
}

// Distinct reports whether the list that a direction makes loses items that are there
// before.
func (c *Conv) Distinct(d Direction) bool {
	if d == ToHub {
		return c.DistinctHub
	}
	return c.DistinctSpoke
}

// EnumValues are the values that a direction changes, and what they become.
func (c *Conv) EnumValues(d Direction) [][2]string {
	var all [][2]string
	if d == ToHub {
		for _, v := range c.Values {
			all = append(all, [2]string{v.Spoke, v.Hub})
		}
	} else {
		for _, v := range c.Inverse {
			all = append(all, [2]string{v.Hub, v.Spoke})
		}
	}
	return slices.DeleteFunc(all, func(v [2]string) bool { return v[0] == v[1] })
}

// AllowedValues are the values that the side allows which a direction of an Enum begins at,
// nil for any.
func (c *Conv) AllowedValues(d Direction) []string {
	if d == ToHub {
		return c.SpokeEnum
	}
	return c.HubEnum
}

// IsOneToOne reports whether no two values of an Enum become one, in either direction.
func (c *Conv) IsOneToOne() bool {
	for _, d := range []Direction{ToHub, ToSpoke} {
		if _, merged := c.MergedValue(d); merged {
			return false
		}
	}
	return true
}

// MergedValue returns a value that two of the values become which the side allows that a
// direction begins at.
func (c *Conv) MergedValue(d Direction) (to string, ok bool) {
	allowed := c.AllowedValues(d)
	changes := c.EnumValues(d)
	from := map[string]bool{}
	for _, v := range changes {
		from[v[0]] = true
	}
	seen := map[string]bool{}
	for _, v := range changes {
		to := v[1]
		stays := !from[to] && (allowed == nil || slices.Contains(allowed, to))
		if stays || seen[to] {
			return to, true
		}
		seen[to] = allowed == nil || slices.Contains(allowed, v[0])
	}
	return "", false
}

// MapType is the type of the map, of KeyedMap.
func (c *Conv) MapType() *model.Type {
	if c.Inverted {
		return c.Hub
	}
	return c.Spoke
}

// OtherFields are the fields of those items that have no part in the conversion of
// Counted, or of KeyedMap with a ValueField.
func (c *Conv) OtherFields() []gotype.FieldPath {
	return slices.DeleteFunc(gotype.Members(c.ListType().Underlying().Elem), func(m gotype.FieldPath) bool {
		return slices.ContainsFunc([]gotype.FieldPath{c.KeyField, c.CountField, c.ValueField}, func(used gotype.FieldPath) bool { return used != nil && used.Key() == m.Key() })
	})
}

// Excludes reports whether one of those fields must not be set together with the value of the
// map.
func (c *Conv) Excludes(m gotype.FieldPath) bool {
	return slices.ContainsFunc(c.Excluded, func(other gotype.FieldPath) bool { return other.Key() == m.Key() })
}

// MakesItems reports whether a direction of Counted or KeyedMap makes those items.
func (c *Conv) MakesItems(d Direction) bool { return (d == ToHub) != c.Inverted }

// StructBelow returns the structs that a conversion comes to behind pointers,
// lists and maps, and how they are reached in both versions.
func StructBelow(c *Conv) (p *Pair, spoke, hub string) {
	for c != nil {
		switch c.Form {
		case Struct:
			return c.Pair, spoke, hub
		case Slice, Map, KeyedMap:
			spoke, hub = spoke+"[*]", hub+"[*]"
			switch {
			case c.ValueField == nil:
			case c.Inverted:
				spoke += c.ValueField.Path()
			default:
				hub += c.ValueField.Path()
			}
		}
		c = c.Elem
	}
	return nil, "", ""
}

// HoldsPair reports whether parts of a value are converted one by one and keep what
// they lose themselves: structs, and the entries of a map with keys.
func (c *Conv) HoldsPair() bool {
	if c == nil {
		return false
	}
	return c.Pair != nil || c.Form == KeyedMap || c.Elem.HoldsPair()
}

// pairs yields the pairs that a value holds.
func (c *Conv) pairs(yield func(*Pair)) {
	if c == nil {
		return
	}
	if c.Pair != nil {
		yield(c.Pair)
	}
	c.Elem.pairs(yield)
}

// HasDefault reports whether what a direction makes may hold something though what it
// is made of is empty.
func (c *Conv) HasDefault(d Direction) bool {
	return c.anyRule(func(r *Rule) bool {
		return r.Defaults(d) || d == ToHub && r.Conv != nil && r.Conv.Form == Optional && !r.Conv.Omits
	})
}

// GivesDefault reports whether a direction gives a field its default: on the way back
// its zero is something that has to be kept.
func (c *Conv) GivesDefault(d Direction) bool {
	return c.anyRule(func(r *Rule) bool { return r.Defaults(d) })
}

// MakesOfNothing reports whether a direction puts defaults, or empty lists that must not be null, into
// what is empty.
func MakesOfNothing(c *Conv, d Direction) bool {
	return c.anyRule(func(r *Rule) bool { return r.Defaults(d) || r.Fills(d) })
}

// anyRule reports whether a rule of the structs in a value, at whatever depth, has a
// property.
func (c *Conv) anyRule(is func(*Rule) bool) bool {
	seen := map[*Pair]bool{}
	var look func(c *Conv) bool
	look = func(c *Conv) bool {
		found := false
		c.pairs(func(p *Pair) {
			if seen[p] {
				return
			}
			seen[p] = true
			for _, r := range p.Rules {
				found = found || is(r) || look(r.Conv)
			}
		})
		return found
	}
	return look(c)
}

// ItemStruct returns the conversion of structs that items are or point at, nil if they
// are something else.
func ItemStruct(c *Conv) *Conv {
	if c.Form == Pointer || c.Form == Optional {
		c = c.Elem
	}
	if c.Form != Struct {
		return nil
	}
	return c
}

// ItemsHaveMore reports whether the items of Counted, which have no count, have other
// fields than their key.
func (c *Conv) ItemsHaveMore() bool { return len(c.OtherFields()) > 0 }

// LeavesEmpty reports whether JSON leaves out an empty list or map in the field of an
// item, while it writes it as a value of the map.
func (c *Conv) LeavesEmpty() bool {
	return gotype.IsCollection(c.ValueField.Type()) && gotype.LeavesOut(c.ValueField.Field())
}

// Copies reports whether a value and its counterpart are the same in JSON, but for one
// that is empty.
func (c *Conv) Copies() bool {
	if c == nil {
		return false
	}
	switch c.Form {
	case Identical:
		return true
	case Basic:
		return !c.Clamped
	case Pointer, Slice:
		return c.Elem.Copies() && !c.Elem.optional()
	case Optional:
		return c.Elem.Copies()
	case Map:
		return c.Key.Copies() && c.Elem.Copies() && !c.Elem.optional()
	}
	return false
}

// optional reports whether nothing may have become an empty value in it.
func (c *Conv) optional() bool { return c != nil && (c.Form == Optional || c.Elem.optional()) }

// Ends are the types of a conversion in a direction.
func (c *Conv) Ends(d Direction) (from, to *model.Type) {
	if d == ToHub {
		return c.Spoke, c.Hub
	}
	return c.Hub, c.Spoke
}
