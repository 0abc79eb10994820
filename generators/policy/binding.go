package policy

import (
	"fmt"
	"maps"
	"reflect"
	"slices"

	admissionregistration "k8s.io/api/admissionregistration/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/validation"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/check/admission"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
)

// bindings makes the bindings of a policy. One that has none would have no
// effect, so it gets one for everything that it matches.
func (b *builder) bindings(p *policy, s *parts) []any {
	if len(p.bindings) > 0 {
		objs := make([]any, len(p.bindings))
		for i, m := range p.bindings {
			objs[i] = b.binding(p, s, m, m.Value.(markers.PolicyBinding))
		}
		return objs
	}
	if d := p.value.DefaultBinding; d != nil && !*d {
		return nil
	}
	if s.paramKind != nil {
		b.add(p.paramKinds[0].Pos, diag.PolicyPart, fmt.Sprintf("add +crdgen:policy:binding:policy=%s,paramName=NAME, or defaultBinding=false to the policy", s.meta.Name),
			"policy %q has parameters, and no binding says which", s.meta.Name)
		return nil
	}
	return []any{b.binding(p, s, p.mark, markers.PolicyBinding{})}
}

// binding makes one binding and gives it to the server's rules. The mark is the
// policy's for the default binding.
func (b *builder) binding(p *policy, s *parts, m markers.Mark, v markers.PolicyBinding) any {
	meta := metav1.ObjectMeta{Name: v.NameFor(s.meta.Name), Labels: maps.Clone(s.meta.Labels)}
	at := generators.Positions{"": m.Pos}
	at.Argument("metadata.name", m, "name")
	at.Argument("spec.policyName", p.mark, "name")
	what := fmt.Sprintf("binding %q", meta.Name)
	ref, match := b.paramRef(what, m, v, at), b.matchResources(what, m, v, at)
	if v.ParamSelector == "" || ref.Selector != nil {
		b.checkParamRef(p, s, m, ref, what)
	} else {
		ref = nil // the selector was reported
	}
	if p.mutates() {
		obj := &admissionregistration.MutatingAdmissionPolicyBinding{
			TypeMeta: typeMeta("MutatingAdmissionPolicyBinding"), ObjectMeta: meta,
			Spec: admissionregistration.MutatingAdmissionPolicyBindingSpec{PolicyName: s.meta.Name, ParamRef: ref, MatchResources: match},
		}
		if len(v.ValidationActions) > 0 {
			b.add(m.ArgPos("validationActions"), diag.PolicyPart, "leave the argument out",
				"validationActions of %s: policy %q mutates and refuses nothing", what, s.meta.Name)
		}
		b.report(at, what, ownFaults(s, v, admission.MutatingBinding(obj)))
		b.made[obj] = at
		return obj
	}
	obj := &admissionregistration.ValidatingAdmissionPolicyBinding{
		TypeMeta: typeMeta("ValidatingAdmissionPolicyBinding"), ObjectMeta: meta,
		Spec: admissionregistration.ValidatingAdmissionPolicyBindingSpec{PolicyName: s.meta.Name, ParamRef: ref, MatchResources: match},
	}
	for _, a := range v.ValidationActions {
		action := enum[admissionregistration.ValidationAction](a, "Deny", "Warn", "Audit")
		if action == nil {
			action = new(admissionregistration.ValidationAction)
		}
		obj.Spec.ValidationActions = append(obj.Spec.ValidationActions, *action)
	}
	at.List("spec.validationActions", m, "validationActions", len(v.ValidationActions))
	if len(v.ValidationActions) == 0 {
		obj.Spec.ValidationActions = []admissionregistration.ValidationAction{admissionregistration.Deny}
	}
	b.report(at, what, ownFaults(s, v, admission.ValidatingBinding(obj)))
	b.made[obj] = at
	return obj
}

// ownFaults leaves out what follows from the name of the policy, which was
// reported.
func ownFaults(s *parts, v markers.PolicyBinding, found []admission.Violation) []admission.Violation {
	bad := len(validation.IsDNS1123Subdomain(s.meta.Name)) > 0
	return slices.DeleteFunc(found, func(f admission.Violation) bool {
		return bad && (f.Path == "spec.policyName" || f.Path == "metadata.name" && v.Name == "")
	})
}

// paramRef makes the reference to parameters, nil if the marker speaks of none.
func (b *builder) paramRef(what string, m markers.Mark, v markers.PolicyBinding, at generators.Positions) *admissionregistration.ParamRef {
	for field, argument := range map[string]string{
		"": "paramName", ".name": "paramName", ".namespace": "paramNamespace", ".selector": "paramSelector", ".parameterNotFoundAction": "parameterNotFoundAction",
	} {
		at.Argument("spec.paramRef"+field, m, argument)
	}
	if v.ParamName == "" && v.ParamSelector == "" && v.ParamNamespace == "" && v.ParameterNotFoundAction == "" {
		return nil
	}
	action := enum[admissionregistration.ParameterNotFoundActionType](v.ParameterNotFoundAction, "Deny", "Allow")
	if action == nil {
		action = new(admissionregistration.DenyAction)
	}
	return &admissionregistration.ParamRef{
		Name: v.ParamName, Namespace: v.ParamNamespace, Selector: b.selector(what, m, "paramSelector", v.ParamSelector), ParameterNotFoundAction: action,
	}
}

// matchResources makes what a binding is limited to, nil for no limit.
func (b *builder) matchResources(what string, m markers.Mark, v markers.PolicyBinding, at generators.Positions) *admissionregistration.MatchResources {
	for _, argument := range []string{"namespaceSelector", "objectSelector", "matchPolicy"} {
		at.Argument("spec.matchResources."+argument, m, argument)
	}
	r := &admissionregistration.MatchResources{
		NamespaceSelector: b.selector(what, m, "namespaceSelector", v.NamespaceSelector),
		ObjectSelector:    b.selector(what, m, "objectSelector", v.ObjectSelector),
		MatchPolicy:       enum[admissionregistration.MatchPolicyType](v.MatchPolicy, "Exact", "Equivalent"),
	}
	if reflect.ValueOf(*r).IsZero() {
		return nil
	}
	return r
}
