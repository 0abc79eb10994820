// Package crvalidation judges custom resources as the API server does that serves their
// CRDs: it fills in defaults, prunes, and validates metadata, schema and CEL rules
// with that server's own code.
//
// It stands beside the rules of package check: "crdgen validate" asks it about
// files, "crdgen sample" about objects that were made up. Its CRDs are finished
// objects of a run. Admission webhooks, quotas and permissions are not looked at.
// The package reads YAML but no files, and knows neither Go source nor the model.
package crvalidation

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apiserver/pkg/cel/common"

	"github.com/crdgen/crdgen/internal/check/kube"
)

// A Server serves the kinds of some CRDs. It may be used by several goroutines.
type Server struct {
	kinds map[schema.GroupVersionKind]*Kind
}

// A Kind is one served version of a CRD.
type Kind struct {
	CRD     *apiext.CustomResourceDefinition
	Version *apiext.CustomResourceDefinitionVersion

	options Options
	prepare func() (*validators, error)
}

// NewServer serves all served versions of the CRDs. What it needs of a version is
// made when an object of that version is judged.
func NewServer(crds []*apiext.CustomResourceDefinition) *Server { return Options{}.Serve(crds) }

// Options say what a server is.
type Options struct {
	// Oldest is the oldest server that has to take objects: what is wrong with an object is
	// what it or a newer one refuses. Zero is the newest.
	Oldest kube.Version
	// Rules are what several servers with similar schemas have in common; it may be nil.
	Rules *RuleCache
}

// Serve is [NewServer] for such a server.
func (o Options) Serve(crds []*apiext.CustomResourceDefinition) *Server {
	s := &Server{kinds: map[schema.GroupVersionKind]*Kind{}}
	for _, crd := range crds {
		for i := range crd.Spec.Versions {
			v := &crd.Spec.Versions[i]
			if !v.Served {
				continue
			}
			k := &Kind{CRD: crd, Version: v, options: o}
			k.prepare = sync.OnceValues(k.validators)
			s.kinds[schema.GroupVersionKind{Group: crd.Spec.Group, Version: v.Name, Kind: crd.Spec.Names.Kind}] = k
		}
	}
	return s
}

// Kind returns the served version of an object's apiVersion and kind, nil if there
// is none.
func (s *Server) Kind(apiVersion, kind string) *Kind {
	gv, err := schema.ParseGroupVersion(apiVersion)
	if err != nil {
		return nil
	}
	return s.kinds[gv.WithKind(kind)]
}

// Versions lists what is served of a group, as apiVersion and kind with a blank
// between them, sorted; empty for a group that the server does not know.
func (s *Server) Versions(apiVersion string) []string {
	group, _, _ := strings.Cut(apiVersion, "/")
	var all []string
	for gvk := range s.kinds {
		if gvk.Group == group {
			all = append(all, gvk.GroupVersion().String()+" "+gvk.Kind)
		}
	}
	slices.Sort(all)
	return all
}

// GroupKinds lists all kinds as group and kind.
func (s *Server) GroupKinds() []string {
	var all []string
	for gvk := range s.kinds {
		all = append(all, gvk.Group+" "+gvk.Kind)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// validators are what the server makes of a version's schema.
type validators struct {
	structural *structuralschema.Structural
	correlated common.Schema // the structural schema, for objects beside old ones
	schema     validation.SchemaValidator
	rules      func() *rules // divided when asked for; nil without rules
	namespaced bool
	status     bool                       // the status is a subresource
	ofStatus   validation.SchemaValidator // nil where the schema has no status
	scale      *apiext.CustomResourceSubresourceScale
	oldest     kube.Version
}

// validators makes them; it fails for a schema that the server refuses.
func (k *Kind) validators() (*validators, error) {
	if k.Version.Schema == nil || k.Version.Schema.OpenAPIV3Schema == nil {
		return nil, fmt.Errorf("version %q of %s has no schema", k.Version.Name, k.CRD.Name)
	}
	v, err := validatorsOf(k.options.Rules, k.Version.Schema.OpenAPIV3Schema, true)
	if err != nil {
		return nil, err
	}
	v.oldest = k.options.Oldest
	v.namespaced = k.CRD.Spec.Scope == apiext.NamespaceScoped
	if sub := k.Version.Subresources; sub != nil {
		v.status, v.scale = sub.Status != nil, sub.Scale
	}
	if status, ok := k.Version.Schema.OpenAPIV3Schema.Properties["status"]; ok && v.status {
		v.ofStatus, err = schemaValidator(&status)
	}
	return v, err
}

// validatorsOf makes those of a schema, which is that of a whole resource or not. The cache
// may be nil.
func validatorsOf(cache *RuleCache, schema *apiext.JSONSchemaProps, whole bool) (*validators, error) {
	internal, structural, err := structuralOf(schema)
	if err != nil {
		return nil, err
	}
	v := &validators{structural: structural, correlated: correlatedSchemaOf(structural)}
	if v.schema, _, err = validation.NewSchemaValidator(internal); err != nil {
		return nil, err
	}
	v.rules = sync.OnceValue(func() *rules { return rulesOf(cache, schema, structural, whole) })
	return v, nil
}

// structuralOf is a schema as the server's packages take it.
func structuralOf(schema *apiext.JSONSchemaProps) (*apiextensions.JSONSchemaProps, *structuralschema.Structural, error) {
	internal := &apiextensions.JSONSchemaProps{}
	if err := apiext.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(schema, internal, nil); err != nil {
		return nil, nil, err
	}
	structural, err := structuralschema.NewStructural(internal)
	return internal, structural, err
}

// A Verdict is what the server says to an object.
type Verdict struct {
	// Stored is the object as it would be stored: with defaults and without unknown
	// fields and status, where the status is a subresource. It is nil for an object
	// that the server cannot decode.
	Stored map[string]any
	// Unknown are the paths of fields that the schema does not know: they are
	// dropped, and kubectl refuses them.
	Unknown []string
	// Invalid are the errors of metadata and schema, Failed those of CEL rules,
	// both in the server's own words.
	Invalid, Failed field.ErrorList
	// Partial says that rules were not evaluated because of errors before.
	Partial bool
}

// Accepted reports whether nothing is wrong with the object.
func (v Verdict) Accepted() bool {
	return len(v.Unknown) == 0 && len(v.Invalid) == 0 && len(v.Failed) == 0
}

// Judge says what the server answers when the object is created, or, with an old
// one, when it replaces that. Neither is changed. A status that is a subresource is not
// looked at, since the server drops it: see [Kind.JudgeStatus]. It fails only for a CRD
// that no server would take, and once the context is done.
func (k *Kind) Judge(ctx context.Context, object, old map[string]any) (Verdict, error) {
	if err := ctx.Err(); err != nil {
		return Verdict{}, err
	}
	v, err := k.prepare()
	if err != nil {
		return Verdict{}, err
	}
	verdict := v.decode(object)
	if verdict.Stored == nil {
		return verdict, nil
	}
	var before map[string]any
	if old != nil {
		if before = v.decode(old).Stored; before == nil {
			before = old
		}
	}
	v.replaceStatus(verdict.Stored, before)
	v.validate(ctx, &verdict, before)
	return verdict, nil
}

// schemaValidator makes the validator of a part of a schema.
func schemaValidator(schema *apiext.JSONSchemaProps) (validation.SchemaValidator, error) {
	internal := &apiextensions.JSONSchemaProps{}
	if err := apiext.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(schema, internal, nil); err != nil {
		return nil, err
	}
	v, _, err := validation.NewSchemaValidator(internal)
	return v, err
}
