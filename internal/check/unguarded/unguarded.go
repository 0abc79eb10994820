// Package unguarded finds expressions of webhooks and policies that fail on an object which
// its CRD accepts, for want of an optional field, or of the object that an operation lacks.
//
// It stands between the generators of webhooks and policies, which know the markers, and
// the API server's own code, which judges and evaluates: objects are made up
// (internal/check/counterexample), completed as a server does (internal/check/crvalidation)
// and given to the expressions (internal/check/admission). It must not know markers: who
// asks says where an expression stands.
package unguarded

import (
	"context"
	"fmt"
	"go/token"
	"slices"
	"strings"

	admissionregistration "k8s.io/api/admissionregistration/v1"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"

	"github.com/crdgen/crdgen/internal/check/admission"
	"github.com/crdgen/crdgen/internal/check/counterexample"
	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// A Trial are the expressions of one webhook or policy, and the version of the kind on whose
// objects they are tried.
type Trial struct {
	Kind    *model.Kind
	Version *model.Version
	Schema  *apiext.JSONSchemaProps
	// Plural is the name of the kind's resource; ClusterScoped says that it is in no namespace.
	Plural        string
	ClusterScoped bool
	// Operations are those that are asked about. Creating, updating and deleting are tried.
	Operations []admissionregistration.OperationType
	// Lenient says that a request is let through for which an expression fails.
	Lenient bool
	// Compiler has compiled Expressions, which have to be true together, and Variables.
	Compiler               *admission.Compiler
	Expressions, Variables []admission.Expression

	operation admissionregistration.OperationType
	served    *crvalidation.Kind
}

// A Finding is an expression that fails.
type Finding struct {
	// Index is that of the expression; Variable is the name of the variable that it fails
	// for, "" where it fails itself.
	Index    int
	Variable string
	// path is that of the optional field that is missing; or else null is the variable that
	// is null for an operation, and reason what the expression fails with.
	path         string
	null, reason string
	operation    admissionregistration.OperationType
	object       any
	version      *model.Version
}

// Find returns expressions that fail on an object without an optional field, or because
// object or oldObject is null for an operation, where all others say yes, each once: what
// rules of a CRD are told as well. Syntax remembers what was parsed.
func (t *Trial) Find(syntax *expression.Compiler) ([]Finding, error) {
	if t.Schema == nil {
		return nil, nil
	}
	var whole, texts []string
	for _, e := range t.Expressions {
		whole = append(whole, t.withVariables(e.Text))
		texts = append(texts, expression.AsRule(whole[len(whole)-1]))
	}
	reads := func(names ...string) bool {
		return slices.ContainsFunc(whole, func(text string) bool { return expression.ReadsVariable(text, names...) })
	}
	var all []Finding
	add := func(found *Finding, err error) error {
		if found != nil && !slices.ContainsFunc(all, found.isAbout) {
			all = append(all, *found)
		}
		return err
	}
	optional := counterexample.OptionalRead(syntax, t.Schema, texts)
	for i, o := range t.operations() {
		t.operation = o
		// What reads the new object alone says the same to every operation that has one.
		if i == 0 || reads("oldObject", "request") {
			for _, path := range optional {
				if err := add(t.try(path, texts)); err != nil {
					return nil, err
				}
			}
		}
		if null := admission.NullFor(o); null != "" && !t.Lenient && reads(null) {
			if err := add(t.tryNull(null, whole, texts)); err != nil {
				return nil, err
			}
		}
	}
	return all, nil
}

// operations are those that are tried.
func (t *Trial) operations() []admissionregistration.OperationType {
	all := []admissionregistration.OperationType{admissionregistration.Create, admissionregistration.Update, admissionregistration.Delete}
	return slices.DeleteFunc(all, func(o admissionregistration.OperationType) bool {
		return !slices.Contains(t.Operations, o) && !slices.Contains(t.Operations, admissionregistration.OperationAll)
	})
}

// tryNull looks for an object on which one expression fails alone, and only because a
// variable is null for the operation: with an object there it does not.
func (t *Trial) tryNull(null string, whole, texts []string) (found *Finding, err error) {
	var own []int
	for i, text := range whole {
		if expression.ReadsVariable(text, null) {
			own = append(own, i)
		}
	}
	counterexample.Varied(&expression.Compiler{}, t.Schema, texts, own, func(v any) (got counterexample.Answer) {
		outcomes, wrong := t.ask(v, false)
		if wrong != nil {
			err = wrong
			return counterexample.Answer{Shown: true}
		}
		i := slices.IndexFunc(own, func(i int) bool { return i < len(outcomes) && outcomes[i].Failure != "" })
		if i < 0 {
			return got
		}
		i = own[i]
		if got.Spoilt = spoilt(outcomes, i); len(got.Spoilt) > 0 {
			return got
		}
		filled, wrong := t.ask(v, true)
		if wrong != nil || filled == nil || filled[i].Failure != "" {
			err = wrong
			return counterexample.Answer{Shown: wrong != nil}
		}
		found = &Finding{
			Index: i, Variable: t.failed(outcomes[i].Failure), version: t.Version, object: v,
			null: null, reason: reason(outcomes[i].Failure), operation: t.operation,
		}
		return counterexample.Answer{Shown: true}
	})
	return found, err
}

// reason is why an expression failed, without what the server says of the expression.
func reason(failure string) string {
	if name := expression.MissingKey(failure); name != "" {
		return "no such key: " + name
	}
	const before = "resulted in error: "
	return failure[strings.LastIndex(failure, before)+len(before)*min(1, strings.Count(failure, before)):]
}

// spoilt are the expressions that do not say yes, but for one.
func spoilt(outcomes []admission.Outcome, but int) (all []int) {
	for i, o := range outcomes {
		if i != but && !o.True {
			all = append(all, i)
		}
	}
	return all
}

// isAbout reports whether two findings are about one expression or variable.
func (f *Finding) isAbout(o Finding) bool {
	return f.null == o.null && f.Variable == o.Variable && (f.Variable != "" || f.Index == o.Index)
}

// withVariables is an expression with those of the variables behind it that it reads,
// and of all that they read: a variable is evaluated where it is read.
func (t *Trial) withVariables(text string) string {
	seen := map[string]bool{}
	for todo := expression.PolicyVariables(text); len(todo) > 0; todo = todo[1:] {
		for _, v := range t.Variables {
			if v.Name == todo[0] && !seen[v.Name] {
				seen[v.Name] = true
				text += "\n" + v.Text
				todo = append(todo, expression.PolicyVariables(v.Text)...)
			}
		}
	}
	return text
}

// try looks for an object without the field at a path on which one expression fails
// alone, and only because of that: with the field it does not.
func (t *Trial) try(path string, texts []string) (found *Finding, err error) {
	name := lastName(path)
	counterexample.Lacking(&expression.Compiler{}, t.Schema, path, texts, counterexample.Reading(texts, name), func(v any) (got counterexample.Answer) {
		outcomes, wrong := t.ask(v, false)
		if wrong != nil {
			err = wrong
			return counterexample.Answer{Shown: true}
		}
		i := slices.IndexFunc(outcomes, func(o admission.Outcome) bool { return expression.MissingKey(o.Failure) == name })
		if i < 0 {
			return got
		}
		if got.Spoilt = spoilt(outcomes, i); len(got.Spoilt) > 0 {
			return got
		}
		if sure, wrong := t.fillable(path, i, name); sure {
			found = &Finding{Index: i, Variable: t.failed(outcomes[i].Failure), path: path, object: v, version: t.Version}
		} else {
			err = wrong
		}
		return counterexample.Answer{Shown: true}
	})
	return found, err
}

// failed is the variable that a failure is about, "" if it is about none. One that reads
// another fails with it, and can read only those declared before it: the first one is it.
func (t *Trial) failed(failure string) string {
	for _, v := range t.Variables {
		if strings.Contains(failure, fmt.Sprintf("variable %q", v.Name)) {
			return v.Name
		}
	}
	return ""
}

// fillable reports whether an expression does not miss a field on an object that has it.
func (t *Trial) fillable(path string, i int, name string) (bool, error) {
	with, ok := counterexample.Having(t.Schema, path)
	if !ok {
		return false, nil
	}
	full, err := t.ask(with, false)
	return err == nil && full != nil && expression.MissingKey(full[i].Failure) != name, err
}

// ask evaluates all expressions on a value that is completed to an object; nil where
// the CRD does not accept it. Filled is that of [admission.Request].
func (t *Trial) ask(v any, filled bool) ([]admission.Outcome, error) {
	object, ok := v.(map[string]any)
	if !ok {
		return nil, nil
	}
	of := schema.GroupVersionKind{Group: t.Kind.Group, Version: t.Version.Name, Kind: t.Kind.Name}
	object["apiVersion"], object["kind"] = of.Group+"/"+of.Version, of.Kind
	object["metadata"] = map[string]any{"name": "example"}
	if t.served == nil {
		t.served = t.server()
	}
	ctx := context.Background()
	verdict, err := t.served.Judge(ctx, object, nil)
	if err != nil || !verdict.Accepted() {
		return nil, nil //nolint:nilerr // a CRD that no server takes is reported by the checks of that
	}
	r := admission.Request{
		Object: verdict.Stored, Operation: t.operation, Kind: of, Filled: filled,
		Resource: schema.GroupVersionResource{Group: of.Group, Version: of.Version, Resource: t.Plural},
	}
	if !t.ClusterScoped {
		r.Namespace = "default"
	}
	return t.Compiler.Evaluate(ctx, t.Expressions, r)
}

// server is the kind as a server has it that knows this version alone.
func (t *Trial) server() *crvalidation.Kind {
	crd := &apiext.CustomResourceDefinition{}
	crd.Name, crd.Spec.Group = t.Plural+"."+t.Kind.Group, t.Kind.Group
	crd.Spec.Names = apiext.CustomResourceDefinitionNames{Plural: t.Plural, Kind: t.Kind.Name}
	crd.Spec.Versions = []apiext.CustomResourceDefinitionVersion{{
		Name: t.Version.Name, Served: true, Storage: true, Schema: &apiext.CustomResourceValidation{OpenAPIV3Schema: t.Schema},
	}}
	return crvalidation.NewServer([]*apiext.CustomResourceDefinition{crd}).Kind(t.Kind.Group+"/"+t.Version.Name, t.Kind.Name)
}

// Diagnostic says it of an expression that stands at pos and is what it is called.
func (f *Finding) Diagnostic(pos token.Position, what string) diag.Diagnostic {
	if f.null != "" {
		return diag.Diagnostic{
			Pos: pos, Severity: diag.Warning, Code: diag.UnguardedField, Stricter: true,
			Message: fmt.Sprintf("%s fails with %q for %s, where %q is null: the API server refuses the request", what, f.reason, f.operation, f.null),
			Help:    fmt.Sprintf("ask with %s == null first, or leave %s out of the operations; the CRD accepts %s", f.null, f.operation, counterexample.JSONText(f.object)),
		}
	}
	name := lastName(f.path)
	ask := fmt.Sprintf("has(…%s)", name)
	if expression.WordAt(name) != name {
		ask = fmt.Sprintf("'%s' in …", name)
	}
	d := diag.Diagnostic{
		Pos: pos, Severity: diag.Warning, Code: diag.UnguardedField, Stricter: true,
		Message: fmt.Sprintf("%s fails with \"no such key: %s\" when optional field %q is left out", what, name, f.path),
		Help:    fmt.Sprintf("ask with %s first, or make the field required; the CRD accepts %s", ask, counterexample.JSONText(f.object)),
	}
	if pos, ok := fieldPos(f.version.Root, f.path); ok {
		d.Notes = []diag.Note{{Pos: pos, Message: "the field is here"}}
	}
	return d
}

func lastName(path string) string { return path[strings.LastIndexByte(path, '.')+1:] }
