// Package v1 uses rules and deprecation, which a server of version 1.18 does not know.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pizza is a pizza.
// +kubebuilder:deprecatedversion:warning="use v2"
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +kubebuilder:validation:XValidation:rule="self > 0",messageExpression="self > 9 ? 'large' : 'small'"
	Size int `json:"size"`
}
