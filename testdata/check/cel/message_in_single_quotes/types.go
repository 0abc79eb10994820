// Package v1 has messages in single quotes, which users read with them.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

// The quotes of messageExpression make a string of CEL, and those within a text are of it.
// +kubebuilder:validation:XValidation:rule="self.size > 3",message='too small'
// +kubebuilder:validation:XValidation:rule="self.size < 9",message="'size' is not 'big'"
// +kubebuilder:validation:XValidation:rule="self.size != 5",messageExpression="'no five'"
type PizzaSpec struct {
	Size int32 `json:"size"`
}
