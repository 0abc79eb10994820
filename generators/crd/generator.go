// Package crd turns kinds into CustomResourceDefinitions.
//
// It reads a finished model.Program and writes typed apiextensions/v1 objects,
// which are rendered when the run is committed. The schemas come from
// internal/schema; here is the object around them: names, versions, columns,
// subresources (object.go, versions.go) and spec.conversion (conversion.go). The
// package parses no Go source and no markers, and does no I/O.
package crd

import (
	"fmt"
	"io"
	"maps"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/emit"
	"github.com/crdgen/crdgen/internal/emit/yaml"
	"github.com/crdgen/crdgen/internal/featuregate"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers/condition"
)

// Options are the arguments of the crd generator. Names and meaning are
// controller-gen's, save those that say otherwise.
type Options struct {
	IgnoreUnexportedFields     *bool    `marker:",optional"`
	AllowDangerousTypes        *bool    `marker:",optional"`
	MaxDescLen                 *int     `marker:",optional"`
	CRDVersions                []string `marker:"crdVersions,optional"`
	GenerateEmbeddedObjectMeta *bool    `marker:",optional"`
	HeaderFile                 string   `marker:",optional"`
	Year                       string   `marker:",optional"`
	OmitToolVersion            *bool    `marker:",optional"`

	DeprecatedV1beta1CompatibilityPreserveUnknownFields *bool `marker:",optional"`

	// VersionOrder is crdgen's own: "text" (the default, as controller-gen sorts)
	// or "kubernetes" (v2, v1, v1beta1, v1alpha1).
	VersionOrder string `marker:",optional"`

	// Conversion and what follows are crdgen's own, too: how the API server is to
	// convert objects of kinds with several versions.
	Conversion  string `marker:",optional"`
	Service     string `marker:",optional"`
	Path        string `marker:",optional"`
	Port        *int   `marker:",optional"`
	CertManager string `marker:",optional"`

	// MaxSchemas is crdgen's own as well: how many schemas inside each other one
	// version may have.
	MaxSchemas *int `marker:",optional"`

	// FeatureGates is crdgen's own: the states of feature gates, each as Name=true or
	// Name=false. Channels are those that are written.
	FeatureGates []string `marker:",optional"`
	Channels     []string `marker:",optional"`
}

// removedWithV1beta1 says of options about definitions of v1beta1 why they are gone.
const removedWithV1beta1 = "controller-gen dropped it in v0.7, with definitions of apiextensions.k8s.io/v1beta1"

// removed are the options and values that are gone.
func removed() map[string]string {
	return map[string]string{
		"trivialVersions":       removedWithV1beta1,
		"preserveUnknownFields": removedWithV1beta1 + "; +kubebuilder:pruning:PreserveUnknownFields keeps unknown fields now",
		"crdVersions=v1beta1":   removedWithV1beta1,
	}
}

// Generator returns the generator for the registry.
func Generator() generators.Generator {
	return generators.Generator{
		Name:     "crd",
		Options:  Options{},
		Values:   map[string][]string{"conversion": {conversionNone, conversionWebhook, conversionExternal}, "versionOrder": {"text", "kubernetes"}, "crdVersions": {"v1"}},
		Removed:  removed(),
		Help:     help(),
		Reach:    func(o any) []model.Reach { return []model.Reach{reach(o.(Options))} },
		Variants: generators.VariantsOf(func(o *Options) (channels, gates *[]string) { return &o.Channels, &o.FeatureGates }),
		Generate: func(p *model.Program, o any, env generators.Env) ([]generators.File, diag.List, error) {
			return generate(p, o.(Options), env)
		},
		Recognize: recognize,
	}
}

// reach looks where schemas look, and at the groups that the code registers.
func reach(o Options) model.Reach {
	r := schema.Reach(o.schema(false))
	r.Registered = true
	return r
}

func help() *ctmarkers.DefinitionHelp {
	arg := func(summary string) ctmarkers.DetailedHelp { return ctmarkers.DetailedHelp{Summary: summary} }
	return &ctmarkers.DefinitionHelp{
		Category:     "",
		DetailedHelp: ctmarkers.DetailedHelp{Summary: "writes a CustomResourceDefinition for every kind."},
		FieldHelp: map[string]ctmarkers.DetailedHelp{
			"IgnoreUnexportedFields":     arg("leaves out unexported fields instead of refusing those without a json tag."),
			"AllowDangerousTypes":        arg("lets float32 and float64 become \"number\" instead of refusing them."),
			"MaxDescLen":                 arg("cuts descriptions at this many bytes, back to the end of a sentence or word; 0 leaves them out."),
			"CRDVersions":                arg("is the version of the CRD API to write; only v1 exists."),
			"GenerateEmbeddedObjectMeta": arg("describes name, namespace, labels, annotations and finalizers of embedded ObjectMeta."),
			"HeaderFile":                 arg("names a file whose text is put before each manifest."),
			"Year":                       arg("replaces \" YEAR\" in the header file."),
			"OmitToolVersion":            arg("leaves out the annotation with controller-gen's version, which is written under --compat=controller-gen only."),
			"DeprecatedV1beta1CompatibilityPreserveUnknownFields": arg("writes spec.preserveUnknownFields with this value, for CRDs that were once created as v1beta1."),
			"VersionOrder": arg("sorts spec.versions: \"text\" (default, as controller-gen) or \"kubernetes\" (most stable and newest first)."),
			"Conversion":   arg("says how kinds with several versions are converted: \"webhook\" writes spec.conversion, or strategy None where all versions have the same schema; \"none\" writes strategy None; \"external\" says that something else writes it."),
			"Service":      arg("is NAMESPACE/NAME of the service of conversion=webhook."),
			"Path":         arg("is where that webhook is served; /convert if left out."),
			"Port":         arg("is the service's port; 443 if left out."),
			"MaxSchemas":   arg("is how many schemas inside each other one version may have, 100000 if left out and 1000000 at most: types that hold others twice, and recursive ones that are unrolled, grow exponentially."),
			"FeatureGates": arg(generators.FeatureGatesHelp),
			"Channels":     arg(generators.ChannelsHelp),
			"CertManager":  arg("is NAMESPACE/NAME of cert-manager's certificate, for the annotation that makes it inject its CA."),
		},
	}
}

func isTrue(b *bool) bool { return b != nil && *b }

// schema returns the options of the schemas.
func (o Options) schema(compat bool) schema.Options {
	gates, _ := featuregate.Parse(o.FeatureGates, nil) // states alone, which were read before
	return schema.Options{
		FeatureGates:           gates.Enabled,
		IgnoreUnexportedFields: isTrue(o.IgnoreUnexportedFields), AllowDangerousTypes: isTrue(o.AllowDangerousTypes),
		DangerousTypes: diag.Option{Generator: "crd", Name: "allowDangerousTypes"},
		MaxDescLen:     o.MaxDescLen, GenerateEmbeddedObjectMeta: isTrue(o.GenerateEmbeddedObjectMeta),
		MaxSchemas: o.MaxSchemas, Compat: compat,
	}
}

// A builder makes the objects of one run.
type builder struct {
	program *model.Program
	opts    Options
	compat  bool
	// converts reports that the functions that convert are written in the same run.
	converts bool
	schemas  *schema.Schemas
	diags    diag.List // those of the schemas are apart
}

func newBuilder(p *model.Program, o Options, env generators.Env) *builder {
	return &builder{
		program: p, opts: o, compat: env.Compat,
		converts: slices.Contains(env.Generators, "conversion"),
		schemas:  schema.New(p, o.schema(env.Compat)),
	}
}

// FileName is the name of the file that has a definition.
func FileName(crd *apiext.CustomResourceDefinition) string {
	return crd.Spec.Group + "_" + crd.Spec.Names.Plural + ".yaml"
}

// generate makes one file per kind.
func generate(p *model.Program, o Options, env generators.Env) ([]generators.File, diag.List, error) {
	if err := o.validate(); err != nil {
		return nil, nil, err
	}
	header, found, err := env.ManifestHeader(o.HeaderFile, o.Year)
	if err != nil {
		return nil, nil, err
	}
	g := newBuilder(p, o, env)
	g.diags.Add(found...)
	origins := schema.NewOrigins(p, o.schema(env.Compat))
	var files []generators.File
	for _, k := range inControllerGenOrder(p.Kinds) {
		obj := g.object(k)
		if obj == nil {
			continue
		}
		files = append(files, generators.File{
			Name:   FileName(obj),
			Origin: k.Pos,
			Object: obj,
			Kind:   k, Origins: origins,
			Render: func(w io.Writer) error { return render(w, header, obj, o) },
		})
	}
	unread{g}.report()
	g.diags.Add(g.schemaFindings()...)
	for _, name := range g.schemas.UnusedGates() {
		if slices.Contains(env.SharedGates, name) || p.MayNeed(name) || isMeant(p, name, o.schema(env.Compat).FeatureGates) {
			continue
		}
		g.diags.Add(diag.Diagnostic{
			Severity: diag.Warning, Code: diag.FeatureGate, Stricter: true,
			Message: fmt.Sprintf("feature gate %q has a state, and no marker names it", name),
			Help:    "remove the state, or write +crdgen:featureGate=" + name + " above what needs it",
		})
	}
	if len(p.Kinds) == 0 && len(p.Absent) == 0 {
		g.diags.Add(diag.Diagnostic{
			Severity: diag.Warning, Code: diag.NothingFound, Stricter: true,
			Message: "no kinds found in the given packages",
			Help:    "a kind is a struct that embeds metav1.TypeMeta and metav1.ObjectMeta; check paths=",
		})
	}
	return files, g.diags, nil
}

func (o Options) validate() error {
	for _, v := range o.CRDVersions {
		if v != "v1" {
			wrong := generators.UsageErrorf("crd:crdVersions=%s: expected \"v1\"", v)
			wrong.Help = "delete crdVersions: definitions are of apiextensions.k8s.io/v1, the only version left"
			if why := removed()["crdVersions="+v]; why != "" {
				wrong.Help = "delete it: " + why
			}
			return wrong
		}
	}
	switch o.VersionOrder {
	case "", "text", "kubernetes":
		return o.validateConversion()
	}
	return generators.UsageErrorf("crd:versionOrder=%s: expected \"text\" or \"kubernetes\"", o.VersionOrder)
}

// render writes one manifest. The status is left out, as it belongs to the
// server.
func render(w io.Writer, header string, obj *apiext.CustomResourceDefinition, o Options) error {
	edits := []yaml.Edit{yaml.Drop("status"), yaml.Drop("metadata", "creationTimestamp")}
	if v := o.DeprecatedV1beta1CompatibilityPreserveUnknownFields; v != nil {
		edits = append(edits, yaml.Set(*v, "spec", "preserveUnknownFields"))
	}
	return emit.WriteYAML(w, header, []any{obj}, edits...)
}

// isMeant reports whether conditions name a feature gate that has no state and looks like this one,
// which has: that is reported there.
func isMeant(p *model.Program, gate string, states map[string]bool) bool {
	return slices.ContainsFunc(p.Conditions, func(c condition.Condition) bool {
		return slices.ContainsFunc(c.Gates, func(g condition.Gate) bool {
			_, declared := states[g.Name]
			return !declared && spelling.Nearest(g.Name, slices.Sorted(maps.Keys(states))) == gate
		})
	})
}
