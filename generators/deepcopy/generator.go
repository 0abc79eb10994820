// Package deepcopy writes DeepCopy, DeepCopyInto and DeepCopyObject methods.
//
// It reads a finished model.Program and makes one file for each given package
// that has types to copy; the files are rendered when the run is committed. What
// to copy is decided in reach.go and methods.go, how to copy a form of type in
// one file for each form: struct.go, slice.go, map.go, pointer.go, param.go.
// Whether an assignment suffices, and who has methods of his own, is answered by
// facts.go; names and imports by spell.go and imports.go. Where controller-gen
// writes code that compiles, the result is the same, byte for byte.
//
// The package parses no Go source and no markers, does no I/O, and writes no Go
// but through jennifer.
package deepcopy

import (
	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// Options are the arguments of the object generator, as controller-gen has them.
type Options struct {
	HeaderFile string `marker:",optional"`
	Year       string `marker:",optional"`
}

// Generator returns the generator for the registry.
func Generator() generators.Generator {
	return generators.Generator{
		Name:    "object",
		Options: Options{},
		Help:    help(),
		Reach:   func(any) []model.Reach { return []model.Reach{reach()} },
		Generate: func(p *model.Program, o any, env generators.Env) ([]generators.File, diag.List, error) {
			return generate(p, o.(Options), env)
		},
		Recognize: recognize,
	}
}

func help() *ctmarkers.DefinitionHelp {
	return &ctmarkers.DefinitionHelp{
		DetailedHelp: ctmarkers.DetailedHelp{Summary: "writes DeepCopy, DeepCopyInto and DeepCopyObject methods."},
		FieldHelp: map[string]ctmarkers.DetailedHelp{
			"HeaderFile": {Summary: "names a file of comments that is put above the package clause."},
			"Year":       {Summary: "replaces \" YEAR\" in the header file."},
		},
	}
}

// generate makes one file per package, in the order of the packages.
func generate(p *model.Program, o Options, env generators.Env) ([]generators.File, diag.List, error) {
	header, found, err := env.GoHeader(o.HeaderFile, o.Year)
	if err != nil || found.HasErrors() {
		return nil, found, err
	}
	var files []generators.File
	for _, pkg := range p.Packages {
		if !pkg.Root {
			continue
		}
		m := &maker{pkg: pkg, compat: env.Compat, imports: newImports(pkg), copying: copying{}}
		file, written := m.file(header)
		if written {
			files = append(files, file)
		}
		m.checkRegistered(written)
		found.Add(m.diags...)
	}
	return files, found, nil
}
