package plan

import (
	"cmp"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
)

// Loses reports whether a value may differ after it was converted there and back,
// in either direction. Structs are not looked into.
func (c *Conv) Loses() bool { return c.LosesFrom(true) || c.LosesFrom(false) }

// LosesFrom says it of the values of one side.
func (c *Conv) LosesFrom(spoke bool) bool {
	if c == nil {
		return false
	}
	switch c.Form {
	case Counted, KeyedMap, Enum, Function:
		return true
	case Unit:
		if spoke == gotype.IsDuration(c.Spoke) {
			return true
		}
		return c.overflows()
	case Optional:
		return spoke == gotype.IsPointer(c.Spoke) || c.Elem.LosesFrom(spoke)
	case Basic:
		from, to := c.Spoke, c.Hub
		if !spoke {
			from, to = to, from
		}
		return c.Clamped && !gotype.Holds(gotype.BasicName(to.Underlying()), gotype.BasicName(from.Underlying()))
	}
	return c.Elem.LosesFrom(spoke) || c.Key.LosesFrom(spoke)
}

// keeps says which values of one side are kept since the other side has none for them, empty where
// none are, as far as the types tell. Structs are not looked into.
func keeps(c *Conv, spoke bool) string {
	if !c.LosesFrom(spoke) {
		return ""
	}
	from, to := c.Ends(Direction(spoke))
	switch c.Form {
	case Optional:
		if gotype.IsPointer(from) {
			return "whether it is set"
		}
	case Basic:
		return "numbers that " + gotype.BasicName(to.Underlying()) + " cannot hold"
	case Unit:
		if gotype.IsDuration(from) {
			return "parts of a " + strings.ToLower(c.Unit)
		}
		return "numbers that no duration can hold"
	case Enum:
		if c.IsOneToOne() {
			return ""
		}
		return "values that become one"
	case Counted:
		return "order, and what items have besides"
	case KeyedMap:
		if c.MakesItems(Direction(spoke)) {
			return keeps(c.Elem, spoke)
		}
		return "order, and what items have besides"
	case Function:
		return "what functions leave out"
	}
	return cmp.Or(keeps(c.Elem, spoke), keeps(c.Key, spoke))
}

// overflows reports whether some number of units is longer than a duration can be.
func (c *Conv) overflows() bool {
	number := c.Spoke
	if gotype.IsDuration(number) {
		number = c.Hub
	}
	t, _ := gotype.Integer(gotype.BasicName(number.Underlying()))
	short := c.Unit != "Minute" && c.Unit != "Hour"
	return t.Bits == 64 || t.Bits == 32 && !short
}

// NeedsAnnotation reports whether converting the value needs the annotation: something in it
// is kept, or the way to it is.
func (c *Conv) NeedsAnnotation() bool {
	if c == nil {
		return false
	}
	if c.Pair != nil && c.Pair.Root == nil && (c.Pair.Kept || c.Pair.HasManual()) {
		return true
	}
	return c.HoldsPair() && (c.Form == Optional || c.Form == KeyedMap) || c.Elem.NeedsAnnotation()
}

// FillsEmpty reports whether a direction makes something of an empty struct: zeros that
// one version writes out are pointers to zeros in the other, where nil is something
// else, and lists that must not be null are empty. Where the struct itself is not there, there is nothing to be filled.
func (c *Conv) FillsEmpty(d Direction) bool {
	if c.Form != Struct || c.Pair.Root != nil || c.Pair.Manual(d) != nil || c.GivesDefault(d) {
		return false
	}
	return c.fills(d, map[*Pair]bool{})
}

// fills reports whether a direction makes something of an empty value, which has no items
// and leads nowhere.
func (c *Conv) fills(d Direction, seen map[*Pair]bool) bool {
	if c == nil {
		return false
	}
	switch c.Form {
	case Optional:
		from, _ := c.Ends(d)
		return !gotype.IsPointer(from) && (!c.Omits || c.Elem.fills(d, seen))
	case Struct:
		if seen[c.Pair] {
			return false
		}
		seen[c.Pair] = true
		return slices.ContainsFunc(c.Pair.Rules, func(r *Rule) bool { return r.Fills(d) || r.Conv.fills(d, seen) })
	}
	return false
}

// Refuses reports whether a direction must not lose what an annotation cannot hold,
// nor take an object that was read without it: the one towards the stored version,
// by which objects are written. All others read.
func (s *Spoke) Refuses(d Direction) bool { return s.Stores(d) }

// Stores reports whether a direction leads towards the stored version.
func (s *Spoke) Stores(d Direction) bool {
	return (d == ToHub) != s.Version.Root.Marks.Has(StorageMarker)
}

// MayRefuse reports whether a direction refuses anything: both are generated, and keep
// something.
func (s *Spoke) MayRefuse() bool {
	return s.Root.Kept && s.Root.Manual(ToHub) == nil && s.Root.Manual(ToSpoke) == nil
}

// KeepsData reports whether conversions of a package keep anything.
func KeepsData(pkg *Package) bool {
	return slices.ContainsFunc(pkg.Pairs, func(p *Pair) bool { return p.Kept })
}
