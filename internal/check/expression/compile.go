// Package expression compiles the CEL expressions of a schema as the API server does,
// and reads expressions and the compiler's messages: which fields an expression speaks
// of, and where its mistakes are. It knows schemas only, no source and no model, and
// reports nothing.
package expression

import (
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	celmodel "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"

	"github.com/crdgen/crdgen/internal/check/kube"
)

// Compile compiles the rules of a schema, nil if the schema is none that CEL can
// look at.
func Compile(s *apiext.JSONSchemaProps, root bool) []cel.CompilationResult {
	return CompileOn(0, s, root)
}

// CompileOn is compile as a server of some version does it.
func CompileOn(server kube.Version, s *apiext.JSONSchemaProps, root bool) []cel.CompilationResult {
	internal := &apiextensions.JSONSchemaProps{}
	if err := apiext.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(s, internal, nil); err != nil {
		return nil
	}
	structural, err := structuralschema.NewStructural(internal)
	if err != nil {
		return nil
	}
	return resultsOf(server, structural, root || s.XEmbeddedResource)
}

// resultsOf compiles the rules of a structural schema; whole is set for that of a resource.
func resultsOf(server kube.Version, structural *structuralschema.Structural, whole bool) []cel.CompilationResult {
	decl := celmodel.SchemaDeclType(structural, whole)
	if decl == nil || len(structural.XValidations) == 0 {
		return nil
	}
	env := newSchemaEnvironment(server, decl)
	results := make([]cel.CompilationResult, len(structural.XValidations))
	for i := range structural.XValidations {
		var err error
		if results[i], err = env.compile(structural, &structural.XValidations[i]); err != nil {
			return nil
		}
	}
	return results
}
