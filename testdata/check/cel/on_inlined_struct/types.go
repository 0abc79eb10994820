// Package v1 has broken rules on a struct that is inlined, on a type that is defined as another, and on one of its fields.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	Base `json:",inline"`
	Size Size `json:"size"`
}

// Base is inlined.
// +kubebuilder:validation:XValidation:rule="self.dough2 != 'x'"
type Base struct {
	// +kubebuilder:validation:MaxLength=20
	// +kubebuilder:validation:XValidation:rule="self.isThin()"
	Dough string `json:"dough"`
}

// Size is how large it is.
// +kubebuilder:validation:XValidation:rule="self > '1'"
type Size Number

// Number is a number.
// +kubebuilder:validation:XValidation:rule="self == null"
type Number int32
