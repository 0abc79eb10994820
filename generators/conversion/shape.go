package conversion

import (
	"fmt"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// A use is a value that needs a conversion: a field, or what it holds.
type use struct {
	spoke, hub *model.Type
	// field and hubField are the fields that the value is or is part of; hubField
	// is nil where there are several.
	field, hubField *model.Field
	// The zero value is left out of JSON on that side; false for what a field
	// holds.
	spokeOmits, hubOmits bool
	inner                bool  // the value is a part of the field's
	behind               bool  // only pointers stand between the field and the value
	anyName              bool  // a marker pairs the structs, whatever they are called
	key                  *Rule // of the field of the structs that a map's key converts, or nil
	depth                int   // of lists, maps and pointers around it
	pair                 *Pair
	what                 string // for messages
	path                 string // of the hub's field as a marker spells it, for messages
}

// in is the use of a part of the value.
func (u use) in(spoke, hub *model.Type) use {
	u.spoke, u.hub, u.inner, u.behind, u.depth = spoke, hub, true, false, u.depth+1
	u.spokeOmits, u.hubOmits = false, false
	return u
}

// at is the use of what a pointer points at.
func (u use) at(spoke, hub *model.Type) use {
	made := u.in(spoke, hub)
	made.behind = u.behind || !u.inner
	return made
}

// A shape knows one way to convert values. Shapes are tried in order; the first
// that matches builds, and reports what is wrong.
type shape interface {
	matches(p *planner, u use) bool
	build(p *planner, u use) *Conv
}

// maxDepth is how many lists, maps and pointers may stand around a value.
const maxDepth = 30

// shapes lists all shapes: those that a marker asks for before those that types
// alone tell.
func shapes() []shape {
	return []shape{
		unitShape{},
		enumShape{},
		countedShape{},
		keyedMapShape{},
		unmarkedShape{},
		identicalShape{},
		basicShape{},
		optionalShape{},
		pointerShape{},
		sliceShape{},
		mapShape{},
		structShape{},
	}
}

// conv returns the conversion of a value, nil after a finding.
func (p *planner) conv(u use) *Conv {
	if u.spoke.Underlying().Shape == model.Invalid || u.hub.Underlying().Shape == model.Invalid {
		return nil // reported when it was resolved
	}
	if u.depth > maxDepth {
		p.cannot(u, "it holds itself without a struct in between", "declare a struct for what it holds")
		return nil
	}
	for _, s := range shapes() {
		if s.matches(p, u) {
			return s.build(p, u)
		}
	}
	p.cannot(u, "", p.funcHelp(u))
	return nil
}

// cannot reports two types that no rule converts.
func (p *planner) cannot(u use, why, help string) {
	if why != "" {
		why = ": " + why
	}
	d := diag.Diagnostic{
		Pos: u.field.Pos, Code: diag.ConversionType,
		Message: fmt.Sprintf("%s cannot be converted from %s to %s of hub %s%s", u.what, p.describe(u.spoke), p.describe(u.hub), p.spoke.Kind.Hub.Name, why),
		Help:    help,
	}
	if u.hubField != nil {
		d.Notes = []diag.Note{{Pos: u.hubField.Pos, Message: "hub field declared here"}}
	}
	p.diags.Add(d)
}

// isSpellable says whether the header of a function can name a type: all types but
// interfaces, functions and structs that have no name.
func isSpellable(t *model.Type) bool {
	for range maxDepth {
		if t.Declared() {
			return true
		}
		switch t.Shape {
		case model.Pointer, model.Slice, model.Map:
			t = t.Elem
		default:
			return t.Shape == model.Basic || isNothing(t)
		}
	}
	return false
}

// isNothing says whether a type is struct{}, by which maps become sets.
func isNothing(t *model.Type) bool {
	return !t.Declared() && t.Shape == model.Struct && len(t.Fields) == 0
}

// describe spells a type for messages.
func (p *planner) describe(t *model.Type) string {
	if t.Declared() {
		return p.spelt(t)
	}
	switch t.Shape {
	case model.Pointer:
		return "*" + p.describe(t.Elem)
	case model.Slice:
		return "[]" + p.describe(t.Elem)
	case model.Map:
		return "map[" + p.describe(t.Key) + "]" + p.describe(t.Elem)
	case model.Struct:
		if isNothing(t) {
			return "struct{}"
		}
		return "a struct without a name"
	}
	return t.String()
}

// holdsPair says whether parts of a value are converted one by one and keep what
// they lose themselves: structs, and the entries of a map with keys.
func (c *Conv) holdsPair() bool {
	if c == nil {
		return false
	}
	return c.Pair != nil || c.Form == KeyedMap || c.Elem.holdsPair()
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

// loses says whether a value may differ after it was converted there and back,
// in either direction. Structs are not looked into.
func (c *Conv) loses() bool { return c.losesFrom(true) || c.losesFrom(false) }

// losesFrom says it of the values of one side.
func (c *Conv) losesFrom(spoke bool) bool {
	if c == nil {
		return false
	}
	switch c.Form {
	case Counted, KeyedMap, Enum, Function:
		return true
	case Unit:
		if spoke == isDuration(c.Spoke) {
			return true
		}
		return c.overflows()
	case Optional:
		return spoke == isPointer(c.Spoke) || c.Elem.losesFrom(spoke)
	case Basic:
		from, to := c.Spoke, c.Hub
		if !spoke {
			from, to = to, from
		}
		return c.Clamped && outside(basicName(from.Underlying()), basicName(to.Underlying())) != ""
	}
	return c.Elem.losesFrom(spoke) || c.Key.losesFrom(spoke)
}

// overflows says whether some number of units is longer than a duration can be.
func (c *Conv) overflows() bool {
	number := c.Spoke
	if isDuration(number) {
		number = c.Hub
	}
	t, _ := integer(basicName(number.Underlying()))
	short := c.Unit != "Minute" && c.Unit != "Hour"
	return t.bits == 64 || t.bits == 32 && !short
}

// keeps says whether converting the value needs the annotation: something in it
// is kept, or the way to it is.
func (c *Conv) keeps() bool {
	if c == nil {
		return false
	}
	if c.Pair != nil && c.Pair.Root == nil && (c.Pair.Kept || c.Pair.byHand()) {
		return true
	}
	return c.holdsPair() && (c.Form == Optional || c.Form == KeyedMap) || c.Elem.keeps()
}

// byHand says whether somebody wrote a direction of the pair: what it loses is
// found by converting back.
func (p *Pair) byHand() bool { return p.HandToHub != nil || p.HandToSpoke != nil }

// ofOneType says whether both versions share the struct: the function that copies
// it is the same for both directions.
func (p *Pair) ofOneType() bool { return same(p.Spoke, p.Hub) }

// hasDefault says whether what a direction makes may hold something though what it
// is made of is empty.
func (c *Conv) hasDefault(d direction) bool {
	return c.anyRule(func(r *Rule) bool {
		return r.defaults(d) || d == toHub && r.Conv != nil && r.Conv.Form == Optional && !r.Conv.Omits
	})
}

// givesDefault says whether a direction gives a field its default: on the way back
// its zero is something that has to be kept.
func (c *Conv) givesDefault(d direction) bool {
	return c.anyRule(func(r *Rule) bool { return r.defaults(d) })
}

// anyRule says whether a rule of the structs in a value, at whatever depth, has a
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

// keepFixpoint finds which pairs keep something: those with a rule that does,
// and those that hold such a pair.
func keepFixpoint(pairs []*Pair) {
	for changed := true; changed; {
		changed = false
		for _, p := range pairs {
			if p.Kept {
				continue
			}
			for _, r := range p.Rules {
				if r.How == HubOnly || r.How == Preserved || r.How == Presence || r.Whole || r.EmptySpoke || r.EmptyHub || r.Entered || r.Conv.keeps() {
					p.Kept, changed = true, true
					break
				}
			}
		}
	}
}
