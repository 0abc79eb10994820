package policy

import (
	"fmt"

	admissionregistration "k8s.io/api/admissionregistration/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/crdgen/crdgen/internal/check/admission"
	"github.com/crdgen/crdgen/markers"
)

// The two kinds of policies.

func typeMeta(kind string) metav1.TypeMeta {
	return metav1.TypeMeta{APIVersion: admissionregistration.SchemeGroupVersion.String(), Kind: kind}
}

// validating makes a policy that refuses, and gives it to the server's rules.
func (b *builder) validating(p *policy, s *parts) *admissionregistration.ValidatingAdmissionPolicy {
	obj := &admissionregistration.ValidatingAdmissionPolicy{
		TypeMeta: typeMeta("ValidatingAdmissionPolicy"), ObjectMeta: s.meta,
		Spec: admissionregistration.ValidatingAdmissionPolicySpec{
			ParamKind: s.paramKind, MatchConstraints: s.match, FailurePolicy: s.failure, MatchConditions: s.conditions, Variables: s.variables,
		},
	}
	for i, m := range p.validations {
		v := m.Value.(markers.PolicyValidation)
		path := fmt.Sprintf("spec.validations[%d]", i)
		p.places[path] = m.Pos
		for _, argument := range []string{"expression", "message", "messageExpression", "reason"} {
			p.places.Argument(path+"."+argument, m, argument)
		}
		obj.Spec.Validations = append(obj.Spec.Validations, admissionregistration.Validation{
			Expression: v.Expression, Message: v.Message, MessageExpression: v.MessageExpression,
			Reason: enum[metav1.StatusReason](v.Reason, "Forbidden", "Invalid", "RequestEntityTooLarge"),
		})
	}
	for i, m := range p.audits {
		v := m.Value.(markers.PolicyAuditAnnotation)
		path := fmt.Sprintf("spec.auditAnnotations[%d]", i)
		p.places[path] = m.Pos
		p.places.Argument(path+".key", m, "key")
		p.places.Argument(path+".valueExpression", m, "valueExpression")
		obj.Spec.AuditAnnotations = append(obj.Spec.AuditAnnotations, admissionregistration.AuditAnnotation{Key: v.Key, ValueExpression: v.ValueExpression})
	}
	b.report(p.places, fmt.Sprintf("policy %q", s.meta.Name), admission.ValidatingPolicy(obj))
	b.made[obj] = p.places
	return obj
}

// mutating makes a policy that changes objects, and gives it to the server's
// rules.
func (b *builder) mutating(p *policy, s *parts) *admissionregistration.MutatingAdmissionPolicy {
	obj := &admissionregistration.MutatingAdmissionPolicy{
		TypeMeta: typeMeta("MutatingAdmissionPolicy"), ObjectMeta: s.meta,
		Spec: admissionregistration.MutatingAdmissionPolicySpec{
			ParamKind: s.paramKind, MatchConstraints: s.match, FailurePolicy: s.failure, MatchConditions: s.conditions, Variables: s.variables,
			// The server has no default; once is what webhooks have.
			ReinvocationPolicy: admissionregistration.NeverReinvocationPolicy,
		},
	}
	if policy := enum[admissionregistration.ReinvocationPolicyType](p.value.ReinvocationPolicy, "Never", "IfNeeded"); policy != nil {
		obj.Spec.ReinvocationPolicy = *policy
	}
	p.places.Argument("spec.reinvocationPolicy", p.mark, "reinvocationPolicy")
	for i, m := range p.mutations {
		path := fmt.Sprintf("spec.mutations[%d]", i)
		p.places[path] = m.Pos
		p.places.Argument(path+".patchType", m, "patchType")
		p.places.Argument(path+".applyConfiguration", m, "expression")
		p.places.Argument(path+".jsonPatch", m, "expression")
		obj.Spec.Mutations = append(obj.Spec.Mutations, mutation(m.Value.(markers.PolicyMutation)))
	}
	b.report(p.places, fmt.Sprintf("policy %q", s.meta.Name), admission.MutatingPolicy(obj))
	b.made[obj] = p.places
	return obj
}

// mutation makes one mutation; one of an unknown sort has no expression.
func mutation(v markers.PolicyMutation) admissionregistration.Mutation {
	m := admissionregistration.Mutation{PatchType: admissionregistration.PatchType(v.PatchType)}
	if known := enum[admissionregistration.PatchType](v.PatchType, "ApplyConfiguration", "JSONPatch"); known != nil {
		m.PatchType = *known
	}
	switch m.PatchType {
	case admissionregistration.PatchTypeApplyConfiguration:
		m.ApplyConfiguration = &admissionregistration.ApplyConfiguration{Expression: v.Expression}
	case admissionregistration.PatchTypeJSONPatch:
		m.JSONPatch = &admissionregistration.JSONPatch{Expression: v.Expression}
	}
	return m
}
