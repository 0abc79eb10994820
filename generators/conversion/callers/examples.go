package callers

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/generators/conversion/expect"
	"github.com/crdgen/crdgen/generators/conversion/plan"
)

// examples writes a test of the examples of a pair.
func (w testWriter) examples(f *jen.File, pair *plan.Pair) {
	list := expect.Examples(pair)
	if len(list) == 0 {
		return
	}
	name := "Test_" + strings.TrimPrefix(pair.ToHub, plan.FunctionPrefix) + "_Examples"
	f.Line().Comment("// " + name + " converts values whose counterparts are known.")
	f.Func().Id(name).Params(jen.Id("t").Op("*").Qual("testing", "T")).BlockFunc(func(g *jen.Group) {
		for _, e := range list {
			if !e.OnlyToSpoke {
				g.Add(w.harness("Example")).Call(jen.Id("t"), w.tried(pair, plan.ToHub), jen.Lit(e.SpokePath), jen.Lit(e.Spoke), jen.Lit(e.HubPath), jen.Lit(e.Hub))
			}
			if !e.OnlyToHub {
				g.Add(w.harness("Example")).Call(jen.Id("t"), w.tried(pair, plan.ToSpoke), jen.Lit(e.HubPath), jen.Lit(e.Hub), jen.Lit(e.SpokePath), jen.Lit(e.Spoke))
			}
		}
	})
}

// places writes a test of the places of a pair.
func (w testWriter) places(f *jen.File, pair *plan.Pair) {
	list := expect.Counterparts(pair)
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
