// Package v1 has letters of several bytes before the mistake.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +kubebuilder:validation:XValidation:rule="self != 'Käse äöü' && nothing"
	// +kubebuilder:validation:MaxLength=10
	Topping string `json:"topping"`
}
