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

// A Request is one that the API server asks a policy about: that an object is created or
// deleted, or updated without a change.
type Request struct {
	Object   map[string]any // as it is, or would be, stored
	Kind     schema.GroupVersionKind
	Resource schema.GroupVersionResource
	// Operation is Create, Update or Delete of admissionregistration/v1.
	Operation admissionregistration.OperationType
}

// An Outcome is what one expression says to a request.
type Outcome struct {
	True bool
	// Failure says why the expression could not be evaluated, "" if it could.
	Failure string
}

// Evaluate evaluates conditions with the API server's own code, in their order, with
// the variables that were compiled before. There are no parameters and there is no
// authorizer: expressions that need them fail.
func (c *Compiler) Evaluate(ctx context.Context, conditions []Expression, r Request) ([]Outcome, error) {
	accessors := make([]plugincel.ExpressionAccessor, len(conditions))
	for i, e := range conditions {
		accessors[i] = e
	}
	compiled := c.server.CompileCondition(accessors, plugincel.OptionalVariableDeclarations{HasParams: c.scope.Params, HasAuthorizer: true}, environment.NewExpressions)
	object := &unstructured.Unstructured{Object: r.Object}
	attributes := &admission.VersionedAttributes{VersionedKind: r.Kind}
	if r.Operation != admissionregistration.Delete {
		attributes.VersionedObject.Set(object)
	}
	if r.Operation != admissionregistration.Create {
		attributes.VersionedOldObject.Set(object)
	}
	const namespace = "default"
	record := admission.NewAttributesRecord(object, nil, r.Kind, namespace, object.GetName(), r.Resource, "", admission.Operation(r.Operation), nil, false, &user.DefaultInfo{Name: "example"})
	attributes.Attributes = record
	request := plugincel.CreateAdmissionRequest(record, metav1.GroupVersionResource(r.Resource), metav1.GroupVersionKind(r.Kind))
	ns := &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: namespace}}
	results, _, err := compiled.ForInput(ctx, attributes, request, plugincel.OptionalVariableBindings{}, ns, celconfig.RuntimeCELCostBudget)
	if err != nil {
		return nil, fmt.Errorf("evaluating a policy: %w", err)
	}
	outcomes := make([]Outcome, len(results))
	for i, result := range results {
		switch {
		case result.Error != nil:
			outcomes[i].Failure = result.Error.Error()
		case result.EvalResult != nil:
			outcomes[i].True = result.EvalResult.Value() == true
		}
	}
	return outcomes, nil
}
