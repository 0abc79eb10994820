package conversion

import (
	_ "embed"
	"go/token"
	"slices"
	"sync"

	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/model"
)

const (
	// testsName is the file with a package's tests, probeName, makerName and roomName
	// those for the code that they share, the last where annotations keep something.
	testsName = "zz_generated.conversion_test.go"
	probeName = "zz_generated.conversion_probe_test.go"
	makerName = "zz_generated.conversion_maker_test.go"
	roomName  = "zz_generated.conversion_room_test.go"
)

//go:embed probe/probe.go
var probeSource string

//go:embed probe/maker.go
var makerSource string

//go:embed probe/room.go
var roomSource string

// probeStock is the code of package probe.
var probeStock = &stock{room: "probe", sources: []string{probeSource, makerSource, roomSource}}

// A testWriter renders the tests of one package's conversions. They stand in a
// package of their own, so that they see what users see.
type testWriter struct {
	*writer
}

// files makes the files of the tests.
func (w testWriter) files() []generators.File {
	if len(w.pkg.Spokes) == 0 {
		return nil
	}
	code := sync.OnceValues(w.render)
	head := w.comment() + generated + "\n\npackage " + w.pkg.Name + "_test"
	tests := generators.File{Name: testsName, Package: w.pkg.Package, Origin: w.pkg.Pos, Render: rendered(code)}
	shared := []string{probeName, makerName}
	if slices.ContainsFunc(w.pkg.Spokes, (*Spoke).mayRefuse) {
		shared = append(shared, roomName)
	}
	return append([]generators.File{tests}, w.stocked(probeStock, head, code, shared...)...)
}

// render writes two fuzz tests and a benchmark for each kind.
func (w testWriter) render() (string, error) {
	f := jen.NewFilePathName(w.pkg.Path+"_test", w.pkg.Name+"_test")
	f.HeaderComment(w.comment() + generated)
	f.ImportName(w.pkg.Path, w.pkg.Name)
	for _, s := range w.pkg.Spokes {
		kind := s.Kind.Name
		pair := "conversionPairOf" + kind
		test := func(name, comment, parameter, kindOf, call string) {
			f.Line().Comment("// " + name + " " + comment)
			f.Func().Id(name).Params(jen.Id(parameter).Op("*").Qual("testing", kindOf)).Block(jen.Id(call).Call(jen.Id(parameter), jen.Id(pair).Call()))
		}
		test("Fuzz"+kind+"FromSpoke", "converts to the hub and back.", "f", "F", "conversionFromSpoke")
		test("Fuzz"+kind+"FromHub", "converts from the hub and back.", "f", "F", "conversionFromHub")
		if s.mayRefuse() {
			test("Test"+kind+"WithoutRoom", "leaves no room in annotations for what is kept.", "t", "T", "conversionNoRoom")
		}
		test("Benchmark"+kind+"Conversion", "measures both directions.", "b", "B", "conversionBench")
		w.pair(f, s, pair)
	}
	for _, pair := range w.pkg.Pairs {
		w.examples(f, pair)
		w.places(f, pair)
	}
	w.nameImports(f)
	return text(f)
}

// pair writes what the tests know of a kind.
func (w testWriter) pair(f *jen.File, s *Spoke, name string) {
	typ := jen.Id("conversionPair").Types(w.typ(s.Version.Root), w.typ(s.Kind.Hub.Root))
	fields := jen.Dict{
		jen.Id("toHub"):   w.unscoped(s.Root, toHub),
		jen.Id("toSpoke"): w.unscoped(s.Root, toSpoke),
	}
	if s.mayRefuse() && s.refuses(toSpoke) {
		fields[jen.Id("storedSpoke")] = jen.True()
	}
	facts := factsOf(w.pkg)
	if len(facts.words) > 0 {
		words := make([]jen.Code, len(facts.words))
		for i, word := range facts.words {
			words[i] = jen.Lit(word)
		}
		fields[jen.Id("words")] = jen.Index().String().Values(words...)
	}
	for name, list := range map[string][]typeFields{"keys": facts.keys, "lost": facts.lost} {
		if len(list) > 0 {
			fields[jen.Id(name)] = jen.Index().Id("conversionFields").ValuesFunc(func(g *jen.Group) { w.fields(g, list) })
		}
	}
	f.Line()
	f.Func().Id(name).Params().Add(typ).Block(jen.Return(typ.Clone().Values(fields)))
}

func (w testWriter) fields(g *jen.Group, list []typeFields) {
	for _, of := range list {
		names := make([]jen.Code, len(of.names))
		for i, name := range of.names {
			names[i] = jen.Lit(name)
		}
		g.Line().Id("conversionFieldsOf").Types(w.typ(of.typ)).Call(names...)
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
func factsOf(pkg *Package) testFacts {
	var facts testFacts
	for _, pair := range pkg.Pairs {
		for _, r := range pair.Rules {
			if r.How == Dropped {
				first := pair.Hub
				if r.Spoke != nil {
					first = pair.Spoke
				}
				name := r.alone().Name()
				if r.Default != nil {
					name += "=" + defaultJSON(r)
				}
				facts.lost = addFields(facts.lost, r.alone().Owner(first), name)
			}
			facts.of(r.Conv)
		}
	}
	slices.Sort(facts.words)
	facts.words = slices.Compact(facts.words)
	return facts
}

// of collects what a conversion of a value knows.
func (f *testFacts) of(c *Conv) {
	if c == nil {
		return
	}
	for _, v := range c.Values {
		f.words = append(f.words, v.Spoke, v.Hub)
	}
	for _, k := range c.Keys {
		f.keys = addFields(f.keys, structOf(c.Spoke.Underlying().Elem), k.Spoke.Name())
		f.keys = addFields(f.keys, structOf(c.Hub.Underlying().Elem), k.Hub.Name())
	}
	if c.Form == KeyedMap { // the items of Counted may be there twice
		f.keys = addFields(f.keys, structOf(c.keyed().Underlying().Elem), c.KeyField.Name())
	}
	f.of(c.Elem)
	f.of(c.Key)
}

// addFields adds a field of a type, once. Types that other packages cannot name
// are left out.
func addFields(list []typeFields, t *model.Type, name string) []typeFields {
	if t == nil || !t.Declared() || !token.IsExported(baseName(t)) {
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
