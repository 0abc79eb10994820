package render

import (
	"go/token"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/model"
)

// TestsName is the file with a package's tests.
const TestsName = "zz_generated.conversion_test.go"

// A testWriter renders the tests of one package's conversions. They stand in a
// package of their own, so that they see what users see.
type testWriter struct {
	*writer
}

// TestFiles makes the file with fuzz tests and benchmarks of a package's conversions. What
// they share with others is added to the support.
func TestFiles(pkg *plan.Package, shared *Support, as Settings) []generators.File {
	w := testWriter{&writer{Settings: as, pkg: pkg, shared: shared}} // files are rendered at the same time
	return w.files()
}

// files makes the files of the tests.
func (w testWriter) files() []generators.File {
	if len(w.pkg.Spokes) == 0 {
		return nil
	}
	code := sync.OnceValues(w.render)
	w.shared.tests = append(w.shared.tests, code)
	return []generators.File{{Name: TestsName, Package: w.pkg.Package, Origin: w.pkg.Pos, Render: rendered(code)}}
}

// render writes two fuzz tests, a table and a benchmark for each kind.
func (w testWriter) render() (string, error) {
	f := jen.NewFilePathName(w.pkg.Path+"_test", w.pkg.Name+"_test")
	f.HeaderComment(w.comment() + generated)
	f.ImportName(w.pkg.Path, w.pkg.Name)
	f.ImportName(w.shared.HarnessPath(), HarnessName)
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
	w.nameImports(f)
	return text(f)
}

// tried is a conversion as the tests call it: as the methods and other generated functions do.
func (w testWriter) tried(pair *plan.Pair, d plan.Direction) *jen.Statement {
	return w.outside(pair, d, w.givesCopy(pair, d))
}

// pair writes what the tests know of a kind.
func (w testWriter) pair(f *jen.File, s *plan.Spoke, name string) {
	typ := jen.Add(w.harness("Pair")).Types(w.typ(s.Version.Root), w.typ(s.Kind.Hub.Root))
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
	facts := factsOf(w.pkg)
	var values []typeFields
	for _, v := range w.Facts[s].Values {
		for _, text := range v.JSON {
			values = addFields(values, v.Owner, gotype.FieldName(v.Field)+"="+text)
		}
	}
	if len(facts.words) > 0 {
		words := make([]jen.Code, len(facts.words))
		for i, word := range facts.words {
			words[i] = jen.Lit(word)
		}
		fields[jen.Id("Words")] = jen.Index().String().Values(words...)
	}
	for name, list := range map[string][]typeFields{"Keys": facts.keys, "Lost": facts.lost, "Values": values} {
		if len(list) > 0 {
			fields[jen.Id(name)] = jen.Index().Add(w.harness("Fields")).ValuesFunc(func(g *jen.Group) { w.fields(g, list) })
		}
	}
	f.Line()
	f.Func().Id(name).Params().Add(typ).Block(jen.Return(typ.Clone().Values(fields)))
}

func (w testWriter) fields(g *jen.Group, list []typeFields) {
	for _, of := range list {
		names := make([]jen.Code, len(of.names))
		for i, name := range of.names {
			names[i] = literal(name, 0)
		}
		g.Line().Add(w.harness("FieldsOf")).Types(w.typ(of.typ)).Call(names...)
	}
	g.Line()
}

// testFacts are what random objects must respect to be objects at all.
type testFacts struct {
	// words are strings with a meaning, sorted.
	words []string
	// keys identify the items of lists; lost are fields whose loss is accepted.
	keys, lost []typeFields
}

// typeFields are fields of a type, by their Go names; behind an equals sign stands
// what a lost one comes back as.
type typeFields struct {
	typ   *model.Type
	names []string
}

// factsOf collects the facts from all rules of a package, in their order.
func factsOf(pkg *plan.Package) testFacts {
	var facts testFacts
	for _, pair := range pkg.Pairs {
		for _, r := range pair.Rules {
			if r.How == plan.Dropped {
				first := pair.Hub
				if r.Spoke != nil {
					first = pair.Spoke
				}
				name := r.Only().Name()
				if r.Default != nil {
					name += "=" + defaultJSON(r)
				}
				facts.lost = addFields(facts.lost, r.Only().Owner(first), name)
			}
			facts.of(r.Conv)
		}
		facts.lookedFor(pair.ManualToHub, pair.ManualToSpoke)
	}
	slices.Sort(facts.words)
	facts.words = slices.Compact(facts.words)
	return facts
}

// of collects what a conversion of a value knows.
func (f *testFacts) of(c *plan.Conv) {
	if c == nil {
		return
	}
	for _, v := range c.Values {
		f.words = append(f.words, v.Spoke, v.Hub)
	}
	for _, v := range c.Inverse {
		f.words = append(f.words, v.Spoke, v.Hub)
	}
	for _, k := range c.Keys {
		f.keys = addFields(f.keys, gotype.StructOf(c.Spoke.Underlying().Elem), k.Spoke.Name())
		f.keys = addFields(f.keys, gotype.StructOf(c.Hub.Underlying().Elem), k.Hub.Name())
	}
	if c.Form == plan.KeyedMap { // the items of Counted may be there twice
		f.keys = addFields(f.keys, gotype.StructOf(c.ListType().Underlying().Elem), c.KeyField.Name())
	}
	f.lookedFor(c.To, c.From)
	f.of(c.Elem)
	f.of(c.Key)
}

// mostLookedFor is how many strings of one function random objects hold, and how long they
// are: longer ones, and those with spaces or verbs, are messages.
const mostLookedFor, longestLookedFor = 16, 40

// lookedFor adds the strings that hand-written functions look for: objects without them
// would not try much of what the functions do.
func (f *testFacts) lookedFor(functions ...*model.Function) {
	for _, fn := range functions {
		if fn == nil {
			continue
		}
		words := slices.DeleteFunc(fn.Literals(), func(text string) bool {
			return text == "" || len(text) > longestLookedFor || strings.ContainsAny(text, " %\n\t") || !utf8.ValidString(text)
		})
		f.words = append(f.words, words[:min(len(words), mostLookedFor)]...)
	}
}

// addFields adds a field of a type, once. Types that other packages cannot name
// are left out.
func addFields(list []typeFields, t *model.Type, name string) []typeFields {
	if t == nil || !t.Declared() || !token.IsExported(gotype.BaseName(t)) {
		return list
	}
	i := slices.IndexFunc(list, func(f typeFields) bool { return f.typ == t })
	if i < 0 {
		return append(list, typeFields{t, []string{name}})
	}
	if !slices.Contains(list[i].names, name) {
		list[i].names = append(list[i].names, name)
	}
	return list
}
