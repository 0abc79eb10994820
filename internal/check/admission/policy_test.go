package admission

import (
	"slices"
	"strings"
	"testing"

	admissionregistration "k8s.io/api/admissionregistration/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// goodPolicy is one that a server takes.
func goodPolicy() *admissionregistration.ValidatingAdmissionPolicy {
	return &admissionregistration.ValidatingAdmissionPolicy{
		ObjectMeta: metav1.ObjectMeta{Name: "pizza-limits"},
		Spec: admissionregistration.ValidatingAdmissionPolicySpec{
			MatchConstraints: goodMatch(),
			Validations:      []admissionregistration.Validation{{Expression: "true"}},
		},
	}
}

func goodMatch() *admissionregistration.MatchResources {
	return &admissionregistration.MatchResources{ResourceRules: []admissionregistration.NamedRuleWithOperations{{
		RuleWithOperations: admissionregistration.RuleWithOperations{
			Operations: []admissionregistration.OperationType{"CREATE"},
			Rule:       admissionregistration.Rule{APIGroups: []string{""}, APIVersions: []string{"v1"}, Resources: []string{"pods"}},
		},
	}}}
}

// paths are where rules are broken.
func paths(found []Violation) []string {
	var out []string
	for _, v := range found {
		out = append(out, v.Path)
	}
	return out
}

func TestValidatingPolicy(t *testing.T) {
	type policy = admissionregistration.ValidatingAdmissionPolicy
	tests := []struct {
		name string
		edit func(p *policy)
		want []string
	}{
		{"good", func(*policy) {}, nil},
		{"name", func(p *policy) { p.Name = "Pizza" }, []string{"metadata.name"}},
		{"failure policy", func(p *policy) { p.Spec.FailurePolicy = new(admissionregistration.FailurePolicyType("fail")) }, []string{"spec.failurePolicy"}},
		{"core params", func(p *policy) {
			p.Spec.ParamKind = &admissionregistration.ParamKind{APIVersion: "v1", Kind: "ConfigMap"}
		}, nil},
		{"group of params", func(p *policy) {
			p.Spec.ParamKind = &admissionregistration.ParamKind{APIVersion: "A/v1", Kind: "A"}
		}, []string{"spec.paramKind.apiVersion"}},
		{"version of params", func(p *policy) { p.Spec.ParamKind = &admissionregistration.ParamKind{APIVersion: "a.b/1", Kind: "A"} }, []string{"spec.paramKind.apiVersion"}},
		{"kind of params", func(p *policy) { p.Spec.ParamKind = &admissionregistration.ParamKind{APIVersion: "a.b/v1"} }, []string{"spec.paramKind.kind"}},
		{"line breaks around a message", func(p *policy) { p.Spec.Validations[0].Message = "\nno\n" }, nil},
		{"line break in a message", func(p *policy) { p.Spec.Validations[0].Message = "n\no" }, []string{"spec.validations[0].message"}},
		{"reason", func(p *policy) { p.Spec.Validations[0].Reason = new(metav1.StatusReasonConflict) }, []string{"spec.validations[0].reason"}},
		{"conditions", func(p *policy) {
			p.Spec.MatchConditions = slices.Repeat([]admissionregistration.MatchCondition{{Name: "a", Expression: "true"}}, 65)
		}, append([]string{"spec.matchConditions"}, slices.Repeat([]string{"name"}, 64)...)},
		{"annotations", func(p *policy) {
			a := admissionregistration.AuditAnnotation{Key: "a", ValueExpression: strings.Repeat("'", maxAuditExpression+1)}
			p.Spec.AuditAnnotations = []admissionregistration.AuditAnnotation{a}
		}, []string{"spec.auditAnnotations[0].valueExpression"}},
		{"key too long", func(p *policy) {
			p.Spec.AuditAnnotations = []admissionregistration.AuditAnnotation{{Key: strings.Repeat("a", 64), ValueExpression: "'a'"}}
		}, []string{"spec.auditAnnotations[0].key"}},
	}
	for _, tt := range tests {
		p := goodPolicy()
		tt.edit(p)
		got := paths(ValidatingPolicy(p))
		if len(got) != len(tt.want) || len(got) > 0 && got[0] != tt.want[0] {
			t.Errorf("%s: broken at %v, want %v", tt.name, got, tt.want)
		}
	}
}

// TestRules holds the rules about matches against what the server's own say.
func TestRules(t *testing.T) {
	type rule = admissionregistration.NamedRuleWithOperations
	const at = "spec.matchConstraints.resourceRules[0]"
	tests := []struct {
		name string
		edit func(r *rule)
		want []string
	}{
		{"no operations", func(r *rule) { r.Operations = nil }, []string{at + ".operations"}},
		{"all operations and one", func(r *rule) { r.Operations = append(r.Operations, "*") }, []string{at + ".operations[1]"}},
		{"no groups", func(r *rule) { r.APIGroups = nil }, []string{at + ".apiGroups"}},
		{"empty version", func(r *rule) { r.APIVersions = []string{""} }, []string{at + ".apiVersions[0]"}},
		{"no resources", func(r *rule) { r.Resources = nil }, []string{at + ".resources"}},
		{"empty resource", func(r *rule) { r.Resources = []string{""} }, []string{at + ".resources[0]"}},
		{"all and a subresource", func(r *rule) { r.Resources = []string{"*", "pods/exec"} }, nil},
		{"all and one", func(r *rule) { r.Resources = []string{"*", "pods"} }, []string{at + ".resources[1]"}},
		{"everything and one", func(r *rule) { r.Resources = []string{"pods", "*/*"} }, []string{at + ".resources[0]"}},
		{"all subresources and one", func(r *rule) { r.Resources = []string{"pods/*", "pods/exec"} }, []string{at + ".resources[1]"}},
		{"a subresource of all and of one", func(r *rule) { r.Resources = []string{"*/exec", "pods/exec"} }, []string{at + ".resources[1]"}},
		{"scope", func(r *rule) { r.Scope = new(admissionregistration.ScopeType("cluster")) }, []string{at + ".scope"}},
		{"names", func(r *rule) { r.ResourceNames = []string{"a", "a", "b%", "."} }, []string{at + ".resourceNames[1]", at + ".resourceNames[2]", at + ".resourceNames[3]"}},
	}
	for _, tt := range tests {
		p := goodPolicy()
		tt.edit(&p.Spec.MatchConstraints.ResourceRules[0])
		if got := paths(ValidatingPolicy(p)); !slices.Equal(got, tt.want) {
			t.Errorf("%s: broken at %v, want %v", tt.name, got, tt.want)
		}
	}
}

func TestMutatingPolicy(t *testing.T) {
	p := &admissionregistration.MutatingAdmissionPolicy{
		ObjectMeta: metav1.ObjectMeta{Name: "pizza-defaults"},
		Spec: admissionregistration.MutatingAdmissionPolicySpec{
			MatchConstraints: goodMatch(), ReinvocationPolicy: admissionregistration.NeverReinvocationPolicy,
			Mutations: []admissionregistration.Mutation{{
				PatchType: admissionregistration.PatchTypeJSONPatch, JSONPatch: &admissionregistration.JSONPatch{Expression: "[]"},
			}},
		},
	}
	if got := MutatingPolicy(p); len(got) > 0 {
		t.Errorf("a good policy breaks %v", got)
	}
	p.Spec.ReinvocationPolicy = "Once"
	p.Spec.MatchConstraints.ResourceRules[0].Operations = []admissionregistration.OperationType{"CREATE", "DELETE"}
	p.Spec.Mutations[0].JSONPatch.Expression = " "
	want := []string{"spec.matchConstraints.resourceRules[0].operations[1]", "spec.reinvocationPolicy", "spec.mutations[0].jsonPatch.expression"}
	if got := paths(MutatingPolicy(p)); !slices.Equal(got, want) {
		t.Errorf("broken at %v, want %v", got, want)
	}
}

func TestBindings(t *testing.T) {
	b := &admissionregistration.ValidatingAdmissionPolicyBinding{
		ObjectMeta: metav1.ObjectMeta{Name: "a"},
		Spec: admissionregistration.ValidatingAdmissionPolicyBindingSpec{
			PolicyName: "p", ValidationActions: []admissionregistration.ValidationAction{"Deny", "Audit"},
			ParamRef: &admissionregistration.ParamRef{Name: "x"},
		},
	}
	if got := ValidatingBinding(b); len(got) > 0 {
		t.Errorf("a good binding breaks %v", got)
	}
	b.Spec.ValidationActions = nil
	b.Spec.ParamRef = &admissionregistration.ParamRef{
		Selector:                &metav1.LabelSelector{MatchLabels: map[string]string{"a": "%"}},
		ParameterNotFoundAction: new(admissionregistration.ParameterNotFoundActionType("")),
	}
	want := []string{"spec.paramRef.selector", "spec.paramRef.parameterNotFoundAction", "spec.validationActions"}
	if got := paths(ValidatingBinding(b)); !slices.Equal(got, want) {
		t.Errorf("broken at %v, want %v", got, want)
	}
}

func TestIsIdentifier(t *testing.T) {
	for name, want := range map[string]bool{"a": true, "_a1": true, "1a": false, "a-b": false, "": false, "in": false, "namespace": false, "é": false} {
		if got := isIdentifier(name); got != want {
			t.Errorf("isIdentifier(%q) = %t", name, got)
		}
	}
}
