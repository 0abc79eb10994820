// Package expression compiles the CEL expressions of a schema as the API server does,
// and reads expressions and the compiler's messages: which fields an expression speaks
// of, and where its mistakes are. It knows schemas only, no source and no model, and
// reports nothing.
package expression

import (
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	celmodel "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"
	apiservercel "k8s.io/apiserver/pkg/cel"

	"github.com/crdgen/crdgen/internal/check/kube"
)

// Compile compiles the rules of a schema, nil if the schema is none that CEL can
// look at.
func Compile(s *apiext.JSONSchemaProps, root bool) []cel.CompilationResult {
	return CompileOn(0, s, root)
}

// CompileOn is Compile as a server of some version does it.
func CompileOn(server kube.Version, s *apiext.JSONSchemaProps, root bool) []cel.CompilationResult {
	return (&Repeated{Server: server, Root: root}).Compile(s)
}

// Repeated compiles the rules of one schema again and again, with other bounds on its values each
// time: those decide about costs, but not about types, so that what was checked once is estimated
// anew. One goroutine may use it.
type Repeated struct {
	Server kube.Version
	Root   bool // the schema is that of a whole object

	environment *schemaEnvironment
}

// Compile compiles the rules of the schema as [CompileOn] does.
func (c *Repeated) Compile(s *apiext.JSONSchemaProps) []cel.CompilationResult {
	w := wholeOf(s)
	if w == nil || len(w.structural.XValidations) == 0 {
		return nil
	}
	declared := celmodel.SchemaDeclType(w.structural, c.Root || s.XEmbeddedResource)
	if declared == nil {
		return nil
	}
	if c.environment == nil {
		c.environment = newSchemaEnvironment(nil, c.Server, declared)
		c.environment.checked = map[checkedKey]checkedExpression{}
	}
	return c.environment.sized(declared).results(w.structural)
}

// Others returns a function that compiles other rules in the place of those of the schema,
// as a server of some version does it; root is set for the schema of a whole object. The
// function returns false for a rule that cannot be looked at. One goroutine may use it.
func (c *Compiled) Others(server kube.Version, root bool) func(*apiext.ValidationRule) (cel.CompilationResult, bool) {
	var decl *apiservercel.DeclType
	structural := c.Structural()
	if structural != nil {
		decl = celmodel.SchemaDeclType(structural, root || structural.XEmbeddedResource)
	}
	if decl == nil {
		return func(*apiext.ValidationRule) (cel.CompilationResult, bool) { return cel.CompilationResult{}, false }
	}
	env := newSchemaEnvironment(nil, server, decl)
	return func(r *apiext.ValidationRule) (cel.CompilationResult, bool) {
		result, err := env.compile(structural, r)
		return result, err == nil
	}
}

// resultsOf compiles the rules of a structural schema; whole is set for that of a resource.
func (c *Compiler) resultsOf(server kube.Version, structural *structuralschema.Structural, whole bool) []cel.CompilationResult {
	decl := celmodel.SchemaDeclType(structural, whole)
	if decl == nil || len(structural.XValidations) == 0 {
		return nil
	}
	return newSchemaEnvironment(c, server, decl).results(structural)
}

// results compiles all rules of a structural schema.
func (e *schemaEnvironment) results(structural *structuralschema.Structural) []cel.CompilationResult {
	results := make([]cel.CompilationResult, len(structural.XValidations))
	for i := range structural.XValidations {
		var err error
		if results[i], err = e.compile(structural, &structural.XValidations[i]); err != nil {
			return nil
		}
	}
	return results
}
