package admission

import (
	"context"
	"fmt"

	admissionregistration "k8s.io/api/admissionregistration/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apiserver/pkg/admission"
	plugincel "k8s.io/apiserver/pkg/admission/plugin/cel"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	"k8s.io/apiserver/pkg/authentication/user"
	"k8s.io/apiserver/pkg/cel/environment"
)

// A Request is one that the API server asks a webhook or policy about: that an object is
// created or deleted, or updated without a change.
type Request struct {
	Object   map[string]any // as it is, or would be, stored
	Kind     schema.GroupVersionKind
	Resource schema.GroupVersionResource
	// Namespace is that of the object, "" where its kind has none.
	Namespace string
	// Operation is Create, Update or Delete of admissionregistration/v1.
	Operation admissionregistration.OperationType
	// Filled says that neither object nor oldObject is null, whatever the operation: an
	// expression that fails only without Filled fails because one of them is.
	Filled bool
}

// NullFor is the variable that is null for an operation, "" if none is.
func NullFor(o admissionregistration.OperationType) string {
	switch o {
	case admissionregistration.Create:
		return plugincel.OldObjectVarName
	case admissionregistration.Delete:
		return plugincel.ObjectVarName
	}
	return ""
}

// An Outcome is what one expression says to a request.
type Outcome struct {
	True bool
	// Failure says why the expression could not be evaluated, "" if it could.
	Failure string
}

// Evaluate evaluates expressions with the API server's own code, in their order, with
// the variables that were compiled before; match conditions without the namespace. There
// are no parameters and there is no authorizer: expressions that need them fail.
func (c *Compiler) Evaluate(ctx context.Context, expressions []Expression, r Request) ([]Outcome, error) {
	outcomes := make([]Outcome, len(expressions))
	for _, conditions := range []bool{true, false} {
		var some []plugincel.ExpressionAccessor
		var at []int
		for i, e := range expressions {
			if (e.Result == Condition) == conditions {
				some, at = append(some, e), append(at, i)
			}
		}
		if len(some) == 0 {
			continue
		}
		var namespace *corev1.Namespace
		if r.Namespace != "" && !conditions {
			namespace = &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: r.Namespace}}
		}
		results, err := c.evaluate(ctx, some, r, namespace)
		if err != nil {
			return nil, fmt.Errorf("evaluating a webhook or policy: %w", err)
		}
		for i, result := range results {
			switch {
			case result.Error != nil:
				outcomes[at[i]].Failure = result.Error.Error()
			case result.EvalResult != nil:
				outcomes[at[i]].True = result.EvalResult.Value() == true
			}
		}
	}
	return outcomes, nil
}

// evaluate evaluates expressions that see the same.
func (c *Compiler) evaluate(ctx context.Context, expressions []plugincel.ExpressionAccessor, r Request, namespace *corev1.Namespace) ([]plugincel.EvaluationResult, error) {
	compiled := c.server.CompileCondition(expressions, plugincel.OptionalVariableDeclarations{HasParams: c.scope.Params, HasAuthorizer: true}, environment.NewExpressions)
	object := &unstructured.Unstructured{Object: r.Object}
	attributes := &admission.VersionedAttributes{VersionedKind: r.Kind}
	null := NullFor(r.Operation)
	if null != plugincel.ObjectVarName || r.Filled {
		attributes.VersionedObject.Set(object)
	}
	if null != plugincel.OldObjectVarName || r.Filled {
		attributes.VersionedOldObject.Set(object)
	}
	record := admission.NewAttributesRecord(object, nil, r.Kind, r.Namespace, object.GetName(), r.Resource, "", admission.Operation(r.Operation), nil, false, &user.DefaultInfo{Name: "example"})
	attributes.Attributes = record
	request := plugincel.CreateAdmissionRequest(record, metav1.GroupVersionResource(r.Resource), metav1.GroupVersionKind(r.Kind))
	results, _, err := compiled.ForInput(ctx, attributes, request, plugincel.OptionalVariableBindings{}, namespace, celconfig.RuntimeCELCostBudget)
	return results, err
}
