package callers

import (
	"go/parser"
	"go/token"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/layout"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/render"
	"github.com/crdgen/crdgen/generators/conversion/support"
	"github.com/crdgen/crdgen/internal/model"
)

const (
	// HandlerName, ReviewName and DecodeName are the files with the code that every handler
	// needs, KindsName the one that names the kinds.
	HandlerName = "zz_generated.conversion_handler.go"
	ReviewName  = "zz_generated.conversion_review.go"
	DecodeName  = "zz_generated.conversion_decode.go"
	KindsName   = "zz_generated.conversion_kinds.go"

	// HandlerConstructor is the function that people call.
	HandlerConstructor = "NewHandler"
)

// IsHandlers reports whether a file of that name is one of a handler.
func IsHandlers(name string) bool {
	return slices.Contains([]string{HandlerName, ReviewName, DecodeName, KindsName}, name)
}

// A handlerWriter renders the package that answers the API server.
type handlerWriter struct {
	render.Settings
	plan *plan.Plan
	pkg  *model.Package
}

// HandlerFiles makes the files of the package: nothing where there is nothing to
// convert.
func HandlerFiles(planned *plan.Plan, as render.Settings, pkg *model.Package) []generators.File {
	kinds := plan.Converted(planned)
	if len(kinds) == 0 {
		return nil
	}
	w := &handlerWriter{Settings: as, plan: planned, pkg: pkg}
	return []generators.File{
		{Name: KindsName, Package: pkg, Origin: kinds[0].Pos, Render: layout.Rendered(w.render)},
		{Name: HandlerName, Package: pkg, Origin: kinds[0].Pos, Render: w.copied(support.Serve())},
		{Name: ReviewName, Package: pkg, Origin: kinds[0].Pos, Render: w.copied(support.Review())},
		{Name: DecodeName, Package: pkg, Origin: kinds[0].Pos, Render: w.copied(support.Decode())},
	}
}

// copied writes a file of package serve as one of the handler's.
func (w *handlerWriter) copied(source string) func(io.Writer) error {
	_, code, _ := strings.Cut("\n"+source, "\npackage serve\n")
	return layout.Rendered(func() (string, error) {
		text, taken := layout.BuildTag+layout.CommentAbove(w.Header)+layout.Generated+"\n\npackage "+w.pkg.Name+"\n"+code, w.Taken(w.pkg)
		if err := layout.CheckPredeclared(text, taken); err != nil {
			return "", err
		}
		return layout.Avoiding(text, handlerNames(), taken)
	})
}

// handlerNames are what the files of package serve declare.
var handlerNames = sync.OnceValue(func() []string {
	var names []string
	for _, source := range []string{support.Serve(), support.Review(), support.Decode()} {
		file, err := parser.ParseFile(token.NewFileSet(), "", source, parser.SkipObjectResolution)
		if err != nil {
			panic(err) // it is compiled as a part of crdgen
		}
		names = slices.AppendSeq(names, maps.Keys(layout.Declared(file)))
	}
	return names
})

// render writes the constructor, with the kinds in the order of the plan and the
// hub of each before its other versions.
func (w *handlerWriter) render() (string, error) {
	f := jen.NewFilePathName("", w.pkg.Name)
	f.HeaderComment(layout.BuildTag + layout.CommentAbove(w.Header) + layout.Generated)
	f.PackageComment("// Package " + w.pkg.Name + " answers the API server's requests to convert objects between versions.")
	f.ImportName("net/http", "http")
	for _, pkg := range w.plan.Packages {
		f.ImportName(pkg.Path, pkg.Name)
	}
	f.Comment("// NewHandler returns the webhook that converts objects of all kinds with several")
	f.Comment("// versions; it is to be served at the path that the CRDs name. Where report is not")
	f.Comment("// nil, it is called with each conversion that fails, from several goroutines.")
	f.Func().Id(HandlerConstructor).Params(jen.Id("report").Func().Params(jen.Error())).Qual("net/http", "Handler").Block(
		jen.Return(jen.Op("&").Id("handler").Values(jen.Dict{
			jen.Id("report"): jen.Id("report"),
			jen.Id("kinds"): jen.Index().Id("kind").ValuesFunc(func(g *jen.Group) {
				for _, k := range plan.Converted(w.plan) {
					g.Line().Add(w.kind(k))
				}
				g.Line()
			}),
		})),
	)
	return render.Text(f, handlerNames(), w.Taken(w.pkg))
}

func (w *handlerWriter) kind(k *plan.Kind) *jen.Statement {
	versions := jen.Dict{jen.Lit(k.Hub.Name): jen.Id("hub").Types(jen.Qual(k.Hub.Package.Path, gotype.BaseName(k.Hub.Root))).Call()}
	for _, s := range k.Spokes {
		home := render.NewCaller(s.Home, nil, w.Settings)
		versions[jen.Lit(s.Version.Name)] = jen.Id("spoke").Call(home.Conversion(s.Root, plan.ToHub, false), home.Conversion(s.Root, plan.ToSpoke, false))
	}
	return jen.Values(jen.Dict{
		jen.Id("group"):    jen.Lit(k.Group),
		jen.Id("name"):     jen.Lit(k.Name),
		jen.Id("versions"): jen.Map(jen.String()).Id("version").Values(versions),
	})
}
