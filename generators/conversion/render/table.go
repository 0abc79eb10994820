package render

import (
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
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
	spoke, hub := enumChoices(s.Root, facts.SpokeExamples.Choices, facts.HubExamples.Choices)
	of := func(v *model.Version) jen.Code { return jen.Lit(apiVersion(s.Kind.Group, v)) }
	f.Line()
	f.Func().Id(about).Params().Add(w.harness("Table")).Block(jen.Return(jen.Add(w.harness("Table")).Values(jen.Dict{
		jen.Id("Kind"):         jen.Lit(s.Kind.Name),
		jen.Id("Spoke"):        of(s.Version),
		jen.Id("Hub"):          of(s.Kind.Hub),
		jen.Id("SpokeObjects"): objects(facts.SpokeExamples.Objects),
		jen.Id("HubObjects"):   objects(facts.HubExamples.Objects),
		jen.Id("SpokeValues"):  w.choices(spoke),
		jen.Id("HubValues"):    w.choices(hub),
	})))
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
			}{{"JSON", c.JSON}, {"Forms", c.Forms}} {
				if len(list.texts) == 0 {
					continue
				}
				values := make([]jen.Code, len(list.texts))
				for i, text := range list.texts {
					values[i] = literal(text, 0)
				}
				fields = append(fields, jen.Id(list.name).Op(":").Index().String().Values(values...))
			}
			g.Line().Values(fields...)
		}
		g.Line()
	})
}

// enumChoices adds to what the fields of either version take the values of the enums that
// become others, which a schema need not list.
func enumChoices(root *plan.Pair, spoke, hub []plan.Choice) (allSpoke, allHub []plan.Choice) {
	allSpoke, allHub = slices.Clone(spoke), slices.Clone(hub)
	seen := map[*plan.Pair]bool{}
	var walk func(p *plan.Pair, spoke, hub string)
	walk = func(p *plan.Pair, spoke, hub string) {
		if seen[p] {
			return
		}
		seen[p] = true
		for _, r := range p.Rules {
			if r.Conv == nil || r.Spoke == nil || len(r.Hub) != 1 {
				continue
			}
			atSpoke, atHub := joined(spoke, r.Spoke), joined(hub, r.Hub[0])
			for c := r.Conv; c != nil; c = c.Elem {
				switch c.Form {
				case plan.Enum:
					for _, v := range c.Values {
						allSpoke = addChoice(allSpoke, atSpoke, v.Spoke)
						allHub = addChoice(allHub, atHub, v.Hub)
					}
					for _, v := range c.Inverse {
						allSpoke = addChoice(allSpoke, atSpoke, v.Spoke)
						allHub = addChoice(allHub, atHub, v.Hub)
					}
				case plan.Slice, plan.Map:
					atSpoke, atHub = atSpoke+"/*", atHub+"/*"
				}
			}
			if inner, below, belowHub := plan.StructBelow(r.Conv); inner != nil {
				walk(inner, joined(spoke, r.Spoke)+starred(below), joined(hub, r.Hub[0])+starred(belowHub))
			}
		}
	}
	walk(root, "", "")
	return allSpoke, allHub
}

func joined(at string, place gotype.FieldPath) string {
	if at == "" {
		return place.Steps()
	}
	return at + "/" + place.Steps()
}

func starred(suffix string) string {
	return strings.ReplaceAll(strings.ReplaceAll(suffix, "[*]", "/*"), ".", "/")
}

func addChoice(list []plan.Choice, path, value string) []plan.Choice {
	text := strconv.Quote(value)
	i := slices.IndexFunc(list, func(c plan.Choice) bool { return c.Path == path })
	if i < 0 {
		return append(list, plan.Choice{Path: path, JSON: []string{text}})
	}
	if !slices.Contains(list[i].JSON, text) {
		list[i].JSON = append(slices.Clone(list[i].JSON), text)
	}
	return list
}
