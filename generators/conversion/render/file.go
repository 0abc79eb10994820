package render

import (
	"path"
	"sync"

	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/layout"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/supportpackage"
	"github.com/crdgen/crdgen/internal/model"
)

// exported writes the function by which others call a direction of a pair, unless
// somebody wrote it here; a neighbour's is called, else it has the given body.
func (w *writer) exported(f *jen.File, pair *plan.Pair, d plan.Direction, body ...jen.Code) {
	manual := pair.Manual(d)
	if manual != nil && manual.Package == w.pkg.Package {
		return
	}
	params, args := w.parameters(pair, d, pair.TakesScope(d, w.isScoped()))
	comment := " converts src to dst."
	if manual != nil {
		comment = " converts src to dst as package " + manual.Package.Name + " does."
		body = []jen.Code{jen.Return(jen.Qual(manual.Package.Path, manual.Name).Call(args...))}
	}
	f.Line().Comment("// " + pair.Name(d) + comment)
	f.Func().Id(pair.Name(d)).Params(params...).Error().Block(body...)
}

// parameters are those of a function of a pair, and the arguments that hand them on.
func (w *writer) parameters(pair *plan.Pair, d plan.Direction, scope bool) (params, args []jen.Code) {
	from, to := pair.Ends(d)
	params = []jen.Code{jen.Id("src").Op("*").Add(w.typ(from)), jen.Id("dst").Op("*").Add(w.typ(to))}
	args = []jen.Code{jen.Id("src"), jen.Id("dst")}
	if scope {
		params = append(params, jen.Id("s").Qual(gotype.ScopePackage, "Scope"))
		args = append(args, jen.Id("s"))
	}
	return params, args
}

const conversionImport = "sigs.k8s.io/controller-runtime/pkg/conversion"

// Settings are how the conversions of a plan are written: what options ask for, and what
// schemas say.
type Settings struct {
	// Header stands above each file.
	Header string
	// Methods asks for those that controller-runtime calls.
	Methods bool
	// Scoped gives all exported functions a conversion.Scope.
	Scoped bool
	// Shares lets what a conversion makes share memory with its source.
	Shares bool
	// Names are those that people declare in a directory, which nothing that is written there
	// may have; nil where nobody looked.
	Names func(dir string) map[string]bool
	// Facts are what schemas say of the values of each spoke.
	Facts map[*plan.Spoke]plan.SchemaFacts
}

// A writer renders one file of what is planned for a package.
type writer struct {
	Settings
	pkg       *plan.Package
	shared    *supportpackage.Support
	empties   map[string]emptiness // by name
	imports   map[string]string    // names of packages by path
	hidden    []*model.Type        // of other packages, which no code here can name
	shapeVars shapeVars
	// structNames are those of structs for several fields.
	structNames structNames
	// keepsData reports whether conversions of the package keep anything.
	keepsData func() bool
	// filled are the fields of which conversions of the package make an empty list of nothing.
	filled func() map[*model.Field]bool
}

func newWriter(pkg *plan.Package, shared *supportpackage.Support, as Settings) *writer {
	return &writer{
		Settings: as, pkg: pkg, shared: shared, shapeVars: shapeVars{}, structNames: structNames{},
		keepsData: sync.OnceValue(func() bool { return plan.KeepsData(pkg) }),
		filled:    sync.OnceValue(func() map[*model.Field]bool { return plan.Filled(pkg) }),
	}
}

// isScoped reports whether generated functions take a scope: all of a run do, or one that
// somebody wrote for the package does.
func (w *writer) isScoped() bool { return w.Scoped || w.pkg.Scoped }

// PackageFiles makes the files of a package's conversions. What they share with other
// packages is added to the support.
func PackageFiles(pkg *plan.Package, shared *supportpackage.Support, as Settings) []generators.File {
	w := newWriter(pkg, shared, as)
	return w.files()
}

// Hidden returns the types of other packages that the conversions of a package would name
// while their packages do not export them.
func Hidden(pkg *plan.Package, shared *supportpackage.Support, as Settings) []*model.Type {
	as.Methods = false // the functions name what they name
	w := newWriter(pkg, shared, as)
	if _, err := w.render(); err != nil {
		return nil // said where the file is written
	}
	return w.hidden
}

// files makes the package's files.
func (w *writer) files() []generators.File {
	code := sync.OnceValues(w.render)
	var files []generators.File
	if len(w.pkg.Pairs) > 0 || w.Methods && w.writesHub() {
		files = append(files, generators.File{Name: plan.FileName, Package: w.pkg.Package, Origin: w.pkg.Pos, Render: layout.Rendered(code)})
	}
	if w.keepsData() {
		w.shared.AddCode(code)
	}
	return files
}

// writesHub reports whether a hub of the package lacks the method that marks it.
func (w *writer) writesHub() bool {
	for _, k := range w.pkg.Hubs {
		if _, ok := plan.ManualMethod(k.Hub.Root, plan.HubMethod); !ok {
			return true
		}
	}
	return false
}

// render writes the functions: methods first, then a group for each pair.
func (w *writer) render() (string, error) {
	f := jen.NewFilePathName(w.pkg.Path, w.pkg.Name)
	f.HeaderComment(layout.BuildTag + layout.CommentAbove(w.Header) + layout.Generated)
	f.ImportAlias(gotype.MetaPackage, "metav1")
	f.ImportAlias(gotype.ScopePackage, "apiconversion")
	f.ImportName(conversionImport, "conversion")
	f.ImportName(w.shared.Path, path.Base(w.shared.Path))
	if w.Methods {
		for _, k := range w.pkg.Hubs {
			if _, ok := plan.ManualMethod(k.Hub.Root, plan.HubMethod); !ok {
				f.Line().Comment("// Hub marks this version as the one that all others are converted to and from.")
				f.Func().Params(jen.Op("*").Add(w.typ(k.Hub.Root))).Id(plan.HubMethod).Params().Block()
			}
		}
		for _, s := range w.pkg.Spokes {
			w.methodsOf(f, s)
		}
	}
	for _, s := range w.pkg.Spokes {
		if s.MayRefuse() {
			w.restored(f, s)
		}
	}
	w.shapes(f)
	for _, pair := range w.pkg.Pairs {
		write := w.functions
		if len(pair.Rules) == 0 && pair.ManualToHub != nil && pair.ManualToSpoke != nil {
			write = func(f *jen.File, pair *plan.Pair, d plan.Direction) { w.exported(f, pair, d) }
		}
		write(f, pair, plan.ToHub)
		if !pair.OfOneType() {
			write(f, pair, plan.ToSpoke)
		}
	}
	w.declareEmpties(f)
	w.nameImports(f)
	return Text(f, nil, w.Taken(w.pkg.Package))
}

// methodsOf writes what controller-runtime's webhook calls.
func (w *writer) methodsOf(f *jen.File, s *plan.Spoke) {
	scope := []jen.Code{}
	if w.isScoped() {
		scope = append(scope, jen.Nil())
	}
	for _, d := range []plan.Direction{plan.ToHub, plan.ToSpoke} {
		name, call, verb := plan.ConvertToMethod, s.Root.ToHub, "converts the receiver to the hub, version "+s.Kind.Hub.Name
		if d == plan.ToSpoke {
			name, call, verb = plan.ConvertFromMethod, s.Root.ToSpoke, "makes the receiver what the hub, version "+s.Kind.Hub.Name+", says"
		}
		if _, ok := plan.ManualMethod(s.Version.Root, name); ok {
			continue
		}
		receiver, hub := "src", "dst"
		if d == plan.ToSpoke {
			receiver, hub = "dst", "src"
		}
		if manual := s.Root.Manual(d); manual != nil && len(manual.Params) == 2 {
			scope = nil
		}
		source := sourceOf(w.givesCopy(s.Root, d))
		f.Line().Comment("// " + name + " " + verb + ".")
		f.Func().Params(jen.Id(receiver).Op("*").Add(w.typ(s.Version.Root))).Id(name).
			Params(jen.Id(hub+"Raw").Qual(conversionImport, "Hub")).Error().Block(
			jen.List(jen.Id(hub), jen.Id("ok")).Op(":=").Id(hub+"Raw").Assert(jen.Op("*").Add(w.typ(s.Kind.Hub.Root))),
			jen.If(jen.Op("!").Id("ok")).Block(
				jen.Return(jen.Qual("fmt", "Errorf").Call(jen.Lit("the hub of %T is %T, not %T"), jen.Id(receiver), jen.Id(hub), jen.Id(hub+"Raw"))),
			),
			jen.Return(jen.Id(call).Call(append([]jen.Code{source, jen.Id("dst")}, scope...)...)),
		)
	}
}

// typ writes a type as the file names it.
func (w *writer) typ(t *model.Type) *jen.Statement {
	if t.Declared() {
		w.note(t)
		name := jen.Qual(t.Name.Package, layout.Own(gotype.BaseName(t)))
		if len(t.Args) == 0 {
			return name
		}
		var args []jen.Code
		for _, a := range t.Args {
			args = append(args, w.typ(a))
		}
		return name.Types(args...)
	}
	switch t.Shape {
	case model.Pointer:
		return jen.Op("*").Add(w.typ(t.Elem))
	case model.Slice:
		return jen.Index().Add(w.typ(t.Elem))
	case model.Map:
		return jen.Map(w.typ(t.Key)).Add(w.typ(t.Elem))
	case model.Struct:
		return jen.Struct() // no other one without a name is written
	}
	return jen.Id(t.Name.Name)
}

// support is a name of the package that generated code imports.
func (w *writer) support(name string) *jen.Statement { return jen.Qual(w.shared.Path, name) }
