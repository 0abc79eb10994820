// Package policy turns policy markers into ValidatingAdmissionPolicies and
// MutatingAdmissionPolicies with their bindings.
//
// It reads the marks of the types of a finished model.Program and writes typed
// admissionregistration/v1 objects, which are rendered when the run is committed.
// The work has four steps: marks are put together by policy (collect.go), made
// into objects that remember where each field comes from (build.go, binding.go),
// the objects are given to the rules of the API server (internal/check/admission), and
// their expressions to its CEL compiler, with the schema that the crd generator
// makes of the type (check_cel.go), and to its evaluator with objects that leave
// optional fields out (check_guards.go). The package parses no Go source and no markers, makes no
// schemas, and does no I/O. controller-gen has nothing like it.
package policy

import (
	"go/token"
	"io"

	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/admissionkinds"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/emit"
	"github.com/crdgen/crdgen/internal/emit/yaml"
	"github.com/crdgen/crdgen/internal/model"
)

// fileName is the one file that the generator writes. It is another one than that
// of the webhook generator, so that both can write to one directory.
const fileName = "policies.yaml"

// Options are the arguments of the policy generator.
type Options struct {
	HeaderFile string `marker:",optional"`
	Year       string `marker:",optional"`

	// FeatureGates and Channels are crdgen's own: the variants that are written.
	FeatureGates []string `marker:",optional"`
	Channels     []string `marker:",optional"`
	// ConversionAnnotations asks for policies that protect what conversions keep in
	// annotations.
	ConversionAnnotations *bool `marker:",optional"`
}

// Generator returns the generator for the registry.
func Generator() generators.Generator {
	return generators.Generator{
		Name:     "policy",
		Own:      true,
		Options:  Options{},
		Help:     help(),
		Reach:    func(any) []model.Reach { return []model.Reach{admissionkinds.Reach()} },
		Variants: generators.VariantsOf(func(o *Options) (channels, gates *[]string) { return &o.Channels, &o.FeatureGates }),
		Generate: func(p *model.Program, o any, env generators.Env) ([]generators.File, diag.List, error) {
			return generate(p, o.(Options), env)
		},
		Recognize: func(_ *model.Program, s generators.Leftover) (generators.Recognized, error) {
			return generators.RecognizeManifest(s, fileName, []string{
				"ValidatingAdmissionPolicy", "ValidatingAdmissionPolicyBinding", "MutatingAdmissionPolicy", "MutatingAdmissionPolicyBinding",
			}, []string{"crdgen:policy", hubMarker, scaffoldMarker})
		},
	}
}

func help() *ctmarkers.DefinitionHelp {
	return &ctmarkers.DefinitionHelp{
		DetailedHelp: ctmarkers.DetailedHelp{Summary: "writes admission policies in CEL with their bindings. controller-gen does not have it."},
		FieldHelp: map[string]ctmarkers.DetailedHelp{
			"HeaderFile":            {Summary: "names a file whose text is put before the manifests."},
			"ConversionAnnotations": {Summary: "adds policies that let no client set or change the annotations that conversions keep data in, in versions that are not the hub."},
			"Year":                  {Summary: "replaces \" YEAR\" in the header file."},
			"FeatureGates":          {Summary: generators.FeatureGatesHelp},
			"Channels":              {Summary: generators.ChannelsHelp},
		},
	}
}

// generate makes one file with all policies, none if there is no policy. The
// absence of markers is no finding, as with webhooks.
func generate(p *model.Program, o Options, env generators.Env) ([]generators.File, diag.List, error) {
	header, found, err := env.ManifestHeader(o.HeaderFile, o.Year)
	if err != nil {
		return nil, nil, err
	}
	b := newBuilder(p, env)
	b.diags.Add(found...)
	b.collect()
	objs, err := b.objects()
	if err != nil {
		return nil, nil, err
	}
	if o.ConversionAnnotations != nil && *o.ConversionAnnotations {
		objs = append(objs, b.conversionAnnotations()...)
	}
	if len(objs) == 0 {
		return nil, b.diags, nil
	}
	var origin token.Position
	if len(b.policies) > 0 {
		origin = b.policies[0].mark.Pos
	} else {
		origin = p.Kinds[0].Pos
	}
	places := func() []generators.Positions {
		all := make([]generators.Positions, len(objs))
		for i, obj := range objs {
			all[i] = b.made[obj]
		}
		return all
	}
	return []generators.File{{
		Name:      fileName,
		Origin:    origin,
		Positions: places,
		Render: func(w io.Writer) error {
			return emit.WriteYAML(w, header, objs, yaml.Drop("metadata", "creationTimestamp"), yaml.Drop("status"))
		},
	}}, b.diags, nil
}
