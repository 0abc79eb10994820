// Package conversion writes the functions that convert kinds between their
// versions.
//
// It reads a finished model.Program and works in two halves. The planner decides
// everything and reports everything that is wrong: [MakePlan] finds the hub of
// each kind, pairs every struct of a spoke with its counterpart and gives every
// field a [Rule]; how the values of a rule are converted is found by the first
// shape that matches, one file for each: identical.go, basic.go, pointer.go,
// slice.go, map.go, struct.go, counted.go, keyedmap.go, unit.go, enum.go,
// function.go. The writer, write_*.go, renders a finished plan, decides nothing
// and cannot fail. What other code needs of conversions (reports, tests,
// handlers) is to be made from the plan as well.
//
// What one version holds and the other cannot is kept in an annotation by the
// code in package kept. What generated functions reach of it is copied beside them,
// see stock.
//
// The package parses no markers and no Go source but its own, does no I/O, and
// writes no Go but through jennifer.
package conversion

import (
	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/generators"
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
	// Converters is the directory of a package with typed converters for
	// controller-runtime 0.23 and newer.
	Converters *string `marker:",optional"`
	// Report asks for conversion-map.yaml.
	Report *bool `marker:",optional"`
}

// Generator returns the generator for the registry.
func Generator() generators.Generator {
	return generators.Generator{
		Name:    "conversion",
		Options: Options{},
		Help:    help(),
		Reach:   func(any) []model.Reach { return reaches() },
		Generate: func(p *model.Program, o any, env generators.Env) ([]generators.File, diag.List, error) {
			return generate(p, o.(Options), env)
		},
		Claim: claim,
		Dirs:  func(o any) []string { return dirs(o.(Options)) },
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
			"Handler":       {Summary: "names the directory of a package with an http.Handler for the API server, which needs no framework."},
			"Converters":    {Summary: "names the directory of a package with typed converters for controller-runtime 0.23 and newer, which need no methods."},
			"Report":        {Summary: "writes conversion-map.yaml: every field, where it goes and by which rule."},
		},
	}
}

// generate plans and, unless something is wrong, makes the files of each package
// in the order of the packages.
func generate(p *model.Program, o Options, env generators.Env) ([]generators.File, diag.List, error) {
	header, err := env.Header(o.HeaderFile, o.Year)
	if err != nil {
		return nil, nil, err
	}
	plan, found := MakePlan(p)
	if incomplete(found) || plan.Unread {
		return nil, found, nil
	}
	found.Add(checkKinds(p, plan)...)
	found.Add(checkModules(plan, o, env)...)
	found.Add(checkObjects(plan, o)...)
	var files []generators.File
	for _, pkg := range plan.Packages {
		w := writer{pkg: pkg, header: header, methods: !isSet(o.FunctionsOnly)}
		forTests := testWriter{&writer{pkg: pkg, header: header}} // files are rendered at the same time
		files = append(files, w.files()...)
		if isSet(o.Tests) {
			files = append(files, forTests.files()...)
		}
	}
	more, err := outsideFiles(plan, o, header, env)
	if err != nil {
		return nil, nil, err
	}
	files = append(files, more...)
	found.Add(checkLanguage(files, env)...)
	if isSet(o.Report) {
		files = append(files, reportFiles(plan)...)
	}
	return files, found, nil
}

// dirs are the directories of packages that options name.
func dirs(o Options) []string {
	var all []string
	for _, dir := range []*string{o.Handler, o.Converters} {
		if dir != nil && *dir != "" {
			all = append(all, *dir)
		}
	}
	return all
}

// outsideFiles makes the files of packages that options name.
func outsideFiles(plan *Plan, o Options, header string, env generators.Env) ([]generators.File, error) {
	var files []generators.File
	for _, to := range []struct {
		option string
		dir    *string
		files  func(*Plan, string, *model.Package) []generators.File
	}{
		{"handler", o.Handler, handlerFiles},
		{"converters", o.Converters, converterFiles},
	} {
		if to.dir == nil {
			continue
		}
		pkg, err := packageOutside(plan, env, to.option, *to.dir)
		if err != nil {
			return nil, err
		}
		files = append(files, to.files(plan, header, pkg)...)
	}
	return files, nil
}
