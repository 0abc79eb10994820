// Package v1 has a rule of three lines, the mistake in the last one.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +kubebuilder:validation:XValidation:message="must be \"small\" or large",rule="self == \"small\" ||\n\tself == \"large\" ||\n\tslef == \"huge\""
	// +kubebuilder:validation:MaxLength=10
	Size string `json:"size"`
}
