// Package v2 has the same mistake in the types of two versions whose schemas are equal.
// +groupName=example.com
package v2

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +kubebuilder:validation:XValidation:rule="self > ''"
	Size int `json:"size"`
}
