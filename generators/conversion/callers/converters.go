package callers

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/layout"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/render"
	"github.com/crdgen/crdgen/internal/model"
)

// ConvertersName is the file with a function for each kind that returns what
// controller-runtime's webhook builder takes.
const ConvertersName = "zz_generated.conversion_converters.go"

// What typed converters import besides the API packages.
const (
	runtimePackage   = "k8s.io/apimachinery/pkg/runtime"
	utilRuntime      = "k8s.io/apimachinery/pkg/util/runtime"
	clientPackage    = "sigs.k8s.io/controller-runtime/pkg/client"
	webhookPackage   = "sigs.k8s.io/controller-runtime/pkg/webhook/conversion"
	webhookMetrics   = "sigs.k8s.io/controller-runtime/pkg/webhook/conversion/metrics"
	reportedFunction = "reportedConversion"
)

// A converterWriter renders the package with typed converters for
// controller-runtime, which came with its version 0.23. The API packages need no
// methods for them.
type converterWriter struct {
	render.Settings
	plan *plan.Plan
	pkg  *model.Package
}

// ConverterFiles makes the file of the package: nothing where there is nothing to
// convert.
func ConverterFiles(planned *plan.Plan, as render.Settings, pkg *model.Package) []generators.File {
	kinds := plan.Converted(planned)
	if len(kinds) == 0 {
		return nil
	}
	w := &converterWriter{Settings: as, plan: planned, pkg: pkg}
	return []generators.File{{Name: ConvertersName, Package: pkg, Origin: kinds[0].Pos, Render: layout.Rendered(w.render)}}
}

// render writes a constructor for each kind in the order of the plan, then what
// they share.
func (w *converterWriter) render() (string, error) {
	f := jen.NewFilePathName("", w.pkg.Name)
	f.HeaderComment(layout.BuildTag + layout.CommentAbove(w.Header) + layout.Generated)
	f.PackageComment("// Package " + w.pkg.Name + " makes the converters by which controller-runtime converts objects between versions.")
	for path, name := range map[string]string{
		runtimePackage: "runtime", clientPackage: "client", webhookPackage: "conversion", webhookMetrics: "metrics",
	} {
		f.ImportName(path, name)
	}
	f.ImportAlias(utilRuntime, "utilruntime")
	for _, pkg := range w.plan.Packages {
		f.ImportName(pkg.Path, pkg.Name)
	}
	kinds := plan.Converted(w.plan)
	for _, k := range kinds {
		w.constructor(f, k, converterName(k, kinds))
	}
	w.reported(f)
	return render.Text(f, []string{reportedFunction}, w.Taken(w.pkg))
}

// ConverterNames are the constructors, which people call.
func ConverterNames(planned *plan.Plan) []string {
	var names []string
	kinds := plan.Converted(planned)
	for _, k := range kinds {
		names = append(names, converterName(k, kinds))
	}
	return names
}

// converterName is the name of a kind's constructor, with the group where kinds
// of several groups have one name.
func converterName(k *plan.Kind, all []*plan.Kind) string {
	same := func(other *plan.Kind) bool { return other != k && other.Name == k.Name }
	if !slices.ContainsFunc(all, same) {
		return k.Name + "Converter"
	}
	name := k.Name + "Of"
	for part := range strings.FieldsFuncSeq(k.Group, func(r rune) bool { return r == '.' || r == '-' }) {
		name += strings.ToUpper(part[:1]) + part[1:]
	}
	return name + "Converter"
}

func (w *converterWriter) constructor(f *jen.File, k *plan.Kind, name string) {
	constructor := func() *jen.Statement {
		return jen.Func().Params(jen.Op("*").Qual(runtimePackage, "Scheme")).Params(jen.Qual(webhookPackage, "Converter"), jen.Error())
	}
	f.Line().Comment("// " + name + " returns what WithConverter of controller-runtime's webhook builder takes for")
	f.Comment("// the kind " + k.Name + " of " + k.Group + ": its hub is " + k.Hub.Name + ", its other versions are " + spokeNames(k) + ".")
	f.Comment("// The manager's scheme must know exactly these versions.")
	f.Func().Id(name).Params().Add(constructor()).Block(
		jen.Return(jen.Qual(webhookPackage, "NewHubSpokeConverter").CallFunc(func(g *jen.Group) {
			g.Line().Op("&").Qual(k.Hub.Package.Path, gotype.BaseName(k.Hub.Root)).Values()
			for _, s := range k.Spokes {
				g.Line().Add(w.spoke(s))
			}
			g.Line()
		})),
	)
}

func spokeNames(k *plan.Kind) string {
	var names []string
	for _, s := range k.Spokes {
		names = append(names, s.Version.Name)
	}
	return strings.Join(names, ", ")
}

func (w *converterWriter) spoke(s *plan.Spoke) *jen.Statement {
	home := render.NewCaller(s.Home, nil, w.Settings)
	guarded := func(d plan.Direction) *jen.Statement {
		return jen.Id(reportedFunction).Call(home.Conversion(s.Root, d, false))
	}
	return jen.Qual(webhookPackage, "NewSpokeConverter").Call(
		jen.Line().Op("&").Qual(s.Package.Path, gotype.BaseName(s.Version.Root)).Values(),
		jen.Line().Add(guarded(plan.ToSpoke)),
		jen.Line().Add(guarded(plan.ToHub)),
		jen.Line(),
	)
}

// reported writes the function around every conversion. controller-runtime's own
// answer to a panic leaves out the reason and the object.
func (w *converterWriter) reported(f *jen.File) {
	params := func() *jen.Statement {
		return jen.Params(jen.Id("ctx").Qual("context", "Context"), jen.Id("src").Id("From"), jen.Id("dst").Id("To"))
	}
	f.Line().Comment("// " + reportedFunction + " makes errors say which object cannot be converted. A panic becomes such an error,")
	f.Comment("// after it is logged and counted as controller-runtime does it.")
	f.Func().Id(reportedFunction).Types(jen.List(jen.Id("From"), jen.Id("To")).Qual(clientPackage, "Object")).
		Params(jen.Id("convert").Func().Params(jen.Id("From"), jen.Id("To")).Error()).
		Func().Params(jen.Qual("context", "Context"), jen.Id("From"), jen.Id("To")).Error().
		Block(jen.Return(jen.Func().Add(params()).Params(jen.Err().Error()).Block(
			jen.Defer().Func().Params().Block(
				jen.If(jen.Id("reason").Op(":=").Recover(), jen.Id("reason").Op("!=").Nil()).Block(
					jen.Qual(webhookMetrics, "WebhookPanics").Dot("WithLabelValues").Call().Dot("Inc").Call(),
					jen.For(jen.List(jen.Id("_"), jen.Id("handle")).Op(":=").Range().Qual(utilRuntime, "PanicHandlers")).Block(
						jen.Id("handle").Call(jen.Id("ctx"), jen.Id("reason")),
					),
					jen.Err().Op("=").Qual("fmt", "Errorf").Call(jen.Lit("panic: %v"), jen.Id("reason")),
				),
				jen.If(jen.Err().Op("!=").Nil()).Block(
					jen.Err().Op("=").Qual("fmt", "Errorf").Call(
						jen.Lit("%T %q cannot be converted to %T: %w"), jen.Id("src"),
						jen.Qual(clientPackage, "ObjectKeyFromObject").Call(jen.Id("src")).Dot("String").Call(), jen.Id("dst"), jen.Err(),
					),
				),
			).Call(),
			jen.Return(jen.Id("convert").Call(jen.Id("src"), jen.Id("dst"))),
		)))
}
