// Package conversion writes the functions that convert kinds between their versions.
//
// Deciding, explaining and writing are packages of their own, and this one wires them: it
// reads a finished model.Program, lets resolve make a plan and verify look at it, words
// what both find with explain, and renders the plan.
//
//	gotype    facts about types and fields
//	plan      kinds, pairs, rules and conversions as data
//	match     how alike two fields are, as scores
//	problem   what can be wrong, as values with a type
//	roles     program → hubs and spokes
//	resolve   program → plan and problems: counterparts, shapes; unmatched looks across pairs
//	candidate which fields may be a counterpart; union which must not be set together
//	standing  where structs stand; handwritten which functions people wrote
//	entered   pointers that other fields make; enumvalues which strings become which
//	valueshape what is said of values that hand-written functions convert
//	verify    plan → problems: what would be lost, refused or left unset
//	explain   problems → diagnostics with help and edits; the only place with sentences
//	spell     types and headers of functions as files of a package write them
//	render    plan → Go code; layout gives it its form
//	callers   plan → tests, handler, converters; expect says what tests can expect
//	report    plan → the report to review
//	rebase    plan → edits that move the hub
//	verdict   what the API server has against a value; proposal spells markers
//	support   what goes into users' modules; supportpackage copies what is used of it
//
// Arrows between them go one way; arrows_test.go holds them. What is left here are options,
// files, and what the modules need that code is written into. The package parses no markers
// and does no I/O but through its Env.
package conversion

import (
	"go/token"
	"path/filepath"
	"slices"

	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/generators/conversion/callers"
	"github.com/crdgen/crdgen/generators/conversion/explain"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/generators/conversion/rebase"
	"github.com/crdgen/crdgen/generators/conversion/render"
	"github.com/crdgen/crdgen/generators/conversion/report"
	"github.com/crdgen/crdgen/generators/conversion/resolve"
	"github.com/crdgen/crdgen/generators/conversion/supportpackage"
	"github.com/crdgen/crdgen/generators/conversion/verdict"
	"github.com/crdgen/crdgen/generators/conversion/verify"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// Options are the arguments of the conversion generator.
type Options struct {
	HeaderFile string `marker:",optional"`
	Year       string `marker:",optional"`
	// FunctionsOnly leaves out the methods of controller-runtime's interfaces, so
	// that the API packages do not import it.
	FunctionsOnly *bool `marker:",optional"`
	// Tests asks for fuzz tests and benchmarks beside the conversions.
	Tests *bool `marker:",optional"`
	// Handler is the directory of a package that answers the API server; nil if none
	// is asked for.
	Handler *string `marker:",optional"`
	// Support is where the package stands that the conversions share: a directory, or an
	// import path. Nil is internal/crdconversion of the module.
	Support *string `marker:",optional"`
	// Converters is the directory of a package with typed converters for
	// controller-runtime 0.23 and newer.
	Converters *string `marker:",optional"`
	// Scope asks for the parameter that conversion-gen gives to its functions, in all that
	// are exported.
	Scope *bool `marker:",optional"`
	// Share lets results share memory with their source.
	Share *bool `marker:",optional"`
	// Report asks for conversion-map.yaml.
	Report *bool `marker:",optional"`
}

// Generator returns the generator for the registry.
func Generator() generators.Generator {
	return generators.Generator{
		Name:    "conversion",
		Own:     true,
		Options: Options{},
		Help:    help(),
		Reach:   func(any) []model.Reach { return reaches() },
		Generate: func(p *model.Program, o any, env generators.Env) ([]generators.File, diag.List, error) {
			return generate(p, o.(Options), env)
		},
		Recognize: recognize,
		Dirs:      func(o any) []string { return dirs(o.(Options)) },
		Outputs: func(_ string, pkg *model.Package) []string {
			if pkg == nil || pkg.Module == nil {
				return nil
			}
			shared := filepath.Join(pkg.Module.Dir, filepath.FromSlash(SupportDir))
			return []string{shared, filepath.Join(shared, supportpackage.HarnessName)}
		},
	}
}

func help() *ctmarkers.DefinitionHelp {
	return &ctmarkers.DefinitionHelp{
		DetailedHelp: ctmarkers.DetailedHelp{Summary: "writes the functions that convert kinds between their versions."},
		FieldHelp: map[string]ctmarkers.DetailedHelp{
			"HeaderFile":    {Summary: "names a file of comments that is put above the package clause."},
			"Year":          {Summary: "replaces \" YEAR\" in the header file."},
			"FunctionsOnly": {Summary: "leaves out the methods ConvertTo, ConvertFrom and Hub, which need controller-runtime."},
			"Tests":         {Summary: "writes fuzz tests and benchmarks of the conversions, which need sigs.k8s.io/randfill."},
			"Support":       {Summary: "names the directory, or the import path, of the package crdconversion that the conversions share; internal/crdconversion of the module of the types without it."},
			"Handler":       {Summary: "names the directory of a package with an http.Handler for the API server, which needs no framework."},
			"Converters":    {Summary: "names the directory of a package with typed converters for controller-runtime 0.23 and newer, which need no methods."},
			"Scope":         {Summary: "gives all generated functions the parameter conversion.Scope, as conversion-gen does, for code that calls them with it; without it they have the parameter where a hand-written one has."},
			"Share":         {Summary: "lets results share memory with their source, for speed: values of one type are assigned, and hand-written functions get the source itself; without it nothing is shared."},
			"Report":        {Summary: "writes conversion-map.yaml: every field, where it goes and by which rule."},
		},
	}
}

// generate plans and, unless something is wrong, makes the files of each package
// in the order of the packages.
func generate(p *model.Program, o Options, env generators.Env) ([]generators.File, diag.List, error) {
	header, ofHeader, err := env.GoHeader(o.HeaderFile, o.Year)
	if err != nil {
		return nil, nil, err
	}
	plan, found, isUsable := makePlan(p)
	found.Add(ofHeader...)
	if !isUsable || ofHeader.HasErrors() {
		return nil, found, nil
	}
	found.Add(explain.Nothing(p, plan)...)
	found.Add(checkModules(plan, o, env)...)
	found.Add(checkObjects(plan, o)...)
	if isSet(o.Tests) {
		found.Add(explain.List(verify.Fixes(plan), nil)...)
	}
	people := declared(plan, o, env)
	found.Add(people.taken(plan, o)...)
	as := render.Settings{
		Header: header, Names: people.names, Methods: !isSet(o.FunctionsOnly), Scoped: isSet(o.Scope), Shares: isSet(o.Share), Facts: schemaFacts(p, plan, isSet(o.Tests)),
	}
	var files []generators.File
	shared := &supports{env: env, plan: plan, option: o.Support, tests: isSet(o.Tests)}
	for _, pkg := range plan.Packages {
		support, err := shared.of(pkg)
		if err != nil {
			return nil, nil, err
		}
		if hidesTypes(p) {
			found.Add(explain.Hidden(pkg.Package, render.Hidden(pkg, support, as))...)
		}
		files = append(files, render.PackageFiles(pkg, support, as)...)
		if isSet(o.Tests) {
			files = append(files, callers.TestFiles(pkg, support, as)...)
		}
	}
	files = append(files, shared.files(header)...)
	more, err := outsideFiles(plan, o, as, env)
	if err != nil {
		return nil, nil, err
	}
	files = append(files, more...)
	found.Add(people.hiding(files)...)
	found.Add(checkLanguage(files, env)...)
	if isSet(o.Report) {
		files = append(files, report.Files(plan)...)
	}
	return files, found, nil
}

// hidesTypes reports whether any package has a type that it does not export.
func hidesTypes(p *model.Program) bool {
	return slices.ContainsFunc(p.Packages, func(pkg *model.Package) bool {
		return slices.ContainsFunc(pkg.Types, func(t *model.Type) bool { return !token.IsExported(t.Name.Name) })
	})
}

// Rebase returns the edits that make another version of a kind the hub. The program must
// be one whose conversions have no errors. What cannot be inverted is an error at its
// marker; the edits are of no use then. A kind or version that is not there is a
// UsageError.
func Rebase(program *model.Program, kind, version string) (diag.List, error) {
	planned, _ := MakePlan(program)
	return rebase.MoveHub(planned, verdict.NewSchemas(program), kind, version)
}

// schemaFacts are what schemas ask of values that annotations bring into objects, and, if
// tests are wanted, what those convert.
func schemaFacts(program *model.Program, planned *plan.Plan, tests bool) map[*plan.Spoke]plan.SchemaFacts {
	schemas, all := verdict.NewSchemas(program), map[*plan.Spoke]plan.SchemaFacts{}
	for _, pkg := range planned.Packages {
		for _, s := range pkg.Spokes {
			var made plan.SchemaFacts
			var hub, spoke []plan.Values
			made.ToHub, hub = schemas.Restored(s, plan.ToHub, tests)
			made.ToSpoke, spoke = schemas.Restored(s, plan.ToSpoke, tests)
			made.Values = verdict.InAllUses(append(hub, spoke...))
			if tests {
				made.SpokeExamples, made.HubExamples = schemas.Examples(s.Version), schemas.Examples(s.Kind.Hub)
			}
			all[s] = made
		}
	}
	return all
}

// MakePlan plans the conversions of all kinds with several versions. The plan is of use only
// if no finding is an error that nobody may accept.
func MakePlan(program *model.Program) (*plan.Plan, diag.List) {
	planned, found, _ := makePlan(program)
	return planned, found
}

// makePlan is MakePlan, and reports whether the plan is of use.
func makePlan(program *model.Program) (planned *plan.Plan, found diag.List, isUsable bool) {
	made, schemas := resolve.Program(program), verdict.NewSchemas(program)
	variants := conditionals(program)
	problems := inEvery(made.Problems, variants)
	inVariants := inSome(problems, variants)
	problems = slices.Concat(problems, verify.Plan(made.Plan, schemas))
	found = slices.Concat(explain.List(problems, schemas), explain.List(inVariants, schemas))
	if made.Plan.Unread || problem.AreFatal(problems) || problem.AreFatal(inVariants) {
		return made.Plan, found, false
	}
	idle := slices.Concat(made.Unused, verify.IdleKeys(made.Plan)) // they mean something only if nothing else is wrong
	found.Add(explain.List(idle, schemas)...)
	return made.Plan, found, !problem.AreFatal(idle)
}

// dirs are the directories of packages that options name.
func dirs(o Options) []string {
	var all []string
	for _, dir := range []*string{o.Handler, o.Converters} {
		if dir != nil && *dir != "" {
			all = append(all, *dir)
		}
	}
	if o.Support != nil && *o.Support != "" && !isImportPath(*o.Support) {
		all = append(all, *o.Support, filepath.Join(*o.Support, supportpackage.HarnessName))
	}
	return all
}

// outsideFiles makes the files of packages that options name.
func outsideFiles(planned *plan.Plan, o Options, as render.Settings, env generators.Env) ([]generators.File, error) {
	var files []generators.File
	for _, to := range []struct {
		option string
		dir    *string
		files  func(*plan.Plan, render.Settings, *model.Package) []generators.File
	}{
		{"handler", o.Handler, callers.HandlerFiles},
		{"converters", o.Converters, callers.ConverterFiles},
	} {
		if to.dir == nil {
			continue
		}
		pkg, err := packageOutside(planned, env, to.option, *to.dir)
		if err != nil {
			return nil, err
		}
		files = append(files, to.files(planned, as, pkg)...)
	}
	return files, nil
}
