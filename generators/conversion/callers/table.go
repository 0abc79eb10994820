package callers

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/generators/conversion/expect"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/render"
	"github.com/crdgen/crdgen/internal/model"
)

// table writes a test that compares what becomes of every field with a golden file, and
// what it knows of the kind.
func (w testWriter) table(f *jen.File, s *plan.Spoke, pair string) {
	name, about := "Test"+s.Kind.Name+"Table", "conversionTableOf"+s.Kind.Name
	f.Line().Comment("// " + name + " compares what becomes of every field with testdata/conversion/" + s.Kind.Name + "." + s.Version.Name + ".txt.")
	f.Func().Id(name).Params(jen.Id("t").Op("*").Qual("testing", "T")).Block(
		jen.Add(w.harness("TestTable")).Call(jen.Id("t"), jen.Id(pair).Call(), jen.Id(about).Call()))
	facts := w.Facts[s]
	spoke, hub := expect.Choices(s.Root, facts.SpokeExamples.Choices, facts.HubExamples.Choices)
	spokeTogether, hubTogether := expect.Together(s.Root)
	of := func(v *model.Version) jen.Code { return jen.Lit(apiVersion(s.Kind.Group, v)) }
	f.Line()
	members := jen.Dict{
		jen.Id("Kind"):         jen.Lit(s.Kind.Name),
		jen.Id("Spoke"):        of(s.Version),
		jen.Id("Hub"):          of(s.Kind.Hub),
		jen.Id("SpokeObjects"): objects(facts.SpokeExamples.Objects),
		jen.Id("HubObjects"):   objects(facts.HubExamples.Objects),
		jen.Id("SpokeValues"):  w.choices(spoke),
		jen.Id("HubValues"):    w.choices(hub),
	}
	functions := jen.Dict{}
	for name, groups := range map[string][][]string{"Spoke": spokeTogether, "Hub": hubTogether} {
		if len(groups) > 0 {
			functions[jen.Id(name)] = together(groups)
		}
	}
	if len(functions) > 0 {
		members[jen.Id("Functions")] = jen.Add(w.harness("ByHand")).Values(functions)
	}
	f.Func().Id(about).Params().Add(w.harness("Table")).Block(jen.Return(jen.Add(w.harness("Table")).Values(members)))
}

// together are groups of paths.
func together(groups [][]string) *jen.Statement {
	return jen.Index().Index().String().ValuesFunc(func(g *jen.Group) {
		for _, group := range groups {
			g.ValuesFunc(func(g *jen.Group) {
				for _, path := range group {
					g.Lit(path)
				}
			})
		}
	})
}

func apiVersion(group string, v *model.Version) string {
	if group == "" {
		return v.Name
	}
	return group + "/" + v.Name
}

// objects are strings of several lines.
func objects(texts []string) *jen.Statement {
	return jen.Index().String().ValuesFunc(func(g *jen.Group) {
		for _, text := range texts {
			g.Line().Op("`" + strings.ReplaceAll(text, "`", `\u0060`) + "`")
		}
		g.Line()
	})
}

func (w testWriter) choices(list []plan.Choice) *jen.Statement {
	if len(list) == 0 {
		return jen.Nil()
	}
	return jen.Index().Add(w.harness("Values")).ValuesFunc(func(g *jen.Group) {
		for _, c := range list {
			fields := []jen.Code{jen.Id("Path").Op(":").Lit(c.Path)}
			for _, list := range []struct {
				name  string
				texts []string
			}{{"JSON", c.JSON}, {"Forms", c.Forms}, {"Keys", c.Keys}} {
				if len(list.texts) == 0 {
					continue
				}
				values := make([]jen.Code, len(list.texts))
				for i, text := range list.texts {
					values[i] = render.Literal(text, 0)
				}
				fields = append(fields, jen.Id(list.name).Op(":").Index().String().Values(values...))
			}
			if c.Absent {
				fields = append(fields, jen.Id("Absent").Op(":").True())
			}
			g.Line().Values(fields...)
		}
		g.Line()
	})
}
