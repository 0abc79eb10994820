// Package applyconfiguration writes the builders of server-side apply for kinds.
//
// The code is made by k8s.io/code-generator, as controller-gen's is. What that
// library would load for itself is given to it: the types come from the
// model.Program (universe.go), their comments from the source (comments.go), the
// OpenAPI document from the schemas of package crd (openapi.go). library.go is the
// only place that calls it, and keeps what it writes in memory; selection.go says
// for which packages and kinds, and refuses what it would make wrong code of or
// crash on.
//
// The package has no templates of its own. It reads source for comments alone,
// and writes one temporary file, because the library takes the OpenAPI document
// from nowhere else.
package applyconfiguration

import (
	"fmt"
	"strings"

	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema"
)

// Options are the arguments of the applyconfiguration generator, as
// controller-gen has them.
type Options struct {
	HeaderFile                  string   `marker:",optional"`
	ExternalApplyConfigurations []string `marker:",optional"`
	// OmitToolVersion changes nothing: the header never names a version.
	OmitToolVersion *bool `marker:",optional"`
}

// Generator returns the generator for the registry.
func Generator() generators.Generator {
	return generators.Generator{
		Name:    "applyconfiguration",
		Options: Options{},
		Help:    help(),
		Reach:   func(any) []model.Reach { return []model.Reach{reach()} },
		Generate: func(p *model.Program, o any, env generators.Env) ([]generators.File, diag.List, error) {
			return generate(p, o.(Options), env)
		},
		Recognize: recognize, Outputs: outputs,
	}
}

func help() *ctmarkers.DefinitionHelp {
	return &ctmarkers.DefinitionHelp{
		DetailedHelp: ctmarkers.DetailedHelp{Summary: "writes apply configurations for server-side apply."},
		FieldHelp: map[string]ctmarkers.DetailedHelp{
			"HeaderFile":                  {Summary: "names a file of comments that is put above the package clause; YEAR in it becomes the current year."},
			"ExternalApplyConfigurations": {Summary: "says where the apply configurations of other modules' types are, as PACKAGE.TYPE@PACKAGE."},
			"OmitToolVersion":             {Summary: "has no effect, as the header never names a version; taken because controller-gen takes it."},
		},
	}
}

// metaPkg is the package of ObjectMeta.
const metaPkg = "k8s.io/apimachinery/pkg/apis/meta/v1"

// schemaOptions are those that controller-gen makes its OpenAPI document with.
func schemaOptions(compat bool) schema.Options {
	return schema.Options{AllowDangerousTypes: true, IgnoreUnexportedFields: true, Compat: compat}
}

// reach looks at every field that is serialized, and into the types of the given
// packages and ObjectMeta even if their schema does not follow from their form.
func reach() model.Reach {
	schemas := schema.Reach(schemaOptions(false))
	return model.Reach{
		Vars: []string{groupVersionVar, "GroupVersion"},
		SkipField: func(f *model.Field) bool {
			tag := f.JSON()
			return tag.Skipped || !tag.Present && !f.Embedded
		},
		Opaque: func(t *model.Type) bool {
			if t.Package != nil && t.Package.Root || t.Name == (model.GoName{Package: metaPkg, Name: "ObjectMeta"}) {
				return false
			}
			return schemas.Opaque(t) || t.MarshalsJSON
		},
	}
}

// generate makes the files of every package that is switched on.
func generate(p *model.Program, o Options, env generators.Env) ([]generators.File, diag.List, error) {
	external, err := o.external()
	if err != nil {
		return nil, nil, err
	}
	header, found, err := o.header(env)
	if err != nil {
		return nil, nil, err
	}
	selected, problems := selectPackages(p)
	found.Add(problems...)
	if fails(found, env) {
		return nil, found, nil
	}
	var files []generators.File
	for _, out := range byDirectory(selected) {
		made, problems, err := out.generate(header, external, env)
		if err != nil {
			return nil, nil, fmt.Errorf("package %s: %w", out[0].pkg.Path, err)
		}
		found.Add(problems...)
		files = append(files, made...)
	}
	return files, found, nil
}

// generate makes the files of one directory, none if something is wrong.
func (out directory) generate(header string, external externals, env generators.Env) ([]generators.File, diag.List, error) {
	doc, found, err := out.openAPI(env)
	if err != nil || fails(found, env) {
		return nil, found, err
	}
	u := newUniverse(out, external, newComments(env.ReadFile))
	found.Add(u.fill()...)
	if fails(found, env) {
		return nil, found, nil
	}
	files, err := out.run(u, doc, header, external)
	for i := range files {
		files[i].Overwrites = env.Compat
	}
	return files, found, err
}

// fails reports whether findings stop the run, so that the library need not be
// called with what it cannot work on.
func fails(found diag.List, env generators.Env) bool {
	if env.Compat {
		found = found.Relaxed()
	}
	return found.HasErrors()
}

// externals say by type in which package its apply configuration is.
type externals map[model.GoName]string

// external reads the option and adds what the library knows without it.
func (o Options) external() (externals, error) {
	all := usualExternals()
	for _, text := range o.ExternalApplyConfigurations {
		name, pkg, ok := strings.Cut(text, "@")
		dot := strings.LastIndexByte(name, '.')
		if !ok || dot <= 0 || dot == len(name)-1 || pkg == "" {
			return nil, generators.UsageErrorf("applyconfiguration:externalApplyConfigurations: expected PACKAGE.TYPE@PACKAGE, found %q", text)
		}
		all[model.GoName{Package: name[:dot], Name: name[dot+1:]}] = pkg
	}
	return all, nil
}
