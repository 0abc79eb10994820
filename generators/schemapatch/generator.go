// Package schemapatch puts the schemas of Go types into CustomResourceDefinitions
// that exist already.
//
// It reads the manifests of a directory as trees of YAML nodes, so that comments,
// the order of keys and fields it does not know stay (manifest.go), finds what
// has to be replaced in them (definition.go), and puts in the schemas that
// package crd makes (patch.go, node.go). Every manifest keeps its file name. What
// else makes up a CustomResourceDefinition, such as names or printer columns, is
// the author's and is not touched.
//
// The package makes no schemas, and reads files through generators.Env alone.
package schemapatch

import (
	"fmt"
	"go/token"
	"io"

	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema"
)

// Options are the arguments of the schemapatch generator. controller-gen has all but the
// last two.
type Options struct {
	ManifestsPath              string `marker:"manifests"`
	MaxDescLen                 *int   `marker:",optional"`
	GenerateEmbeddedObjectMeta *bool  `marker:",optional"`

	FeatureGates []string `marker:",optional"`
	Channels     []string `marker:",optional"`
}

// Generator returns the generator for the registry.
func Generator() generators.Generator {
	return generators.Generator{
		Name:     "schemapatch",
		Options:  Options{},
		Help:     help(),
		Variants: generators.VariantsOf(func(o *Options) (channels, gates *[]string) { return &o.Channels, &o.FeatureGates }),
		Reach:    func(o any) []model.Reach { return []model.Reach{schema.Reach(o.(Options).schema(false))} },
		Generate: func(p *model.Program, o any, env generators.Env) ([]generators.File, diag.List, error) {
			return generate(p, o.(Options), env)
		},
	}
}

func help() *ctmarkers.DefinitionHelp {
	return &ctmarkers.DefinitionHelp{
		DetailedHelp: ctmarkers.DetailedHelp{Summary: "puts new schemas into existing CRD manifests."},
		FieldHelp: map[string]ctmarkers.DetailedHelp{
			"ManifestsPath":              {Summary: "names the directory of the manifests; its *.yaml files are read."},
			"MaxDescLen":                 {Summary: "cuts descriptions at this many bytes, back to the end of a sentence or word; 0 leaves them out."},
			"GenerateEmbeddedObjectMeta": {Summary: "describes name, namespace, labels, annotations and finalizers of embedded ObjectMeta."},
			"FeatureGates":               {Summary: generators.FeatureGatesHelp},
			"Channels":                   {Summary: generators.ChannelsHelp},
		},
	}
}

// schema returns the options of the schemas.
func (o Options) schema(compat bool) schema.Options {
	embedded := o.GenerateEmbeddedObjectMeta
	return schema.Options{MaxDescLen: o.MaxDescLen, GenerateEmbeddedObjectMeta: embedded != nil && *embedded, Compat: compat}
}

// generate makes one file for each manifest with a CRD in it, in the order of
// their names.
func generate(p *model.Program, o Options, env generators.Env) ([]generators.File, diag.List, error) {
	manifests, found, err := readManifests(o.ManifestsPath, env)
	if err != nil {
		return nil, nil, fmt.Errorf("manifests: %w", err)
	}
	found.Add(patchAll(p, o, env, manifests)...)
	if len(manifests) == 0 && !found.HasErrors() {
		found.Add(diag.Diagnostic{
			Severity: diag.Warning, Code: diag.NothingFound, Stricter: true,
			Message: fmt.Sprintf("no CustomResourceDefinition in the *.yaml files of directory %q", o.ManifestsPath),
			Help:    "manifests= has to name the directory that holds them; directories in it are not looked into",
		})
	}
	files := make([]generators.File, 0, len(manifests))
	for _, m := range manifests {
		files = append(files, generators.File{
			Name:   m.name,
			Origin: token.Position{Filename: m.path, Line: 1, Column: 1},
			Render: func(w io.Writer) error { return m.write(w) },
		})
	}
	return files, found, nil
}
