package callers

import (
	"sync"

	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/generators/conversion/expect"
	"github.com/crdgen/crdgen/generators/conversion/layout"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/render"
	"github.com/crdgen/crdgen/generators/conversion/supportpackage"
	"github.com/crdgen/crdgen/internal/model"
)

// TestsName is the file with a package's tests.
const TestsName = "zz_generated.conversion_test.go"

// A testWriter renders the tests of one package's conversions. They stand in a
// package of their own, so that they see what users see.
type testWriter struct {
	render.Settings
	render.Caller
	pkg    *plan.Package
	shared *supportpackage.Support
}

// TestFiles makes the file with fuzz tests and benchmarks of a package's conversions. What
// they share with others is added to the support.
func TestFiles(pkg *plan.Package, shared *supportpackage.Support, as render.Settings) []generators.File {
	w := testWriter{as, render.NewCaller(pkg, shared, as), pkg, shared} // files are rendered at the same time
	return w.files()
}

// files makes the files of the tests.
func (w testWriter) files() []generators.File {
	if len(w.pkg.Spokes) == 0 {
		return nil
	}
	code := sync.OnceValues(w.render)
	w.shared.AddTests(code)
	return []generators.File{{Name: TestsName, Package: w.pkg.Package, Origin: w.pkg.Pos, Render: layout.Rendered(code)}}
}

// render writes two fuzz tests, a table and a benchmark for each kind.
func (w testWriter) render() (string, error) {
	f := jen.NewFilePathName(w.pkg.Path+"_test", w.pkg.Name+"_test")
	f.HeaderComment(layout.CommentAbove(w.Header) + layout.Generated)
	f.ImportName(w.pkg.Path, w.pkg.Name)
	f.ImportName(w.shared.HarnessPath(), supportpackage.HarnessName)
	for _, s := range w.pkg.Spokes {
		kind := s.Kind.Name
		pair := "conversionPairOf" + kind
		test := func(name, comment, parameter, kindOf, call string) {
			f.Line().Comment("// " + name + " " + comment)
			f.Func().Id(name).Params(jen.Id(parameter).Op("*").Qual("testing", kindOf)).Block(jen.Add(w.harness(call)).Call(jen.Id(parameter), jen.Id(pair).Call()))
		}
		test("Fuzz"+kind+"FromSpoke", "converts to the hub and back.", "f", "F", "FuzzFromSpoke")
		test("Fuzz"+kind+"FromHub", "converts from the hub and back.", "f", "F", "FuzzFromHub")
		if s.MayRefuse() {
			test("Test"+kind+"WithoutRoom", "leaves no room in annotations for what is kept.", "t", "T", "TestWithoutRoom")
		}
		test("Benchmark"+kind+"Conversion", "measures both directions.", "b", "B", "Benchmark")
		w.pair(f, s, pair)
		w.table(f, s, pair)
	}
	f.Line().Func().Id("init").Params().Block(jen.Add(w.harness("UpdateFlag")).Call())
	for _, pair := range w.pkg.Pairs {
		w.examples(f, pair)
		w.places(f, pair)
	}
	w.NameImports(f)
	return render.Text(f, nil, nil) // its package is the tests'
}

// tried is a conversion as the tests call it: as the methods and other generated functions do.
func (w testWriter) tried(pair *plan.Pair, d plan.Direction) *jen.Statement {
	return w.Conversion(pair, d, w.GivesCopy(pair, d))
}

// pair writes what the tests know of a kind.
func (w testWriter) pair(f *jen.File, s *plan.Spoke, name string) {
	typ := jen.Add(w.harness("Pair")).Types(w.Type(s.Version.Root), w.Type(s.Kind.Hub.Root))
	fields := jen.Dict{
		jen.Id("ToHub"):   w.tried(s.Root, plan.ToHub),
		jen.Id("ToSpoke"): w.tried(s.Root, plan.ToSpoke),
	}
	for name, version := range map[string]*model.Version{"FixSpoke": s.Version, "FixHub": s.Kind.Hub} {
		if fix, ok := plan.FixOf(version); fix != nil && ok {
			fields[jen.Id(name)] = jen.Qual(fix.Package.Path, fix.Name)
		}
	}
	if s.MayRefuse() && s.Refuses(plan.ToSpoke) {
		fields[jen.Id("StoredSpoke")] = jen.True()
	}
	if w.Shares {
		fields[jen.Id("Shares")] = jen.True()
	}
	facts := expect.FactsOf(w.pkg)
	if len(facts.Words) > 0 {
		words := make([]jen.Code, len(facts.Words))
		for i, word := range facts.Words {
			words[i] = jen.Lit(word)
		}
		fields[jen.Id("Words")] = jen.Index().String().Values(words...)
	}
	for name, list := range map[string][]expect.Fields{"Keys": facts.Keys, "Lost": facts.Lost, "Filled": facts.Filled, "Values": expect.Values(w.Facts[s])} {
		if len(list) > 0 {
			fields[jen.Id(name)] = jen.Index().Add(w.harness("Fields")).ValuesFunc(func(g *jen.Group) { w.fields(g, list) })
		}
	}
	f.Line()
	f.Func().Id(name).Params().Add(typ).Block(jen.Return(typ.Clone().Values(fields)))
}

func (w testWriter) fields(g *jen.Group, list []expect.Fields) {
	for _, of := range list {
		names := make([]jen.Code, len(of.Names))
		for i, name := range of.Names {
			names[i] = render.Literal(name, 0)
		}
		g.Line().Add(w.harness("FieldsOf")).Types(w.Type(of.Type)).Call(names...)
	}
	g.Line()
}

// harness is a name of the package that generated tests import.
func (w testWriter) harness(name string) *jen.Statement {
	return jen.Qual(w.shared.HarnessPath(), name)
}
