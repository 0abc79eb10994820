package conversion

import (
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"
)

// Random objects cannot tell whether a field went to its counterpart: what is
// swapped in both directions comes back as it was. Tests of places say which field
// of the other version holds the same.

// placesOf returns the fields of a pair that hold the same in both versions, the
// spoke's path first, in the order of its rules. What somebody wrote by hand may
// change what it likes, and a struct that writes itself puts its fields where it likes.
func placesOf(pair *Pair) [][2]string {
	if pair.byHand() || writesItself(pair.Spoke) || writesItself(pair.Hub) {
		return nil
	}
	var all [][2]string
	for _, r := range pair.Rules {
		if (r.How != SameName && r.How != Moved) || r.Spoke == nil || len(r.Hub) != 1 || !r.Conv.copies() {
			continue
		}
		spoke, hub := r.Spoke.Steps(), r.Hub[0].Steps()
		isMeta := pair.Root != nil && spoke == "metadata" // where annotations keep what is lost
		if !isMeta && !strings.Contains(spoke+hub, "(") { // nor a struct that is inlined
			all = append(all, [2]string{spoke, hub})
		}
	}
	return all
}

// copies says whether a value and its counterpart are the same in JSON, but for one
// that is empty.
func (c *Conv) copies() bool {
	if c == nil {
		return false
	}
	switch c.Form {
	case Identical:
		return true
	case Basic:
		return !c.Clamped
	case Pointer, Slice:
		return c.Elem.copies() && !c.Elem.optional()
	case Optional:
		return c.Elem.copies()
	case Map:
		return c.Key.copies() && c.Elem.copies() && !c.Elem.optional()
	}
	return false
}

// optional says whether nothing may have become an empty value in it.
func (c *Conv) optional() bool { return c != nil && (c.Form == Optional || c.Elem.optional()) }

// places writes a test of the places of a pair.
func (w testWriter) places(f *jen.File, pair *Pair) {
	list := placesOf(pair)
	if len(list) == 0 {
		return
	}
	name := "Test_" + strings.TrimPrefix(pair.ToHub, handPrefix) + "_Places"
	f.Line().Comment("// " + name + " looks for the values of fields where their counterparts are.")
	f.Func().Id(name).Params(jen.Id("t").Op("*").Qual("testing", "T")).Block(
		jen.Id("conversionPlaces").CallFunc(func(g *jen.Group) {
			g.Id("t")
			g.Add(w.unscoped(pair, toHub))
			g.Add(w.unscoped(pair, toSpoke))
			g.Index().Index(jen.Lit(2)).String().ValuesFunc(func(g *jen.Group) {
				for _, p := range list {
					g.Line().Values(jen.Lit(p[0]), jen.Lit(p[1]))
				}
				g.Line()
			})
		}))
}

// defaultExamples say what an empty object becomes in the version that has a field
// with a default. A default that is nothing says nothing.
func defaultExamples(r *Rule) []example {
	place, value := r.alone(), defaultJSON(r)
	if isZeroOf(r.Default, place.Type()) && leavesOut(place.Field()) {
		return nil
	}
	if r.Spoke != nil {
		return []example{{hub: "{}", spokePath: place.Steps(), spoke: value, onlyToSpoke: true}}
	}
	return []example{{spoke: "{}", hubPath: place.Steps(), hub: value, onlyToHub: true}}
}

// defaultJSON is the default of a rule in JSON.
func defaultJSON(r *Rule) string { return jsonText(asJSON(r.Default, r.alone().Type())) }

// clampedExamples are the greatest numbers of each side: the one that the other side
// does not hold becomes the nearest, the one that it holds stays.
func clampedExamples(c *Conv) []example {
	spoke, _ := integer(basicName(c.Spoke.Underlying()))
	hub, _ := integer(basicName(c.Hub.Underlying()))
	a, b := strconv.FormatUint(spoke.most(), 10), strconv.FormatUint(hub.most(), 10)
	if spoke.most() > hub.most() {
		return []example{{spoke: a, hub: b, onlyToHub: true}, {spoke: b, hub: b}}
	}
	return []example{{spoke: a, hub: b, onlyToSpoke: true}, {spoke: a, hub: a}}
}
