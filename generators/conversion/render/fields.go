package render

import (
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
)

// Random objects cannot tell whether a field went to its counterpart: what is
// swapped in both directions comes back as it was. Tests of places say which field
// of the other version holds the same.

// placesOf returns the fields of a pair that hold the same in both versions, the
// spoke's path first, in the order of its rules. What somebody wrote by hand may
// change what it likes, and a struct that writes itself puts its fields where it likes.
func placesOf(pair *plan.Pair) [][2]string {
	if pair.HasManual() || gotype.WritesItself(pair.Spoke) || gotype.WritesItself(pair.Hub) {
		return nil
	}
	var all [][2]string
	for _, r := range pair.Rules {
		if (r.How != plan.SameName && r.How != plan.Moved) || r.Spoke == nil || len(r.Hub) != 1 || !r.Conv.Copies() {
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

// places writes a test of the places of a pair.
func (w testWriter) places(f *jen.File, pair *plan.Pair) {
	list := placesOf(pair)
	if len(list) == 0 {
		return
	}
	name := "Test_" + strings.TrimPrefix(pair.ToHub, plan.FunctionPrefix) + "_Places"
	f.Line().Comment("// " + name + " looks for the values of fields where their counterparts are.")
	f.Func().Id(name).Params(jen.Id("t").Op("*").Qual("testing", "T")).Block(
		jen.Add(w.harness("TestPlaces")).CallFunc(func(g *jen.Group) {
			g.Id("t")
			g.Add(w.tried(pair, plan.ToHub))
			g.Add(w.tried(pair, plan.ToSpoke))
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
func defaultExamples(r *plan.Rule) []example {
	place, value := r.Only(), defaultJSON(r)
	if gotype.IsZeroOf(r.Default, place.Type()) && gotype.LeavesOut(place.Field()) {
		return nil
	}
	if r.Spoke != nil {
		return []example{{hub: "{}", spokePath: place.Steps(), spoke: value, onlyToSpoke: true}}
	}
	return []example{{spoke: "{}", hubPath: place.Steps(), hub: value, onlyToHub: true}}
}

// defaultJSON is the default of a rule in JSON.
func defaultJSON(r *plan.Rule) string {
	return gotype.JSONText(gotype.AsJSON(r.Default, r.Only().Type()))
}

// clampedExamples are the greatest numbers of each side: the one that the other side
// does not hold becomes the nearest, the one that it holds stays.
func clampedExamples(c *plan.Conv) []example {
	spoke, _ := gotype.Integer(gotype.BasicName(c.Spoke.Underlying()))
	hub, _ := gotype.Integer(gotype.BasicName(c.Hub.Underlying()))
	a, b := strconv.FormatUint(spoke.Most(), 10), strconv.FormatUint(hub.Most(), 10)
	if spoke.Most() > hub.Most() {
		return []example{{spoke: a, hub: b, onlyToHub: true}, {spoke: b, hub: b}}
	}
	return []example{{spoke: a, hub: b, onlyToSpoke: true}, {spoke: a, hub: a}}
}
