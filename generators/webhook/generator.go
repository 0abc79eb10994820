// Package webhook turns webhook markers into the MutatingWebhookConfiguration
// and ValidatingWebhookConfiguration of a project.
//
// It reads the package marks of a finished model.Program and writes typed
// admissionregistration/v1 objects, which are rendered when the run is
// committed. The work has three steps, each in files of its own: from a mark to
// a webhook (convert.go) with its patch (package patch), the
// configurations around the webhooks (configuration.go), and the checks of what
// came out (check*.go), which say more than controller-gen and change nothing.
// The package parses no Go source and no markers. Its only I/O is that of
// registered.go, which looks for a path of the program's own choice in Go code.
package webhook

import (
	"io"

	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/admissionkinds"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/emit"
	"github.com/crdgen/crdgen/internal/emit/yaml"
	"github.com/crdgen/crdgen/internal/model"
)

// fileName is the one file that the generator writes.
const fileName = "manifests.yaml"

// Options are the arguments of the webhook generator. Names and meaning are
// controller-gen's.
type Options struct {
	HeaderFile string `marker:",optional"`
	Year       string `marker:",optional"`

	// FeatureGates and Channels are crdgen's own: the variants that are written.
	FeatureGates []string `marker:",optional"`
	Channels     []string `marker:",optional"`
}

// Generator returns the generator for the registry.
func Generator() generators.Generator {
	return generators.Generator{
		Name:    "webhook",
		Options: Options{},
		Help:    help(),
		Reach:   func(any) []model.Reach { return []model.Reach{reach()} },
		Deeper:  admissionkinds.Reach, DeeperFor: "crdgen:webhook", // its conditions read fields
		Variants: generators.VariantsOf(func(o *Options) (channels, gates *[]string) { return &o.Channels, &o.FeatureGates }),
		Generate: func(p *model.Program, o any, env generators.Env) ([]generators.File, diag.List, error) {
			return generate(p, o.(Options), env)
		},
		Recognize: func(_ *model.Program, s generators.Leftover) (generators.Recognized, error) {
			return generators.RecognizeManifest(s, fileName, []string{"MutatingWebhookConfiguration", "ValidatingWebhookConfiguration"}, []string{"kubebuilder:webhook"})
		},
	}
}

func help() *ctmarkers.DefinitionHelp {
	return &ctmarkers.DefinitionHelp{
		DetailedHelp: ctmarkers.DetailedHelp{Summary: "writes the configurations of admission webhooks."},
		FieldHelp: map[string]ctmarkers.DetailedHelp{
			"HeaderFile":   {Summary: "names a file whose text is put before the manifests."},
			"Year":         {Summary: "replaces \" YEAR\" in the header file."},
			"FeatureGates": {Summary: generators.FeatureGatesHelp},
			"Channels":     {Summary: generators.ChannelsHelp},
		},
	}
}

// reach looks into no type: the names, marks and versions of kinds are enough, and the groups
// that code registers.
func reach() model.Reach {
	return model.Reach{
		SkipField:  func(*model.Field) bool { return true },
		Opaque:     func(*model.Type) bool { return true },
		Registered: true,
	}
}

// generate makes one file with the configurations that have webhooks, none if
// there is no webhook. The absence of markers is no finding: projects name the
// generator before they have webhooks.
func generate(p *model.Program, o Options, env generators.Env) ([]generators.File, diag.List, error) {
	header, found, err := env.ManifestHeader(o.HeaderFile, o.Year)
	if err != nil {
		return nil, nil, err
	}
	b := &builder{findings: &findings{}, collected: &collected{}, program: p}
	b.diags.Add(found...)
	b.collect()
	if err := newChecker(b, env).checkAll(); err != nil {
		return nil, b.diags, err
	}
	objs, places := b.objects()
	if len(objs) == 0 {
		return nil, b.diags, nil
	}
	return []generators.File{{
		Name:      fileName,
		Origin:    b.hooks[0].mark.Pos,
		Positions: places,
		Render: func(w io.Writer) error {
			return emit.WriteYAML(w, header, objs, yaml.Drop("metadata", "creationTimestamp"))
		},
	}}, b.diags, nil
}
