// Package v1 has a message expression that does not compile, and one that is no text.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +kubebuilder:validation:XValidation:rule="self > 0",messageExpression="'got ' + self"
	Size int `json:"size"`
	// +kubebuilder:validation:XValidation:rule="self > 0",messageExpression="self"
	Slices int `json:"slices"`
}
