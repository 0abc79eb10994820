// Package v1 has immutable fields whose parents can be removed.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +optional
	Spec PizzaSpec `json:"spec,omitempty"`
}

type PizzaSpec struct {
	// +optional
	// +kubebuilder:validation:XValidation:rule="self == oldSelf"
	Class string `json:"class,omitempty"`
	// +optional
	Box *Box `json:"box,omitempty"`
}

type Box struct {
	// +optional
	// +kubebuilder:validation:XValidation:rule="self == oldSelf"
	Color string `json:"color,omitempty"`
}
