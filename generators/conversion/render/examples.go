package render

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/model"
)

// An example is a value of a field with the one that its counterpart must have.
// Where a rule changes values, random objects cannot tell whether it is right: a
// wrong value that is kept comes back as well.
type example struct {
	spoke, hub         string // JSON
	spokePath, hubPath string // steps in the structs of the pair
	// onlyToHub says that the way back is not as clear, onlyToSpoke that the way
	// there is not, or that the hub's value does not show in JSON.
	onlyToHub, onlyToSpoke bool
}

// examplesOf returns the examples of a pair, in the order of its rules.
func examplesOf(pair *plan.Pair) []example {
	var all []example
	for _, r := range pair.Rules {
		if r.Default != nil && !pair.HasManual() {
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
			e.spokePath, e.hubPath = r.Spoke.Steps(), r.Hub[0].Steps()
			e.onlyToHub = e.onlyToHub || isLeftOut(r.Spoke, e.spoke)
			e.onlyToSpoke = e.onlyToSpoke || isLeftOut(r.Hub[0], e.hub)
			if !e.onlyToHub || !e.onlyToSpoke {
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
func valuesOf(c *plan.Conv) []example {
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
			return []example{{spoke: seven(c.Spoke, c.Unit), hub: "7"}}
		}
		return []example{{spoke: "7", hub: seven(c.Hub, c.Unit)}}
	}
	return nil
}

// enumExamples are the values that a marker maps. Where two of them become one,
// only one of the two is found on the way back.
func enumExamples(c *plan.Conv) []example {
	back := map[string]string{}
	for _, v := range c.Inverse {
		back[v.Hub] = v.Spoke
	}
	all := []example{{spoke: `"no value of either"`, hub: `"no value of either"`}}
	for _, v := range c.Values {
		all = append(all, example{spoke: strconv.Quote(v.Spoke), hub: strconv.Quote(v.Hub), onlyToHub: back[v.Hub] != v.Spoke})
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
func countedExamples(c *plan.Conv) []example {
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
	made := example{spoke: fmt.Sprintf("[%s,%s,%s]", b, a, b), hub: items, onlyToHub: true}
	if c.Inverted {
		// The other way round the order of repeated values is not asked for.
		made = example{spoke: items, hub: fmt.Sprintf("[%s,%s,%s]", b, b, a), onlyToHub: true}
	}
	return []example{made}
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
func keyedExamples(c *plan.Conv) []example {
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
	return []example{{spoke: mapped, hub: items}}
}

// examples writes a test of the examples of a pair.
func (w testWriter) examples(f *jen.File, pair *plan.Pair) {
	list := examplesOf(pair)
	if len(list) == 0 {
		return
	}
	name := "Test_" + strings.TrimPrefix(pair.ToHub, plan.FunctionPrefix) + "_Examples"
	f.Line().Comment("// " + name + " converts values whose counterparts are known.")
	f.Func().Id(name).Params(jen.Id("t").Op("*").Qual("testing", "T")).BlockFunc(func(g *jen.Group) {
		for _, e := range list {
			if !e.onlyToSpoke {
				g.Add(w.harness("Example")).Call(jen.Id("t"), w.tried(pair, plan.ToHub), jen.Lit(e.spokePath), jen.Lit(e.spoke), jen.Lit(e.hubPath), jen.Lit(e.hub))
			}
			if !e.onlyToHub {
				g.Add(w.harness("Example")).Call(jen.Id("t"), w.tried(pair, plan.ToSpoke), jen.Lit(e.hubPath), jen.Lit(e.hub), jen.Lit(e.spokePath), jen.Lit(e.spoke))
			}
		}
	})
}
