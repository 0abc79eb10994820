package policy

import (
	"fmt"
	"slices"

	admissionregistration "k8s.io/api/admissionregistration/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/resource"
)

// Markers of the version that all others are converted to.
const (
	hubMarker      = "crdgen:conversion:hub"
	scaffoldMarker = "kubebuilder:conversion:hub"
)

// conversionAnnotations makes a policy for each group that has kinds with a hub: in
// versions that are not the hub, clients must not set or change the annotations that keep
// what only another version has. The API server validates none of it, and a write in such a
// version would bring it into the stored object, its status included.
//
// Only requests in these versions are matched, as they were sent: the server would convert
// those of the hub, and what conversions keep of them changes with them.
func (b *builder) conversionAnnotations() []any {
	byGroup := map[string][]admissionregistration.NamedRuleWithOperations{}
	var groups []string
	for _, k := range b.program.Kinds {
		spokes := spokesOf(k)
		if len(spokes) == 0 || k.Group == "" {
			continue
		}
		if byGroup[k.Group] == nil {
			groups = append(groups, k.Group)
		}
		byGroup[k.Group] = append(byGroup[k.Group], admissionregistration.NamedRuleWithOperations{
			RuleWithOperations: admissionregistration.RuleWithOperations{
				Operations: []admissionregistration.OperationType{admissionregistration.Create, admissionregistration.Update},
				Rule:       admissionregistration.Rule{APIGroups: []string{k.Group}, APIVersions: spokes, Resources: []string{resource.Of(k).Plural}},
			},
		})
	}
	slices.Sort(groups)
	var objs []any
	for _, group := range groups {
		objs = append(objs, annotationsPolicy(group, byGroup[group])...)
	}
	return objs
}

// spokesOf are the versions of a kind that are not its hub; none if it has no hub.
func spokesOf(k *model.Kind) []string {
	var spokes []string
	if len(k.Hubs) == 0 {
		return nil
	}
	for _, v := range k.Versions {
		if !slices.Contains(k.Hubs, v) {
			spokes = append(spokes, v.Name)
		}
	}
	return spokes
}

func annotationsPolicy(group string, rules []admissionregistration.NamedRuleWithOperations) []any {
	name, prefix := "conversion-annotations."+group, "conversion."+group+"/"
	const kept = "!has(object.metadata.annotations) || object.metadata.annotations.all(key, !key.startsWith('%s') || " +
		"oldObject != null && has(oldObject.metadata.annotations) && key in oldObject.metadata.annotations && " +
		"oldObject.metadata.annotations[key] == object.metadata.annotations[key])"
	return []any{
		&admissionregistration.ValidatingAdmissionPolicy{
			TypeMeta:   metav1.TypeMeta{APIVersion: "admissionregistration.k8s.io/v1", Kind: "ValidatingAdmissionPolicy"},
			ObjectMeta: metav1.ObjectMeta{Name: name},
			Spec: admissionregistration.ValidatingAdmissionPolicySpec{
				FailurePolicy:    new(admissionregistration.Fail),
				MatchConstraints: &admissionregistration.MatchResources{MatchPolicy: new(admissionregistration.Exact), ResourceRules: rules},
				Validations: []admissionregistration.Validation{{
					Expression: fmt.Sprintf(kept, prefix),
					Message:    "annotations " + prefix + "* keep the data of another version: leave them as they were read, or leave them out",
					Reason:     new(metav1.StatusReasonForbidden),
				}},
			},
		},
		&admissionregistration.ValidatingAdmissionPolicyBinding{
			TypeMeta:   metav1.TypeMeta{APIVersion: "admissionregistration.k8s.io/v1", Kind: "ValidatingAdmissionPolicyBinding"},
			ObjectMeta: metav1.ObjectMeta{Name: name + "-binding"},
			Spec: admissionregistration.ValidatingAdmissionPolicyBindingSpec{
				PolicyName: name, ValidationActions: []admissionregistration.ValidationAction{admissionregistration.Deny},
			},
		},
	}
}
