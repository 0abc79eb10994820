// Package v1 uses what a server of version 1.28 does not know.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pizza is a pizza.
// +kubebuilder:selectablefield:JSONPath=.spec.size
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +kubebuilder:validation:MaxLength=64
	// +kubebuilder:validation:XValidation:rule="isIP(self)"
	Address string `json:"address"`
	// +kubebuilder:validation:XValidation:rule="self == oldSelf.orValue(self)",optionalOldSelf=true
	Size int `json:"size"`
	// +kubebuilder:validation:Format=k8s-short-name
	Name string `json:"name"`
	// +kubebuilder:validation:XValidation:rule="self > 0",messageExpression="self > 9 ? 'large' : 'small'",reason=FieldValueForbidden
	Slices int `json:"slices"`
	// +kubebuilder:validation:MaxLength=64
	// +kubebuilder:validation:XValidation:rule="self.find('a') == ''",messageExpression="semver('1.0.0').major() == 1 ? 'a' : 'b'"
	Text string `json:"text"`
}
