package expect

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/model"
)

// An Example is a value of a field with the one that its counterpart must have.
// Where a rule changes values, random objects cannot tell whether it is right: a
// wrong value that is kept comes back as well.
type Example struct {
	Spoke, Hub         string // JSON
	SpokePath, HubPath string // steps in the structs of the pair
	// OnlyToHub says that the way back is not as clear, OnlyToSpoke that the way
	// there is not, or that the hub's value does not show in JSON.
	OnlyToHub, OnlyToSpoke bool
}

// Examples returns the examples of a pair, in the order of its rules.
func Examples(pair *plan.Pair) []Example {
	var all []Example
	for _, r := range pair.Rules {
		if r.Default != nil && !pair.HasManual() && pair.Held(r, plan.Direction(r.Spoke == nil)) == 0 {
			all = append(all, defaultExamples(r)...)
		}
		if r.Conv == nil || r.Spoke == nil || len(r.Hub) != 1 {
			continue
		}
		c := r.Conv
		for (c.Form == plan.Pointer || c.Form == plan.Optional) && c.Elem != nil {
			c = c.Elem
		}
		for _, e := range valuesOf(c) {
			e.SpokePath, e.HubPath = r.Spoke.Steps(), r.Hub[0].Steps()
			e.OnlyToHub = e.OnlyToHub || isLeftOut(r.Spoke, e.Spoke)
			e.OnlyToSpoke = e.OnlyToSpoke || isLeftOut(r.Hub[0], e.Hub)
			if !e.OnlyToHub || !e.OnlyToSpoke {
				all = append(all, e)
			}
		}
	}
	return all
}

// isLeftOut reports whether JSON does not show a text of a field: it is empty, and
// the field or a struct around it is left out then.
func isLeftOut(place gotype.FieldPath, text string) bool {
	leaves := gotype.LeavesOut(place.Field()) && !gotype.IsPointer(place.Type())
	return text == `""` && (leaves || slices.ContainsFunc(place[:len(place)-1], gotype.Vanishes))
}

// valuesOf returns examples of a conversion that changes values.
func valuesOf(c *plan.Conv) []Example {
	switch c.Form {
	case plan.Enum:
		return enumExamples(c)
	case plan.Basic:
		if c.Clamped {
			return clampedExamples(c)
		}
	case plan.Counted:
		return countedExamples(c)
	case plan.KeyedMap:
		return keyedExamples(c)
	case plan.Unit:
		if gotype.IsDuration(c.Spoke) {
			return []Example{{Spoke: seven(c.Spoke, c.Unit), Hub: "7"}}
		}
		return []Example{{Spoke: "7", Hub: seven(c.Hub, c.Unit)}}
	}
	return nil
}

// enumExamples are the values that a marker maps. Where two of them become one,
// only one of the two is found on the way back.
func enumExamples(c *plan.Conv) []Example {
	back := map[string]string{}
	for _, v := range c.Inverse {
		back[v.Hub] = v.Spoke
	}
	all := []Example{{Spoke: `"no value of either"`, Hub: `"no value of either"`}}
	for _, v := range c.Values {
		all = append(all, Example{Spoke: strconv.Quote(v.Spoke), Hub: strconv.Quote(v.Hub), OnlyToHub: back[v.Hub] != v.Spoke})
	}
	return all
}

// seven is a duration of seven units in JSON: Kubernetes writes text, Go a number.
func seven(duration *model.Type, unit string) string {
	d := 7 * gotype.UnitLength(unit)
	if duration.Unalias().Name.Package == gotype.MetaPackage {
		return strconv.Quote(d.String())
	}
	return strconv.FormatInt(int64(d), 10)
}

// countedExamples counts a repeated item. Fields in structs of the items are left
// to the random objects.
func countedExamples(c *plan.Conv) []Example {
	if c.CountField == nil || strings.Contains(c.KeyField.Steps()+c.CountField.Steps(), "/") {
		return nil
	}
	a, b := `"a"`, `"b"`
	if _, ok := gotype.Integer(gotype.BasicName(c.KeyField.Type().Underlying())); ok {
		a, b = "1", "2"
	} else if !gotype.IsString(c.KeyField.Type()) {
		return nil
	}
	rest, known := restText(c)
	if !known {
		return nil
	}
	key, count := strconv.Quote(c.KeyField.Steps()), strconv.Quote(c.CountField.Steps())
	items := fmt.Sprintf("[{%s:%s,%s:2%s},{%s:%s,%s:1%s}]", key, b, count, rest, key, a, count, rest)
	made := Example{Spoke: fmt.Sprintf("[%s,%s,%s]", b, a, b), Hub: items, OnlyToHub: true}
	if c.Inverted {
		// The other way round the order of repeated values is not asked for.
		made = Example{Spoke: items, Hub: fmt.Sprintf("[%s,%s,%s]", b, b, a), OnlyToHub: true}
	}
	return []Example{made}
}

// restText is what JSON writes of the fields of an item that the other version has
// no place for, behind other fields; not ok if that is not known.
func restText(c *plan.Conv) (text string, ok bool) {
	for _, m := range c.OtherFields() {
		if gotype.LeavesOut(m.Field()) {
			continue
		}
		empty, known := gotype.EmptyJSON(m.Type(), 0)
		if !known || m.Pointers() > 0 || gotype.ReadTag(m.Field()).Inline {
			return "", false
		}
		written, err := json.Marshal(empty)
		if err != nil {
			return "", false
		}
		text += "," + strconv.Quote(m.Steps()) + ":" + string(written)
	}
	return text, true
}

// keyedExamples puts a value of a map into its item. What else is in an item must
// not show.
func keyedExamples(c *plan.Conv) []Example {
	others := slices.ContainsFunc(c.OtherFields(), func(m gotype.FieldPath) bool { return !gotype.LeavesOut(m.Field()) })
	if c.ValueField == nil || others || !c.Elem.Copies() || strings.Contains(c.KeyField.Steps(), "/") || !gotype.IsString(c.KeyField.Type()) {
		return nil
	}
	value := `"x"`
	switch t := c.MapType().Underlying().Elem; {
	case gotype.IsString(t):
	case t.Underlying().Shape == model.Basic && t.Underlying().Name.Name == "bool":
		value = "true"
	case t.Underlying().Shape == model.Basic:
		value = "7"
	default:
		return nil
	}
	mapped, items := fmt.Sprintf(`{"a":%s}`, value), fmt.Sprintf("[{%q:%q,%q:%s}]", c.KeyField.Steps(), "a", c.ValueField.Steps(), value)
	if c.Inverted {
		mapped, items = items, mapped
	}
	return []Example{{Spoke: mapped, Hub: items}}
}

// defaultExamples say what an empty object becomes in the version that has a field
// with a default. A default that is nothing says nothing.
func defaultExamples(r *plan.Rule) []Example {
	place, value := r.Only(), defaultJSON(r)
	if gotype.IsZeroOf(r.Default, place.Type()) && gotype.LeavesOut(place.Field()) {
		return nil
	}
	if r.Spoke != nil {
		return []Example{{Hub: "{}", SpokePath: place.Steps(), Spoke: value, OnlyToSpoke: true}}
	}
	return []Example{{Spoke: "{}", HubPath: place.Steps(), Hub: value, OnlyToHub: true}}
}

// defaultJSON is the default of a rule in JSON.
func defaultJSON(r *plan.Rule) string {
	return gotype.JSONText(gotype.AsJSON(r.Default, r.Only().Type()))
}

// clampedExamples are the greatest numbers of each side: the one that the other side
// does not hold becomes the nearest, the one that it holds stays.
func clampedExamples(c *plan.Conv) []Example {
	spoke, _ := gotype.Integer(gotype.BasicName(c.Spoke.Underlying()))
	hub, _ := gotype.Integer(gotype.BasicName(c.Hub.Underlying()))
	a, b := strconv.FormatUint(spoke.Most(), 10), strconv.FormatUint(hub.Most(), 10)
	if spoke.Most() > hub.Most() {
		return []Example{{Spoke: a, Hub: b, OnlyToHub: true}, {Spoke: b, Hub: b}}
	}
	return []Example{{Spoke: a, Hub: b, OnlyToSpoke: true}, {Spoke: a, Hub: a}}
}
