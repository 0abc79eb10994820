package admission

import (
	"fmt"
	"slices"

	admissionregistration "k8s.io/api/admissionregistration/v1"
	"k8s.io/apimachinery/pkg/api/validate/content"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// ValidatingBinding returns what a server has against a binding; nil is a default.
func ValidatingBinding(b *admissionregistration.ValidatingAdmissionPolicyBinding) []Violation {
	r := &rules{}
	r.binding(b.Name, b.Spec.PolicyName, b.Spec.ParamRef, b.Spec.MatchResources)
	const field = "spec.validationActions"
	actions := b.Spec.ValidationActions
	if len(actions) == 0 {
		r.add(field, "", "expected at least one action, found none")
	}
	for i, a := range actions {
		at := fmt.Sprintf("%s[%d]", field, i)
		r.oneOf(at, string(a), texts(admissionregistration.Deny, admissionregistration.Warn, admissionregistration.Audit))
		if slices.Contains(actions[:i], a) {
			r.add(at, "", "action %q is given twice", a)
		}
	}
	if i := slices.Index(actions, admissionregistration.Warn); i >= 0 && slices.Contains(actions, admissionregistration.Deny) {
		r.add(fmt.Sprintf("%s[%d]", field, i), "keep one of them: who is refused sees the message anyhow", "\"Deny\" and \"Warn\" exclude each other")
	}
	return r.found
}

// MutatingBinding returns what a server has against a binding; nil is a default.
func MutatingBinding(b *admissionregistration.MutatingAdmissionPolicyBinding) []Violation {
	r := &rules{}
	r.binding(b.Name, b.Spec.PolicyName, b.Spec.ParamRef, b.Spec.MatchResources)
	r.notDeleting("spec.matchResources", b.Spec.MatchResources)
	return r.found
}

// binding are the rules that both kinds of bindings have.
func (r *rules) binding(name, policy string, ref *admissionregistration.ParamRef, match *admissionregistration.MatchResources) {
	r.name("metadata.name", name)
	r.name("spec.policyName", policy)
	if ref != nil {
		r.paramRef(ref)
	}
	if match != nil {
		r.matchResources("spec.matchResources", match)
	}
}

func (r *rules) paramRef(ref *admissionregistration.ParamRef) {
	const field = "spec.paramRef"
	switch {
	case ref.Name != "" && ref.Selector != nil:
		r.add(field+".selector", "keep one of them", "a name and a selector of parameters exclude each other")
	case ref.Name == "" && ref.Selector == nil:
		r.add(field, "", "expected a name or a selector of parameters, found neither")
	case ref.Name != "" && len(content.IsPathSegmentName(ref.Name)) > 0:
		r.add(field+".name", "", "expected the name of an object, found %q", ref.Name)
	}
	r.selector(field+".selector", ref.Selector)
	if action := ref.ParameterNotFoundAction; action != nil {
		r.oneOf(field+".parameterNotFoundAction", string(*action), texts(admissionregistration.DenyAction, admissionregistration.AllowAction))
	}
}

// selector demands operators and labels that can exist.
func (r *rules) selector(at string, s *metav1.LabelSelector) {
	if _, err := metav1.LabelSelectorAsSelector(s); err != nil {
		r.add(at, "", "%v", err)
	}
}
